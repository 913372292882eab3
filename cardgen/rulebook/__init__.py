"""From a deck and its rule set to the rules summary, as a document, set on pages as scenes."""
