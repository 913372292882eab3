"""A deck: the card format, all pieces, the rule set and the modes that change it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from cardgen.model.card import Back, Card
from cardgen.model.grid import Footprint
from cardgen.model.notation import kind_key
from cardgen.model.rules import RuleSet, RuleValue
from cardgen.model.text import Text

Turns = Literal["quarter", "half", "none"]
FaceName = Literal["front", "back"]
Source = Literal["publisher", "house", "own"]
STANDARD = "standard"
"""The name of the unpatched deck."""
START = "start"
"""The category of start pieces, also of borrowed ones."""
PART = "part"
"""The category of parts."""
DECK_BACK = "deck"
"""The back a card has unless it says otherwise."""

MOUTH = 7 / 22
"""Width of a tunnel's mouth as a share of the shorter side of a cell."""

_QUARTERS: dict[Turns, tuple[int, ...]] = {"quarter": (0, 1, 2, 3), "half": (0, 2), "none": (0,)}
_NONE: Mapping[str, RuleValue] = {}  # a mappingproxy would not travel between processes


class CardFormat(NamedTuple):
    """The footprint all cards share, the size of a cell in mm, and how cards may be turned."""

    footprint: Footprint
    cell_width: float
    cell_height: float
    turns: Turns = "quarter"

    @property
    def width(self) -> float:
        """Width of the trimmed card in mm."""
        return self.footprint.columns * self.cell_width

    @property
    def height(self) -> float:
        """Height of the trimmed card in mm."""
        return self.footprint.rows * self.cell_height

    @property
    def mouth(self) -> float:
        """Width of a tunnel's mouth in mm."""
        return MOUTH * min(self.cell_width, self.cell_height)

    @property
    def quarters(self) -> tuple[int, ...]:
        """The orientations a card may lie in, as clockwise quarter turns."""
        return _QUARTERS[self.turns]

    @property
    def kind_turns(self) -> tuple[int, ...]:
        """The turns under which a face counts as the same kind: those that keep the footprint."""
        return tuple(q for q in self.quarters if self.footprint.turned(q) == self.footprint)

    def scaled_to_width(self, width: float) -> CardFormat:
        """The same card at another width; cell and card keep their proportions."""
        factor = width / self.width
        return self._replace(
            cell_width=self.cell_width * factor, cell_height=self.cell_height * factor
        )


class Expect(NamedTuple):
    """Totals the author states, to be held against the deck; None or empty where unsaid."""

    cards: int | None = None
    kinds: int | None = None
    exits: int | None = None
    categories: tuple[tuple[str, int], ...] = ()


class Borrow(NamedTuple):
    """A card of another deck that a mode brings in; `lender` is filled when the deck is linked."""

    deck: str
    card: str
    id: str
    lender: Deck | None = None

    def borrowed(self) -> Card | None:
        """The card under its id here, or None where the lender or the card is missing."""
        if self.lender is None:
            return None
        card = self.lender.piece(self.card)
        return None if card is None else card._replace(id=self.id)


class Mode(NamedTuple):
    """A named change to a deck."""

    id: str
    title: Text
    source: Source = "own"
    rules: Mapping[str, RuleValue] = _NONE
    start_face: tuple[tuple[str, FaceName], ...] = ()
    cards: tuple[tuple[str, int], ...] = ()
    borrow: tuple[Borrow, ...] = ()


class Deck(NamedTuple):
    """One game, as its file says, or as patched by modes (then `mode` names them)."""

    id: str
    title: Text
    format: CardFormat
    backs: tuple[Back, ...]
    start: tuple[Card, ...]
    cards: tuple[Card, ...]
    rules: RuleSet
    parts: tuple[Card, ...] = ()
    modes: tuple[Mode, ...] = ()
    expect: Expect | None = None
    players: str | None = None
    credits: Text | None = None
    licence: Text | None = None
    start_face: tuple[tuple[str, FaceName], ...] = ()
    mode: str = STANDARD

    def pieces(self) -> Iterator[Card]:
        """Everything that is printed: start pieces, cards, parts, in file order."""
        yield from self.start
        yield from self.cards
        yield from self.parts

    def piece(self, id_: str) -> Card | None:
        """The piece with an id, or None."""
        return next((card for card in self.pieces() if card.id == id_), None)

    @property
    def is_solo(self) -> bool:
        """Whether it says that one player plays alone."""
        return (self.players or "").strip() == "1"

    @property
    def piece_count(self) -> int:
        """How many physical pieces one set has."""
        return sum(card.copies for card in self.pieces())

    @property
    def card_count(self) -> int:
        """How many cards are shuffled, copies counted; start pieces and parts are not."""
        return sum(card.copies for card in self.cards)

    @property
    def exit_count(self) -> int:
        """Exits on the fronts of all cards, copies counted."""
        return sum(card.copies * len(card.front.exits) for card in self.cards)

    def category_counts(self) -> dict[str, int]:
        """Cards of each category, copies counted, in order of appearance."""
        counts: dict[str, int] = {}
        for card in self.cards:
            counts[card.category] = counts.get(card.category, 0) + card.copies
        return counts

    def kinds(self, category: str | None = None) -> tuple[tuple[Card, ...], ...]:
        """The cards, or those of a category, by kind, in order of appearance.

        Cards without copies are left out.
        """
        kinds: dict[str, list[Card]] = {}
        for card in self.cards:
            if card.copies and category in (None, card.category):
                key = kind_key(card.front, card.footprint, self.format.kind_turns)
                kinds.setdefault(key, []).append(card)
        return tuple(map(tuple, kinds.values()))

    def face_up(self, start_id: str) -> FaceName:
        """Which face of a start piece lies upward at the beginning."""
        return dict(self.start_face).get(start_id, "front")

    def modes_named(self, ids: Iterable[str]) -> tuple[Mode, ...]:
        """The modes with these ids, in file order.

        Raises:
            KeyError: the deck has no mode of that name; the name is the argument.
        """
        wanted = [id_ for id_ in dict.fromkeys(ids) if id_ != STANDARD]
        known = {mode.id for mode in self.modes}
        for id_ in wanted:
            if id_ not in known:
                raise KeyError(id_)
        return tuple(mode for mode in self.modes if mode.id in wanted)

    @property
    def applied_modes(self) -> tuple[Mode, ...]:
        """The modes that were applied to it, in file order."""
        return self.modes_named(self.mode.split("+"))

    def title_with_modes(self, language: str) -> str:
        """What sheets call it: its title, and those of the modes that were applied."""
        titles = [self.title, *(mode.title for mode in self.applied_modes)]
        return " · ".join(title.get(language) for title in titles)

    def patched(self, modes: Iterable[Mode]) -> Deck:
        """This deck with modes applied in the given order.

        The caller has checked that they do not conflict (`mode_conflicts`).
        """
        deck = self
        names: list[str] = []
        for mode in modes:
            names.append(mode.id)
            copies = dict(mode.cards)
            borrowed = tuple(
                deck._in_own_back(card)
                for borrow in mode.borrow
                if (card := borrow.borrowed()) is not None
                and all(part.id != card.id for part in deck.parts)
            )
            deck = deck._replace(
                rules=deck.rules.patched(mode.rules),
                start_face=tuple({**dict(deck.start_face), **dict(mode.start_face)}.items()),
                cards=tuple(_with_copies(card, copies) for card in deck.cards),
                parts=(*(_with_copies(card, copies) for card in deck.parts), *borrowed),
            )
        return deck._replace(mode="+".join(names) or STANDARD)

    def _in_own_back(self, card: Card) -> Card:
        # A borrowed card that is drawn from the pile must not be told by its back.
        return card if card.is_two_sided else card._replace(back=self.backs[0])

    @property
    def folder_name(self) -> str:
        """The folder a build of this deck goes to: `<deck>[+<mode>...]`."""
        return self.id if self.mode == STANDARD else f"{self.id}+{self.mode}"


def _with_copies(card: Card, copies: Mapping[str, int]) -> Card:
    return card._replace(copies=copies[card.id]) if card.id in copies else card


def mode_conflicts(modes: Iterable[Mode]) -> list[tuple[Mode, Mode, str]]:
    """Pairs of modes that set one thing differently, with the name of that thing."""
    seen: dict[str, tuple[object, Mode]] = {}
    found: list[tuple[Mode, Mode, str]] = []
    for mode in modes:
        for what, value in _settings(mode):
            if what in seen and seen[what][0] != value:
                found.append((seen[what][1], mode, what))
            seen.setdefault(what, (value, mode))
    return found


def _settings(mode: Mode) -> Iterator[tuple[str, object]]:
    for name, value in mode.rules.items():
        yield f"rules.{name}", value
    for name, face in mode.start_face:
        yield f"start_face.{name}", face
    for name, copies in mode.cards:
        yield f"cards.{name}", copies
    for borrow in mode.borrow:
        yield f"borrow.{borrow.id}", (borrow.deck, borrow.card)
