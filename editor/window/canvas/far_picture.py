"""How does the whole map look from afar? A picture of 2 by 2 pixels a hex."""

import numpy as np
from PySide6.QtGui import QImage

from editor.window.canvas.painting import DIM, theme_colors
from editor.window.canvas.scene import NO_HEX, MapScene
from editor.window.theme import Theme


def dimmed(colors: np.ndarray, theme: Theme) -> np.ndarray:
    """Return colors (0xAARRGGBB) as they look under the veil over hexes outside the scenario."""
    veil = int(theme.backdrop[1:], 16)
    mixed = np.full_like(colors, 0xFF000000)
    for shift in (0, 8, 16):
        part = (((colors >> shift) & 0xFF) * (255 - DIM) + ((veil >> shift) & 0xFF) * DIM) // 255
        mixed |= (part << shift).astype(np.uint32)
    return mixed


def far_picture(scene: MapScene, theme: Theme) -> QImage:
    """Return the whole map with 2 by 2 pixels a hex, displaced lines one pixel further."""
    colors = theme_colors(scene, theme)[scene.terrain]
    if scene.inside is not None:
        colors = np.where(scene.inside | (scene.terrain == NO_HEX), colors, dimmed(colors, theme))
    double = np.repeat(np.repeat(colors, 2, axis=0), 2, axis=1)
    rows, columns = double.shape
    geometry = scene.geometry
    if geometry.pointy:
        pixels = np.zeros((rows, columns + 1), dtype=np.uint32)
        late = np.array([geometry.shift(scene.row_0 + row // 2) > 0 for row in range(rows)])
        pixels[~late, :-1] = double[~late]
        pixels[late, 1:] = double[late]
    else:
        pixels = np.zeros((rows + 1, columns), dtype=np.uint32)
        late = np.array([geometry.shift(scene.column_0 + column // 2) > 0 for column in range(columns)])
        pixels[:-1, ~late] = double[:, ~late]
        pixels[1:, late] = double[:, late]
    height, width = pixels.shape
    picture = QImage(pixels.tobytes(), width, height, width * 4, QImage.Format.Format_ARGB32_Premultiplied)
    return picture.copy()  # the bytes belong to numpy only until here
