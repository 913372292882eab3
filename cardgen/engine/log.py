"""The log of a game as JSON lines, and its replay: a header, one event a line, the outcome.

A log is replayed by playing: the game is dealt from the seed in the header, the players do what
the log says, and every event must come out as it is written. So nothing illegal gets through.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cardgen.engine.events import (
    Aim,
    Burn,
    Discard,
    Draw,
    Event,
    Exchange,
    Finished,
    Outcome,
    Pass,
    Place,
    Return,
    Reveal,
    Scored,
    Skip,
    Swap,
    Take,
    Under,
)
from cardgen.engine.games import play
from cardgen.engine.layout import Layout, Placement
from cardgen.engine.match import LARGEST_SEED, Match
from cardgen.engine.placement_text import PlacementError, parse_placement
from cardgen.engine.views import View
from cardgen.errors import UsageError
from cardgen.model.card import Card
from cardgen.model.deck import Deck
from cardgen.model.digest import digest
from cardgen.model.rules import Closed, Joined, Placed, RuleValue

FORMAT = 1
_NAMES = {
    Place: "place",
    Swap: "swap",
    Exchange: "exchange",
    Draw: "draw",
    Reveal: "reveal",
    Discard: "discard",
    Burn: "burn",
    Take: "take",
    Return: "return",
    Pass: "pass",
    Skip: "skip",
    Under: "under",
    Aim: "aim",
    Finished: "finished",
    Outcome: "outcome",
    Scored: "outcome",
}
_LONGEST_QUOTE = 80


class LogError(ValueError):
    """A log cannot be replayed.

    Attributes:
        line: the number of the line at fault, from 1.
        message: what is wrong with it.
    """

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


class Header(NamedTuple):
    """The first line of a log: what settles the game, and who played.

    `digest` is that of the deck with its modes applied.
    """

    deck: str
    digest: str
    mode: str
    seed: int
    game: int
    players: int
    bots: tuple[str, ...]
    rules: Mapping[str, Any]


class Log(NamedTuple):
    """A log that was read, not yet replayed: the header, and the JSON of the lines after it."""

    header: Header
    lines: tuple[Mapping[str, Any], ...]


def header_of(match: Match, bots: Sequence[str]) -> Header:
    """The header of a match."""
    deck = match.deck
    return Header(
        deck.id,
        digest(deck),
        deck.mode,
        match.seed,
        match.number,
        match.players,
        tuple(bots),
        rules_as_json(deck),
    )


def rules_as_json(deck: Deck) -> dict[str, Any]:
    """The value of every rule, as JSON has it."""
    return {"family": deck.rules.family, **values_as_json(deck.rules.values)}


def values_as_json(values: Mapping[str, RuleValue]) -> dict[str, Any]:
    """The values of some rules, as JSON has them."""
    return {name: _plain(value) for name, value in values.items()}


def log_lines(header: Header, events: Iterable[Event]) -> Iterator[str]:
    """The lines of a log, without their ends."""
    yield _line({"format": FORMAT, **header._asdict()})
    for event in events:
        yield _line(event_as_json(event))


def event_as_json(event: Event) -> dict[str, Any]:
    """An event as it stands in a log."""
    return {"event": _NAMES[type(event)], **{k: _value(v) for k, v in event._asdict().items()}}


def read_log(text: str) -> Log:
    """The log a text holds.

    Raises:
        LogError: it is not a log, or a line is not JSON.
    """
    lines = tuple(_read_line(number, line) for number, line in enumerate(text.splitlines(), 1))
    if not lines:
        raise LogError(1, "the log is empty")
    return Log(_read_header(lines[0]), lines[1:])


def match_of(log: Log, deck: Deck) -> Match:
    """The match of a log, with the deck it was played with.

    Raises:
        LogError: the deck is another one.
    """
    header = log.header
    if deck.id != header.deck:
        raise LogError(1, f"this is a game of `{header.deck}`, not of `{deck.id}`")
    if deck.mode != header.mode:
        raise LogError(1, f"the mode was `{header.mode}`, not `{deck.mode}`")
    if digest(deck) != header.digest:
        raise LogError(1, f"`{deck.id}` is not the deck it was when this game was played")
    if rules_as_json(deck) != header.rules:
        raise LogError(1, "the rules are not those of the deck")
    try:
        return Match(deck, header.players, header.seed, header.game)
    except UsageError as error:
        raise LogError(1, error.message) from None


def replay(log: Log, deck: Deck) -> Iterator[Event]:
    """The events of a log, each checked before it is given.

    Raises:
        LogError: the log does not follow from the deck, its rules and the seed.
    """
    match = match_of(log, deck)
    script = _Script(log)
    for event in play(match, [script] * match.players):
        script.confirm(event)
        yield event
    script.finish()


class _Script:
    """The player that does what a log says, line by line."""

    def __init__(self, log: Log) -> None:
        self._lines = log.lines
        self._position = 0

    @property
    def _number(self) -> int:
        return self._position + 2

    def choose(self, view: View, moves: Sequence[Placement]) -> Placement:
        """The placement on this line."""
        line = self._line()
        if line["event"] != "place":
            raise LogError(self._number, f"`{line['event']}`, although a card fits: {moves[0]}")
        placement = self._placement(line, "placement", view.deck)
        if placement.card not in (card for card, _ in view.layable):
            raise LogError(self._number, f"`{placement.card.id}` is not in the player's hand")
        if placement not in moves:
            raise LogError(self._number, _against(placement, view.layout))
        return placement

    def aim(self, view: View, targets: Sequence[Placement]) -> Placement:
        """The target on this line."""
        line = self._line()
        if line["event"] not in ("aim", "take"):
            said = f"`{line['event']}`, although there is something to aim at: {targets[0]}"
            raise LogError(self._number, said)
        target = self._placement(line, "target", view.deck)
        if target not in targets:
            raise LogError(self._number, f"nothing can be aimed at `{target}`")
        return target

    def exchange(self, view: View, moves: Sequence[Placement]) -> Card | None:
        """The card exchanged on this line, or None where it tells something else."""
        del moves
        line = self._line()
        if line["event"] != "exchange":
            return None
        return self._card(line, view)

    def keep(self, view: View, moves: Sequence[Placement]) -> bool:
        """Whether this line tells something else than that a card is laid in this turn."""
        del moves
        line = self._line()
        return (line["event"], line.get("turn")) != ("place", view.turn + 1)

    def discard(self, view: View) -> Card:
        """The card discarded on this line."""
        line = self._line()
        if line["event"] != "discard":
            raise LogError(self._number, f"`{line['event']}`, although a card must be discarded")
        return self._card(line, view)

    def _card(self, line: Mapping[str, Any], view: View) -> Card:
        card = next((card for card in view.hand if card.id == line.get("card")), None)
        if card is None:
            raise LogError(
                self._number, f"`{_quote(line.get('card'))}` is not in the player's hand"
            )
        return card

    def confirm(self, event: Event) -> None:
        """Holds an event that happened against this line, and goes on to the next."""
        expected, line = event_as_json(event), self._line()
        if line != expected:
            raise LogError(self._number, self._difference(line, expected))
        self._position += 1

    def finish(self) -> None:
        """Makes sure that nothing is left."""
        if self._position < len(self._lines):
            raise LogError(self._number, "the game is over, but the log goes on")

    def _line(self) -> Mapping[str, Any]:
        if self._position >= len(self._lines):
            raise LogError(self._number, "the log ends before the game does")
        line = self._lines[self._position]
        if line.get("event") not in _NAMES.values():
            raise LogError(self._number, f"`{_quote(line.get('event'))}` is no event")
        return line

    def _placement(self, line: Mapping[str, Any], key: str, deck: Deck) -> Placement:
        text = line.get(key)
        try:
            return parse_placement(text if isinstance(text, str) else _quote(text), deck)
        except PlacementError as error:
            raise LogError(self._number, str(error)) from None

    def _difference(self, line: Mapping[str, Any], expected: Mapping[str, Any]) -> str:
        if line["event"] != expected["event"]:
            return f"`{line['event']}`, where the game has `{expected['event']}`"
        shared = expected.keys() & line.keys()
        key = next(
            key for key in (*expected, *line) if key not in shared or line[key] != expected[key]
        )
        if key not in line:
            return f"the event `{line['event']}` lacks `{key}`"
        if key not in expected:
            return f"`{_quote(key)}` is no part of the event `{line['event']}`"
        return f"`{key}` is {_quote(line.get(key))}, where the game has {_quote(expected[key])}"


def _against(placement: Placement, layout: Layout) -> str:
    """Why a placement may not be made."""
    reasons = ", ".join(reason.name for reason in layout.why_illegal(placement))
    return f"`{placement}` is illegal: {reasons or 'it may not lie that way, or not yet'}"


def _line(value: Mapping[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":"))


def _value(value: Any) -> Any:
    if isinstance(value, Card):
        return value.id
    if isinstance(value, Placement):
        return str(value)
    if isinstance(value, tuple):
        return [_value(item) for item in value]
    return value


def _plain(value: Any) -> Any:
    if isinstance(value, Placed):
        return {"placed": value.card}
    if isinstance(value, Joined):
        return {"joined": list(value.cards)}
    if isinstance(value, Closed):
        return "closed"
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _read_line(number: int, line: str) -> Mapping[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise LogError(number, "this is not JSON") from None
    if not isinstance(value, dict):
        raise LogError(number, "this is not a JSON object")
    return value


def _read_header(line: Mapping[str, Any]) -> Header:
    if line.get("format") != FORMAT or "event" in line:
        raise LogError(1, f"this is not the header of a log of format {FORMAT}")
    values: dict[str, Any] = {}
    for name in Header._fields:
        value = line.get(name)
        if not _FIELDS[name](value):
            raise LogError(1, f"the header's `{name}` is {_quote(value)}")
        values[name] = tuple(value) if isinstance(value, list) else value
    if len(values["bots"]) != values["players"]:
        raise LogError(1, f"{len(values['bots'])} bots for {values['players']} players")
    return Header(**values)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST_SEED


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


_FIELDS: dict[str, Callable[[object], bool]] = {
    "deck": _is_text,
    "digest": _is_text,
    "mode": _is_text,
    "seed": _is_count,
    "game": _is_count,
    "players": _is_count,
    "bots": _is_texts,
    "rules": lambda value: isinstance(value, dict),
}


def _quote(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "..."
