"""The shape of a deck file: which keys there are and what kind of value each takes."""

from __future__ import annotations

from functools import cache
from typing import Any

from cardgen.definitions.fields import (
    CELL_SIZE,
    COUNT,
    FLAG,
    FOOTPRINT,
    PATH_TEXT,
    TITLE,
    TRANSLATED,
    WORD,
    choice,
    whole,
)
from cardgen.definitions.schema import (
    Schema,
    by_key,
    described,
    either,
    empty,
    fault,
    listing,
    mapping,
    open_mapping,
    table,
    value,
)
from cardgen.diagnostics import did_you_mean, nearest
from cardgen.engine.effects import EFFECTS
from cardgen.engine.effects.effect import Effect
from cardgen.engine.families import DEFAULT_FAMILY, FAMILIES
from cardgen.engine.parameters import Cells, Choice, Family, Flag, Goals, Number, Parameter, Piece

_PATH = either(
    text=PATH_TEXT,
    mapping=mapping(
        "path",
        "a path that bears more than exits and priorities",
        required={"path": PATH_TEXT},
        optional={
            "gold": described(whole(0, 9), "gold nuggets on the path"),
            "doors": table(WORD, "exit -> colour of the door in it"),
            "troll": described(WORD, "the exit that a troll guards"),
            "ladder": described(WORD, "the colour of the ladder on the path"),
        },
    ),
)
_PATHS = listing(_PATH, "the tunnels of a face", example="[n1-e]")
_ICON = described(WORD, "a shipped icon, or an SVG or PNG file beside the deck file")
_TITLE = described(TITLE, "what players read on it: a text, or one a language")
_FACE_KEYS = {"paths": _PATHS, "icon": _ICON, "title": _TITLE}
_FACE = mapping("face", "one face of a piece", optional=_FACE_KEYS)
_BACK = mapping("back", "a back that cards share", optional={"icon": _ICON, "title": _TITLE})


def _effect_name(given: Any) -> str:
    if given is None:
        raise empty()
    if not isinstance(given, str):
        raise fault("wrong-type", "the name of an effect is expected here")
    if given not in EFFECTS:
        raise fault("unknown-effect", f"there is no effect `{given}`", did_you_mean(given, EFFECTS))
    return given


def _effect_alone(given: Any) -> str:
    """An effect by its name, all its parameters at their defaults."""
    name = _effect_name(given)
    for needed in _needed(EFFECTS[name]):
        hint = f"write {{name: {name}, {needed}: ...}}"
        raise fault("missing-key", f"the effect `{name}` needs the key `{needed}`", hint)
    return name


def _needed(effect: Effect) -> list[str]:
    """The parameters that an effect has to be given."""
    return [name for name, one in effect.parameters.items() if isinstance(one, Piece)]


def _effect_kind(given: Any) -> str:
    if not isinstance(given, dict):
        return "text"
    name = given.get("name")
    return name if isinstance(name, str) and name in EFFECTS else "unnamed"


def _effect(effect: Effect) -> Schema:
    """An effect with its parameters."""
    needed = _needed(effect)
    values = {
        name: described(
            WORD if isinstance(one, Piece) else whole(one.minimum, one.maximum), one.about
        )
        for name, one in effect.parameters.items()
    }
    return mapping(
        f"effect_{effect.name}",
        effect.about,
        required={
            "name": described(WORD, "the effect's name", enum=[effect.name]),
            **{name: values[name] for name in needed},
        },
        optional={name: one for name, one in values.items() if name not in needed},
    )


_EFFECT = described(
    by_key(
        {
            "text": value(
                _effect_alone, {"enum": [n for n, e in EFFECTS.items() if not _needed(e)]}
            ),
            "unnamed": open_mapping({"name": value(_effect_name, {})}),
            **{name: _effect(effect) for name, effect in EFFECTS.items()},
        },
        _effect_kind,
    ),
    "what the card does when it is played: an effect's name, or a mapping with its parameters",
)
_COPIES = described(whole(0, 999), "how many are printed in a set; by default 1")
_PIECE = mapping(
    "piece",
    "a start piece, a card or a part; the front's keys may stand in the piece itself",
    example="{paths: [n1-e]}",
    optional={
        "id": described(WORD, "its name in files and lists; by default its paths"),
        "front": _FACE,
        **_FACE_KEYS,
        "back": described(
            either(text=WORD, mapping=_FACE),
            "the name of a back, or a face of its own; by default the back `deck`",
        ),
        "copies": _COPIES,
        "category": described(WORD, "what totals and the rulebook count it as"),
        "effect": _EFFECT,
    },
)
_GOALS = ("closed", "placed", "joined")


def _closed(given: Any) -> str:
    if given is None:
        raise empty()
    if given != "closed":
        shown = f"`{given}` is not a goal" if isinstance(given, str) else "this is not a goal"
        near = did_you_mean(given, _GOALS) if isinstance(given, str) else None
        raise fault("bad-value", shown, near or "write closed, {placed: id} or {joined: [id, id]}")
    return "closed"


def _goal_kind(given: Any) -> str:
    keys = tuple(given) if isinstance(given, dict) else ()
    return str(keys[0]) if keys in (("placed",), ("joined",)) else "closed"


_GOAL = by_key(
    {
        "closed": value(_closed, {"const": "closed"}),
        "placed": mapping(
            "placed", "a card is placed", required={"placed": described(WORD, "the card's id")}
        ),
        "joined": mapping(
            "joined",
            "two cards are joined by tunnels",
            required={"joined": listing(WORD, "two cards", 2, 2)},
        ),
    },
    _goal_kind,
)
_CELL = listing(whole(-99, 99), "column, row", 2, 2, example="[6, 0]")


def _parameter(parameter: Parameter) -> Schema:
    if isinstance(parameter, Choice):
        about = "; ".join(f"{name}: {meaning}" for name, meaning in parameter.values.items())
        return described(choice(parameter.values), about)
    if isinstance(parameter, Number):
        return described(whole(parameter.minimum, parameter.maximum), parameter.about)
    if isinstance(parameter, Flag):
        return described(FLAG, parameter.about)
    if isinstance(parameter, Goals):
        return listing(_GOAL, parameter.about, minimum=1, example="[closed]")
    assert isinstance(parameter, Cells)
    return listing(_CELL, parameter.about, example="[[6, 0], [7, 0]]")


def _rules(family: Family, key: Schema) -> Schema:
    """A family's table of rules; `key` is how its key `family` is read."""
    named = described(key, "which game's table of rules the deck uses", enum=[family.name])
    return mapping(
        f"rules_{family.name}",
        family.about,
        optional={
            "family": named,
            **{name: _parameter(parameter) for name, parameter in family.parameters.items()},
        },
    )


def _same_family(family: str) -> Schema:
    """How a mode names the family: as the deck does, or not at all."""

    def validate(given: Any) -> str:
        if given is None:
            raise empty()
        if given != family:
            raise fault(
                "bad-value",
                "a mode cannot change the family",
                f"the deck's is `{family}`; a game of another family is a deck of its own",
            )
        return family

    return value(validate, {"type": "string"})


def family_of(deck: Any) -> str:
    """The family whose table of rules holds for a deck that is not yet validated.

    It is the one most likely meant, so that a slip in its name is one fault.
    """
    rules = deck.get("rules") if isinstance(deck, dict) else None
    named = rules.get("family") if isinstance(rules, dict) else None
    if not isinstance(named, str):
        return DEFAULT_FAMILY
    return named if named in FAMILIES else nearest(named, FAMILIES) or DEFAULT_FAMILY


@cache
def deck_schema(family: str = DEFAULT_FAMILY) -> Schema:
    """The shape of a deck file; `family` is the deck's, by which all rules are read."""
    rules = described(
        by_key(
            {name: _rules(one, choice(FAMILIES)) for name, one in FAMILIES.items()},
            lambda _: family,
        ),
        "the rules as data: the family's table of parameters",
    )
    patch = described(
        by_key(
            {name: _rules(one, _same_family(name)) for name, one in FAMILIES.items()},
            lambda _: family,
        ),
        "the rules that the mode sets differently",
    )
    borrow = mapping(
        "borrow",
        "a card of another deck",
        required={
            "deck": described(WORD, "the other deck's id"),
            "card": described(WORD, "the card's id there"),
            "id": described(WORD, "its id here"),
        },
    )
    mode = mapping(
        "mode",
        "a named change to the deck",
        required={
            "id": described(WORD, "what `--mode` takes"),
            "title": _TITLE,
        },
        optional={
            "source": described(choice(("publisher", "house", "own")), "whose idea it is"),
            "rules": patch,
            "start_face": table(
                choice(("front", "back")), "start piece -> the face that lies upward"
            ),
            "cards": table(_COPIES, "card or part -> copies"),
            "borrow": listing(borrow, "cards that other decks lend"),
        },
    )
    return mapping(
        "deck",
        "a deck of tunnel tiles",
        required={
            "format": described(whole(1, 1), "the version of this format"),
            "id": described(WORD, "the deck's name in files: letters, digits and . _ - @"),
            "title": described(TITLE, "the game's name: a text, or one a language"),
            "card": mapping(
                "card",
                "the format of all cards",
                example="{footprint: 2x1, cell: 44 mm}",
                required={
                    "footprint": described(FOOTPRINT, "columns x rows in cells, such as 2x1"),
                    "cell": CELL_SIZE,
                },
                optional={
                    "turns": described(
                        choice(("quarter", "half", "none")), "how a card may be turned in play"
                    )
                },
            ),
            "cards": listing(_PIECE, "what is shuffled and drawn"),
        },
        optional={
            "players": described(WORD, "how many play, as the rules show it"),
            "credits": described(TRANSLATED, "who made the game"),
            "licence": described(TRANSLATED, "what may be done with this file"),
            "backs": table(
                _BACK, "name -> a back; `deck` is what every card has unless it says otherwise"
            ),
            "start": listing(_PIECE, "what lies on the table at the beginning"),
            "expect": mapping(
                "expect",
                "totals the author states, held against the deck by the checks",
                optional={
                    "cards": described(COUNT, "all copies"),
                    "kinds": described(COUNT, "different faces, copies and turns aside"),
                    "exits": described(COUNT, "on the fronts, all copies"),
                    "categories": table(COUNT, "category -> cards"),
                },
            ),
            "rules": rules,
            "parts": listing(_PIECE, "pieces that are printed, never shuffled or dealt"),
            "modes": listing(mode, "named changes"),
        },
    )
