"""The lines of `show`: a deck in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from cardgen.cli import console
from cardgen.model.deck import DECK_BACK
from cardgen.wording import counted


def deck_lines(said: Mapping[str, Any]) -> list[str]:
    """A deck as `pipeline.describe` tells of it."""
    mode = console.in_mode(said["mode"])
    lines = [console.styled(console.clean(said["title"]), "bold") + mode, *_totals(said)]
    for section in ("start", "cards", "parts"):
        if said[section]:
            lines += ["", console.styled(section, "bold"), *_piece_lines(said[section])]
    if said["modes"]:
        lines += ["", console.styled("modes", "bold")]
        rows = [(m["id"], m["title"], m["source"], _changes(m)) for m in said["modes"]]
        lines += [f"  {line}" for line in console.table(rows)]
    for heading in ("credits", "licence"):
        if said[heading]:
            lines += ["", console.styled(heading, "bold")]
            lines += [f"  {line}" for line in wrap(console.clean(said[heading]), 90)]
    return lines


def _totals(said: Mapping[str, Any]) -> list[str]:
    totals, card = said["totals"], said["card"]
    width, height = card["size"]
    pieces = (
        f"{totals['pieces']} = {counted(totals['cards'], 'card')}"
        f" + {sum(c['copies'] for c in said['start'])} start"
        f" + {counted(sum(c['copies'] for c in said['parts']), 'part')}"
    )
    rows = [
        ("players", said["players"]),
        ("card", f"{card['footprint']} cells, {width:g} x {height:g} mm, turns: {card['turns']}"),
        ("pieces", pieces),
        ("kinds", str(totals["kinds"])),
        ("exits", str(totals["exits"])),
        ("categories", ", ".join(f"{name} {n}" for name, n in totals["categories"].items() if n)),
        ("goal", _value(said["rules"].get("goal"))),
    ]
    return console.table([row for row in rows if row[1]])


def _piece_lines(pieces: Sequence[Mapping[str, Any]]) -> list[str]:
    rows: list[tuple[str, ...]] = [("copies", "exits", "id", "category", "shows", "effect")]
    for piece in pieces:
        front, back = piece["front"], piece["back"]
        shown = front["paths"] or front["title"] or front["icon"] or ""
        shown = "" if shown == piece["id"] else shown
        if "paths" in back:
            shown += f" / {back['paths'] or back['title'] or ''}"
        elif back["name"] != DECK_BACK:
            shown += f" / back {back['name']}"
        if piece.get("face_up") == "back":
            shown += " (this side up)"
        exits = str((back if piece.get("face_up") == "back" else front)["exits"])
        effect = _effect(piece.get("effect"))
        rows.append((str(piece["copies"]), exits, piece["id"], piece["category"], shown, effect))
    if not any(row[-1] for row in rows[1:]):
        rows = [row[:-1] for row in rows]
    return [f"  {line}" for line in console.table(rows, right=(0, 1))]


def _effect(effect: Mapping[str, Any] | None) -> str:
    if effect is None:
        return ""
    return " ".join(str(v) if k == "name" else f"{k} {v}" for k, v in effect.items())


def _changes(mode: Mapping[str, Any]) -> str:
    """What a mode sets differently, in the words of the deck file."""
    changes = {**mode["rules"], **mode["start_face"], **mode["cards"]}
    told = [f"{name}: {_value(value)}" for name, value in changes.items()]
    return "; ".join((*told, *(f"borrows {b['card']} of {b['deck']}" for b in mode["borrow"])))


def _value(value: Any) -> str:
    """The value of a rule; a goal is a mapping, a cell a list in a list."""
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(f"[{_value(v)}]" if isinstance(v, list) else _value(v) for v in value)
    if isinstance(value, dict):
        ((goal, named),) = value.items()
        return f"{' and '.join(named) if isinstance(named, list) else named} {goal}"
    return str(value).lower() if isinstance(value, bool) else str(value)
