"""The rules summary as a document: what is said, in which order; nothing about how it looks.

Every text is plain: no character of it is markup, whoever wrote it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a chapter."""

    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text, opened by a few words in bold if it has a lead."""

    text: str
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Bullets:
    """Items in no order."""

    items: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Steps:
    """Items to be done one after another, numbered from 1."""

    items: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Illustration:
    """The picture of a face, by the face's id; in words what it shows, and its paths as text."""

    face: str
    words: str
    notation: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A kind of piece: its faces, how many there are, and a caption or an empty text."""

    faces: tuple[Illustration, ...]
    count: int
    caption: str = ""


@dataclass(frozen=True, slots=True)
class PartsList:
    """Kinds of piece, each with its pictures and count, and what they are."""

    about: Paragraph
    parts: tuple[Part, ...]


Block = Heading | Paragraph | Bullets | Steps | PartsList


@dataclass(frozen=True, slots=True)
class Document:
    """A title with a line below it, and what follows in reading order.

    `folio` is the text at the foot of a page, in which `{page}` and `{pages}` stand for numbers.
    """

    title: str
    subtitle: str
    language: str
    folio: str
    blocks: tuple[Block, ...]
