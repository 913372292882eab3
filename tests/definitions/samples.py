"""A deck that uses every key there is, as data, and data as the text of a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

Path = tuple[str | int, ...]

EFFECTS: dict[str, dict[str, Any]] = {
    "bomb": {},
    "cave-in": {},
    "draw-more": {"count": 2},
    "play-again": {"count": 2},
    "play-hand": {"draw": 4},
    "take-away": {"count": 2},
    "silence": {},
    "discard-hand": {"count": 2},
    "discard-deck": {"count": 9},
    "keep": {},
    "stand-in": {"piece": "guest"},
}
"""Every effect, with a value for each of its parameters."""

EVERY_KEY: dict[str, Any] = {
    "format": 1,
    "id": "every-key",
    "title": {"en": "Every key", "pt-BR": "Todas as chaves"},
    "players": "1-4",
    "credits": "Nobody",
    "licence": {"en": "CC0"},
    "card": {"footprint": "2x1", "cell": "44 mm", "turns": "half"},
    "backs": {"deck": {"title": "Dig"}, "alarm": {"icon": "bell", "title": {"en": "Alarm"}}},
    "start": [
        {
            "id": "start",
            "front": {"paths": ["n1-n2-e-s2-s1"], "icon": "start-cell", "title": "Start"},
            "back": {"paths": ["n1-n2-e-s2-s1-w"], "icon": "start-cell", "title": {"en": "Six"}},
        }
    ],
    "cards": [
        {"paths": ["n1-e"], "copies": 2},
        {
            "id": "rich",
            "paths": [
                {
                    "path": "n1-e-x1",
                    "gold": 1,
                    "doors": {"e": "red", "n1": "blue"},
                    "troll": "e",
                    "ladder": "red",
                },
                "s1@1-w@3",
            ],
            "icon": "bomb",
            "title": {"en": "Rich"},
            "back": "alarm",
            "copies": 3,
            "category": "tunnel",
        },
        {"id": "alone", "effect": "bomb", "title": "Bomb"},
        *(
            {"id": name, "effect": {"name": name, **given}, "title": "Special"}
            for name, given in EFFECTS.items()
        ),
    ],
    "expect": {"cards": 17, "kinds": 14, "exits": 14, "categories": {"tunnel": 5, "special": 12}},
    "rules": {
        "family": "closure",
        "hand": 4,
        "after_swap": "ends-turn",
        "dead_space": "forbid",
        "deck_empty": "stop",
        "connect": "touch",
        "goal": ["closed", {"placed": "rich"}, {"joined": ["start", "rich"]}],
        "blocked": [[3, -1], [0, 4]],
        "exchange": 2,
        "open_hands": True,
    },
    "parts": [{"id": "token", "title": "Token", "copies": 0}],
    "modes": [
        {
            "id": "hard",
            "title": "Hard",
            "source": "publisher",
            "rules": {
                "family": "closure",
                "hand": 2,
                "after_swap": "play-on",
                "dead_space": "ignore",
                "deck_empty": "play-out",
                "connect": "tunnel",
                "goal": ["closed", {"placed": "guest"}, {"joined": ["guest", "rich"]}],
                "blocked": [[5, 5]],
                "exchange": 1,
                "open_hands": False,
            },
            "start_face": {"start": "back"},
            "cards": {"rich": 0, "token": 4},
            "borrow": [{"deck": "bandido", "card": "start", "id": "guest"}],
        }
    ],
}

IN_EVERY_FAMILY: dict[str, dict[str, Any]] = {
    "closure": EVERY_KEY,
    "priority": {
        **EVERY_KEY,
        "rules": {"family": "priority", "join": "any", "finished": "set-aside"},
        "modes": [
            {
                **EVERY_KEY["modes"][0],
                "rules": {"family": "priority", "join": "lowest", "finished": "wins"},
            }
        ],
    },
}
"""The same deck by the rules of each family."""


def text_of(data: Any, level: int = 0) -> str:
    """Data as YAML, one value a line, so that a line tells which value is meant."""
    indent = "\n" + " " * (level + 1)
    if data is None:
        return ""
    if isinstance(data, dict):
        items = [f"{json.dumps(key)}: {text_of(item, level + 1)}" for key, item in data.items()]
        return "{" + ",".join(indent + item for item in items) + "}"
    if isinstance(data, list):
        return "[" + ",".join(indent + text_of(item, level + 1) for item in data) + "]"
    return json.dumps(data, ensure_ascii=False)


def places(data: Any, path: Path = ()) -> Iterator[Path]:
    """The path of every value below."""
    steps = data.items() if isinstance(data, dict) else enumerate(data)
    for step, value in steps:
        yield (*path, step)
        if isinstance(value, dict | list):
            yield from places(value, (*path, step))


def value_at(data: Any, path: Path) -> Any:
    """The value at a path."""
    for step in path:
        data = data[step]
    return data


def changed(data: Any, path: Path, value: Any) -> Any:
    """A copy of the data with another value at a path."""
    copy = deepcopy(data)
    value_at(copy, path[:-1])[path[-1]] = value
    return copy


def without(data: Any, path: Path) -> Any:
    """A copy of the data with nothing at a path."""
    copy = deepcopy(data)
    del value_at(copy, path[:-1])[path[-1]]
    return copy
