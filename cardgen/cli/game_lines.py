"""One game as lines for the console: what happened, turn by turn, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.cli import console
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
from cardgen.engine.layout import Placement
from cardgen.engine.opening import opening
from cardgen.engine.priority import sets_mazes_aside
from cardgen.model.card import Card
from cardgen.pipeline.play import Game
from cardgen.wording import counted

_HEAD = ("turn", "player", "what happens", "ways", "open", "pile")
_NUMBERS = (0, 3, 4, 5)


def lines_of(game: Game) -> Iterator[str]:
    """The game from its title to its end."""
    header = game.header
    mode = console.in_mode(header.mode)
    title = console.styled(console.clean(str(game.deck.title)), "bold") + mode
    number = f", game {header.game}" if header.game else ""
    yield f"{title}: {counted(header.players, 'player')}, seed {header.seed}{number}"
    start = opening(game.deck)
    if len(start):
        yield f"The game begins with {counted(len(start.open_exits()), 'open exit')}."
    yield ""
    rows = [_HEAD, *(_row(event, header.bots) for event in game.events[:-1])]
    yield from console.table(rows, right=_NUMBERS)
    yield ""
    yield from _ending(game)


def _row(event: Event, bots: tuple[str, ...]) -> tuple[str, ...]:
    assert not isinstance(event, Outcome | Scored)
    said, ways, open_, pile = _told(event)
    return str(event.turn), f"{event.player} {bots[event.player - 1]}", said, ways, open_, pile


def _told(event: Event) -> tuple[str, str, str, str]:
    """What happened, the ways there were, the exits open afterwards, and the cards in the pile."""
    match event:
        case Place(placement=placement):
            turned = f", turned by {placement.quarters * 90}" if placement.quarters else ""
            said = f"lays {placement.face_id} at {_at(placement)}{turned}"
            return said, str(event.choices), str(event.open), str(event.pile)
        case Aim(target=target):
            said = f"plays {event.card.id} onto {target.face_id} at {_at(target)}"
            return said, str(event.choices), str(event.open), str(event.pile)
        case Take(target=target):
            said = f"takes {target.face_id} at {_at(target)} away"
            return said, str(event.choices), str(event.open), str(event.pile)
        case Under():
            said = f"puts {event.card.id} under the deck, it cannot be played"
            return said, "0", "", str(event.pile)
        case Return():
            said = f"puts what cannot be played under the deck: {_ids(event.cards)}"
            return said, "0", "", str(event.pile)
        case Draw():
            return f"draws {counted(len(event.drawn), 'card')}", "", "", str(event.pile)
        case Reveal():
            return f"draws {event.card.id}, which is played at once", "", "", str(event.pile)
        case Burn():
            back = f"; shuffled back: {_ids(event.returned)}" if event.returned else ""
            said = f"discards from the deck: {_ids(event.cards)}{back}"
            return said, "", "", str(event.pile)
        case Discard():
            return f"discards {event.card.id}", "", "", ""
        case Finished():
            cards = counted(event.cards, "card")
            return f"has finished maze {event.number}, and sets its {cards} aside", "", "", ""
        case Swap():
            return f"swaps the hand, nothing fits: {_ids(event.hand)}", "0", "", ""
        case Exchange():
            return f"spends a rescue token to exchange {event.card.id}", "", "", ""
        case Pass():
            return "passes", "", "", ""
        case Skip():
            return "is skipped, the hand is empty", "", "", ""
    raise AssertionError(f"no way to tell {event}")


def _ids(cards: Sequence[Card]) -> str:
    return ", ".join(card.id for card in cards) or "none"


def _at(placement: Placement) -> str:
    return f"{placement.cell.column},{placement.cell.row}"


def _ending(game: Game) -> Iterator[str]:
    outcome = game.outcome
    cells = " and ".join(f"{column},{row}" for column, row in game.lost_cells)
    where = f" (at {cells})" if cells else ""
    yield f"{_verdict(game)}: {outcome.why}{where}."
    yield (
        f"{counted(outcome.placed, 'card')} laid in {counted(outcome.turns, 'turn')};"
        f" {counted(outcome.open, 'exit') if outcome.open else 'no exit'} left open."
    )
    if isinstance(outcome, Scored) and sets_mazes_aside(game.deck):
        yield f"Score: {counted(outcome.mazes, 'maze')} finished."
    elif isinstance(outcome, Scored):
        yield (
            f"Score: {outcome.score} (the priorities of the exits left open);"
            f" {counted(outcome.mazes, 'maze')} finished."
        )


def _verdict(game: Game) -> str:
    if game.outcome.won:
        return console.styled("Won", "good")
    return "Ended" if sets_mazes_aside(game.deck) else console.styled("Lost", "error")
