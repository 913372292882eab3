from __future__ import annotations

from cardgen.pipeline.schemas import schema_text
from cardgen.resources import decks_folder


def test_the_schema_beside_the_shipped_decks_is_up_to_date() -> None:
    # `cardgen schema > decks/deck.schema.json` writes it anew.
    file = decks_folder() / "deck.schema.json"
    assert file.read_text(encoding="utf-8") == schema_text("deck")
