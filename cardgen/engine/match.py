"""A match: what settles a game before its first turn, whatever the family."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.engine.families import FAMILIES
from cardgen.engine.randomness import Generator as RandomNumbers
from cardgen.engine.randomness import seed_of
from cardgen.errors import UsageError
from cardgen.model.card import Card
from cardgen.model.deck import Deck

FEWEST_PLAYERS = 1
LARGEST_SEED = 2**64 - 1


def usual_players(deck: Deck) -> int:
    """How many play unless it is said: two, or one where nobody else can."""
    return 1 if deck.is_solo or FAMILIES[deck.rules.family].most_players == 1 else 2


@dataclass(frozen=True)
class Match:
    """What settles a game before its first turn.

    Attributes:
        deck: with its modes applied.
        players: how many play; how many can, the family says.
        seed: of a run of games.
        number: of the game in that run, from 0.
    """

    deck: Deck
    players: int
    seed: int = 0
    number: int = 0

    def __post_init__(self) -> None:
        family = FAMILIES[self.deck.rules.family]
        if not FEWEST_PLAYERS <= self.players <= family.most_players:
            raise UsageError(f"{self.players} players cannot play", family.players_in_words)
        for name, value in (("seed", self.seed), ("number of a game", self.number)):
            if not 0 <= value <= LARGEST_SEED:
                raise UsageError(f"{value} is no {name}", f"from 0 to {LARGEST_SEED}")

    @property
    def game_seed(self) -> int:
        """The seed of this one game."""
        return seed_of(self.seed, self.number)

    def shuffled(self) -> list[Card]:
        """The cards in the order of the pile; the last one is its top."""
        cards = [card for card in self.deck.cards for _ in range(card.copies)]
        RandomNumbers(self.game_seed).shuffle(cards)
        return cards

    def reshuffle(self, pile: list[Card], turn: int) -> None:
        """Puts a pile into another order, in place; once a turn, and in turn 0 after the deal."""
        RandomNumbers(seed_of(self.game_seed, turn)).shuffle(pile)
