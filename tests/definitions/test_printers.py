from __future__ import annotations

import pytest

from cardgen.definitions.printers import define_printers, printers_text
from cardgen.model.printer import PrinterProfile


def test_profiles_read_as_they_were_written() -> None:
    printers = {
        "null": PrinterProfile("null"),
        "Büro".replace("ü", "u"): PrinterProfile("Buro", -20.0, 19.999, -5.0, 1.1),
        "kitchen@2": PrinterProfile("kitchen@2", 0.5, -0.3, 0.1, 1.002, "landscape", "short"),
    }
    found, diagnostics = define_printers(printers_text(printers).encode(), "printers.yaml")
    assert diagnostics == ()
    assert found == printers


def test_what_a_profile_does_not_say_is_as_of_a_true_printer() -> None:
    found, _ = define_printers(b"format: 1\nprinters:\n  a: {dx: 1}\n  b: {}\n", "p.yaml")
    assert found == {"a": PrinterProfile("a", dx=1.0), "b": PrinterProfile("b")}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("format: 1\nprinters:\n  a: {dx: 20.1}\n", ("bad-length", 3, 11)),
        ("format: 1\nprinters:\n  a: {dx: .nan}\n", ("bad-length", 3, 11)),
        ("format: 1\nprinters:\n  a: {angle: 6}\n", ("bad-number", 3, 14)),
        ("format: 1\nprinters:\n  a: {scale: 0}\n", ("bad-number", 3, 14)),
        ("format: 1\nprinters:\n  a: {flip: fold}\n", ("bad-value", 3, 13)),
        ("format: 1\nprinters:\n  a: {dz: 1}\n", ("unknown-key", 3, 7)),
        ("format: 1\nprinters:\n  a b: {dx: 1}\n", ("unsafe-id", 3, 3)),
        ("format: 1\nprinters:\n  a: 1\n", ("wrong-type", 3, 6)),
        ("format: 1\nprinters:\n  a: {dx: [1]}\n", ("wrong-type", 3, 11)),
        ("format: 1\nprinter:\n  a: {}\n", ("unknown-key", 2, 1)),
        ("format: 1\n{{{\n", ("yaml-syntax", 2, 1)),
    ],
)
def test_a_broken_file_is_told_with_its_place(text: str, fault: tuple[str, int, int]) -> None:
    found, diagnostics = define_printers(text.encode(), "printers.yaml")
    assert not found
    assert fault in [(d.id, *d.span[:2]) for d in diagnostics if d.span is not None]
