"""The house of design section 2: imports point one way, each library has one place."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardgen

PACKAGE = Path(cardgen.__file__).parent
MODULES = {
    ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): file
    for file in sorted(PACKAGE.rglob("*.py"))
    if "_data" not in file.parts
}

LEAVES = {"errors", "diagnostics", "units", "wording", "resources", "fonts"}
MAY_IMPORT: dict[str, set[str]] = {
    **dict.fromkeys(LEAVES, LEAVES),
    "model": set(),
    "engine": {"model"},
    "checks": {"model", "engine", "definitions"},
    "definitions": {"model", "engine"},
    "drawing": {"model"},
    "sheets": {"model", "drawing"},
    "rulebook": {"model", "engine", "drawing"},
    "kit": {"model", "drawing", "sheets", "rulebook"},
    "exports": {"model", "engine", "definitions", "checks", "drawing", "sheets", "rulebook"},
}
"""Package -> the packages it may import besides itself and the leaves."""
MAY_IMPORT["pipeline"] = {*MAY_IMPORT["exports"], "exports", "kit"}
MAY_IMPORT["cli"] = {*MAY_IMPORT["pipeline"], "pipeline"}
MAY_IMPORT["__main__"] = {"cli"}

LIBRARIES = {
    "yaml": ("cardgen.definitions.yamltext",),
    "pydantic": ("cardgen.definitions.",),
    "pydantic_core": ("cardgen.definitions.",),
    "typer": ("cardgen.cli.",),
    "click": ("cardgen.cli.",),
    "rich": ("cardgen.cli.",),
    "svgwrite": ("cardgen.exports.svg",),
    "reportlab": ("cardgen.exports.pdf",),
    "PIL": ("cardgen.exports.pdf",),
    "jinja2": ("cardgen.rulebook.sentences",),
    "fontTools": ("cardgen.fonts",),
    "platformdirs": ("cardgen.pipeline.printers",),
}
"""Library -> the beginnings of the names of the modules that may import it."""

KNOWS_NO_FILES = tuple(
    f"cardgen.{package}." for package in ("model", "engine", "drawing", "sheets", "kit")
)


def imports(file: Path) -> Iterator[tuple[str, int]]:
    """Every absolute name a module imports, in functions too, with its line."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}:{node.lineno}: a relative import"
            for alias in node.names:
                yield f"{node.module}.{alias.name}", node.lineno


def package_of(name: str) -> str:
    """`model` of `cardgen.model.card`, `units` of `cardgen.units`."""
    return name.split(".")[1]


def test_every_part_of_the_package_has_its_place_in_the_house() -> None:
    assert {package_of(name) for name in MODULES if "." in name} <= set(MAY_IMPORT)


@pytest.mark.parametrize("module", [name for name in MODULES if "." in name])
def test_imports_point_one_way(module: str) -> None:
    package = package_of(module)
    allowed = {package, *LEAVES, *MAY_IMPORT[package]}
    for name, line in imports(MODULES[module]):
        if name.startswith("cardgen.") and name != "cardgen.__version__":
            assert package_of(name) in allowed, f"{MODULES[module]}:{line} imports {name}"


@pytest.mark.parametrize("module", MODULES)
def test_each_library_is_imported_only_in_its_place(module: str) -> None:
    for name, line in imports(MODULES[module]):
        library = name.split(".")[0]
        if library == "cardgen" or library in sys.stdlib_module_names:
            continue
        place = f"{MODULES[module]}:{line}"
        if library in LIBRARIES:
            assert module.startswith(LIBRARIES[library]), f"{place} imports {library}"
        else:
            raise AssertionError(f"{place} imports {library}, which has no place")


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith(KNOWS_NO_FILES)])
def test_what_lies_between_find_and_write_touches_no_files(module: str) -> None:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    called = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"open", "print", "input", "exit"}
    assert not {name.split(".")[0] for name, _ in imports(MODULES[module])} & {
        "pathlib",
        "os",
        "io",
    }


def test_the_walk_sees_imports_in_functions(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text("def f():\n    import yaml\n    from cardgen.cli import main\n")
    assert list(imports(file)) == [("yaml", 2), ("cardgen.cli.main", 3)]
