"""Decks for tests of the rulebook, built in Python: one a family, with its modes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from cardgen.engine.effects import EFFECTS
from cardgen.engine.families import FAMILIES
from cardgen.engine.parameters import Piece
from cardgen.model.card import Back, Card, EffectCall, Face
from cardgen.model.deck import START, Borrow, CardFormat, Deck, Mode
from cardgen.model.grid import Cell, Footprint
from cardgen.model.notation import parse_paths
from cardgen.model.rules import Closed, Joined, Placed, RuleSet
from cardgen.model.text import Text
from cardgen.pipeline.find import language_names
from cardgen.pipeline.find import sentences as read_sentences

LANGUAGES = language_names()
FOOTPRINT = Footprint(2, 1)
BACK = Back("deck")

_ENDS = "n1-x2 n2-x1 e-x1 n1-s1-x2 n2-e-x1 e-s2-x1 n2-e-s2-x1"
_THROUGH = (
    "n1-n2 n1-s2 n2-s1 n1-e e-s1 e-w n1-n2-s2 n1-n2-s1 n1-n2-e n1-e-s2 n1-e-s1 n1-e-w n2-e-s1 "
    "n2-e-w e-s2-s1 n1-n2-s2-s1 n1-n2-e-s2 n1-n2-e-s1 n1-n2-e-w n1-e-s2-w n1-e-s2-s1 n1-e-s1-w "
    "n2-e-s2-s1 n2-e-s1-w"
)


@cache
def sentences(language: str = "en", family: str = "closure") -> Mapping[str, str]:
    """The templates of a language, as the pipeline would read them for a deck of a family."""
    return read_sentences(language, family)


def face(paths: str, title: str = "") -> Face:
    """A face with paths in notation, or with a title only."""
    tunnels = parse_paths(paths, FOOTPRINT) if paths else ()
    return Face(tunnels, title=Text.plain(title) if title else None)


def card(
    paths: str,
    copies: int = 1,
    *,
    id_: str = "",
    title: str = "",
    category: str = "tunnel",
) -> Card:
    """A one-sided 2x1 card."""
    front = face(paths, title)
    return Card(id_ or paths, FOOTPRINT, front, BACK, copies, category)


def start(front: str, back: str = "", id_: str = "start") -> Card:
    """A start piece of a 2x1 deck, two-sided if it has a back."""
    behind: Back | Face = face(back) if back else BACK
    return Card(id_, FOOTPRINT, face(front), behind, category=START)


def bandido(**changes: object) -> Deck:
    """A deck of the shape of Bandido, with some fields replaced."""
    family = FAMILIES["closure"]
    deck = Deck(
        id="bandido",
        title=Text.plain("Bandido"),
        format=CardFormat(FOOTPRINT, 44.0, 44.0),
        backs=(BACK,),
        start=(start("n1-n2-e-s2-s1", "n1-n2-e-s2-s1-w"),),
        cards=(
            *(card(paths, 3) for paths in _ENDS.split()),
            *(card(paths, 2) for paths in _THROUGH.split()),
        ),
        parts=(
            card("", 0, id_="courtyard", title="Courtyard", category="part"),
            card("", 0, id_="token", title="Rescue token", category="part"),
        ),
        rules=RuleSet(family.name, family.defaults()),
        modes=(
            Mode("hard", Text.plain("Six exits"), "publisher", start_face=(("start", "back"),)),
            Mode("four-cards", Text.plain("Four-card hands"), "house", {"hand": 4}),
            Mode("open", Text.plain("Open planning"), "house", {"open_hands": True}),
            Mode(
                "rescue",
                Text.plain("Rescue exchange"),
                "house",
                {"exchange": 1},
                cards=(("token", 4),),
            ),
            Mode(
                "courtyard",
                Text.plain("Keep the courtyard clear"),
                "house",
                {"blocked": (Cell(6, 0), Cell(7, 0))},
                cards=(("courtyard", 1),),
            ),
        ),
        players="1-4",
        credits=Text.plain(
            "Bandido is a game by Martin Nedergaard Andersen, published by Helvetiq. "
            "This print is not theirs."
        ),
        licence=Text.plain("The drawings and the wording of this deck are MIT licensed."),
    )
    return deck._replace(**changes)  # type: ignore[arg-type]


_SQUARE = Footprint(1, 1)


def special(effect: str, title: str = "", copies: int = 2) -> Card:
    """A square card without paths that has an effect."""
    front = Face(title=Text.plain(title or effect.capitalize()))
    return Card(effect, _SQUARE, front, BACK, copies, "special", called(effect))


def maze(**changes: object) -> Deck:
    """A small deck of the shape of Ambagibus, with some fields replaced."""
    family = FAMILIES["priority"]
    paths = "n@4-x n@1-s@3 n@2-e@3 n@2-e@1-s@3 n@1-e@3-s@3-w@3"
    deck = Deck(
        id="maze",
        title=Text.plain("Maze"),
        format=CardFormat(_SQUARE, 60.0, 60.0),
        backs=(BACK,),
        start=(),
        cards=(
            *(
                Card(one, _SQUARE, Face(parse_paths(one, _SQUARE)), BACK, 3, "maze")
                for one in paths.split()
            ),
            special("bomb"),
            special("cave-in"),
        ),
        rules=RuleSet(family.name, family.defaults()),
        modes=(
            Mode("advanced", Text.plain("Many mazes"), "publisher", {"finished": "set-aside"}),
            Mode("free", Text.plain("Free choice"), "house", {"join": "any"}),
            Mode("few", Text.plain("Few special cards"), "own", cards=(("cave-in", 0),)),
        ),
        players="1",
        credits=Text.plain("A maze in the manner of Ambagibus by P.D. Magnus."),
    )
    return deck._replace(**changes)  # type: ignore[arg-type]


MARKED = Back("alarm", icon="bell")


def called(effect: str, **given: object) -> EffectCall:
    """An effect with these parameters, and others at their default; a piece is the start card."""
    values: dict[str, object] = {
        name: "start" if isinstance(parameter, Piece) else parameter.default
        for name, parameter in EFFECTS[effect].parameters.items()
    }
    return EffectCall(effect, tuple(sorted({**values, **given}.items())))


def acting(
    effect: str, title: str = "", copies: int = 1, *, paths: str = "n1-e", **given: object
) -> Card:
    """A 2x1 card that has an effect, called as the effect if it has no title."""
    front = face(paths, title or effect.capitalize())
    back = MARKED if EFFECTS[effect].timing == "drawn" else BACK
    return Card(effect, FOOTPRINT, front, back, copies, "tool", called(effect, **given))


def bandida(**changes: object) -> Deck:
    """A deck of the shape of Bandida, one card an effect, with some fields replaced."""
    plain = bandido()
    tools = (
        acting("draw-more", "Backpack"),
        acting("play-again", "Dynamite"),
        acting("play-hand", "Broken tool"),
        acting("take-away", "Map"),
        acting("silence", "Bottle"),
        acting("discard-hand", "Siren", paths=""),
        acting("discard-deck", "Bell", paths=""),
        acting("keep", "Ladder"),
        acting("stand-in", "Bandit", 0, paths="", piece="guest"),
    )
    deck = plain._replace(
        id="bandida",
        title=Text.plain("Bandida"),
        backs=(BACK, MARKED),
        cards=(*plain.cards, *tools),
        parts=(),
        rules=plain.rules.patched({"deck_empty": "stop", "goal": (Closed(), Placed("keep"))}),
        modes=(
            Mode(
                "catch-her",
                Text.plain("Catch her"),
                "publisher",
                {"goal": (Closed(),)},
                cards=(("keep", 0),),
            ),
            Mode(
                "lovers",
                Text.plain("The lovers"),
                "publisher",
                {"goal": (Closed(), Placed("keep"), Joined(("start", "guest")))},
                cards=(("stand-in", 1),),
                borrow=(Borrow("bandido", "start", "guest", plain),),
            ),
            Mode("hard", Text.plain("Six exits"), "publisher", start_face=(("start", "back"),)),
        ),
    )
    return deck._replace(**changes)  # type: ignore[arg-type]


def without(deck: Deck, *effects: str) -> Deck:
    """The deck without the cards that have some effects, in no mode."""
    kept = (card for card in deck.cards if card.effect is None or card.effect.name not in effects)
    return deck._replace(cards=tuple(kept), modes=())


DECKS: Mapping[str, Callable[..., Deck]] = {"closure": bandido, "priority": maze}
"""A deck of every family."""


def with_rules(**values: object) -> Deck:
    """The deck with some rules replaced."""
    deck = bandido()
    return deck._replace(rules=deck.rules.patched(values))  # type: ignore[arg-type]


def in_modes(deck: Deck, *modes: str) -> Deck:
    """The deck with modes applied."""
    return deck.patched(deck.modes_named(modes))
