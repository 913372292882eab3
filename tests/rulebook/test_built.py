"""The rules as the pipeline builds them."""

from __future__ import annotations

from pathlib import Path

from cardgen.pipeline.build import build
from cardgen.pipeline.order import ALL, Order
from cardgen.pipeline.outputs import FileKind


def markdown(output: Path, kinds: frozenset[FileKind], **order: object) -> str:
    asked = Order(("bandido",), kinds=kinds, output=output, **order)  # type: ignore[arg-type]
    assert build(asked).built
    return (output / "bandido" / "bandido-rules-en.md").read_text(encoding="utf-8")


def test_rules_tell_the_size_in_which_cards_are_printed(tmp_path: Path) -> None:
    told = markdown(tmp_path, frozenset({"rules"}), card_width=70.0)
    assert "70\u00a0×\u00a035\u00a0mm" in told
    assert "88" not in told


def test_rules_link_only_pictures_that_are_there(tmp_path: Path) -> None:
    alone = markdown(tmp_path / "alone", frozenset({"rules"}))
    assert "tiles/" not in alone
    together = markdown(tmp_path / "all", ALL)
    assert "](tiles/n1-e.svg)" in together
    assert (tmp_path / "all/bandido/tiles/n1-e.svg").exists()
