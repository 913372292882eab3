"""Effects: which cards may have which, and what of a deck is never laid."""

from __future__ import annotations

import pytest

from cardgen.checks.run import findings
from cardgen.model.deck import Deck
from tests.checks.decks import SMALL, deck_of, diagnosed, found, ids_of

BORROWING = (
    "modes: [{id: lovers, title: Lovers, cards: {lent: 1}, "
    "borrow: [{deck: lender, card: n-x, id: guest}]}]\n"
)
LENT = "  - {id: lent, title: Lent, effect: {name: stand-in, piece: guest}, copies: 0}\n"


def squares(text: str) -> str:
    """The small deck on square cards, as those of the lender are."""
    return text.replace("2x1", "1x1").replace("n1-n2-e-s2-s1-w", "n-e-s-w").replace(
        "n1-n2-e-s2-s1", "n-e-s"
    ).replace("e-x1", "e-x").replace("n1-e", "n-e")  # fmt: skip


SQUARES = squares(SMALL)


@pytest.mark.parametrize(
    ("effect", "is_laid"),
    [
        ("draw-more", True),
        ("play-again", True),
        ("play-hand", True),
        ("take-away", True),
        ("silence", True),
        ("keep", True),
        ("discard-hand", False),
        ("discard-deck", False),
        ("{name: stand-in, piece: spare}", False),
    ],
)
def test_cards_bear_paths_if_and_only_if_they_are_laid(effect: str, is_laid: bool) -> None:
    bearing = SMALL + f"  - {{id: a, title: A, effect: {effect}, paths: [n1-s1]}}\n"
    bare = SMALL + f"  - {{id: a, title: A, effect: {effect}}}\n"
    bearing, bare = (f"{text}parts: [{{id: spare, paths: [e-w]}}]\n" for text in (bearing, bare))
    assert ids_of(bearing) == ([] if is_laid else ["special-with-paths"])
    assert ids_of(bare) == (["idle-effect"] if is_laid else [])


def test_stand_in_for_a_piece_without_paths_does_nothing_but_where_walls_are_enough() -> None:
    text = SMALL + "  - {id: a, title: A, effect: {name: stand-in, piece: spare}}\n"
    bare = text + "parts: [{id: spare, title: Spare}]\n"
    assert ids_of(bare) == ["idle-effect"]
    assert ids_of(bare + "rules: {connect: touch}\n") == []
    assert ids_of(bare.replace("title: Spare", "front: {title: A}, back: {paths: [e-w]}")) == []


def test_card_without_paths_may_be_laid_where_walls_are_enough() -> None:
    bare = SMALL + "  - {id: a, title: A, effect: keep}\nrules: {connect: touch}\n"
    assert ids_of(bare) == []


def test_card_without_a_sound_effect_has_one_fault() -> None:
    for effect, fault in (("{name: kep}", "unknown-effect"), ("stand-in", "missing-key")):
        assert ids_of(SMALL + f"  - {{id: a, title: A, effect: {effect}}}\n") == [fault]


def test_piece_that_an_effect_names_wrongly_is_told_once_with_the_nearest() -> None:
    (fault,) = diagnosed(SQUARES + LENT.replace("guest", "geust") + BORROWING)
    assert fault.id == "unknown-piece" and fault.path == ("cards", 2, "effect", "piece")
    assert "`guest`" in (fault.hint or "")


def test_stand_in_needs_its_piece_in_the_modes_that_it_is_in() -> None:
    assert ids_of(SQUARES + LENT + BORROWING) == []
    always = LENT.replace("copies: 0", "copies: 1")
    assert found(SQUARES + always + BORROWING) == [("missing-piece", 10, 61)]
    alone = "  - {id: alone, title: Alone, cards: {lent: 1}}\n"
    modes = "modes:\n  - " + BORROWING.partition("[")[2][:-2] + "\n" + alone
    assert found(SQUARES + LENT + modes) == [("missing-piece", 13, 5)]


def test_every_stand_in_has_a_piece_of_its_own() -> None:
    def told(first: int, second: int, pieces: int) -> list[tuple[str, int]]:
        lent = LENT.replace("copies: 0", f"copies: {first}")
        other = LENT.replace("id: lent", "id: other").replace("copies: 0", f"copies: {second}")
        other = other.replace("Lent", "Other")
        parts = f"parts: [{{id: guest, paths: [n-x], copies: {pieces}}}]\n"
        return [(id_, line) for id_, line, _ in found(SQUARES + lent + other + parts)]

    assert told(1, 0, 1) == told(2, 1, 3) == told(1, 1, 5) == []
    assert told(2, 0, 1) == told(3, 1, 2) == [("missing-piece", 10)]
    assert told(1, 1, 1) == told(2, 4, 3) == [("missing-piece", 11)]


@pytest.mark.parametrize("piece", ["start", "e-x"])
def test_piece_that_lies_already_or_is_in_the_deck_needs_no_stand_in(piece: str) -> None:
    lent = LENT.replace("guest", piece)
    assert found(SQUARES + lent.replace("copies: 0", "copies: 1")) == [("missing-piece", 10, 61)]


def test_piece_whose_lender_is_not_found_is_one_fault() -> None:
    lost = BORROWING.replace("deck: lender", "deck: nobody")
    assert ids_of(SQUARES + LENT + lost) == ["unknown-lender"]


def patched(text: str, *modes: str) -> Deck:
    deck = deck_of(text)
    return deck.patched(deck.modes_named(modes))


def test_mode_without_the_stand_in_is_sound_without_its_piece() -> None:
    few = BORROWING.replace("modes: [", "modes: [{id: few, title: Few, cards: {e-x: 5}}, ")
    assert list(findings(patched(SQUARES + LENT + few, "few"))) == []
    told = {check.id for check, _ in findings(patched(SQUARES + LENT + few, "lovers"))}
    assert told == {"unknown-piece"}  # its lender is not linked here


def test_goal_may_ask_for_a_piece_but_not_for_its_stand_in() -> None:
    parts = "parts: [{id: guest, paths: [n-s]}]\n"
    text = SQUARES + LENT.replace("copies: 0", "copies: 1") + parts
    assert ids_of(text + "rules: {goal: [closed, {joined: [start, guest]}]}\n") == []
    (fault,) = diagnosed(text + "rules: {goal: [closed, {placed: lent}]}\n")
    assert fault.id == "unmeetable-goal" and "`guest`" in (fault.hint or "")


@pytest.mark.parametrize("goal", ["alarm", "spare", "blank"])
def test_goal_may_not_ask_for_what_is_never_laid(goal: str) -> None:
    text = (
        SQUARES
        + "  - {id: alarm, title: Alarm, effect: discard-deck}\n"
        + "  - {id: blank, title: Blank}\n"
        + "parts: [{id: spare, paths: [n-e]}]\n"
    )
    assert ids_of(text) == []
    assert ids_of(text + f"rules: {{goal: [{{placed: {goal}}}]}}\n") == ["unmeetable-goal"]


def test_part_that_nothing_lays_ends_no_tunnel_and_a_piece_that_is_lent_does() -> None:
    text = SQUARES.replace("[e-x]", "[n-s]") + "parts: [{id: guest, paths: [n-x]}]\n"
    lent = LENT.replace("copies: 0", "copies: 1")
    assert ids_of(text) == ["odd-exits"]
    assert ids_of(text.replace("parts:", f"{lent}parts:")) == []


@pytest.mark.parametrize(
    ("backs", "faults"),
    [
        (("deck", "deck", "deck"), []),
        (("deck", "deck", "alarm"), []),
        (("alarm", "deck", "alarm"), ["told-by-back"]),
        (("deck", "alarm", "alarm"), ["told-by-back"]),
        (("alarm", "alarm", "alarm"), []),
        (("alarm", "alarm", "deck"), []),
    ],
)
def test_cards_that_are_held_share_a_back(backs: tuple[str, str, str], faults: list[str]) -> None:
    first, second, drawn = backs
    text = (
        SMALL.partition("cards:")[0]
        + "backs: {alarm: {icon: bell}}\ncards:\n"
        + f"  - {{paths: [e-x1], copies: 4, back: {first}}}\n"
        + f"  - {{paths: [n1-e], copies: 2, back: {second}}}\n"
        + f"  - {{id: siren, title: Siren, effect: discard-hand, back: {drawn}}}\n"
    )
    assert [id_ for id_ in ids_of(text) if id_ != "unused-back"] == faults


def test_back_that_tells_is_named_with_how_many_cards_it_tells() -> None:
    text = SMALL.replace("copies: 2", "copies: 2, back: alarm") + "backs: {alarm: {title: A}}\n"
    (fault,) = diagnosed(text)
    assert fault.id == "told-by-back" and "2 cards" in fault.message
    assert "discard-deck" in (fault.hint or "")


def test_tools_are_tunnel_cards_to_every_check_of_closing() -> None:
    """The only card that ends a tunnel, and the only one with an odd number of exits."""
    text = SMALL.replace("[e-x1], copies: 4", "[e-w], copies: 4")
    assert ids_of(text) == ["odd-exits"]
    assert ids_of(text + "  - {id: map, title: Map, effect: take-away, paths: [e-x1]}\n") == []
