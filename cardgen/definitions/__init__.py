"""From the text of a deck file to a model.Deck; the only place that knows YAML and pydantic."""
