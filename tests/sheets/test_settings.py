from __future__ import annotations

import math
from typing import Any

import pytest

from cardgen.errors import UsageError
from cardgen.sheets.settings import SheetSettings
from tests.sheets.samples import PAPERS


@pytest.mark.parametrize(
    "wrong",
    [
        {"flip": "sideways"},
        {"sides": "top"},
        {"orientation": "diagonal"},
        {"label": "name"},
        {"margin": -1.0},
        {"gap": -0.1},
        {"bleed": -2.0},
        {"gap": math.nan},
        {"margin": math.inf},
        {"flip": "none", "sides": "backs"},
        {"flip": "fold", "sides": "fronts"},
        {"gap": (4.0, -1.0)},
        {"gap": (math.nan, 4.0)},
        {"corner_radius": -3.0},
        {"corner_radius": math.nan},
        {"marks": "lines"},
        {"marks_on": "edge"},
        {"mark_width": 0.0},
        {"mark_width": 0.05},
        {"mark_width": math.nan},
        {"mark_colour": "black"},
        {"mark_colour": "#12345"},
        {"order": "pile"},
        {"columns": 0},
        {"rows": -1},
        {"start_slot": 0},
        {"sets": 0},
        {"sets": 100_000},
        {"stack_depth": 0},
    ],
)
def test_value_that_means_nothing_is_refused(wrong: dict[str, Any]) -> None:
    # DUP-02, CLI-09
    with pytest.raises(UsageError):
        SheetSettings(PAPERS["a4"], **wrong)


def test_typed_bleed_is_never_wider_than_the_margin() -> None:
    settings = SheetSettings(PAPERS["a4"], bleed=9.0)
    assert settings.least_margin == 9.0
