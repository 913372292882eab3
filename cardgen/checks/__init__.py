"""Every check of a deck: what it asks, why, and decks that pass and fail."""
