from __future__ import annotations

from cardgen.model.text import Text


def test_a_text_is_given_in_the_language_asked_for() -> None:
    assert Text((("en", "Bomb"), ("nl", "Bom"))).get("nl") == "Bom"


def test_a_language_that_is_missing_falls_back_to_the_text_without_one_then_english() -> None:
    assert Text((("en", "Bomb"), ("", "B"))).get("nl") == "B"
    assert Text((("nl", "Bom"), ("en", "Bomb"))).get("de") == "Bomb"
    assert Text((("nl", "Bom"), ("fr", "Bombe"))).get("de") == "Bom"


def test_a_plain_text_is_the_same_in_every_language() -> None:
    assert Text.plain("Bomb").get("ja") == str(Text.plain("Bomb")) == "Bomb"
