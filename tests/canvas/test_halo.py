"""The halo of small letters: around the ink, as wide as it was said, and never over it."""

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage

from editor.window.canvas.frames import SMALL, text_image
from editor.window.canvas.halo import with_halo
from editor.window.canvas.stamps import blank_image

pytestmark = pytest.mark.usefixtures("qapp")

INK, LIGHT = "#102030", "#f0e0d0"


def test_a_halo_reaches_as_far_as_it_was_said_and_lies_below_the_ink() -> None:
    """A dot in the middle of 21 pixels; within 3 pixels of it all is light, from 4 on nothing."""
    dot = blank_image(21, 21)
    dot.setPixelColor(10, 10, QColor(INK))
    found = with_halo(dot, 3.0, LIGHT, 255)
    assert found.pixelColor(10, 10) == QColor(INK)
    for right, down in ((3, 0), (0, -3), (-2, 2)):
        assert found.pixelColor(10 + right, 10 + down) == QColor(LIGHT)
    for right, down in ((4, 0), (0, -4), (3, 3)):
        assert found.pixelColor(10 + right, 10 + down).alpha() == 0


def test_a_halo_lets_as_much_through_as_it_was_said() -> None:
    dot = blank_image(9, 9)
    dot.setPixelColor(4, 4, QColor(INK))
    assert with_halo(dot, 2.0, LIGHT, 225).pixelColor(5, 4).alpha() == 225


def _light(image: QImage) -> float:
    """Return how much of a picture is covered by more than a half."""
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return float((pixels[:, :, 3] > 128).mean())


def test_the_largest_letters_that_are_small_look_like_the_smallest_that_are_stroked() -> None:
    assert _light(text_image("Clervaux", SMALL, "", INK, LIGHT)) == pytest.approx(
        _light(text_image("Clervaux", SMALL + 1, "", INK, LIGHT)), abs=0.06
    )
