"""Files that decks name, found or refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.diagnostics import Diagnostic
from cardgen.engine.families import FAMILIES
from cardgen.errors import CardgenError, UsageError
from cardgen.pipeline.find import (
    find_deck,
    find_language,
    find_lender,
    find_theme,
    language_names,
    language_title,
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
