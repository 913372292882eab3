"""From a deck and its rule set to the rules summary, as a document without layout."""
