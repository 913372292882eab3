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
        {"flip": "short"},
        {"sides": "top"},
        {"orientation": "diagonal"},
        {"label": "name"},
        {"margin": -1.0},
        {"gap": -0.1},
        {"bleed": -2.0},
        {"gap": math.nan},
        {"margin": math.inf},
        {"flip": "none", "sides": "backs"},
    ],
)
def test_value_that_means_nothing_is_refused(wrong: dict[str, Any]) -> None:
    # DUP-02, CLI-09
    with pytest.raises(UsageError):
        SheetSettings(PAPERS["a4"], **wrong)


def test_typed_bleed_is_never_wider_than_the_margin() -> None:
    settings = SheetSettings(PAPERS["a4"], bleed=9.0)
    assert settings.least_margin == 9.0
