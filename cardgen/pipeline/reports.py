"""Reports: files that verbs such as `play` and `close` add to the folder of a deck's build."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardgen.model.deck import Deck
from cardgen.model.theme import Theme
from cardgen.pipeline.manifest import manifest_of_nothing
from cardgen.pipeline.outputs import Artifact, Waits, Written, read_manifest, write_build


def write_report(
    output: Path,
    deck: Deck,
    theme: Theme,
    artifacts: Sequence[Artifact],
    waits: Waits | None = None,
) -> Written:
    """Adds files to the folder of a deck's build.

    Only cardgen's own files of the same name are replaced, and all else stays, whatever deck and
    theme the build was of; the next build removes the reports if its deck or theme is another.

    Args:
        output: the folder in which the deck's folder lies.
        deck: with its modes applied.
        theme: how the deck looks in the reports.
        artifacts: of the kind `report`; their names begin with the verb: `close.svg`.
        waits: told when another run holds the folder.

    Raises:
        CardgenError: something cannot be written, or a file of someone else is in the way.
    """
    folder = output / deck.folder_name
    manifest = read_manifest(folder) or manifest_of_nothing(deck, theme)
    return write_build(folder, artifacts, manifest, frozenset(), waits)
