"""The fast engine for many games: flat functions over whole numbers, the same games as `games`."""
