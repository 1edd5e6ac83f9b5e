"""What tests of the timeline have in common: rows to show, and where its blocks are and how they are dragged."""

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QDragMoveEvent, QDropEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.edits.timeline.lanes import Entry, Timeline
from editor.window.canvas.view import COUNTER_MIME
from editor.window.main_window import MainWindow
from editor.window.panels.work_tables import ScheduleArea
from editor.window.timeline.grid import Bar
from editor.window.timeline.page import TimelinePage
from editor.window.timeline.view import TimelineView
from engine.data import schema
from tests.editor.small import GAME, SCENARIO

SECOND, THIRD, ABSENT = "allied/2 Inf Div/10#1", "german/1 Pz Div/2 Pz#1", "allied/2 Inf Div/11#1"
HERE = {"game": GAME, "scenario": SCENARIO}
KEEP, LEFT = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton


def more() -> list[schema.Row]:
    """Two further units that arrive, one that takes no part, replacements, weather, one air line after the end."""
    found: list[schema.Row] = []
    for key in (SECOND, THIRD, ABSENT):
        side, formation, name = key.removesuffix("#1").split("/")
        found.append(
            schema.CounterRow(
                game=GAME, key=key, side=side, formation=f"{side}/{formation}", name=name, unit_type="tank", size="Rgt",
                steps=2,
            )
        )  # fmt: skip
        found.append(schema.FaceRow(game=GAME, counter=key, face="full", attack=4, defense=3, movement=10))
    found += [
        schema.ArrivalRow(**HERE, counter=SECOND, turn=2, place="B1.05"),
        schema.ArrivalRow(**HERE, counter=THIRD, turn=3, place="area:W"),
        schema.ReplacementRow(**HERE, turn=0, side="german", kind="armor", amount=2),
        schema.ReplacementRow(**HERE, turn=1, side="german", kind="armor", amount=3),
        schema.ScheduleRow(**HERE, kind="weather", turn=2, side="both", position=1, subject="air", value="clear"),
        schema.ScheduleRow(**HERE, kind="weather", turn=3, side="both", position=1, subject="air", value="snow"),
        schema.ClauseRow(
            **HERE, key="mud", kind="special", form="", args={"turns": [1, 2]}, text="Mud.", rule="1.3", enforced=False
        ),
        schema.ClauseRow(
            **HERE, key="dry", kind="special", form="", args={"from_turn": 2}, text="Dry.", rule="1.3", enforced=False
        ),
        schema.ScheduleRow(**HERE, kind="air", turn=5, side="allied", position=1, subject="P-47", value=""),
    ]
    return found


def page_of(window: MainWindow) -> TimelinePage:
    area = window.area("schedule")
    assert isinstance(area, ScheduleArea)
    return area.timeline


def view_of(window: MainWindow) -> TimelineView:
    return page_of(window).view


def timeline(window: MainWindow) -> Timeline:
    grid = view_of(window).grid
    assert grid is not None
    return grid.timeline


def entry(window: MainWindow, table: str, said: str, turn: int | None = None) -> Entry:
    (found,) = (
        each
        for each in timeline(window).entries.values()
        if each.known_by[0] == table and said in each.row.key_text and turn in (None, each.first)
    )
    return found


def bar(window: MainWindow, table: str, said: str, turn: int | None = None) -> Bar:
    """Return the lowest block in sight of an entry, brought into view."""
    view = view_of(window)
    assert view.grid is not None
    found = view.grid.bar_of(entry(window, table, said, turn))
    assert found is not None
    view.bring_into_view(found)
    return found


def rect(window: MainWindow, block: Bar) -> QRect:
    view = view_of(window)
    assert view.grid is not None
    return view.grid.rect(block).translated(-view.at)


def middle(window: MainWindow, block: Bar) -> QPoint:
    return rect(window, block).center()


def click(window: MainWindow, block: Bar, keys: Qt.KeyboardModifier = KEEP) -> None:
    QTest.mouseClick(view_of(window).viewport(), LEFT, keys, middle(window, block))


def drag(window: MainWindow, start: QPoint, end: QPoint, keys: Qt.KeyboardModifier = KEEP) -> None:
    """Press at a point, go to another and let go there."""
    port = view_of(window).viewport()
    QTest.mousePress(port, LEFT, keys, start)
    for place in ((start + end) / 2, end):
        where = QPointF(place)
        event = QMouseEvent(QEvent.Type.MouseMove, where, QPointF(port.mapToGlobal(place)), LEFT, LEFT, keys)
        QApplication.sendEvent(port, event)
    QTest.mouseRelease(port, LEFT, keys, end)


def drag_turns(window: MainWindow, block: Bar, turns: int) -> None:
    start = middle(window, block)
    drag(window, start, start + QPoint(turns * view_of(window).column, 0))


def unfold(window: MainWindow, title: str) -> None:
    """Click the triangle of a lane."""
    view = view_of(window)
    assert view.grid is not None
    (place,) = (place for place, line in enumerate(view.grid.lines) if line.lane.title == title)
    line = view.grid.lines[place]
    if not line.is_open:
        y = view.grid.header + place * 22 + 11 - view.at.y()
        QTest.mouseClick(view.viewport(), LEFT, KEEP, QPoint(6 + 12 * line.depth, y))


def turns(window: MainWindow) -> dict[str, int]:
    return {row.counter: row.turn for row in window.document.rows.find(schema.ArrivalRow, **HERE)}


def steps(window: MainWindow) -> list[str]:
    stack = window.document.undo_stack
    return [stack.text(place) for place in range(stack.index())]


def dropped(window: MainWindow, counters: tuple[str, ...], turn: int, y: float | None = None) -> str:
    """Drop units on a turn, and return what was said before."""
    view = view_of(window)
    assert view.grid is not None
    where = QPointF(view.grid.left_of(turn) - view.at.x() + 8, view.grid.header + 30 if y is None else y)
    return dropped_at(window, counters, where)


def dropped_at(window: MainWindow, counters: tuple[str, ...], where: QPointF) -> str:
    view, data = view_of(window), QMimeData()
    data.setData(COUNTER_MIME, "\n".join(counters).encode())
    action, buttons = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    view.dragMoveEvent(QDragMoveEvent(where.toPoint(), action, data, buttons, KEEP))
    said = view.refusal
    view.dropEvent(QDropEvent(where, action, data, buttons, KEEP))
    return said
