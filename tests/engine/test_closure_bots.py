"""What the bots of the family `closure` leave out when they weigh placements, against all of it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardgen.engine.closure_bots import SKILLS
from cardgen.engine.opening import opening
from cardgen.engine.views import View
from cardgen.model.deck import Deck
from tests.engine.samples import decks


@given(decks(), st.data())
def test_careful_prefers_what_weighing_every_placement_prefers(
    deck: Deck, data: st.DataObject
) -> None:
    layout = opening(deck)
    kinds = tuple(card for card in deck.cards if card.copies)
    for _ in range(data.draw(st.integers(0, 5))):
        moves = [move for card in kinds for move in layout.legal_placements(card)]
        if moves:
            layout.place(data.draw(st.sampled_from(moves)))
    moves = [move for card in kinds for move in layout.legal_placements(card)]
    weighed = []
    for move in moves:
        layout.place(move)
        weighed.append((-sum(1 for _ in layout.unserved(kinds)), -len(layout.open_exits())))
        layout.remove(move)
    scores = SKILLS["careful"].scores(View(deck, layout, kinds, 9, 0, 3, 5), moves)
    best, greatest = max(weighed, default=None), max(scores, default=None)
    assert [one == best for one in weighed] == [one == greatest for one in scores]
