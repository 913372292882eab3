"""The rules of cards with an effect: each clause, each reading that is ours, each mode."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cardgen.engine.effects import EFFECTS
from cardgen.engine.effects.effect import Acting
from cardgen.engine.events import Event
from cardgen.engine.table import Table
from cardgen.exports.markdown import markdown_of
from cardgen.model.card import Card, EffectCall
from cardgen.model.deck import Deck
from cardgen.model.rules import Closed, Placed
from cardgen.rulebook.document import Bullets, Entry, Paragraph, PartsList, Reference
from cardgen.rulebook.summary import rules_summary
from tests.rulebook.decks import (
    acting,
    bandida,
    bandido,
    card,
    in_modes,
    maze,
    sentences,
    with_rules,
    without,
)

OURS = "ur reading"


def told(deck: Deck) -> str:
    """All that is said of a deck."""
    document = rules_summary(deck, sentences("en", deck.rules.family))
    return markdown_of(document, with_tiles=False).replace("\u00a0", " ")


def rules_told(deck: Deck) -> str:
    """What is said of how to play a deck, without other ways to play."""
    return told(deck._replace(modes=deck.applied_modes))


def entries(deck: Deck) -> list[Entry]:
    """The rows of the table of effects."""
    document = rules_summary(deck, sentences("en", deck.rules.family))
    return [row for one in document.blocks if isinstance(one, Reference) for row in one.entries]


def with_cards(*cards: Card) -> Deck:
    """A deck of the shape of Bandido and some cards, without modes."""
    plain = bandido(modes=())
    return plain._replace(cards=(*plain.cards, *cards))


KEPT = ("keep", "stand-in")
DRAWN = ("discard-hand", "discard-deck")
PLACED = ("draw-more", "play-again", "play-hand", "take-away", "silence")

CLAUSES = [
    # words, and the effects of which at least one must be there
    ("Take out “Siren” and “Bell”: 2 cards, known by their backs.", DRAWN),
    ("Shuffle the other 75 cards", DRAWN),
    ("so that no first hand has them", DRAWN),
    ("Do what it says, then draw a card in its place", DRAWN),
    ("also outside their turn", DRAWN),
    ("“Ladder” is among them", ("keep",)),
    ("You need not play “Ladder”, though it fits", ("keep",)),
    ("in any turn after the one in which you drew it", ("keep",)),
    ("it stays in your hand and the rest goes under the deck", ("keep",)),
    ("when all pass in a row", ("keep",)),
    ("nothing else fitted, you must lay it if you can", ("keep",)),
    ("do what it says now", PLACED),
    ("you must do what it says, before you draw", PLACED),
    ("A win counts before the effect", PLACED),
    ("a loss only after it", PLACED),
    ("leave the game (our reading)", ("take-away", *DRAWN)),
    ("3 cards until an effect changes that", ("draw-more", "play-hand", "discard-hand")),
    ("Draw 1 card more", ("draw-more",)),
    ("keeps its new size until another card", ("draw-more",)),
    ("Play another card at once", ("play-again",)),
    ("At the end of the turn draw 2 cards", ("play-again",)),
    ("what does not fit stays in your hand", ("play-again",)),
    ("no more cards than you have laid", ("play-again",)),
    ("Play your whole hand", ("play-hand",)),
    ("draw exactly 3 cards, also if you held more", ("play-hand",)),
    ("in the order in which you play them", ("play-hand",)),
    ("goes under the deck before you draw", ("play-hand",)),
    ("Take away any 3 cards", ("take-away",)),
    ("need not be neighbours", ("take-away",)),
    ("joined to each other through tunnels", ("take-away",)),
    ("this card itself may go, start cards stay", ("take-away",)),
    ("take fewer if no more can go", ("take-away",)),
    ("As long as “Map” is still to come", ("take-away",)),
    ("Nobody speaks until your next turn", ("silence",)),
    ("Every player discards 1 card of their choice", ("discard-hand",)),
    ("hands stay 1 card smaller until another card", ("discard-hand",)),
    ("who holds none discards none", ("discard-hand",)),
    ("no hand size falls below 0", ("discard-hand",)),
    ("draws up to the new size", ("discard-hand",)),
    ("The top 5 cards of the deck leave the game", ("discard-deck",)),
    ("when you want to. You need it to win.", ("keep",)),
]  # fmt: skip


@pytest.mark.parametrize(("words", "effects"), CLAUSES, ids=lambda value: str(value)[:40])
def test_clause_is_told_exactly_where_a_card_asks_for_it(
    words: str, effects: tuple[str, ...]
) -> None:
    assert words in rules_told(bandida())
    assert words not in rules_told(without(bandida(), *effects))


TOGETHER = [
    # words that are told only where all of some effects are in the deck
    ("“Backpack” counts on top", ("draw-more", "play-hand")),
    ("“Ladder” may be kept, and you then draw one card fewer", ("play-hand", "keep")),
    ("a card other than “Ladder” fits", ("play-again", "keep")),
    ("even if “Siren” or “Bell” is among them", DRAWN),
    ("If “Ladder” is among them, shuffle it back", ("discard-deck", "keep")),
]


@pytest.mark.parametrize(("words", "effects"), TOGETHER)
def test_what_effects_do_to_each_other_is_told_only_where_both_are(
    words: str, effects: tuple[str, ...]
) -> None:
    others = {*PLACED, *DRAWN, *KEPT} - {*effects}
    assert words in rules_told(without(bandida(), *others))
    for effect in effects:
        assert words not in rules_told(without(bandida(), effect))


def sentence_with(text: str, words: str) -> str:
    """The sentence of a text that has some words, with what follows a colon."""
    (found,) = (one for one in text.replace("\n", ". ").split(". ") if words in one)
    return found


READINGS = [
    "so that no first hand has them",
    "never held, and never laid",
    "a loss only after it",
    "leave the game (",
    "it stays in your hand and the rest goes under the deck",
    "when all pass in a row",
    "what does not fit stays in your hand",
    "what fits nowhere goes under the deck before you draw",
    "“Backpack” counts on top",
    "“Ladder” may be kept, and you then draw one card fewer",
    "joined to each other through tunnels",
    "start cards stay",
    "who holds none discards none",
    "no hand size falls below 0",
    "draws up to the new size",
    "even if “Siren” or “Bell” is among them",
    "such a space loses nothing",
    "“Ladder” is taken away or discarded",
    "The turn in which the last card is drawn is still played",
]


@pytest.mark.parametrize("words", READINGS)
def test_each_reading_of_ours_is_marked(words: str) -> None:
    assert OURS in sentence_with(rules_told(bandida()), words)


def test_piece_that_a_card_stands_in_for_is_a_reading_of_ours() -> None:
    text = rules_told(in_modes(bandida(), "lovers"))
    assert OURS in sentence_with(text, "It stands in for the start card of “Bandido”")


@pytest.mark.parametrize(
    "deck",
    [
        bandido(),
        with_rules(deck_empty="stop"),
        bandida(),
        bandida(modes=()),
        without(bandida(), *PLACED, *DRAWN, *KEPT),
        *(in_modes(bandida(), mode) for mode in ("catch-her", "lovers", "hard")),
        maze(),
    ],
    ids=lambda deck: deck.folder_name,
)
def test_mark_of_our_readings_is_explained_first_and_only_where_it_is_used(deck: Deck) -> None:
    explained = sentences()["our-reading"].strip()
    text = told(deck)
    is_marked = OURS in text.replace(explained, "")
    assert (explained in text) == is_marked
    assert not is_marked or text.index(OURS) == text.index(explained) + explained.index(OURS)


def test_deck_without_effects_has_no_chapter_of_them() -> None:
    plain = told(bandido())
    assert sentences()["closure.heading.effects"] not in plain
    assert not entries(bandido())


def test_every_card_with_an_effect_has_a_row_and_no_other_list_shows_it() -> None:
    deck = bandida()
    document = rules_summary(deck, sentences())
    lists = [block for block in document.blocks if isinstance(block, PartsList)]
    shown = [part for block in lists for part in block.parts]
    rows = [entry.part for entry in entries(deck)]
    assert [part.caption for part in rows] == [
        "Backpack", "Dynamite", "Broken tool", "Map", "Bottle", "Siren", "Bell", "Ladder"
    ]  # fmt: skip
    assert not {part.faces[0] for part in shown} & {part.faces[0] for part in rows}
    assert sum(part.copies for part in (*shown, *rows)) == deck.piece_count


def test_cards_with_an_effect_are_counted_by_category_among_what_one_needs() -> None:
    two = with_cards(acting("silence", copies=3), acting("keep")._replace(category="ladder"))
    (needs,) = (
        block
        for block in rules_summary(two, sentences()).blocks
        if isinstance(block, Paragraph) and sentences()["closure.heading.effects"] in block.text
    )
    assert needs.lead.replace("\u00a0", " ") == "3 tool cards. 1 ladder card."


def test_card_without_an_effect_in_a_category_with_effects_is_listed_as_before() -> None:
    deck = with_cards(acting("silence"), card("e-w-x1", 4, category="tool"))
    lists = [b for b in rules_summary(deck, sentences()).blocks if isinstance(b, PartsList)]
    assert [(part.faces[0].face, part.copies) for part in lists[-1].parts] == [("e-w-x1", 4)]


def test_cards_that_do_the_same_under_one_name_share_a_row() -> None:
    first, second = acting("silence", "Bottle", 2), acting("silence", "Bottle", 1, paths="e-w")
    (row,) = entries(with_cards(first, second._replace(id="other")))
    assert row.part.copies == 3
    assert [face.face for face in row.part.faces] == ["silence", "other"]
    other = second._replace(id="other", front=second.front._replace(title=None))
    assert len(entries(with_cards(first, other))) == 2


def test_cards_with_other_parameters_have_rows_of_their_own() -> None:
    one, two = (
        acting("draw-more", "Backpack", count=count)._replace(id=f"b{count}") for count in (1, 2)
    )
    assert len({row.text for row in entries(with_cards(one, two))}) == 2


def test_rows_tell_when_effects_happen() -> None:
    known = sentences()
    when = {row.part.caption: row.when for row in entries(bandida())}
    assert when["Map"] == known["reference.when.placed"]
    assert when["Siren"] == known["reference.when.drawn"]
    assert when["Ladder"] == known["reference.when.kept"]
    assert {row.when for row in entries(maze())} == {known["reference.when.aimed"]}


def test_cards_are_called_what_the_deck_calls_them() -> None:
    text = rules_told(with_cards(acting("keep", "Rope"), acting("discard-deck", "Dog", paths="")))
    assert "“Rope” is among them" in text
    assert "Take out “Dog”: 1 card" in text
    assert "If “Rope” is among them, shuffle it back" in text
    for word in ("ladder", "alarm"):
        assert word not in text.lower()


def test_cards_with_one_name_are_named_once() -> None:
    alarms = (acting(effect, "Alarm", paths="") for effect in DRAWN)
    assert "Take out “Alarm”: 2 cards" in rules_told(with_cards(*alarms))


def test_backs_are_spoken_of_only_where_they_are_marked() -> None:
    siren = acting("discard-hand", "Siren", paths="")
    assert "known by its back" in rules_told(with_cards(siren))
    plain = siren._replace(back=bandido().backs[0])
    assert "known by" not in rules_told(with_cards(plain))


def test_goal_out_of_reach_is_told_only_of_cards_that_a_goal_needs_and_that_can_go() -> None:
    def loses(deck: Deck) -> bool:
        return "you need it to win" in rules_told(deck)

    assert loses(bandida())
    assert not loses(in_modes(bandida(), "catch-her"))
    assert not loses(without(bandida(), "take-away", *DRAWN))
    needless = bandida()._replace(rules=bandida().rules.patched({"goal": (Closed(),)}))
    assert not loses(needless)


def ways_to_lose(deck: Deck) -> str:
    """How a piece that a goal asks for may leave the game, as it is told; empty where it is not."""
    before, _, _ = rules_told(deck).partition(" (our reading): you need it to win")
    _, _, found = before.rpartition("You also lose when ")
    return found if found.startswith(("“", "the last")) else ""


@pytest.mark.parametrize(
    ("left_out", "told"),
    [
        ((), "“Ladder” is taken away or discarded"),
        (("discard-deck",), "“Ladder” is taken away or discarded"),
        (("discard-hand",), "“Ladder” is taken away"),
        (("discard-hand", "take-away"), ""),
        (("take-away",), "“Ladder” is discarded"),
        (DRAWN, "“Ladder” is taken away"),
    ],
)
def test_goal_out_of_reach_is_told_by_its_cause(left_out: tuple[str, ...], told: str) -> None:
    assert ways_to_lose(without(bandida(), *left_out)) == told


def test_card_that_is_not_kept_leaves_with_the_top_of_the_deck() -> None:
    goal = bandida().rules.patched({"goal": (Placed("silence"),)})
    deck = without(bandida(rules=goal), "discard-hand", "take-away")
    assert ways_to_lose(deck) == "“Bottle” is discarded"


def test_start_piece_is_never_taken_away_but_what_stands_in_for_it_is_discarded() -> None:
    lovers = in_modes(bandida(), "lovers")
    told = "“Ladder” is taken away, or when “Ladder” or “Bandit” is discarded"
    assert ways_to_lose(lovers) == told


def test_start_piece_on_the_table_is_never_lost() -> None:
    goal = bandida().rules.patched({"goal": (Placed("start"),)})
    page = acting("stand-in", "Page", paths="", piece="start")._replace(id="page")
    deck = bandida(rules=goal)
    assert ways_to_lose(deck._replace(cards=(*deck.cards, page))) == ""


def test_piece_laid_for_a_card_is_taken_away_by_its_own_name() -> None:
    courtyard = card("n1-e", 1, id_="courtyard", title="Courtyard", category="part")
    goal = bandida().rules.patched({"goal": (Placed("courtyard"),)})
    deck = bandida(rules=goal, parts=(courtyard,))
    page = acting("stand-in", "Page", paths="", piece="courtyard")._replace(id="page")
    deck = without(deck._replace(cards=(*deck.cards, page)))
    assert ways_to_lose(deck) == "“Courtyard” is taken away, or when “Page” is discarded"


def test_of_several_copies_only_the_last_one_loses() -> None:
    two = [one._replace(copies=2) if one.id == "keep" else one for one in bandida().cards]
    assert ways_to_lose(bandida(cards=tuple(two))) == "the last “Ladder” is taken away or discarded"


@pytest.mark.parametrize(
    ("deck_empty", "keeps"), [("stop", ("keep",)), ("stop", ()), ("play-out", ())]
)
def test_who_has_no_card_since_hands_are_smaller_is_skipped(
    deck_empty: str, keeps: tuple[str, ...]
) -> None:
    rules = bandida().rules.patched({"deck_empty": deck_empty, "goal": (Closed(),)})
    deck = without(bandida(rules=rules), *({*KEPT} - {*keeps}))
    for text in (rules_told(deck), rules_told(without(deck, *PLACED))):
        assert "holds no card at all, since hands have become smaller, is skipped" in text
        may_pass = deck_empty == "play-out" or bool(keeps)
        assert ("in a row are skipped or pass" in text) == may_pass
        assert may_pass or "in a row are skipped, you have all lost" in text
    assert "have become smaller" not in rules_told(without(deck, "discard-hand"))


def tenth(**does: Any) -> Acting:
    """An effect that no sentence of another one and no fact knows by its name."""
    return Acting("tenth", "does what no other does", "placed", ("closure",), apply, **does)


def apply(table: Table, call: EffectCall) -> Iterator[Event]:
    raise AssertionError("nobody plays")


@pytest.mark.parametrize(
    ("does", "words"),
    [
        ({"takes_away": True}, "Cards that are taken away leave the game"),
        ({"takes_away": True}, "As long as “Odd” is still to come"),
        ({"takes_away": True}, "lose when “Ladder” is taken away (our reading)"),
        ({"discards": "hand"}, "Cards that are discarded leave the game"),
        ({"discards": "hand"}, "lose when “Ladder” is discarded (our reading)"),
        ({"discards": "deck"}, "Cards that are discarded leave the game"),
        ({"hand_size": "more"}, "until an effect changes that"),
        ({"hand_size": "more"}, "“Odd” counts on top if played with that hand"),
        ({"hand_size": "fewer"}, "until an effect changes that"),
        ({"hand_size": "fewer"}, "since hands have become smaller"),
        ({"hand_size": "anew"}, "until an effect changes that"),
    ],
)
def test_tenth_effect_needs_only_its_file_and_its_sentences(
    does: dict[str, Any], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardgen.engine.effects.EFFECTS", {**EFFECTS, "tenth": tenth(**does)})
    odd = acting("silence", "Odd")._replace(id="odd", effect=EffectCall("tenth"))
    others = {"draw-more", "take-away", *DRAWN}
    others |= set() if "on top" in words else {"play-hand"}
    plain = without(bandida(), *others)
    known = {**sentences(), "closure.effect.tenth": "Do what no other does."}
    told = markdown_of(rules_summary(plain._replace(cards=(*plain.cards, odd)), known))
    assert words in told.replace("\u00a0", " ")
    assert words not in rules_told(plain)


def test_no_sentence_of_closure_names_an_effect() -> None:
    for key, text in sentences().items():
        named = [name for name in EFFECTS if f'"{name}"' in text]
        assert not key.startswith("closure.") or not named, key


def test_rows_of_one_name_are_told_apart_without_pictures() -> None:
    one, two = (
        acting(effect, "Alarm", paths="")._replace(id=f"alarm-{n}")
        for n, effect in enumerate(DRAWN, start=1)
    )
    rows = entries(with_cards(one, two, acting("silence", "Bottle")))
    notations = [face.notation for row in rows for face in row.part.faces]
    assert notations == ["alarm-1", "alarm-2", "n1-e"]
    packs = (acting("draw-more", "Pack", count=n)._replace(id=f"pack-{n}") for n in (1, 2))
    notations = [row.part.faces[0].notation for row in entries(with_cards(*packs))]
    assert notations == ["n1-e pack-1", "n1-e pack-2"]


def test_kept_card_may_be_kept_when_the_deck_is_empty_and_is_forced_by_a_swap_only() -> None:
    deck = with_cards(acting("keep", "Ladder"))
    rules = deck.rules.patched({"deck_empty": "play-out", "after_swap": "ends-turn"})
    text = rules_told(deck._replace(rules=rules))
    assert "hold nothing else, or nothing else fits and the deck is empty, lay it or pass" in text
    assert "If you would have to swap, but nothing else that is left fits anywhere, you" in text
    text = rules_told(bandida())
    assert "If you hold nothing else, lay it or pass" in text
    assert "in this turn and nothing else fitted, you must lay it if you can" in text


def test_row_says_that_a_card_is_needed_only_if_it_is() -> None:
    goals = bandida().rules.patched({"goal": (Closed(), Placed("e-w"))})
    for deck, is_needed in ((bandida(), True), (bandida(rules=goals), False)):
        (ladder,) = (row for row in entries(deck) if row.part.caption == "Ladder")
        assert ("need it to win" in ladder.text) == is_needed


def test_space_may_open_again_only_where_lost_space_loses() -> None:
    for value, is_told in (("lose", True), ("ignore", False), ("forbid", False)):
        rules = bandida().rules.patched({"dead_space": value})
        assert ("such a space loses nothing" in rules_told(bandida(rules=rules))) == is_told


def test_lovers_lay_the_borrowed_piece_aside_and_tell_whose_it_is() -> None:
    text = rules_told(in_modes(bandida(), "lovers"))
    assert "Lay the start card of “Bandido” aside" in text
    assert "with the card “Bandit”" in text
    assert "“Ladder” and “Bandit” are among them" in text
    assert "lay that piece instead, either side up" in text
    assert "tunnels join the start card to the start card of “Bandido”" in text
    for deck in (bandida(), in_modes(bandida(), "catch-her")):
        assert "aside" not in rules_told(deck)
        assert "Bandit”" not in rules_told(deck)


def test_catch_her_says_nothing_of_the_ladder() -> None:
    assert "Ladder" not in rules_told(in_modes(bandida(), "catch-her"))


def other_ways(deck: Deck) -> dict[str, str]:
    """What is told of each mode that is not applied."""
    blocks = rules_summary(deck, sentences()).blocks
    bullets = [block for block in blocks if isinstance(block, Bullets)]
    return {item.lead: item.text.replace("\u00a0", " ") for one in bullets for item in one.items}


def test_other_ways_to_play_tell_the_cards_that_they_bring_and_take() -> None:
    ways = other_ways(bandida())
    assert "Leave out “Ladder”" in ways["Catch her."]
    lovers = ways["The lovers."]
    assert "1 × “Bandit”. It stands in for the start card of “Bandido”" in lovers
    assert "either side up" in lovers
    assert lovers.count("--mode lovers") == 1


def test_effect_that_is_there_anyway_is_not_told_again_by_a_mode() -> None:
    (mode, *_) = bandida().modes
    more = mode._replace(id="more", rules={}, cards=(("take-away", 4),))
    text = other_ways(bandida(modes=(more,)))["Catch her."]
    assert "4 × “Map” (printed with --mode more)" in text
    assert "Take away" not in text


def test_lone_player_is_not_told_of_others() -> None:
    text = rules_told(bandida(players="1")).lower()
    for words in ("every player", "whoever", "each player", "together", "all lost", "all pass"):
        assert words not in text, words
