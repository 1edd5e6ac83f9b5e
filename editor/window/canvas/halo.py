"""How do small letters get their halo? Each pixel is as light as there is ink within reach of it.

To stroke the outline of the letters with a wide pen takes three times as long.
"""

from functools import cache
from math import ceil, hypot

import numpy as np
from PySide6.QtGui import QColor, QImage


def with_halo(image: QImage, reach: float, color: str, alpha: int) -> QImage:
    """Return a picture with a halo of a color around what it shows, so many pixels wide."""
    high, wide = image.height(), image.width()
    ink = np.frombuffer(image.constBits(), np.uint8).reshape(high, wide, 4).astype(np.float32)
    room = ceil(reach) + 1
    shades = np.pad(np.minimum(2 * ink[:, :, 3], 255), room)  # thin letters are nowhere black
    found = np.zeros((high, wide), np.float32)
    for right, down, share in _within(reach):
        part = shades[room + down : room + down + high, room + right : room + right + wide]
        np.maximum(found, part * share, out=found)
    found *= (255 - ink[:, :, 3]) * (alpha / 255**2)
    light = QColor(color)
    for place, value in enumerate((light.blue(), light.green(), light.red(), 255)):
        ink[:, :, place] += found * (value / 255)
    pixels = np.rint(ink).astype(np.uint8)
    return QImage(pixels.tobytes(), wide, high, 4 * wide, QImage.Format.Format_ARGB32_Premultiplied).copy()


@cache
def _within(reach: float) -> list[tuple[int, int, float]]:
    """Return the steps within reach, and how much of a pixel so far away counts: less than all at the rim."""
    room = ceil(reach) + 1
    steps = [(right, down) for right in range(-room, room + 1) for down in range(-room, room + 1)]
    shares = [(right, down, min(1.0, reach + 1.0 - hypot(right, down))) for right, down in steps]
    return [step for step in shares if step[2] > 0]
