from __future__ import annotations

import pytest

from cardgen.model.card import Back, Card, Face
from cardgen.model.deck import Borrow, CardFormat, Deck, Mode, mode_conflicts
from cardgen.model.grid import Footprint
from cardgen.model.notation import parse_paths
from cardgen.model.rules import Closed, Joined, Placed, RuleSet
from cardgen.model.text import Text

DOMINO = Footprint(2, 1)
DECK_BACK, ALARM_BACK = Back("deck"), Back("alarm", "bell")


def card(paths: str, copies: int = 1, *, category: str = "tunnel", back: Back = DECK_BACK) -> Card:
    return Card(paths, DOMINO, Face(parse_paths(paths, DOMINO)), back, copies, category)


def two_sided(id_: str, front: str, back: str) -> Card:
    faces = [Face(parse_paths(paths, DOMINO)) for paths in (front, back)]
    return Card(id_, DOMINO, faces[0], faces[1], 1, "start")


def mode(id_: str, **patch: object) -> Mode:
    return Mode(id_, Text.plain(id_))._replace(**patch)  # type: ignore[arg-type]


HARD = mode("hard", start_face=(("start", "back"),))
FOUR = mode("four", rules={"hand": 4})
TOKENS = mode("tokens", rules={"exchange": 1}, cards=(("token", 4), ("n1-e", 0)))
DECK = Deck(
    id="small",
    title=Text.plain("Small"),
    format=CardFormat(DOMINO, 44, 44),
    backs=(DECK_BACK, ALARM_BACK),
    start=(two_sided("start", "n1-e", "n1-e-w"),),
    cards=(card("n1-e", 3), card("n1-n2-e-w", 2), card("e-x1", 1, category="dead-end")),
    parts=(Card("token", DOMINO, Face(), DECK_BACK, 0, "part"),),
    rules=RuleSet("closure", {"hand": 3, "exchange": 0, "goal": (Closed(),)}),
    modes=(HARD, FOUR, TOKENS),
)


def test_cards_count_their_copies_and_pieces_count_everything_printed() -> None:
    assert DECK.card_count == 6
    assert DECK.piece_count == 7
    assert [piece.id for piece in DECK.pieces()] == ["start", "n1-e", "n1-n2-e-w", "e-x1", "token"]


def test_exits_are_counted_on_the_fronts_of_all_copies() -> None:
    assert DECK.exit_count == 3 * 2 + 2 * 4 + 1


def test_categories_are_counted_in_order_of_appearance() -> None:
    assert list(DECK.category_counts().items()) == [("tunnel", 5), ("dead-end", 1)]


def test_a_mode_patches_rules_copies_and_faces_and_leaves_the_deck_alone() -> None:
    patched = DECK.patched([HARD, TOKENS])
    assert patched.rules["exchange"] == 1
    assert patched.rules["hand"] == 3
    assert [piece.copies for piece in patched.pieces()] == [1, 0, 2, 1, 4]
    assert patched.face_up("start") == "back"
    assert patched.mode == "hard+tokens"
    assert patched.folder_name == "small+hard+tokens"
    assert DECK.face_up("start") == "front"
    assert DECK.folder_name == "small"
    assert DECK.rules["exchange"] == 0


def test_no_mode_is_the_standard_deck() -> None:
    assert DECK.patched([]) == DECK


def test_modes_are_given_in_file_order_once_each() -> None:
    assert DECK.modes_named(["four", "hard", "standard", "four"]) == (HARD, FOUR)


def test_an_unknown_mode_is_named() -> None:
    with pytest.raises(KeyError) as caught:
        DECK.modes_named(["hard", "esay"])
    assert caught.value.args == ("esay",)


def test_modes_conflict_only_where_they_set_one_thing_differently() -> None:
    five = mode("five", rules={"hand": 5}, start_face=(("start", "back"),))
    again = mode("again", rules={"hand": 4}, cards=(("token", 2),))
    assert mode_conflicts([HARD, FOUR, TOKENS]) == []
    assert mode_conflicts([FOUR, again]) == []
    assert mode_conflicts([HARD, FOUR, five]) == [(FOUR, five, "rules.hand")]
    assert mode_conflicts([TOKENS, again]) == [(TOKENS, again, "cards.token")]


def test_a_borrowed_card_is_a_part_under_its_id_here_in_the_decks_own_back() -> None:
    lender = DECK._replace(id="lender", cards=(card("n2-e", 2, back=ALARM_BACK),))
    borrow = Borrow("lender", "n2-e", "guest", lender)
    patched = DECK.patched([mode("guests", borrow=(borrow,))])
    guest = patched.parts[-1]
    assert (guest.id, guest.copies, guest.back) == ("guest", 2, DECK_BACK)
    assert guest.front == lender.cards[0].front


def test_a_borrowed_two_sided_piece_keeps_both_faces() -> None:
    borrow = Borrow("small", "start", "guest", DECK)
    guest = DECK.patched([mode("guests", borrow=(borrow,))]).parts[-1]
    assert guest.faces == DECK.start[0].faces


@pytest.mark.parametrize("borrow", [Borrow("x", "a", "b"), Borrow("x", "no-such", "b", DECK)])
def test_nothing_is_borrowed_where_lender_or_card_is_missing(borrow: Borrow) -> None:
    assert borrow.borrowed() is None
    assert DECK.patched([mode("guests", borrow=(borrow,))]).parts == DECK.parts


def test_only_a_piece_whose_back_is_a_face_is_two_sided() -> None:
    start, tunnel = DECK.start[0], DECK.cards[0]
    assert start.is_two_sided
    assert start.faces == (start.front, start.back)
    assert not tunnel.is_two_sided
    assert tunnel.faces == (tunnel.front,)


def test_a_card_is_its_cells_in_size_and_scales_in_proportion() -> None:
    format_ = CardFormat(Footprint(2, 1), 44, 66)
    assert (format_.width, format_.height) == (88, 66)
    scaled = format_.scaled_to_width(44)
    assert (scaled.width, scaled.height) == (44, 33)


def test_a_rule_set_compares_by_value_and_cannot_be_changed() -> None:
    values = {"hand": 3}
    rules = RuleSet("closure", values)
    values["hand"] = 9
    assert rules["hand"] == 3
    assert rules == RuleSet("closure", {"hand": 3})
    assert rules != rules.patched({"hand": 4})
    with pytest.raises(TypeError):
        rules.values["hand"] = 4  # type: ignore[index]


def test_kinds_gather_turned_cards_and_leave_out_those_without_copies() -> None:
    cards = (card("n1-e", 2), card("e-x1"), card("s2-w", 3), card("n2-w", 0), card("e-w"))
    deck = DECK._replace(cards=cards)
    found = [[one.id for one in kind] for kind in deck.kinds()]
    assert found == [["n1-e", "s2-w"], ["e-x1"], ["e-w"]]


def test_kinds_of_a_category_are_those_of_its_cards() -> None:
    cards = (card("n1-e"), card("s2-w", category="other"), card("e-w"))
    deck = DECK._replace(cards=cards)
    assert [[one.id for one in kind] for kind in deck.kinds("other")] == [["s2-w"]]
    assert deck.kinds("none") == ()


def test_applied_modes_are_those_the_deck_was_patched_with() -> None:
    assert DECK.applied_modes == ()
    assert DECK.patched((HARD, TOKENS)).applied_modes == (HARD, TOKENS)


def test_faces_are_named_by_their_card_or_their_back() -> None:
    start, tunnel = two_sided("start", "n1-e", "n1-e-w"), card("n1-e")
    assert (start.front_id, start.back_id) == ("start", "start.back")
    assert (tunnel.front_id, tunnel.back_id) == ("n1-e", "back.deck")


@pytest.mark.parametrize(("width", "height"), [(44.0, 44.0), (44.0, 66.0), (66.0, 44.0)])
def test_a_mouth_is_a_share_of_the_shorter_side(width: float, height: float) -> None:
    assert CardFormat(DOMINO, width, height).mouth == pytest.approx(14.0)


@pytest.mark.parametrize(
    ("players", "is_solo"),
    [("1", True), (" 1 ", True), ("1-4", False), ("11", False), ("", False), (None, False)],
)
def test_one_player_plays_alone_where_the_deck_says_so(players: str | None, is_solo: bool) -> None:
    assert DECK._replace(players=players).is_solo == is_solo


def test_goals_name_the_cards_that_they_ask_for() -> None:
    goals = (Closed(), Placed("ladder"), Joined(("start", "other")))
    assert [goal.cards for goal in goals] == [(), ("ladder",), ("start", "other")]


def test_a_deck_is_called_by_its_title_and_those_of_its_modes() -> None:
    assert DECK._replace(mode="standard").title_with_modes("en") == "Small"
    both = DECK._replace(modes=(HARD, FOUR), mode="hard+four")
    assert both.title_with_modes("en") == "Small · hard · four"
