"""What is a tool, and what does it say?"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from PySide6.QtCore import QPointF, QRectF, Qt

from editor.window.canvas.geometry import Point, Side
from editor.window.canvas.picking import Press
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.scene import MapScene
from editor.window.canvas.stacks import Fan
from engine.core.hexes import Cell

ByKeys = Literal["", "hex", "side", "link"]
"""What Return at the cursor of the keys does with a tool: nothing, or a stroke on the hex, on a side of it, or from it
over the side into the next."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """What the user drew between press and release: one stroke is to become one change; an outline changes nothing.

    ``value`` is the terrain, feature, road kind or start state. ``hexes`` and ``sides`` hold printed numbers in the
    order drawn; ``remove`` says that sides lose the feature instead of getting it. ``near`` has for each side
    the hex from which it was drawn: the higher one, if the feature is a slope.
    """

    kind: Literal["terrain", "hexside", "crossing", "link", "outline", "lay"]
    value: str
    hexes: tuple[str, ...] = ()
    sides: tuple[tuple[str, str], ...] = ()
    near: tuple[str, ...] = ()
    remove: bool = False


@dataclass(frozen=True)
class Preview:
    """What a tool shows while it is used: filled hexes, marked sides, a line, a text, a counter under the pointer,
    in pixels no smaller than ``counter_least``."""

    cells: Mapping[Cell, str] = field(default_factory=dict)
    sides: tuple[Side, ...] = ()
    links: tuple[Side, ...] = ()
    color: str = "path"
    line: tuple[Point, ...] = ()
    text: str = ""
    text_at: Point = (0.0, 0.0)
    counter: CounterPicture | None = None
    counter_at: Point = (0.0, 0.0)
    counter_least: int = 36


class Canvas(Protocol):
    """The side of the view that tools see."""

    @property
    def fan(self) -> Fan | None:
        """The stack that is fanned out."""

    @property
    def together(self) -> tuple[str, ...]:
        """The counters that are selected together, and dragged so."""

    @property
    def scene_data(self) -> MapScene:
        """What is drawn."""

    @property
    def picks_sides(self) -> bool:
        """Whether a click near a side means that side, and not the hex it is in."""

    @property
    def takes_hexes(self) -> Callable[[], bool]:
        """Whether a click means the hex now, whatever lies in it or near it."""

    def set_preview(self, preview: Preview | None) -> None:
        """Show a preview, or none."""

    def open_fan(self, hex_: str) -> None:
        """Fan out the stack of a hex."""

    def close_fan(self) -> None:
        """Close the fan."""

    def fan_hit(self, pixel: QPointF) -> CounterPicture | None:
        """Return the counter of the open fan at a pixel."""

    def fan_plate(self) -> QRectF:
        """Return what the open fan covers, in pixels."""

    def pan_by(self, pixels: QPointF) -> None:
        """Scroll the map by some pixels."""

    def say_stroke(self, stroke: Stroke) -> None:
        """Tell that a stroke is done."""

    def say_hex(self, hex_: str, modifiers: Qt.KeyboardModifier) -> None:
        """Tell that a hex was clicked."""

    def say_hexside(self, hex_a: str, hex_b: str) -> None:
        """Tell that a hexside was clicked."""

    def say_counter(self, key: str, hex_: str) -> None:
        """Tell that a counter was clicked."""

    def drop(self, keys: tuple[str, ...], press: Press) -> bool:
        """Tell where counters were dropped, on the letter of an entry area or in a hex; return whether on either."""

    def say_thrown(self, keys: tuple[str, ...], pixel: QPointF) -> None:
        """Tell that counters were dropped beside the hexes, or beside the view."""

    def drag_over(self, keys: tuple[str, ...], press: Press, picture: CounterPicture | None = None) -> None:
        """Show the hex that counters would drop on, and what it says to them."""


class Tool:
    """A tool; the defaults do nothing."""

    title = ""
    cursor = Qt.CursorShape.ArrowCursor
    by_keys: ByKeys = ""

    def __init__(self) -> None:
        self.canvas: Canvas | None = None

    @property
    def scene(self) -> MapScene:
        """What is drawn; only while the tool is in a view."""
        return self.view.scene_data

    @property
    def view(self) -> Canvas:
        """The view the tool is in."""
        if self.canvas is None:
            raise RuntimeError("the tool is in no view")
        return self.canvas

    def press(self, press: Press) -> None:
        """The left button went down."""

    def move(self, press: Press, held: bool) -> None:
        """The pointer moved; ``held`` says that the left button is down."""

    def release(self, press: Press) -> None:
        """The left button went up."""

    def key(self, _key: int) -> bool:
        """Take a key; return whether it was used."""
        return False

    def draw(self, presses: Sequence[Press]) -> None:
        """Do in one go what a pointer does that is pressed at the first of some places, and released at the last."""
        self.press(presses[0])
        for press in presses[1:]:
            self.move(press, held=True)
        self.release(presses[-1])

    def leave(self) -> None:
        """The pointer left the view or the tool is put away: give up what is under way."""
        if self.canvas is not None:
            self.canvas.set_preview(None)


def points_along(start: Point, end: Point, fine: int = 4) -> Iterator[Point]:
    """Yield points of a straight line in order, both ends among them, ``fine`` of them at least in a map unit."""
    steps = max(1, int(fine * (abs(end[0] - start[0]) + abs(end[1] - start[1]))) + 1)
    for step in range(steps + 1):
        part = step / steps
        yield start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def cells_along(scene: MapScene, start: Point, end: Point) -> list[Cell]:
    """Return the existing cells under a straight line, in order, each once in a row."""
    found: list[Cell] = []
    for x, y in points_along(start, end):
        cell = scene.geometry.cell_at(x, y)
        if scene.has(cell) and (not found or found[-1] != cell):
            found.append(cell)
    return found
