"""The command that closes a deck: the smallest closed layout, and its picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardgen.cli import console, options
from cardgen.cli.run import DONE, NOT_DONE, command
from cardgen.wording import counted

if TYPE_CHECKING:
    from cardgen.pipeline.close import Ending


@command
def close(
    deck: options.Deck,
    mode: options.Modes = options.NONE,
    theme: options.Theme = "earth",
    budget: options.Budget = options.DEFAULT_BUDGET,
    output: options.Output = options.OUTPUT,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """Find the smallest closed layout of a deck and draw it."""
    from cardgen.pipeline.close import close as run

    ending, diagnostics = run(
        deck, mode, theme=theme, output=output, budget=budget, waits=console.tell_waiting
    )
    if json:
        console.say_report(diagnostics, closed=None if ending is None else _summary(ending))
    else:
        console.show_diagnostics(diagnostics)
        if ending is not None and not quiet:
            for line in _lines(ending):
                console.say(line)
    return DONE if ending is not None and ending.written is not None else NOT_DONE


def _summary(ending: Ending) -> dict[str, Any]:
    from cardgen.engine.winning import wanted_cards

    closure, written = ending.closure, ending.written
    return {
        "deck": ending.deck.id,
        "mode": ending.deck.mode,
        "answer": closure.answer,
        "needed": list(wanted_cards(ending.deck)),
        "cards": len(closure.placements) if written else None,
        "at_least": closure.at_least,
        "positions": closure.nodes,
        "placements": [str(placement) for placement in closure.placements],
        "folder": str(written.folder) if written else None,
        "files": [artifact.entry for artifact in written.artifacts] if written else [],
    }


def _lines(ending: Ending) -> list[str]:
    deck, closure, layout, written = ending
    mode = console.in_mode(deck.mode)
    lines = [f"{console.styled(console.clean(str(deck.title)), 'bold')}{mode}: {_verdict(ending)}"]
    start = (placement for placement in layout.placements if placement.card in deck.start)
    laid = (*start, *closure.placements) if closure.placements else ()
    lines += [f"  {console.clean(str(placement))}" for placement in laid]
    if written is not None:
        lines.append(console.styled(console.clean(str(written.folder)), "bold"))
        rows = [(a.path, f"{max(1, round(len(a.data) / 1000)):,} kB") for a in written.artifacts]
        lines += [f"  {line}" for line in console.table(rows)]
    return lines


def _verdict(ending: Ending) -> str:
    from cardgen.engine.effects import aimed_effect
    from cardgen.engine.winning import wanted_cards

    closure = ending.closure
    cards = counted(len(closure.placements), "card")
    close = "closes" if len(closure.placements) == 1 else "close"
    wanted = " and ".join(wanted_cards(ending.deck))
    among = f", {wanted} among them," if wanted else ""
    laid = f" with {wanted} laid" if wanted else ""
    looked = f"{counted(closure.nodes, 'position')} looked at, see --budget"
    # A cave-in closes exits as well, so what is said holds for the other cards only.
    has_aimed = any(card.copies and aimed_effect(card) for card in ending.deck.cards)
    apart = " (cards with effects apart)" if has_aimed else ""
    said = {
        "smallest": f"{cards}{among} {close} it, and fewer cannot",
        "closed": f"{cards}{among} {close} it; at least {closure.at_least:,} are needed ({looked})",
        "impossible": f"its cards can never close it{laid}",
        "unknown": f"nothing found that closes it{laid}; it takes at least "
        f"{counted(closure.at_least, 'card')} ({looked})",
    }[closure.answer]
    return said + apart
