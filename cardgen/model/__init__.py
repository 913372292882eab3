"""Frozen values: grid, faces, cards, decks, rule sets. Knows neither files nor drawing."""
