from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cardgen.engine.families import FAMILIES
from cardgen.engine.opening import opening
from cardgen.exports.markdown import markdown_of
from cardgen.model.card import Card
from cardgen.model.deck import Borrow, CardFormat, Deck, Mode, Source
from cardgen.model.grid import Cell, Footprint
from cardgen.model.rules import Closed, Joined, Placed
from cardgen.model.text import Text
from cardgen.pipeline.find import deck_names
from cardgen.pipeline.load import load, playing
from cardgen.rulebook.document import (
    Bullets,
    Document,
    Heading,
    Paragraph,
    PartsList,
    Reference,
    Steps,
)
from cardgen.rulebook.reminders import reminder_of
from cardgen.rulebook.summary import FAMILIES_TOLD, rules_summary
from cardgen.rulebook.telling import Telling
from tests.conftest import Golden
from tests.rulebook.decks import (
    bandida,
    bandido,
    card,
    in_modes,
    maze,
    sentences,
    start,
    with_rules,
)


def summary(deck: Deck) -> Document:
    return rules_summary(deck, sentences("en", deck.rules.family))


def texts(document: Document) -> Iterator[str]:
    """Every text of a document in reading order."""
    yield document.title
    yield document.subtitle
    for block in document.blocks:
        match block:
            case Heading(text):
                yield text
            case Paragraph(text, lead):
                yield from (lead, text)
            case Bullets(items) | Steps(items):
                for item in items:
                    yield from (item.lead, item.text)
            case PartsList(about, parts):
                yield from (about.lead, about.text)
                for part in parts:
                    yield from (f"×{part.copies}", part.caption)
            case Reference(heads, entries):
                yield from heads
                for entry in entries:
                    yield from (f"×{entry.part.copies}", entry.part.caption, entry.when, entry.text)


def text_of(deck: Deck) -> str:
    return "\n".join(filter(None, texts(summary(deck))))


def plain(text: str) -> str:
    """A text with blanks at which lines may end."""
    return text.replace("\u00a0", " ")


def parts_lists(deck: Deck) -> list[PartsList]:
    return [block for block in summary(deck).blocks if isinstance(block, PartsList)]


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


def sentence(deck: Deck, name: str) -> str:
    return Telling(deck, sentences(), "en").rule(name)


def smaller() -> Deck:
    """The deck of Bandido's shape without 29 of its kinds, and with another hand."""
    deck = with_rules(hand=5)
    return deck._replace(cards=deck.cards[:2], modes=(), parts=(), credits=None)


def test_every_family_is_told() -> None:
    assert set(FAMILIES_TOLD) == set(FAMILIES)


def test_all_numbers_are_counted_from_the_deck() -> None:
    told = text_of(bandido())
    assert {"69", "70", "31", "21", "3", "5", "6", "88", "44"} <= numbers(told)


def test_no_number_is_left_over_when_kinds_leave_and_the_hand_changes() -> None:
    told = text_of(smaller())
    assert numbers(told) == {
        "1", "4",  # players as typed
        "7", "100", "88", "44",  # pieces, print size
        "6", "2", "3",  # cards, kinds, copies
        "5",  # the hand and the exits of the start card
    }  # fmt: skip


def test_parts_list_counts_every_piece_once() -> None:
    deck = in_modes(bandido(), "rescue", "courtyard")
    counted = sum(part.copies for block in parts_lists(deck) for part in block.parts)
    assert counted == deck.piece_count == 75


def test_parts_list_has_a_row_for_every_kind() -> None:
    start_list, cards_list = parts_lists(bandido())
    assert len(start_list.parts) == 1
    assert len(cards_list.parts) == 31


def test_cards_of_one_kind_share_a_row() -> None:
    deck = bandido(cards=(card("n1-e", 2), card("s2-w", 3), card("e-w")))
    (_, cards_list) = parts_lists(deck)
    assert [part.copies for part in cards_list.parts] == [5, 1]


def test_kinds_are_listed_by_their_number_of_exits() -> None:
    deck = bandido(cards=(card("n1-n2-e"), card("e-x1"), card("n1-e"), card("e-w")))
    (_, cards_list) = parts_lists(deck)
    faces = [part.faces[0].face for part in cards_list.parts]
    assert faces == ["e-x1", "n1-e", "e-w", "n1-n2-e"]


def test_two_sided_start_card_is_one_piece_with_both_faces_shown() -> None:
    part = parts_lists(bandido())[0].parts[0]
    assert [face.face for face in part.faces] == ["start", "start.back"]
    assert part.copies == 1


def test_categories_each_have_their_list() -> None:
    deck = bandido(
        cards=(
            card("n1-e", 2),
            card("", 2, id_="bomb", title="Bomb", category="special"),
            card("", 1, id_="map", title="Map", category="special"),
        )
    )
    _, tunnels, specials = parts_lists(deck)
    assert sum(part.copies for part in tunnels.parts) == 2
    assert [(part.caption, part.copies) for part in specials.parts] == [("Bomb", 2), ("Map", 1)]
    assert numbers(specials.about.lead) == {"3"}


def test_cards_without_copies_are_not_listed() -> None:
    deck = bandido(cards=(card("n1-e", 2), card("e-w", 0), card("s1-e", 0, category="odd")))
    assert [face.face for block in parts_lists(deck)[1:] for part in block.parts
            for face in part.faces] == ["n1-e"]  # fmt: skip
    assert "odd" not in text_of(deck)


def test_deck_without_start_card_says_nothing_of_one() -> None:
    assert "start card" not in text_of(bandido(start=(), modes=()))


def test_deck_without_dead_ends_says_nothing_of_them() -> None:
    assert "dead end" in text_of(bandido())
    assert "dead end" not in text_of(bandido(cards=(card("n1-e", 2),)))


def test_one_sided_start_card_has_no_side_to_choose() -> None:
    deck = bandido(start=(start("n1-n2-e"),), modes=())
    assert "side up" not in text_of(deck)


@pytest.mark.parametrize(("face", "exits"), [("front", 5), ("back", 6)])
def test_start_face_is_told_by_its_exits(face: str, exits: int) -> None:
    deck = bandido(start_face=(("start", face),), modes=())
    assert f"{exits}-exit side up" in text_of(deck)


def test_start_faces_with_as_many_exits_are_told_by_their_order() -> None:
    two = (start("n1-e", "n1-w"),)
    front = bandido(start=two, modes=())
    back = front._replace(start_face=(("start", "back"),))
    assert "pictured first" in text_of(front)
    assert "pictured second" in text_of(back)


def test_several_start_cards_are_told_by_name() -> None:
    deck = bandido(start=(start("n1-e"), start("n1-w", id_="other")), modes=())
    told = text_of(deck)
    assert "“start”" in told
    assert "“other”" in told


def test_further_start_pieces_lie_where_the_engine_lays_them() -> None:
    pieces = (start("n1-e"), start("n1-w", id_="other"), start("n2-w", id_="third"))
    deck = bandido(start=pieces, modes=())
    first, second, third = opening(deck).placements
    gap = second.cell.column - first.cell.column - first.card.footprint.columns
    assert third.cell.column - second.cell.column - second.card.footprint.columns == gap
    assert {first.cell.row, second.cell.row, third.cell.row} == {0}
    told = plain(text_of(deck))
    assert told.count("in the middle") == 1
    for left, name in (("start", "other"), ("other", "third")):
        assert f"“{name}” to the right of “{left}” and level with it, {gap} cells apart" in told


def test_each_copy_of_a_start_piece_is_laid() -> None:
    deck = bandido(start=(start("n1-e")._replace(copies=3),), modes=())
    assert len(opening(deck).placements) == 3
    assert text_of(deck).count("another “start” to the right") == 2


def test_mode_that_turns_a_further_start_piece_tells_where_it_lies() -> None:
    pieces = (start("n1-e"), start("n1-w", "n1-w-e", id_="other"))
    turned = Mode("turned", Text.plain("Turned"), start_face=(("other", "back"),))
    (told,) = [
        item.text
        for block in summary(bandido(start=pieces, modes=(turned,))).blocks
        if isinstance(block, Bullets)
        for item in block.items
    ]
    assert "“other” to the right of “start”" in told
    assert "3-exit side up" in told
    assert "middle" not in told


def test_lost_space_loses_only_where_all_exits_must_be_closed() -> None:
    closing = sentence(with_rules(dead_space="lose"), "dead_space")
    other = sentence(with_rules(dead_space="lose", goal=(Placed("e-w"),)), "dead_space")
    assert "lose at once" in closing
    assert "lose at once" not in other


def test_area_kept_clear_is_lost_space() -> None:
    for value in ("lose", "forbid"):
        free = sentence(with_rules(dead_space=value), "dead_space")
        blocked = sentence(with_rules(dead_space=value, blocked=(Cell(6, 0),)), "dead_space")
        assert "kept clear" in blocked
        assert "kept clear" not in free


def test_end_of_all_tunnels_before_another_goal_is_told_only_with_such_a_goal() -> None:
    told = "no exit is open any more and you have not won"
    assert told in text_of(with_rules(goal=(Placed("e-w"),)))
    assert told in text_of(with_rules(goal=(Closed(), Placed("e-w"))))
    assert told not in text_of(bandido())


def test_that_no_card_can_be_laid_then_is_told_as_the_rules_have_it() -> None:
    by_tunnel = text_of(with_rules(goal=(Placed("e-w"),)))
    by_touch = text_of(with_rules(goal=(Placed("e-w"),), connect="touch"))
    assert "no card can be laid then" in by_tunnel and "if no card can be laid" in by_touch
    assert "if no card can be laid" not in by_tunnel


def test_faces_are_told_in_notation_too() -> None:
    start_list, cards_list = parts_lists(bandido(cards=(card("n1-e", id_="bend"),), modes=()))
    assert [face.notation for face in start_list.parts[0].faces] == [
        "n1-n2-e-s2-s1", "n1-n2-e-s2-s1-w"
    ]  # fmt: skip
    assert [face.notation for face in cards_list.parts[0].faces] == ["n1-e"]


RULE_VALUES = [
    ("hand", 4),
    ("after_swap", "play-on"),
    ("after_swap", "ends-turn"),
    ("dead_space", "lose"),
    ("dead_space", "forbid"),
    ("dead_space", "ignore"),
    ("deck_empty", "play-out"),
    ("deck_empty", "stop"),
    ("connect", "tunnel"),
    ("connect", "touch"),
    ("goal", (Closed(),)),
    ("goal", (Placed("e-w"), Joined(("start", "e-w")))),
    ("blocked", (Cell(6, 0), Cell(7, 0))),
    ("exchange", 2),
    ("open_hands", False),
    ("open_hands", True),
]


@pytest.mark.parametrize(("name", "value"), RULE_VALUES)
def test_rules_say_what_the_deck_says(name: str, value: object) -> None:
    deck = with_rules(**{name: value})._replace(modes=())
    assert sentence(deck, name) in text_of(deck)


def test_every_parameter_of_the_family_is_tried() -> None:
    assert {name for name, _ in RULE_VALUES} == set(FAMILIES["closure"].parameters)


@pytest.mark.parametrize("name", ["exchange", "blocked"])
def test_what_a_deck_does_not_have_is_not_spoken_of(name: str) -> None:
    deck = bandido(modes=())
    assert sentence(deck, name) not in text_of(deck)


def test_nobody_passes_where_the_game_stops_with_the_deck() -> None:
    assert "pass in a row" in text_of(bandido())
    assert "pass in a row" not in text_of(with_rules(deck_empty="stop"))


@pytest.mark.parametrize("turns", ["quarter", "half", "none"])
def test_orientations_follow_the_card_format(turns: str) -> None:
    deck = bandido(format=CardFormat(Footprint(2, 1), 44.0, 44.0, turns))  # type: ignore[arg-type]
    assert sentences()[f"turns.{turns}"] in text_of(deck)


def test_printed_size_follows_the_card_format() -> None:
    deck = bandido(format=CardFormat(Footprint(2, 1), 30.5, 30.5))
    assert "61\u00a0×\u00a030.5\u00a0mm" in text_of(deck)


def test_printed_size_is_that_of_the_format_in_print() -> None:
    deck = bandido()
    printed = deck.format.scaled_to_width(70.0)
    document = rules_summary(deck, sentences(), format=printed)
    told = "\n".join(texts(document))
    assert "70\u00a0×\u00a035\u00a0mm" in told
    assert "88" not in told


def test_players_show_as_typed_but_for_the_dash() -> None:
    assert "1–4\u00a0players" in summary(bandido(players="1-4")).subtitle
    assert "01:30" in summary(bandido(players="01:30")).subtitle


def test_lone_player_is_not_told_of_others() -> None:
    told = text_of(with_rules(exchange=1)._replace(players="1", modes=()))
    for word in ("each player", "together", "players", "clockwise", "youngest", "talk", "all lost"):
        assert word not in told.lower(), word


def test_applied_mode_changes_the_rules_and_is_named_first() -> None:
    deck = in_modes(bandido(), "hard", "four-cards")
    document = summary(deck)
    assert "Six exits · Four-card hands" in document.subtitle
    told = "\n".join(texts(document))
    assert "6-exit side up" in told
    assert "5-exit side up" not in told
    assert sentence(deck, "hand") in told


def test_applied_mode_is_not_among_the_other_ways_to_play() -> None:
    def leads(deck: Deck) -> list[str]:
        return [
            item.lead
            for block in summary(deck).blocks
            if isinstance(block, Bullets)
            for item in block.items
        ]

    assert len(leads(bandido())) == 5
    assert "Six exits." not in leads(in_modes(bandido(), "hard"))
    assert len(leads(in_modes(bandido(), "hard"))) == 4


def test_modes_are_told_by_the_sentences_of_what_they_set() -> None:
    deck = bandido()
    told = text_of(deck)
    for mode in deck.modes:
        played = deck.patched((mode,))
        for name in mode.rules:
            assert sentence(played, name) in told, (mode.id, name)


def test_modes_tell_which_parts_they_add_and_the_mode_that_prints_them() -> None:
    told = plain(text_of(bandido()))
    assert "4 × “Rescue token” (printed with --mode rescue;" in told
    assert "1 × “Courtyard” (printed with --mode courtyard;" in told


def test_parts_of_an_applied_mode_are_listed_and_not_asked_for() -> None:
    deck = in_modes(bandido(), "rescue")
    listed = [(part.caption, part.copies) for block in parts_lists(deck) for part in block.parts]
    assert ("Rescue token", 4) in listed
    assert "--mode rescue" not in plain(text_of(deck))


def test_parts_that_are_printed_anyway_are_not_asked_for() -> None:
    deck = bandido(parts=(card("", 4, id_="token", title="Rescue token", category="part"),))
    assert "--mode rescue" not in plain(text_of(deck))


def test_modes_tell_which_cards_they_take() -> None:
    few = Mode("few", Text.plain("Few"), cards=(("e-w", 7), ("n1-e", 0)))
    told = plain(text_of(bandido(modes=(few,))))
    assert "7 × “e-w” (printed with --mode few)" in told
    assert "Leave out “n1-e”." in told


def test_modes_tell_what_they_borrow() -> None:
    lender = bandido(title=Text.plain("The lender"))
    borrow = Borrow("bandido", "start", "guest", lender)
    mode = Mode(
        "lovers", Text.plain("Lovers"), rules={"goal": (Placed("guest"),)}, borrow=(borrow,)
    )
    told = plain(text_of(bandido(modes=(mode,))))
    assert "Add the start card of “The lender” (printed with --mode lovers)" in told
    assert "the start card of “The lender” lies on the table" in told


def test_borrowed_piece_is_called_by_its_title_or_id_and_its_deck() -> None:
    lender = bandido(title=Text.plain("The lender"))
    for card_id, name in (("token", "Rescue token"), ("n1-e", "guest")):
        borrow = Borrow("bandido", card_id, "guest", lender)
        mode = Mode("lovers", Text.plain("Lovers"), borrow=(borrow,))
        assert f"Add “{name}” from “The lender”" in plain(text_of(bandido(modes=(mode,))))


def test_borrowed_piece_of_an_applied_mode_is_listed_with_its_deck() -> None:
    captions = [
        part.caption
        for block in parts_lists(in_modes(bandida(), "lovers"))
        for part in block.parts
        if part.faces[0].face == "guest"
    ]
    assert len(captions) == 1
    assert captions[0].startswith("the start card of “Bandido”")


def test_modes_that_cannot_be_added_to_those_applied_are_not_told() -> None:
    def leads(deck: Deck) -> set[str]:
        bullets = [block for block in summary(deck).blocks if isinstance(block, Bullets)]
        return {item.lead for block in bullets for item in block.items}

    assert leads(bandida()) == {"Catch her.", "The lovers.", "Six exits."}
    assert leads(in_modes(bandida(), "catch-her")) == {"Six exits."}
    assert leads(in_modes(bandida(), "hard")) == {"Catch her.", "The lovers."}


def test_publishers_modes_and_house_rules_are_told_apart() -> None:
    blocks = summary(bandido()).blocks
    bullets = [index for index, block in enumerate(blocks) if isinstance(block, Bullets)]
    introductions = [blocks[index - 1] for index in bullets]
    assert len(set(introductions)) == 2


def test_what_publisher_house_and_author_say_is_told_apart() -> None:
    sources: tuple[Source, ...] = ("publisher", "house", "own")
    decks = [
        bandido(modes=(Mode("m", Text.plain("M"), source, {"hand": 4}),)) for source in sources
    ]
    assert len({text_of(deck) for deck in decks}) == 3
    assert len({text_of(in_modes(deck, "m")) for deck in decks}) == 3


def test_credits_and_licence_stand_as_typed() -> None:
    odd = "A <b> & [x] 100 % {{ 7 * 7 }}"
    told = text_of(bandido(credits=Text.plain(odd), licence=Text.plain(odd + "!")))
    assert odd in told.splitlines()
    assert odd + "!" in told.splitlines()


def test_priorities_are_told_where_a_picture_is_told_in_words() -> None:
    told = {
        part.faces[0].face: part.faces[0].words
        for block in parts_lists(maze())
        for part in block.parts
    }
    assert numbers(told["n@2-e@3"]) == {"2", "3"}
    assert numbers(told["n@1-s@3"]) == {"1", "2", "3"}
    assert "riorit" not in parts_lists(bandido())[1].parts[0].faces[0].words


def test_without_credits_there_is_no_chapter_for_them() -> None:
    deck = bandido(credits=None, licence=None)
    assert sentences()["heading.credits"] not in text_of(deck)


def test_texts_are_told_in_the_language_asked_for() -> None:
    title = Text((("en", "Bandit"), ("nl", "Bandiet")))
    document = rules_summary(bandido(title=title), sentences(), "nl")
    assert document.title == "Bandiet"
    assert document.language == "nl"


class Watched(dict[str, str]):
    """The sentences of a family, and which of them were told."""

    def __init__(self, family: str) -> None:
        super().__init__(sentences("en", family))
        self.told: set[str] = set()

    def get(self, key: str, default: str | None = None) -> str | None:  # type: ignore[override]
        self.told.add(key)
        return super().get(key, default)


def test_every_sentence_is_told_for_some_deck() -> None:
    plain = bandido()
    lent = [Borrow("bandido", name, f"{name}-guest", plain) for name in ("start", "token")]
    borrowing = Mode("b", Text.plain("B"), borrow=tuple(lent))
    fewer = Mode("f", Text.plain("F"), "own", {"exchange": 0, "blocked": ()}, cards=(("e-w", 1),))
    same = (start("n1-e", "n1-w"), start("n1-w", id_="other"))
    own: tuple[Card, ...] = (card("", 1, id_="bomb", title="Bomb", category="special"),)
    decks = [
        plain,
        in_modes(plain, "hard", "rescue", "courtyard"),
        in_modes(plain._replace(modes=(fewer, borrowing)), "f"),
        plain._replace(modes=(fewer, borrowing)),
        plain._replace(start=same, cards=plain.cards + own),
        plain._replace(start=same, start_face=(("start", "back"),)),
        bandida(),
        in_modes(bandida(), "lovers"),
        maze(),
        in_modes(maze(), "advanced"),
        in_modes(maze(), "free"),
    ]
    decks += [with_rules(**{name: value})._replace(modes=()) for name, value in RULE_VALUES]
    decks += [
        plain._replace(format=plain.format._replace(turns=turns)) for turns in ("half", "none")
    ]
    watched = {family: Watched(family) for family in FAMILIES}
    for deck in decks:
        family = deck.rules.family
        rules_summary(deck, watched[family])
        for one in deck.cards:
            reminder_of(one, family, watched[family])
    told = set().union(*(one.told for one in watched.values()))
    assert told == set().union(*watched.values())


@pytest.mark.parametrize("modes", [(), ("hard", "rescue")])
def test_rules_text_of_the_shape_of_bandido(modes: tuple[str, ...], golden: Golden) -> None:
    name = "+".join(("bandido-shape", *modes))
    golden(f"rules-{name}-en.md", markdown_of(summary(in_modes(bandido(), *modes))))


@pytest.mark.parametrize("mode", ["catch-her", "lovers"])
def test_rules_text_of_bandida_in_its_modes(mode: str, golden: Golden) -> None:
    deck = playing(load("bandida"), (mode,))
    golden(f"rules-bandida+{mode}-en.md", markdown_of(summary(deck)))


@pytest.mark.parametrize("name", deck_names())
def test_rules_text_of_a_shipped_deck(name: str, golden: Golden) -> None:
    golden(f"rules-{name}-en.md", markdown_of(summary(playing(load(name), ()))))


def test_rules_text_of_the_advanced_game_of_ambagibus(golden: Golden) -> None:
    deck = playing(load("ambagibus"), ("advanced",))
    golden("rules-ambagibus+advanced-en.md", markdown_of(summary(deck)))
