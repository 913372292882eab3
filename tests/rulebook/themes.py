"""The shipped themes, read without the pipeline."""

from __future__ import annotations

from functools import cache

from cardgen.definitions.nodes import plain
from cardgen.definitions.yamltext import read_tree
from cardgen.model.theme import Theme
from cardgen.resources import names, templates_folder

THEMES = names(templates_folder("themes"), ".yaml")
