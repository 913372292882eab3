"""A face as it lies: the cells and ports it covers after turning, its top-left cell at (0, 0)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cardgen.engine.fitting import clashes, places_of, shows
from cardgen.model.card import Exit, Face, Path
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
        edges: each port, the port facing it, and the exit it bears or None.
        beyond: the ports facing its exits.
        shows: what it lets the cells it covers and those around it show.
        clashes: the bits of a demand with which it clashes.
        paths: its paths, with turned ports and cells.
    """

    quarters: int
    footprint: Footprint
    cells: tuple[Cell, ...]
    ports: tuple[Port, ...]
    exits: frozenset[Port]
    edges: tuple[tuple[Port, Port, Exit | None], ...]
    beyond: tuple[Port, ...]
    shows: tuple[tuple[Cell, int], ...]
    clashes: int
    paths: tuple[Path, ...]


@lru_cache(maxsize=16384)
def oriented(face: Face, footprint: Footprint, quarters: int) -> Oriented:
    """A face after clockwise quarter turns."""
    turned = footprint.turned(quarters)
    as_it_lies = face.turned(footprint, quarters)
    ports, cells = turned.perimeter(), turned.cells()
    exits = {exit_.port: exit_ for exit_ in as_it_lies.exits}
    edges = [(port, port in exits) for port in ports]
    return Oriented(
        quarters,
        turned,
        cells,
        ports,
        frozenset(exits),
        tuple((port, port.facing, exits.get(port)) for port in ports),
        tuple(port.facing for port in ports if port in exits),
        tuple(shows(cells, edges).items()),
        clashes(cells, edges),
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


class Way(NamedTuple):
    """A way to lay a face over a cell.

    Attributes:
        place: the number of the place.
        at: its top-left cell, seen from the cell to cover.
        quarters: clockwise quarter turns.
        clashes: the bits of a demand with which it clashes.
        exits: how many it bears.
    """

    place: int
    at: Cell
    quarters: int
    clashes: int
    exits: int


@lru_cache(maxsize=4096)
def ways_over(face: Face, footprint: Footprint, turns: tuple[int, ...]) -> tuple[Way, ...]:
    """The different ways to lay a face over a cell, by quarter turns and then by place."""
    return tuple(
        Way(number, place.at, way.quarters, way.clashes, len(way.exits))
        for way in orientations(face, footprint, turns)
        for number, place in enumerate(places_of(footprint, turns).all)
        if place.footprint == way.footprint
    )


def moved_cell(cell: Cell, by: Cell) -> Cell:
    """A cell of a card whose top-left cell lies at another."""
    return Cell(cell.column + by.column, cell.row + by.row)


def moved_port(port: Port, by: Cell) -> Port:
    """A port of a card whose top-left cell lies at another."""
    return Port(moved_cell(port.cell, by), port.side)
