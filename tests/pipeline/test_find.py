"""Files that decks name, found or refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.diagnostics import Diagnostic
from cardgen.engine.families import FAMILIES
from cardgen.errors import CardgenError, UsageError
from cardgen.model.paper import Paper
from cardgen.pipeline.find import (
    find_deck,
    find_language,
    find_lender,
    find_paper,
    find_theme,
    language_names,
    language_title,
    papers,
    read_beside,
    sentences,
)


@pytest.mark.parametrize("name", ["a\0.svg", "a" * 300 + ".svg", "loop.svg", "/etc/passwd", "../x"])
def test_names_of_no_file_beside_the_deck_are_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop.svg").symlink_to("loop.svg")
    with pytest.raises(CardgenError):
        read_beside(tmp_path, name, 100)


def test_a_name_too_long_is_told_like_any_other_file(tmp_path: Path) -> None:
    # A check of several decks goes on with the others.
    name = str(tmp_path / ("a" * 300))
    for found in (find_deck(name), find_deck(f"{name}.yaml"), *find_theme(name)[1]):
        assert isinstance(found, Diagnostic)
        assert (found.id, found.file) in {("cannot-read", name), ("cannot-read", f"{name}.yaml")}
    assert find_theme(name)[0] is None
    assert find_lender("a" * 300, tmp_path) is None


def test_every_language_says_what_it_is_called() -> None:
    titles = [language_title(language) for language in language_names()]
    assert titles and all(titles) and len(set(titles)) == len(titles)


def test_a_language_without_a_rulebook_is_refused_with_those_that_have_one() -> None:
    assert find_language("en") == "en"
    for name in ("em", "", "../en", "EN"):
        with pytest.raises(UsageError) as told:
            find_language(name)
        assert "en" in (told.value.hint or "")


@pytest.mark.parametrize("language", language_names())
def test_sentences_are_those_of_one_family_and_those_that_all_share(language: str) -> None:
    read = {family: set(sentences(language, family)) for family in FAMILIES}
    for family, keys in read.items():
        others = {other for other in FAMILIES if other != family}
        assert any(key.startswith(f"{family}.") for key in keys)
        assert not any(key.startswith(f"{other}.") for key in keys for other in others)
    assert set.intersection(*read.values())


@pytest.mark.parametrize("text", ["a4", "A4", " a4 "])
def test_a_paper_is_found_by_its_name_whatever_its_case(text: str) -> None:
    # CLI-09
    assert find_paper(text) == (papers()["a4"], ())


def test_every_shipped_paper_is_called_as_its_file() -> None:
    for name, paper in papers().items():
        assert find_paper(name) == (paper, ())
        assert paper.id == name


@pytest.mark.parametrize("paper", [paper for paper in papers().values() if paper.grid])
def test_places_of_shipped_papers_stand_in_their_middle(paper: Paper) -> None:
    grid = paper.grid
    assert grid is not None
    for first, pitch, size, count, page in zip(
        grid.first,
        grid.pitch,
        grid.size,
        (grid.columns, grid.rows),
        (paper.width, paper.height),
        strict=True,
    ):
        assert first + (count - 1) * pitch + size + first == pytest.approx(page, abs=0.001)


def test_a_paper_of_ones_own_is_found_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("format: 1\nid: mine\nwidth: 200\nheight: 250\n")
    paper, diagnostics = find_paper(str(file))
    assert paper is not None and not diagnostics
    assert (paper.id, paper.width, paper.height) == ("mine", 200.0, 250.0)
    file.rename(tmp_path / "mine")
    assert find_paper(str(tmp_path / "mine"))[0] == paper


def test_a_faulty_paper_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("format: 1\nid: mine\nwidth: 200\n")
    paper, (fault,) = find_paper(str(file))
    assert paper is None
    assert (fault.id, fault.file) == ("missing-key", str(file))


@pytest.mark.parametrize("text", ["a44", "A5 paper", "mine.yaml", "", "210", "a" * 300, "a\0"])
def test_what_is_no_paper_is_refused_with_what_there_is(text: str) -> None:
    # CLI-09
    with pytest.raises(UsageError) as told:
        find_paper(text)
    assert "a4" in (told.value.hint or "") or "a5" in (told.value.hint or "")


def test_a_size_is_a_paper() -> None:
    paper, diagnostics = find_paper("200x300")
    assert paper is not None and not diagnostics
    assert paper.size("portrait") == (200.0, 300.0)
