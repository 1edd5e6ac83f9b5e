"""Everything that is written around the map can be read: ink stands out from its ground, light and dark."""

import pytest
from PySide6.QtGui import QColor

from editor.window.frame import chrome
from editor.window.frame.chrome import Chrome

_READ = (
    *(("text", ground) for ground in ("window", "base", "alternate", "button", "hover", "pressed")),
    *(("muted", ground) for ground in ("window", "base", "alternate")),
    *(("accent", ground) for ground in ("window", "base")),
    *(("bad_ink", ground) for ground in ("window", "base", "alternate")),
    *((f"{ground}_ink", ground) for ground in ("accent", "chosen", "rail", "rail_on", "warn", "info", "tip")),
    *(("meaning_ink", meaning) for meaning in ("correction", "erratum", "design", "nothing")),
)
"""What is written in which color on which ground."""
_LEAST = 4.5  # WCAG 2.1, success criterion 1.4.3, letters of usual size


def looks() -> dict[str, Chrome]:
    return chrome._chromes()


def luminance(color: str) -> float:
    """Relative luminance as WCAG 2.1 defines it."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (QColor(color).redF(), QColor(color).greenF(), QColor(color).blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white_has_the_contrast_that_is_defined() -> None:
    assert round(contrast("#000000", "#ffffff"), 1) == 21.0


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), _READ)
def test_ink_stands_out_from_its_ground(look: str, ink: str, ground: str) -> None:
    colors = looks()[look]
    assert contrast(getattr(colors, ink), getattr(colors, ground)) >= _LEAST
