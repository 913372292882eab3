"""A face as it lies: the cells and ports it covers after turning, its top-left cell at (0, 0)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cardgen.model.card import Face, Path
from cardgen.model.grid import Cell, Footprint, Port
from cardgen.model.notation import kind_key


class Oriented(NamedTuple):
    """A turned face: everything that matching edges asks for.

    Attributes:
        quarters: clockwise quarter turns.
        footprint: of the card as it lies.
        cells: the cells it covers.
        ports: all places on its outline.
        exits: those of them that bear a tunnel.
        edges: for each port, the port facing it and whether a tunnel lies between them.
        paths: its paths, with turned ports and cells.
    """

    quarters: int
    footprint: Footprint
    cells: tuple[Cell, ...]
    ports: tuple[Port, ...]
    exits: frozenset[Port]
    edges: tuple[tuple[Port, bool], ...]
    paths: tuple[Path, ...]


@lru_cache(maxsize=16384)
def oriented(face: Face, footprint: Footprint, quarters: int) -> Oriented:
    """A face after clockwise quarter turns."""
    turned = footprint.turned(quarters)
    as_it_lies = face.turned(footprint, quarters)
    ports, exits = turned.perimeter(), frozenset(as_it_lies.ports)
    return Oriented(
        quarters,
        turned,
        turned.cells(),
        ports,
        exits,
        tuple((port.facing, port in exits) for port in ports),
        as_it_lies.paths,
    )


@lru_cache(maxsize=4096)
def orientations(face: Face, footprint: Footprint, turns: tuple[int, ...]) -> tuple[Oriented, ...]:
    """The different ways a face may lie: one of each pair that looks the same."""
    seen: dict[str, Oriented] = {}
    for quarters in turns:
        way = oriented(face, footprint, quarters)
        plain = Face(way.paths)
        seen.setdefault(kind_key(plain, way.footprint, (0,)), way)
    return tuple(seen.values())


def moved_cell(cell: Cell, by: Cell) -> Cell:
    """A cell of a card whose top-left cell lies at another."""
    return Cell(cell.column + by.column, cell.row + by.row)


def moved_port(port: Port, by: Cell) -> Port:
    """A port of a card whose top-left cell lies at another."""
    return Port(moved_cell(port.cell, by), port.side)
