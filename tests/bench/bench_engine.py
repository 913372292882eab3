"""Times games of Bandido on one core, and two processes against one; prints the ladder's figures.

Run: python -m tests.bench.bench_engine [seconds a bot]
"""

from __future__ import annotations

import sys
import time

from cardgen.engine.players import BOTS
from cardgen.engine.playouts import Playouts, Totals, wilson
from cardgen.model.deck import Deck
from cardgen.pipeline.load import load, playing
from cardgen.pipeline.simulate import Rung, simulate

MUST = {"greedy": (300, 8000), "careful": (150, 0)}
"""Games and placements a second, in plain Python."""
PLAUSIBLE = {"random": (0, 1), "greedy": (10, 15), "careful": (10, 16), "look-ahead": (45, 100)}
"""Wins in %, two players, five exits, a swap ends the turn."""
CHUNK = {"random": 50, "greedy": 50, "careful": 25, "look-ahead": 5}
MUST_GAIN = 1.7


def bandido() -> Deck:
    """Bandido by the rules of the figures we compare with."""
    deck = playing(load("bandido"), [])
    return deck._replace(rules=deck.rules.patched({"after_swap": "ends-turn"}))


def time_bot(playouts: Playouts, bot: str, seconds: float) -> None:
    """Plays for some seconds of processor time and prints a line."""
    playouts.play(2, bot, 1, 0, 1)
    totals, start = Totals(), time.process_time()
    while (spent := time.process_time() - start) < seconds:
        totals += playouts.play(2, bot, 0, totals.games, totals.games + CHUNK[bot])
    games, placements = totals.games / spent, totals.placed / spent
    least_games, least_placements = MUST.get(bot, (0, 0))
    low, high = PLAUSIBLE[bot]
    won = wilson(totals.wins, totals.games)
    is_fast = games >= least_games and placements >= least_placements
    is_plausible = 100 * won.low <= high and 100 * won.high >= low
    print(
        f"{bot:10} {games:6.0f} games/s (must {least_games})"
        f" {placements:7.0f} placements/s (must {least_placements})"
        f"  won {100 * won.low:4.1f} to {100 * won.high:4.1f} % of {totals.games}"
        f" (plausible {low} to {high})"
        f"  {'ok' if is_fast and is_plausible else 'NOT OK'}"
    )


def time_processes(deck: Deck, games: int) -> None:
    """Prints how much sooner two processes are done than one."""
    seconds = []
    for jobs in (1, 2):
        start = time.perf_counter()
        simulate([Rung(deck, 2, "greedy", games)], jobs=jobs)
        seconds.append(time.perf_counter() - start)
    gain = seconds[0] / seconds[1]
    verdict = "ok" if gain >= MUST_GAIN else "NOT OK"
    print(f"two processes: {gain:.2f} times one (must {MUST_GAIN})  {verdict}")


def main(seconds: float) -> None:
    """Prints the table."""
    playouts = Playouts(bandido())
    for bot in BOTS:
        time_bot(playouts, bot, seconds)
    time_processes(playouts.deck, 8000)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
