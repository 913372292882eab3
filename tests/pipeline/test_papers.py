"""Papers with places of their own, and paper files, as a build takes them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardgen.errors import CardgenError, UsageError
from cardgen.pipeline.build import BuildOutcome, build
from cardgen.pipeline.find import papers
from cardgen.pipeline.load import load
from cardgen.pipeline.making import make
from cardgen.pipeline.order import Order, choices_of

ROUND = """\
format: 1
id: stock
title: My card stock
width: 210 mm
height: 297 mm
grid: {first: 12 x 20 mm, pitch: 92 x 50 mm, size: 90 x 46 mm, columns: 2, rows: 5}
settings: {marks: ticks, bleed: 1, flip: short}
"""


def sheets(folder: Path, *names: str, **rest: Any) -> BuildOutcome:
    order = Order(("bandido",), papers=names, output=folder, kinds=frozenset({"sheets"}))
    return build(order._replace(**rest))


@pytest.mark.parametrize("name", [name for name, paper in papers().items() if paper.grid])
def test_every_shipped_paper_with_places_of_its_own_takes_cards(name: str, tmp_path: Path) -> None:
    grid = papers()[name].grid
    assert grid is not None
    # As wide as a place lets cards of two squares be.
    width = min(grid.size[0], 2 * grid.size[1])
    outcome = sheets(tmp_path, name, card_width=width)
    (plan,) = outcome.built[0].plans
    assert plan.grid.capacity == grid.columns * grid.rows
    assert plan.settings.marks == "none"


def test_a_paper_file_sets_what_nothing_else_does(tmp_path: Path) -> None:
    file = tmp_path / "stock.yaml"
    file.write_text(ROUND)
    outcome = sheets(tmp_path / "output", str(file), settings={"bleed": 0.5})
    (plan,) = outcome.built[0].plans
    settings = plan.settings
    assert (settings.marks, settings.flip, settings.bleed) == ("ticks", "short", 0.5)
    assert settings.margin is None
    folder = outcome.built[0].written.folder
    assert (folder / "bandido-sheets-stock.pdf").exists()


def test_a_faulty_paper_file_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    file = tmp_path / "stock.yaml"
    file.write_text(ROUND.replace("rows: 5", "rows: 6"))
    outcome = sheets(tmp_path / "output", "a4", str(file))
    assert not outcome.built
    assert [found.id for found in outcome.diagnostics] == ["places-off-paper"]
    assert not (tmp_path / "output").exists()


def test_two_papers_of_one_name_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("format: 1\nid: a4\nwidth: 200\nheight: 290\n")
    with pytest.raises(UsageError):
        sheets(tmp_path / "output", "a4", str(file))
    # The same paper twice is one, and so are sizes that nobody can tell apart.
    (built,) = sheets(tmp_path / "output", "200x300", "200.001x300", "200x300").built
    assert len(built.plans) == 1


def test_cards_wider_than_the_places_are_refused_with_the_sum(tmp_path: Path) -> None:
    with pytest.raises(CardgenError) as caught:
        sheets(tmp_path, "labels-a4-99x38")
    assert "44 - 38.1 = 5.9 mm" in caught.value.message
    assert "--card-width 76.2" in (caught.value.hint or "")


def test_faces_reach_as_far_as_the_paper_with_the_widest_bleed_shows_them(tmp_path: Path) -> None:
    file = tmp_path / "wide.yaml"
    file.write_text(
        "format: 1\nid: wide\nwidth: 210 mm\nheight: 297 mm\nsettings: {bleed: 5, gap: 12}\n"
    )
    order = Order(("covid",), papers=("a4", str(file)), kinds=frozenset({"sheets"}))
    choices, _ = choices_of(order)
    assert choices is not None
    wide = make(order, choices, load("covid"), None)
    alone, _ = choices_of(order._replace(papers=(str(file),)))
    assert alone is not None
    own = make(order, alone, load("covid"), None)
    assert wide.artifacts[1] == own.artifacts[0]
