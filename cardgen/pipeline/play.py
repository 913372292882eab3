"""Playing one game, or replaying its log; writing the log and a picture of the last layout."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.diagnostics import did_you_mean
from cardgen.engine.events import Event, Finished, Outcome, Scored
from cardgen.engine.games import layout_after, left_after
from cardgen.engine.games import play as played
from cardgen.engine.laid import faces_up
from cardgen.engine.layout import Layout
from cardgen.engine.log import (
    Header,
    LogError,
    header_of,
    log_lines,
    match_of,
    read_log,
)
from cardgen.engine.log import replay as replayed
from cardgen.engine.match import Match, usual_players
from cardgen.engine.players import BOTS, Bot
from cardgen.errors import CardgenError, UsageError
from cardgen.model.deck import Deck
from cardgen.model.grid import Cell
from cardgen.model.theme import Theme
from cardgen.pipeline.find import DEFAULT_LANGUAGE
from cardgen.pipeline.load import Loaded, playing
from cardgen.pipeline.outputs import Artifact, Waits, Written
from cardgen.pipeline.reports import write_report
from cardgen.wording import why

DEFAULT_BOT = "look-ahead"
_LONGEST_LOG = 10_000_000
"""Bytes; a game of a thousand cards and eight players has a tenth of that."""


class Seats(NamedTuple):
    """Who plays which game, as a user asks for it: None and empty where unsaid."""

    players: int | None = None
    bots: tuple[str, ...] = ()
    seed: int = 0
    game: int = 0


class Game(NamedTuple):
    """A whole game: its deck, the header of its log, and all that happened."""

    deck: Deck
    header: Header
    events: tuple[Event, ...]

    @property
    def outcome(self) -> Outcome | Scored:
        """How it ended."""
        last = self.events[-1]
        assert isinstance(last, Outcome | Scored)
        return last

    @property
    def layout(self) -> Layout:
        """What lay on the table at the end, or before that was set aside as finished."""
        events = self.events[:-1]
        if events and isinstance(events[-1], Finished):
            events = events[:-1]
        return layout_after(self.deck, events)

    @property
    def lost_cells(self) -> tuple[Cell, ...]:
        """Where dead space lost the game: cells with tunnels into them that no card fits."""
        outcome, layout = self.outcome, self.layout
        if outcome.reason == "hole":
            return tuple(dict.fromkeys(exit_.target for exit_ in layout.holes()))
        if outcome.reason != "no-card-fits" or isinstance(outcome, Scored):
            return ()
        left = left_after(self.deck, self.events)
        return tuple(layout.unserved(faces_up(left, self.deck)))

    @property
    def log(self) -> str:
        """Its log, as JSON lines."""
        return "".join(f"{line}\n" for line in log_lines(self.header, self.events))

    @property
    def name(self) -> str:
        """The name of its files, without ending."""
        number = f"-{self.header.game}" if self.header.game else ""
        return f"play-{self.header.seed}{number}"


def play(loaded: Loaded, modes: Sequence[str], seats: Seats) -> Game:
    """One game of a deck, played by bots.

    Raises:
        UsageError: a mode, bot or number that means nothing.
        CardgenError: the deck is at fault.
    """
    deck = playing(loaded, modes)
    usual = max(usual_players(deck), len(seats.bots))
    players = usual if seats.players is None else seats.players
    match = Match(deck, players, seats.seed, seats.game)
    bots = bots_named(seats.bots, match.players)
    return Game(deck, header_of(match, [bot.name for bot in bots]), tuple(played(match, bots)))


def replay(loaded: Loaded, path: Path) -> Game:
    """The game of a log, played again; its modes are those of the log.

    Raises:
        CardgenError: the log cannot be read, or does not replay; the line at fault is told.
    """
    try:
        log = read_log(_text(path))
        deck = playing(loaded, log.header.mode.split("+"))
        match_of(log, deck)
        return Game(deck, log.header, tuple(replayed(log, deck)))
    except LogError as error:
        raise CardgenError(f"{path}:{error.line}: {error.message}") from None
    except UsageError as error:  # a mode that the deck lacks
        raise CardgenError(f"{path}:1: {error.message}", error.hint) from None


def bots_named(names: Sequence[str], players: int) -> tuple[Bot, ...]:
    """The bots of a game: one name a player, or one for all.

    Raises:
        UsageError: there is no such bot, or their number is not that of the players.
    """
    for name in names:
        if name not in BOTS:
            raise UsageError(f"there is no bot `{name}`", did_you_mean(name, BOTS))
    names = names or (DEFAULT_BOT,)
    if len(names) == 1:
        names = [names[0]] * players
    if len(names) != players:
        raise UsageError(
            f"{len(names)} bots for {players} players", "name one for each player, or one for all"
        )
    return tuple(BOTS[name] for name in names)


def write_game(
    game: Game,
    loaded: Loaded,
    theme: Theme,
    output: Path,
    *,
    has_picture: bool,
    has_log: bool,
    language: str = DEFAULT_LANGUAGE,
    waits: Waits | None = None,
) -> Written:
    """Writes the last layout as a picture, the log, or both into the deck's folder.

    `waits` is told when another run holds that folder.

    Raises:
        CardgenError: something cannot be written, or a file of someone else is in the way.
    """
    artifacts = []
    if has_log:
        artifacts.append(Artifact(f"{game.name}.jsonl", "report", game.log.encode()))
    if has_picture:
        from cardgen.exports.svg import svg_of
        from cardgen.pipeline.layout_picture import layout_scene

        title = f"{game.deck.title.get(language)}: the last layout of a game"
        scene = layout_scene(
            game.layout,
            game.deck,
            theme,
            loaded.icons,
            language=language,
            name=game.name,
            title=title,
        )
        artifacts.append(Artifact(f"{game.name}.svg", "report", svg_of(scene)))
    return write_report(output, game.deck, theme, artifacts, waits)


def _text(path: Path) -> str:
    if path.exists() and not path.is_file():  # opening a pipe could wait for ever
        raise CardgenError(f"{path}: the log cannot be read: it is not a plain file")
    try:
        with path.open("rb") as stream:
            data = stream.read(_LONGEST_LOG + 1)
    except OSError as error:
        raise CardgenError(f"{path}: the log cannot be read: {why(error)}") from None
    if len(data) > _LONGEST_LOG:
        raise CardgenError(f"{path}: this is too long for the log of a game")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise CardgenError(f"{path}: this is no text in UTF-8") from None
