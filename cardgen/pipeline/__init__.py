"""One function a verb, usable without a terminal."""
