"""The errors a user can cause and that have no place in a deck file."""


class CardgenError(Exception):
    """Something asked for cannot be done; the command ends with exit code 1.

    Attributes:
        message: one sentence that names the thing at fault.
        hint: what would help, or None.
    """

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(CardgenError):
    """An option or argument has a value that means nothing; exit code 2."""
