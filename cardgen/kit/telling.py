"""The kit of a print run as a document: how to print, cut and sort it, and a checklist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardgen.kit.checklist import checklist
from cardgen.model.deck import Deck
from cardgen.model.setmark import letters_of
from cardgen.rulebook.document import (
    Block,
    Document,
    Figure,
    Heading,
    Illustration,
    Paragraph,
    Table,
    joined,
    steps,
)
from cardgen.rulebook.sentences import Sentences
from cardgen.sheets.cutting import cutting_order
from cardgen.sheets.header import spans
from cardgen.sheets.imposition import SheetPlan
from cardgen.units import format_number

KNIFE, GUILLOTINE, PILES = "kit/knife", "kit/guillotine", "kit/piles"
"""The pictures that a kit shows besides those of the cards."""

_CUTS_IN_A_ROW, _SETS_IN_A_ROW = 5, 6
"""Entries of a table that stand side by side."""


def kit_document(
    deck: Deck, plan: SheetPlan, templates: Mapping[str, str], language: str, *, boxes: int
) -> Document:
    """What there is to say about a print run.

    Args:
        deck: what is printed.
        plan: its sheets.
        templates: the sentence templates of the kit by key.
        language: in which the deck's own texts are wanted.
        boxes: how many boxes a row of the checklist has room for.
    """
    sentences = Sentences(templates, _facts(plan))
    return Document(
        title=deck.title_with_modes(language),
        subtitle=sentences.tell("subtitle"),
        language=language,
        folio=sentences.tell("folio"),
        blocks=(
            *_print(plan, sentences),
            *_cut(plan, sentences),
            *_sort(plan, sentences),
            *checklist(deck, plan, sentences, language, boxes),
        ),
    )


def _facts(plan: SheetPlan) -> dict[str, object]:
    settings = plan.settings
    return {
        "sets": settings.sets,
        "size": plan.pieces // settings.sets,
        "leaves": sum(map(len, plan.dealt.sheets)) // settings.sets,
        "cards": plan.pieces,
        "first": letters_of(1),
        "last": letters_of(settings.sets),
        "papers": plan.papers,
        "paper": settings.paper.title,
        "depth": settings.stack_depth,
        "batches": -(-plan.papers // settings.stack_depth),
    }


def _print(plan: SheetPlan, sentences: Sentences) -> Iterator[Block]:
    tell, settings = sentences.tell, plan.settings
    how = settings.flip if settings.flip in ("none", "fold") else settings.sides
    has_sets = settings.sets > 1
    halves = any(print_.side == "back" for sheet in plan.dealt.sheets for _, print_ in sheet)
    rows = [
        (tell("print.paper"), tell("print.papers")),
        (tell("print.sides"), tell(f"print.{how}", flip=settings.flip, halves=halves)),
        (tell("print.size"), tell("print.scale")),
        (tell("print.cards"), tell("print.sets" if has_sets else "print.set")),
    ]
    if has_sets:
        rows.append((tell("print.marks"), tell("print.mark")))
    yield Heading(tell("heading.print"))
    yield Table((), tuple(rows))


def _cut(plan: SheetPlan, sentences: Sentences) -> Iterator[Block]:
    tell, grid, settings = sentences.tell, plan.grid, plan.settings
    yield Heading(tell("heading.cut"))
    cuts = cutting_order(grid, grid.places, "guillotine")
    if not cuts:
        yield Paragraph(tell("cut.fixed"))
        return
    if grid.fold:
        yield Paragraph(tell("cut.fold"))
    knife = tell("cut.knife", marks=settings.marks != "none")
    yield _figure(KNIFE, Paragraph(knife, tell("lead.knife")))
    yield _figure(GUILLOTINE, Paragraph(tell("cut.guillotine"), tell("lead.guillotine")))
    yield Paragraph(tell("cut.distances"))
    yield _in_rows(
        [
            tell("table.cut", number=number, distance=format_number(cut.position, 1))
            for number, cut in enumerate(cuts, start=1)
        ],
        _CUTS_IN_A_ROW,
    )


def _sort(plan: SheetPlan, sentences: Sentences) -> Iterator[Block]:
    if plan.settings.order == "stack":
        yield Heading(sentences.tell("heading.sort"))
        yield from _piles(plan, sentences)
    elif plan.settings.sets > 1:
        yield Heading(sentences.tell("heading.sort"))
        yield from _set_after_set(plan, sentences)


def _set_after_set(plan: SheetPlan, sentences: Sentences) -> Iterator[Block]:
    """On which sheets each set lies."""
    on: dict[int, list[int]] = {}
    for number, sheet in enumerate(plan.dealt.sheets, start=1):
        for print_ in (print_ for _, print_ in sheet):
            on.setdefault(print_.set, []).append(number)
    is_shared = any(len({one.set for _, one in sheet}) > 1 for sheet in plan.dealt.sheets)
    yield Paragraph(
        joined(sentences.tell("sort.set"), sentences.tell("sort.shared") if is_shared else "")
    )
    cells = [
        sentences.tell("table.run", set=letters_of(set_), start=sheets[0], stop=sheets[-1])
        for set_, sheets in on.items()
    ]
    yield _in_rows(cells, _SETS_IN_A_ROW)


def _in_rows(cells: Sequence[str], most: int) -> Table:
    """Cells in reading order, at most so many in a row."""
    columns = min(most, len(cells))
    filled = [*cells, *[""] * (-len(cells) % columns)]
    return Table(
        (), tuple(tuple(filled[at : at + columns]) for at in range(0, len(filled), columns))
    )


def _piles(plan: SheetPlan, sentences: Sentences) -> Iterator[Block]:
    """Which pile is which set, and how what lies below whole sets becomes sets."""
    tell, dealt = sentences.tell, plan.dealt
    yield _figure(PILES, Paragraph(tell("sort.picture"), tell("lead.piles")))
    rounds = len(dealt.whole[0].runs) if dealt.whole else 0
    rests = sorted({run.set for pile in dealt.parted for run in pile.runs})
    numbers = _numbers(plan)
    yield steps(
        tell("sort.batches"),
        tell("sort.whole", rounds=rounds, rest=bool(rests)) if rounds else "",
        tell("sort.rest", whole=bool(rounds), rests=spans(rests), count=len(rests))
        if rests
        else "",
    )
    whole = {pile.slot: ", ".join(letters_of(run.set) for run in pile.runs) for pile in dealt.whole}
    rest = {
        pile.slot: ", ".join(
            tell(
                "table.run",
                set=letters_of(run.set),
                start=numbers[run.first - 1],
                stop=numbers[run.last - 1],
            )
            for run in pile.runs
        )
        for pile in dealt.parted
    }
    columns = [column for column in (whole, rest) if column]
    heads = [
        tell("table.pile"),
        *([tell("table.whole")] if whole else []),
        *([tell("table.rest" if whole else "table.cards")] if rest else []),
    ]
    yield Table(
        tuple(heads),
        tuple(
            (str(slot + 1), *(column.get(slot, "") for column in columns))
            for slot in sorted({*whole, *rest})
        ),
    )


def _numbers(plan: SheetPlan) -> list[int]:
    """The running numbers of what is cut for a set; a piece in two slots has its number twice."""
    return sorted(
        print_.number for sheet in plan.dealt.sheets for _, print_ in sheet if print_.set == 1
    )


def _figure(name: str, caption: Paragraph) -> Figure:
    return Figure(Illustration(name, caption.lead), caption)
