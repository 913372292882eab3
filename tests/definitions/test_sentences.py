from __future__ import annotations

import pytest

from cardgen.definitions.sentences import define_sentences


def test_files_are_read_as_one() -> None:
    files = {"shared.yaml": b"a: A\n", "family.yaml": b"b: no\n"}
    assert define_sentences(files) == {"a": "A", "b": "no"}


def test_key_that_stands_in_two_files_is_refused_with_its_file() -> None:
    files = {"shared.yaml": b"a: A\nb: B\n", "family.yaml": b"b: C\n"}
    with pytest.raises(ValueError, match=r"^family\.yaml: .*`b`"):
        define_sentences(files)


@pytest.mark.parametrize("data", [b"- a\n", b"a: {b: c}\n", b"a: ''\n", b"a: A\na: B\n", b"a: [\n"])
def test_file_that_is_no_table_of_texts_is_named(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"^family\.yaml: "):
        define_sentences({"shared.yaml": b"a: A\n", "family.yaml": data})
