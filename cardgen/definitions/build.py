"""From validated shapes to the model: ids by default, paths parsed, backs looked up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from cardgen.definitions import nodes
from cardgen.definitions.sources import Sources, node_at, text_span
from cardgen.diagnostics import DeckPath, Diagnostic, Span, did_you_mean
from cardgen.engine.effects import EFFECTS
from cardgen.engine.families import FAMILIES
from cardgen.engine.parameters import Family, Number
from cardgen.model.card import Back, Card, EffectCall, Exit, Face, Path
from cardgen.model.deck import (
    DECK_BACK,
    PART,
    START,
    Borrow,
    CardFormat,
    Deck,
    Expect,
    Mode,
)
from cardgen.model.grid import Cell, Footprint
from cardgen.model.notation import (
    NotationError,
    format_cell,
    format_paths,
    format_port,
    ordered_paths,
    parse_ends,
    path_of_ends,
)
from cardgen.model.rules import Closed, Goal, Joined, Placed, RuleSet, RuleValue
from cardgen.model.text import Text

Shape = Mapping[str, Any]


@dataclass
class Builder:
    """Builds the deck of a validated shape by a family, less the pieces that cannot be read.

    It gathers what is wrong with them and where the ends of paths stand; `is_whole` is False when
    a piece had to be left out.
    """

    shape: Shape
    sources: Sources
    family: str
    diagnostics: list[Diagnostic] = field(default_factory=list)
    parts: dict[DeckPath, Span] = field(default_factory=dict)
    kept: dict[str, tuple[int, ...]] = field(default_factory=dict)
    is_whole: bool = True

    @cached_property
    def format(self) -> CardFormat:
        """The format of all cards."""
        card = self.shape["card"]
        columns, rows = card["footprint"]
        width, height = card["cell"]
        return CardFormat(Footprint(columns, rows), width, height, card.get("turns", "quarter"))

    @cached_property
    def backs(self) -> Mapping[str, Back]:
        """The backs that cards share, by name."""
        given = {
            name: Back(name, back.get("icon"), _text_or_none(back.get("title")))
            for name, back in self.shape.get("backs", {}).items()
        }
        return {DECK_BACK: Back(DECK_BACK), **given}

    def deck(self) -> Deck:
        """The deck; the builder is done then."""
        shape = self.shape
        return Deck(
            id=shape["id"],
            title=_text(shape["title"]),
            format=self.format,
            backs=tuple(self.backs.values()),
            start=self._pieces("start", START),
            cards=self._pieces("cards", None),
            parts=self._pieces("parts", PART),
            rules=_rule_set(FAMILIES[self.family], shape.get("rules", {})),
            modes=tuple(_mode(mode) for mode in shape.get("modes", ())),
            expect=_expect(shape.get("expect")),
            players=shape.get("players"),
            credits=_text_or_none(shape.get("credits")),
            licence=_text_or_none(shape.get("licence")),
        )

    def _pieces(self, section: str, category: str | None) -> tuple[Card, ...]:
        pieces: list[Card] = []
        kept: list[int] = []
        for index, piece in enumerate(self.shape.get(section, ())):
            card = self._piece(piece, self.sources.in_file((section, index)), category)
            if card is None:
                self.is_whole = False
            else:
                pieces.append(card)
                kept.append(self._place(section, index))
        self.kept[section] = tuple(kept)
        return tuple(pieces)

    def _place(self, section: str, index: int) -> int:
        place = self.sources.in_file((section, index))[1]
        assert isinstance(place, int)
        return place

    def _piece(self, shape: Shape, path: DeckPath, category: str | None) -> Card | None:
        inline = {key: shape[key] for key in ("paths", "icon", "title") if key in shape}
        if "front" in shape:
            for key in inline:
                self._error(
                    "face-twice",
                    f"`{key}` stands beside `front`",
                    (*path, key),
                    "give the front's keys in one place",
                    key=True,
                )
            front = self._face(shape["front"], (*path, "front"))
        else:
            front = self._face(inline, path)
        back = self._back(shape.get("back", DECK_BACK), (*path, "back"))
        if front is None or back is None:
            return None
        id_ = shape.get("id")
        if id_ is None:
            id_ = self._default_id(shape, front, path)
            if id_ is None:
                return None
        return Card(
            id=id_,
            footprint=self.format.footprint,
            front=front,
            back=back,
            copies=shape.get("copies", 1),
            category=category or shape.get("category", "tunnel" if front.paths else "special"),
            effect=self._effect(shape.get("effect"), (*path, "effect")),
        )

    def _default_id(self, shape: Shape, front: Face, path: DeckPath) -> str | None:
        if not front.paths:
            self._error(
                "missing-id", "a card without paths needs an id", path, "add `id: some-name`"
            )
            return None
        rich = any(
            p.gold or p.ladder or any(e.door or e.troll for e in p.exits) for p in front.paths
        )
        if rich:
            self._error(
                "missing-id",
                "a card whose paths bear more than exits needs an id",
                path,
                "add `id: some-name`; gold, doors, trolls and ladders are not in the notation",
            )
            return None
        footprint = self.format.footprint
        return format_paths(ordered_paths(front.paths, footprint), footprint)

    def _face(self, shape: Shape, path: DeckPath) -> Face | None:
        paths: list[Path] = []
        is_sound = True
        for index, given in enumerate(shape.get("paths", ())):
            tunnel = self._path(given, (*path, "paths", index))
            if tunnel is None:
                is_sound = False
            else:
                paths.append(tunnel)
        if not is_sound:
            return None
        return Face(tuple(paths), shape.get("icon"), _text_or_none(shape.get("title")))

    def _path(self, given: Any, path: DeckPath) -> Path | None:
        is_text = isinstance(given, str)
        where = path if is_text else (*path, "path")
        footprint = self.format.footprint
        node = node_at(self.sources.root, where)
        try:
            ends = parse_ends(given if is_text else given["path"], footprint)
        except NotationError as error:
            span = text_span(node, error.start, error.stop)
            self.diagnostics.append(
                self.sources.diagnostic(
                    error.id, "error", error.message, where, error.hint, span=span
                )
            )
            return None
        for end in ends:
            span = text_span(node, end.start, end.stop)
            if span is not None:
                name = (
                    format_port(end.value.port, footprint)
                    if isinstance(end.value, Exit)
                    else format_cell(end.value, footprint)
                )
                self.parts[(*path, name)] = span
        tunnel = path_of_ends((end.value for end in ends), footprint)
        return tunnel if is_text else self._with_extras(tunnel, given, path)

    def _with_extras(self, tunnel: Path, given: Shape, path: DeckPath) -> Path | None:
        footprint = self.format.footprint
        by_name = {format_port(e.port, footprint): e for e in tunnel.exits}
        named = [(name, (*path, "doors", name)) for name in given.get("doors", {})]
        if "troll" in given:
            named.append((given["troll"], (*path, "troll")))
        is_sound = True
        for name, where in named:
            if name not in by_name:
                is_sound = False
                self._error(
                    "unknown-exit",
                    f"`{name}` is not an exit of this path",
                    where,
                    did_you_mean(name, by_name),
                    key="doors" in where,
                )
        if not is_sound:
            return None
        doors = given.get("doors", {})
        exits = tuple(
            Exit(e.port, e.priority, doors.get(name), given.get("troll") == name)
            for name, e in by_name.items()
        )
        return Path(exits, tunnel.dead_ends, given.get("gold", 0), given.get("ladder"))

    def _back(self, given: Any, path: DeckPath) -> Back | Face | None:
        if isinstance(given, str):
            if given not in self.backs and not self._is_faulty_back(given):
                self._error(
                    "unknown-back",
                    f"there is no back `{given}`",
                    path,
                    did_you_mean(given, self.backs),
                )
            return self.backs.get(given)
        return self._face(given, path)

    def _is_faulty_back(self, name: str) -> bool:
        # Then the fault is told where the back is, and not again on every card that has it.
        backs = node_at(self.sources.root, ("backs",))
        return backs is not None and (
            not isinstance(backs, nodes.Mapping) or backs.get(name) is not None
        )

    def _effect(self, given: Any, path: DeckPath) -> EffectCall | None:
        if given is None:
            # One that is written and was refused is told there, and not as a card without one.
            written = node_at(self.sources.root, path)
            return EffectCall("") if written is not None else None
        call = {"name": given} if isinstance(given, str) else dict(given)
        name = call.pop("name")
        defaults = {
            parameter.name: parameter.default
            for parameter in EFFECTS[name].parameters.values()
            if isinstance(parameter, Number)
        }
        return EffectCall(name, tuple(sorted({**defaults, **call}.items())))

    def _error(
        self, id: str, message: str, path: DeckPath, hint: str | None, *, key: bool = False
    ) -> None:
        self.diagnostics.append(self.sources.diagnostic(id, "error", message, path, hint, key=key))


def _text(given: str | Mapping[str, str]) -> Text:
    return Text.plain(given) if isinstance(given, str) else Text(tuple(given.items()))


def _text_or_none(given: str | Mapping[str, str] | None) -> Text | None:
    return None if given is None else _text(given)


def _rule_set(family: Family, shape: Shape) -> RuleSet:
    """The rule set of a deck: the family's defaults with what the deck says."""
    return RuleSet(family.name, {**family.defaults(), **_rule_values(shape)})


def _rule_values(shape: Shape) -> dict[str, RuleValue]:
    return {name: _rule_value(name, given) for name, given in shape.items() if name != "family"}


def _rule_value(name: str, given: Any) -> RuleValue:
    if name == "goal":
        return tuple(_goal(goal) for goal in given)
    if name == "blocked":
        return tuple(Cell(*cell) for cell in given)
    value: str | int | bool = given
    return value


def _goal(given: Any) -> Goal:
    if given == "closed":
        return Closed()
    if "placed" in given:
        return Placed(given["placed"])
    first, second = given["joined"]
    return Joined((first, second))


def _mode(shape: Shape) -> Mode:
    return Mode(
        id=shape["id"],
        title=_text(shape["title"]),
        source=shape.get("source", "own"),
        rules=_rule_values(shape.get("rules", {})),
        start_face=tuple(shape.get("start_face", {}).items()),
        cards=tuple(shape.get("cards", {}).items()),
        borrow=tuple(
            Borrow(borrow["deck"], borrow["card"], borrow["id"])
            for borrow in shape.get("borrow", ())
        ),
    )


def _expect(shape: Shape | None) -> Expect | None:
    if shape is None:
        return None
    return Expect(
        shape.get("cards"),
        shape.get("kinds"),
        shape.get("exits"),
        tuple(shape.get("categories", {}).items()),
    )
