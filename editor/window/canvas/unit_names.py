"""How are the names of units written beside their counters, at whatever zoom?"""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF

from editor.window.canvas.camera import READABLE
from editor.window.canvas.frames import Frame, text_bounds
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.room import Room
from editor.window.canvas.stacks import COUNTER

_PIXELS, _MOST = 11, 3
"""Size of the letters, and how many names of a stack are written; the others are counted."""


def paint_unit_names(frame: Frame) -> None:
    """Write what the counters of each stack are called, the top one first, where no other name is covered; where there
    is no room for all of a stack, the top one and how many lie under it. On a near map, where counters have their names
    themselves, no counter is covered either."""
    room = Room()
    cells = [cell for cell in frame.scene.stacks if frame.shows(cell, 4.0)]
    if frame.scale >= READABLE:
        half = COUNTER * frame.scale / 2
        for cell in cells:
            middle = frame.center(cell)
            room.take(QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half))
    for cell in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        _write(frame, frame.center(cell), frame.scene.stacks[cell], room)


def _write(frame: Frame, middle: QPointF, stack: Sequence[CounterPicture], room: Room) -> None:
    for lines in _texts(stack):
        bounds = [text_bounds(line, _PIXELS, "bold") for line in lines]
        tall = bounds[0].height() - 2
        wide, high = max(each.width() for each in bounds), tall * len(lines)
        beside = COUNTER * frame.scale / 2
        for dx, dy in (
            (0.0, beside + high / 2),
            (0.0, -beside - high / 2),
            (0.0, 0.0),
            (beside + wide / 2, 0.0),
            (-beside - wide / 2, 0.0),
        ):
            rect = QRectF(middle.x() + dx - wide / 2, middle.y() + dy - high / 2, wide, high).adjusted(-2, 1, 2, -1)
            if room.has(rect):
                room.take(rect)
                top = middle.y() + dy - high / 2 + tall / 2
                for number, line in enumerate(lines):
                    at = QPointF(middle.x() + dx, top + number * tall)
                    frame.halo_text(at, line, _PIXELS, frame.theme.counter(stack[-1].scheme).edge, "bold")
                return


def _texts(stack: Sequence[CounterPicture]) -> Iterator[list[str]]:
    """Yield what may be written of a stack, line by line, the fuller text first."""
    names = [item.name for item in reversed(stack)]
    rest = len(names) - _MOST
    yield [*names[:_MOST], *([f"+{rest}"] if rest > 0 else [])]
    if len(names) > 1:
        yield [f"{names[0]} +{len(names) - 1}"]
