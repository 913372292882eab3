from __future__ import annotations

from textwrap import indent

import pytest

from cardgen.definitions.deckfile import define
from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Back, Card, EffectCall, Face
from cardgen.model.deck import Borrow, CardFormat, Deck, Expect
from cardgen.model.grid import Cell, Footprint
from cardgen.model.notation import format_paths, parse_paths
from cardgen.model.rules import Closed, Joined, Placed
from cardgen.model.text import Text

HEAD = "format: 1\nid: small\ntitle: Small\n"
DOMINO = "card: {footprint: 2x1, cell: 44 mm}\n"


def deck_of(rest: str, card: str = DOMINO) -> Deck:
    definition = define((HEAD + card + rest).encode(), "deck.yaml")
    assert definition.diagnostics == ()
    assert definition.deck is not None
    return definition.deck


def card_of(text: str) -> Card:
    return deck_of("cards:\n" + indent(f"- {text}\n", "  ")).cards[0]


def fault_of(rest: str) -> Diagnostic:
    (fault,) = define((HEAD + DOMINO + rest).encode(), "deck.yaml").diagnostics
    return fault


def test_a_card_is_one_tunnel_card_called_by_its_paths_unless_it_says_otherwise() -> None:
    card = card_of("{paths: [w-s1, e-n1]}")
    assert card == Card(
        id="n1-e+s1-w",
        footprint=Footprint(2, 1),
        front=Face(parse_paths("s1-w", Footprint(2, 1)) + parse_paths("n1-e", Footprint(2, 1))),
        back=Back("deck"),
        copies=1,
        category="tunnel",
        effect=None,
    )


def test_paths_keep_the_order_typed_and_their_ends_get_printing_order() -> None:
    card = card_of("{id: a, paths: [w-s1, x1-e@2-n1]}")
    assert format_paths(card.front.paths, card.footprint) == "s1-w+n1-e@2-x1"


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("{paths: [n1-e]}", "tunnel"),
        ("{id: a}", "special"),
        ("{id: a, front: {paths: [n1-e]}}", "tunnel"),
        ("{id: a, category: alarm}", "alarm"),
        ("{paths: [n1-e], category: no}", "no"),
    ],
)
def test_a_card_is_a_tunnel_or_special_unless_it_says_otherwise(text: str, category: str) -> None:
    assert card_of(text).category == category


def test_start_pieces_and_parts_have_their_categories() -> None:
    deck = deck_of("start: [{id: a, paths: [n1-e]}]\nparts: [{id: b, copies: 0}]\ncards: []\n")
    assert [piece.category for piece in deck.pieces()] == ["start", "part"]
    assert deck.parts[0].copies == 0


def test_an_id_that_yaml_would_convert_is_what_was_typed() -> None:
    cards = ", ".join(f"{{id: {id_}}}" for id_ in ["no", "010", "8", "1.10", "2:1", "0x1F", "~"])
    deck = deck_of(f"cards: [{cards}]\n")
    assert [card.id for card in deck.cards] == ["no", "010", "8", "1.10", "2:1", "0x1F", "~"]


def test_the_front_may_be_written_inline_or_nested() -> None:
    inline = card_of("{id: a, paths: [n1-e], icon: bomb, title: T}")
    assert inline == card_of("{id: a, front: {paths: [n1-e], icon: bomb, title: T}}")
    assert inline.front.icon == "bomb"
    assert inline.front.title == Text.plain("T")


def test_a_face_written_twice_is_told_at_the_key_that_is_too_many() -> None:
    fault = fault_of("cards: [{id: a, icon: b, front: {paths: [n1-e]}}]\n")
    assert fault.id == "face-twice"
    assert fault.path == ("cards", 0, "icon")


def test_a_back_is_shared_by_name_or_a_face_of_its_own() -> None:
    deck = deck_of(
        "backs: {alarm: {icon: bell, title: {en: Alarm}}}\n"
        "cards: [{id: a, back: alarm}, {id: b, back: {paths: [e-w]}}, {id: c, back: deck}]\n"
    )
    alarm = Back("alarm", "bell", Text((("en", "Alarm"),)))
    assert deck.backs == (Back("deck"), alarm)
    assert deck.cards[0].back == alarm
    assert deck.cards[1].is_two_sided
    assert deck.cards[2].back == Back("deck")


def test_the_deck_back_may_be_given_an_icon_and_stays_the_first() -> None:
    deck = deck_of("backs: {alarm: {}, deck: {icon: mole}}\ncards: [{id: a}]\n")
    assert [back.name for back in deck.backs] == ["deck", "alarm"]
    assert deck.cards[0].back == Back("deck", "mole")


def test_an_unknown_back_is_told_with_the_nearest() -> None:
    fault = fault_of("cards: [{id: a, back: dekc}]\n")
    assert (fault.id, fault.path) == ("unknown-back", ("cards", 0, "back"))
    assert "`deck`" in (fault.hint or "")


def test_a_path_in_the_mapping_form_bears_more_than_notation_says() -> None:
    card = card_of(
        "{id: a, paths: [{path: e-n1, gold: 2, doors: {e: red}, troll: n1, ladder: blue}]}"
    )
    (path,) = card.front.paths
    north, east = path.exits
    assert (path.gold, path.ladder) == (2, "blue")
    assert (north.door, north.troll) == (None, True)
    assert (east.door, east.troll) == ("red", False)


@pytest.mark.parametrize(
    ("extra", "place"),
    [
        ("doors: {n2: red}", ("doors", "n2")),
        ("troll: n2", ("troll",)),
        ("doors: {x1: red}", ("doors", "x1")),
    ],
)
def test_a_door_or_troll_stands_in_an_exit_of_its_path(extra: str, place: tuple[str, ...]) -> None:
    fault = fault_of(f"cards: [{{id: a, paths: [{{path: n1-e-x1, {extra}}}]}}]\n")
    assert fault.id == "unknown-exit"
    assert fault.path == ("cards", 0, "paths", 0, *place)
    assert fault.source_line is not None
    assert fault.span is not None
    shown = fault.source_line[fault.span.column - 1 : fault.span.end_column - 1]
    assert shown == ("n2" if "n2" in extra else "x1")


@pytest.mark.parametrize(
    "card",
    [
        "{icon: bomb}",
        "{}",
        "{paths: []}",
        "{paths: [{path: n1-e, gold: 1}]}",
        "{paths: [{path: n1-e, troll: e}]}",
        "{paths: [{path: n1-e, ladder: red}]}",
        "{paths: [{path: n1-e, doors: {e: red}}]}",
    ],
)
def test_a_card_that_its_paths_cannot_name_needs_an_id(card: str) -> None:
    fault = fault_of(f"cards: [{card}]\n")
    assert (fault.id, fault.path) == ("missing-id", ("cards", 0))
    assert "id:" in (fault.hint or "")


def test_a_mapping_form_without_extras_names_the_card() -> None:
    assert card_of("{paths: [{path: e-n1}]}").id == "n1-e"


def test_an_unknown_effect_is_told_at_its_name() -> None:
    for effect, end in (("bmob", ()), ("{name: bmob, count: 2}", ("name",))):
        fault = fault_of(f"cards: [{{id: a, effect: {effect}}}]\n")
        assert (fault.id, fault.path) == ("unknown-effect", ("cards", 0, "effect", *end))
        assert "`bomb`" in (fault.hint or "")


def test_a_parameter_that_an_effect_does_not_take_is_told_at_its_key() -> None:
    fault = fault_of("cards: [{id: a, effect: {name: bomb, count: 2}}]\n")
    assert (fault.id, fault.path) == ("unknown-key", ("cards", 0, "effect", "count"))
    assert fault.source_line is not None and fault.span is not None
    assert fault.source_line[fault.span.column - 1 : fault.span.end_column - 1] == "count"


@pytest.mark.parametrize("effect", ["stand-in", "{name: stand-in}", "{name: stand-in, peice: a}"])
def test_a_parameter_that_an_effect_needs_is_missed(effect: str) -> None:
    fault = fault_of(f"cards: [{{id: a, effect: {effect}}}]\n")
    assert fault.id in ("missing-key", "unknown-key")
    assert "`piece`" in fault.message + (fault.hint or "")


@pytest.mark.parametrize(
    ("effect", "parameters"),
    [
        ("discard-deck", (("count", 5),)),
        ("{name: discard-deck}", (("count", 5),)),
        ("{name: discard-deck, count: 7}", (("count", 7),)),
        ("{piece: b, name: stand-in}", (("piece", "b"),)),
        ("{name: bomb}", ()),
    ],
)
def test_an_effect_has_all_its_parameters(
    effect: str, parameters: tuple[tuple[str, object], ...]
) -> None:
    call = card_of(f"{{id: a, effect: {effect}}}").effect
    assert call is not None and call.parameters == parameters


def test_a_card_with_a_faulty_effect_is_still_looked_at() -> None:
    text = f"{HEAD}{DOMINO}cards: [{{id: a, effect: {{name: bmob}}}}]\n"
    deck = define(text.encode(), "deck.yaml").deck
    assert deck is not None
    assert [card.effect for card in deck.cards] == [EffectCall("")]


@pytest.mark.parametrize(
    ("card", "format_"),
    [
        ("{footprint: 2x1, cell: 44 mm}", CardFormat(Footprint(2, 1), 44, 44)),
        ("{footprint: 1 x 1, cell: 4.4cm}", CardFormat(Footprint(1, 1), 44, 44)),
        ("{footprint: 1X2, cell: 44 x 66 mm}", CardFormat(Footprint(1, 2), 44, 66)),
        (
            "{footprint: 1x1, cell: 1in x 50.8 mm, turns: half}",
            CardFormat(Footprint(1, 1), 25.4, 50.8, "half"),
        ),
        ("{footprint: 2×2, cell: 22, turns: none}", CardFormat(Footprint(2, 2), 22, 22, "none")),
    ],
)
def test_the_card_format_is_read_in_mm(card: str, format_: CardFormat) -> None:
    assert deck_of("cards: []\n", f"card: {card}\n").format == format_


def test_texts_are_one_or_one_a_language() -> None:
    deck = deck_of("credits: {en: A, pt-BR: B}\nlicence: no\nplayers: 1-4\ncards: []\n")
    assert deck.title == Text.plain("Small")
    assert deck.credits == Text((("en", "A"), ("pt-BR", "B")))
    assert deck.licence == Text.plain("no")
    assert deck.players == "1-4"


def test_rules_are_the_familys_defaults_with_what_the_deck_says() -> None:
    assert deck_of("cards: []\n").rules == deck_of("rules: {}\ncards: []\n").rules
    rules = deck_of("rules: {hand: 5, open_hands: yes, blocked: [[3, -1]]}\ncards: []\n").rules
    assert rules.family == "closure"
    assert (rules["hand"], rules["open_hands"], rules["blocked"]) == (5, True, (Cell(3, -1),))
    assert (rules["after_swap"], rules["goal"]) == ("play-on", (Closed(),))


def test_goals_are_closed_placed_or_joined() -> None:
    rules = deck_of("rules: {goal: [{placed: a}, closed, {joined: [b, c]}]}\ncards: []\n").rules
    assert rules["goal"] == (Placed("a"), Closed(), Joined(("b", "c")))


def test_a_mode_is_what_it_changes() -> None:
    (mode,) = deck_of(
        "cards: []\n"
        "modes:\n"
        "  - id: hard\n"
        "    title: {en: Hard}\n"
        "    source: publisher\n"
        "    rules: {hand: 2}\n"
        "    start_face: {start: back}\n"
        "    cards: {a: 0, b: 2}\n"
        "    borrow: [{deck: bandido, card: start, id: guest}]\n"
    ).modes
    assert mode.title == Text((("en", "Hard"),))
    assert mode.source == "publisher"
    assert mode.rules == {"hand": 2}
    assert mode.start_face == (("start", "back"),)
    assert mode.cards == (("a", 0), ("b", 2))
    assert mode.borrow == (Borrow("bandido", "start", "guest"),)


def test_a_mode_changes_nothing_it_does_not_name() -> None:
    (mode,) = deck_of("cards: []\nmodes: [{id: a, title: A}]\n").modes
    assert (mode.source, mode.rules, mode.start_face, mode.cards, mode.borrow) == (
        "own",
        {},
        (),
        (),
        (),
    )


def test_expected_totals_are_none_where_unsaid() -> None:
    assert deck_of("cards: []\n").expect is None
    expect = deck_of("expect: {cards: 69, categories: {tunnel: 69}}\ncards: []\n").expect
    assert expect == Expect(cards=69, categories=(("tunnel", 69),))
