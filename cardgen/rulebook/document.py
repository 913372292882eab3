"""The rules summary as a document: what is said, in which order; nothing about how it looks.

Every text is plain: no character of it is markup, whoever wrote it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Heading(NamedTuple):
    """The title of a chapter."""

    text: str


class Paragraph(NamedTuple):
    """Running text, opened by a few words in bold if it has a lead."""

    text: str
    lead: str = ""


class Bullets(NamedTuple):
    """Items in no order."""

    items: tuple[Paragraph, ...]


class Steps(NamedTuple):
    """Items to be done one after another, numbered from 1."""

    items: tuple[Paragraph, ...]


def paragraphs(*led: tuple[str, str]) -> Iterator[Paragraph]:
    """Paragraphs, each of a lead and a text; those without a text are left out."""
    return (Paragraph(text, lead) for lead, text in led if text)


def steps(*texts: str) -> Steps:
    """Steps without leads; empty texts are left out."""
    return Steps(tuple(Paragraph(text) for text in texts if text))


def joined(*sentences: str) -> str:
    """Sentences one after another; empty ones are left out."""
    return " ".join(filter(None, sentences))


class Illustration(NamedTuple):
    """The picture of a face, by the face's id; in words what it shows, and its paths as text.

    Where there are no pictures, `notation` stands for this one.
    """

    face: str
    words: str
    notation: str = ""


class Part(NamedTuple):
    """A kind of piece: its faces, how many there are, and a caption or an empty text."""

    faces: tuple[Illustration, ...]
    copies: int
    caption: str = ""


class PartsList(NamedTuple):
    """Kinds of piece, each with its pictures and copies, and what they are."""

    about: Paragraph
    parts: tuple[Part, ...]


class Entry(NamedTuple):
    """What a kind of piece does, and when; the caption of the part is its name."""

    part: Part
    when: str
    text: str


class Reference(NamedTuple):
    """A table to look things up in at the game: the heads of its two columns, and its rows.

    The first column has pictures, names and copies, and says when; the second says what.
    """

    heads: tuple[str, str]
    entries: tuple[Entry, ...]


class Figure(NamedTuple):
    """A picture that explains something, and what it shows."""

    picture: Illustration
    caption: Paragraph


class Tick(NamedTuple):
    """A box to tick, with a letter or two in it or none."""

    text: str = ""


Cell = str | Illustration | Tick


class Table(NamedTuple):
    """Rows of cells, each column of one sort, under heads or, if there are none, without."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


Block = Heading | Paragraph | Bullets | Steps | PartsList | Reference | Figure | Table


class Document(NamedTuple):
    """A title with a line below it, and what follows in reading order.

    `folio` is the text at the foot of a page, in which `{page}` and `{pages}` stand for numbers.
    """

    title: str
    subtitle: str
    language: str
    folio: str
    blocks: tuple[Block, ...]
