from __future__ import annotations

from dataclasses import fields
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cardgen.definitions.presets import define_preset
from cardgen.model.paper import Paper
from cardgen.model.setting import Choice, Flag, Ink, Length, Lengths, Setting, Whole, Words
from cardgen.pipeline.order import Order
from cardgen.pipeline.settings import SETTINGS, in_order, preset_text
from cardgen.sheets.settings import SheetSettings

_LENGTHS = st.integers(90, 2000).map(lambda thousandths: thousandths / 1000)
_TEXTS = st.text(st.characters(exclude_categories=("C", "Z")) | st.just(" "), min_size=1)


def values(setting: Setting) -> st.SearchStrategy[Any]:
    """Values that a setting may have."""
    kind = setting.kind
    if isinstance(kind, Choice):
        return st.sampled_from(kind.values)
    if isinstance(kind, Whole):
        return st.integers(kind.least, kind.most)
    if isinstance(kind, Flag):
        return st.booleans()
    if isinstance(kind, Length):
        return _LENGTHS
    if isinstance(kind, Lengths):
        return st.tuples(_LENGTHS, _LENGTHS).map(lambda pair: pair if len({*pair}) > 1 else pair[0])
    if isinstance(kind, Ink):
        return st.sampled_from(["#161616", "#00007f"])
    words = _TEXTS.map(str.strip).filter(bool)
    return st.lists(words, min_size=1).map(tuple) if isinstance(kind, Words) else words


CHOSEN = st.fixed_dictionaries({}, optional={key: values(one) for key, one in SETTINGS.items()})


@given(CHOSEN)
def test_a_preset_that_was_shown_sets_the_same(chosen: dict[str, Any]) -> None:
    text = preset_text(chosen, ())
    found, diagnostics = define_preset(text.encode(), "p.yaml", SETTINGS.values())
    assert diagnostics == ()
    assert {key: found[key] for key in chosen} == chosen
    assert all(found[key] == SETTINGS[key].default for key in found.keys() - chosen.keys())


def test_every_field_of_the_sheets_is_a_setting_with_the_same_default() -> None:
    for field in fields(SheetSettings):
        setting = SETTINGS[field.name.replace("_", "-")]
        if field.name not in ("paper", "printer"):
            assert setting.default == field.default


def test_every_setting_is_told_or_has_a_value_where_it_is_not_set() -> None:
    text = preset_text({}, ())
    for key, setting in SETTINGS.items():
        assert (setting.default is None) == bool(setting.unset)
        assert f"\n{key}: " in text or f"\n# {key}: " in text


def test_what_is_chosen_becomes_an_order() -> None:
    order = in_order({"gap": 4.0, "paper": ("a4",), "lang": ("en",), "kit": True, "printer": "p"})
    assert Order((), **order) == Order(
        (), papers=("a4",), languages=("en",), kit=True, printer="p", settings={"gap": 4.0}
    )
    sheets = {"corner-radius", "marks", "order", "sets"}
    assert in_order({key: SETTINGS[key].default for key in sheets})["settings"].keys() == {
        key.replace("-", "_") for key in sheets
    }


def test_every_setting_has_its_place_in_an_order() -> None:
    order = in_order({key: one.default for key, one in SETTINGS.items()})
    Order((), **order)
    SheetSettings(Paper("a4", "A4", 210.0, 297.0), **order["settings"])


def test_what_a_paper_sets_is_told_and_not_frozen() -> None:
    paper = Paper("labels", "Labels", 210.0, 297.0, settings=(("margin", 3.0),))
    assert "\n# margin: 3 mm on labels\n" in preset_text({}, (paper,))
    assert "\nmargin: 4 mm\n" in preset_text({"margin": 4.0}, (paper,))
