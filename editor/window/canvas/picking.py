"""What did the pointer touch?"""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt

from editor.window.canvas.geometry import Side
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.scene import MapScene
from editor.window.canvas.stacks import counter_at

SIDE_REACH = 0.11
"""Distance in map units within which a click means the hexside and not the hex."""


@dataclass(frozen=True, slots=True)
class Pick:
    """What lies under a point: a hex, a hexside when near one, a counter when on one."""

    x: float
    y: float
    hex_: str = ""
    hexside: tuple[str, str] | None = None
    counter: str = ""


@dataclass(frozen=True, slots=True)
class Press:
    """An event of the pointer as tools get it: map units, the pixel in the view, and what is there."""

    x: float
    y: float
    pixel: QPointF
    hex_: str
    side: Side
    side_gap: float
    counter: CounterPicture | None
    counter_hex: str
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier


def press_at(scene: MapScene, x: float, y: float, pixel: QPointF, modifiers: Qt.KeyboardModifier) -> Press:
    """Return what a point in map units touches."""
    side, gap = scene.geometry.side_at(x, y)
    found = counter_at(scene, x, y)
    return Press(
        x=x,
        y=y,
        pixel=pixel,
        hex_=scene.label_at(x, y),
        side=side,
        side_gap=gap,
        counter=found[1] if found else None,
        counter_hex=scene.label(found[0]) if found else "",
        modifiers=modifiers,
    )


def pick_of(scene: MapScene, press: Press) -> Pick:
    """Return what others than tools are told."""
    side = scene.side_labels(press.side) if press.side_gap <= SIDE_REACH and press.counter is None else None
    return Pick(press.x, press.y, press.hex_, side, press.counter.key if press.counter else "")
