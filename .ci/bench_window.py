"""Measures what a person waits for in the window: main-thread time of each act up to the repainted picture.

Prints each figure with its aim. The largest shipped library is opened offscreen at 1920 x 1080; the checks of the
window run aside as they do in use. Nothing is asserted: machines differ.
"""

import os
import resource
import statistics
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEventLoop, QPoint, QPointF, Qt, QTimer, qInstallMessageHandler
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from db.changes import ChangeSet
from editor.edits import map as map_edits
from editor.edits import units
from editor.garbage import set_apart
from editor.window.app import application, open_window
from editor.window.canvas.camera_view import RESTS_AFTER
from editor.window.canvas.layer_view import LayerView
from editor.window.canvas.tools.base import Stroke
from editor.window.collecting import in_this_thread
from editor.window.main_window import MainWindow
from editor.window.models.table import RowTable
from editor.window.panels.table_view import TablePanel
from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.session import BY_HAND
from editor.window.settings import Settings
from engine.data import schema

ROUNDS = 9
GAME, SCENARIO = "scs1994", "battle-for-the-ardennes"
_REPLAYED = {"scs1994": 2000, "hj1986": 6000, "spi1977": 2000}
"""So many actions has the campaign that is replayed: of 1986 a quarter of it."""
OTHER, OTHER_GAME, LARGEST = "payback", ("hj1986", "campaign"), ("spi1977", "campaign")
CAMPAIGNS = ((GAME, SCENARIO), OTHER_GAME, LARGEST)
"""The largest scenario of each game."""
STROKE = 600
TYPED = ("p", "pz", "pz g", "pz gr", "pz g", "p", "", "1", "10", "101", "10", "")
MANY = 5000
"""So many rows of a table are filtered as well; no shipped game has as many."""


class Bench:
    """The window over one library, and the figures found so far."""

    def __init__(self, path: Path, folder: Path) -> None:
        self.painted: list[float] = []
        self._time_frames()
        self._time_slices()
        with set_apart():  # as the program does
            self.window: MainWindow = open_window(path, Settings(folder / "settings.ini"))
        self.window.resize(1920, 1080)
        self.window.show()
        self.window.docks.inspector.make_ready()
        self.window.open_area("map")  # what is not seen is not painted
        self.settle()
        self.document = self.window.document
        self.window.desk.refused.connect(lambda text: print(f"refused: {text}"))
        self.missed: list[str] = []

    def _time_frames(self) -> None:
        """Note how long each frame of a map takes; before the window is made, since Qt looks for the method once."""
        paint = LayerView.paintEvent

        def timed(view: LayerView, event: QPaintEvent) -> None:
            start = time.thread_time()
            paint(view, event)
            self.painted.append((time.thread_time() - start) * 1000)

        LayerView.paintEvent = timed  # type: ignore[method-assign, assignment]

    def _time_slices(self) -> None:
        """Note as well how long is painted at a stretch between two frames: a person waits for that likewise."""
        go_on = LayerView._go_on  # noqa: SLF001

        def timed(view: LayerView) -> None:
            start = time.thread_time()
            go_on(view)
            self.painted.append((time.thread_time() - start) * 1000)

        LayerView._go_on = timed  # type: ignore[method-assign, assignment]  # noqa: SLF001

    def settle(self) -> None:
        """Handle what is due until the map is painted; what waits for a timer is not waited for."""
        view = self.window.map_area.view
        for _ in range(200):
            QApplication.processEvents()
            if not view.is_unfinished:
                break

    def quiet(self) -> None:
        """Wait until the checks have run."""
        while self.window.docks.problems.is_due:
            loop = QEventLoop()  # QTest.qWait would not let the checks run
            QTimer.singleShot(20, loop.quit)
            loop.exec()
        self.settle()

    def rest(self) -> None:
        """Look at what is shown for a second, as somebody does before the first click: what can wait is done then."""
        loop = QEventLoop()
        QTimer.singleShot(1000, loop.quit)
        loop.exec()
        self.settle()

    def timed(self, act: Callable[[], object]) -> float:
        """Return the milliseconds of this thread for an act and what it repaints."""
        start = time.thread_time()
        act()
        self.settle()
        return (time.thread_time() - start) * 1000

    def say(self, what: str, found: list[float], aim: float, worst: float | None = None) -> None:
        """Print median and worst of some figures beside the aim; ``worst``: an aim for the 99th percentile."""
        found = sorted(found)
        middle, high = statistics.median(found), found[min(len(found) - 1, round(0.99 * (len(found) - 1)))]
        met = middle <= aim and (worst is None or high <= worst)
        aims = f"{aim:g} ms" + (f", {worst:g} at 99 %" if worst is not None else "")
        told = f"99 % {high:9.1f}" if worst is not None else f"worst {found[-1]:8.1f}"
        print(f"{what:44} {middle:8.1f} ms  {told}  aim {aims:22} {'met' if met else 'MISSED'}")
        if not met:
            self.missed.append(what)

    def rounds(self, what: str, act: Callable[[int], object], aim: float, count: int = ROUNDS) -> None:
        """Measure an act several times; the first time is not counted, it fills caches."""
        act_first = self.timed(lambda: act(0))
        found = [self.timed(lambda place=place: act(place)) for place in range(1, count + 1)]
        self.say(what, found, aim)
        if act_first > 4 * max(aim, statistics.median(found)):
            print(f"{'':44} the first time {act_first:.1f} ms")


def edits(bench: Bench) -> None:
    """One value, one unit, a stroke, and each undone."""
    document, area = bench.document, bench.window.map_area
    rows, stack = document.rows, document.undo_stack
    document.choose(GAME, SCENARIO)
    bench.window.asked.mean("")  # else the first edit waits for an answer
    bench.window.asked.mean("")  # else each edit of the printed scenario would wait for an answer
    bench.quiet()
    start = rows.find(schema.SetupRow, game=GAME, scenario=SCENARIO)
    unit = next(row.counter for row in start if row.place.startswith(("A", "B")))
    home = next(row.place for row in start if row.counter == unit)
    cells = area.view.scene_data
    near = [cells.label(cell) for cell in cells.grid.neighbors(cells.cell(home) or (0, 0))]
    near = [label for label in near if label]

    def edit(make: Callable[[], ChangeSet]) -> None:
        assert bench.window.desk.try_edit(make), "the edit was refused"

    bench.rounds("a unit dropped on another hex", lambda place: area.drop((unit,), near[place % len(near)]), 50)
    bench.rounds("its undo", lambda _place: stack.undo(), 50, count=ROUNDS - 1)
    face = rows.find(schema.FaceRow, game=GAME, counter=unit)[0]
    name = "movement"
    bench.rounds(
        "a value of a face",
        lambda place: edit(lambda: units.set_face_value(rows, GAME, unit, face.face, name, 3 + place % 9)),
        50,
    )
    bench.rounds("its undo ", lambda _place: stack.undo(), 50, count=ROUNDS - 1)
    bench.rounds(
        "the terrain of a hex",
        lambda place: edit(
            lambda: map_edits.set_terrain(rows, GAME, document.map, [home], ("forest", "open")[place % 2])
        ),
        50,
    )
    bench.rounds("its undo  ", lambda _place: stack.undo(), 50, count=ROUNDS - 1)
    labels = area.view.scene_data.all_labels()  # asked of the rows, the whole map would be held
    parts = [labels[first : first + STROKE] for first in range(0, len(labels) - STROKE, STROKE)][:5]
    assert area.view.isVisible(), "the map is not seen"
    # the first edit of a hex changes its origin as well, by what it was in several ways
    for terrain, what in (("city", f"the first stroke over {STROKE} hexes"), ("open", f"a stroke over {STROKE} hexes")):
        strokes = [Stroke("terrain", terrain, hexes=tuple(part)) for part in parts]
        bench.say(what, [bench.timed(lambda stroke=stroke: area.write_stroke(stroke)) for stroke in strokes], 50)
    bench.say("its undo   ", [bench.timed(stack.undo) for _ in parts], 50)


def checks(bench: Bench) -> None:
    """Processor time of all threads that the checks after one edit take."""
    document = bench.document
    document.choose(GAME, SCENARIO)
    bench.window.asked.mean("")  # of the printed scenario the edits would wait for an answer
    bench.quiet()
    found = []
    home = document.rows.find(schema.SetupRow, game=GAME, scenario=SCENARIO)[0]
    for place in range(3):
        assert bench.window.desk.try_edit(
            lambda place=place: units.set_face_value(document.rows, GAME, home.counter, "full", "movement", 4 + place)
        )
        bench.settle()
        start = time.process_time()
        bench.quiet()
        found.append((time.process_time() - start) * 1000)
    bench.say("checks after one edit, processor", found, 300)


def clicks(bench: Bench) -> None:
    """A click on hexes, counters and rows of the tree."""
    view = bench.window.map_area.view
    labels = [view.scene_data.label(cell) for cell in list(view.scene_data.stacks)[:30]]
    view.zoom_to(48)
    found = []
    for label in labels:
        view.center_on(label)
        bench.settle()
        place = view.viewport().rect().center()
        found.append(
            bench.timed(lambda place=place: QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place))
        )
        corner = QPoint(place.x() + 90, place.y() + 70)
        found.append(
            bench.timed(lambda corner=corner: QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=corner))
        )
    bench.say("a click on the map", found, 30)


def preview(bench: Bench) -> None:
    """A brush drawn over the map, each step of the mouse."""
    window, view = bench.window, bench.window.map_area.view
    window.choose_tool("paint")
    view.zoom_to(24)
    bench.settle()
    port, middle = view.viewport(), view.viewport().rect().center()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=middle)
    found = []
    for step in range(1, 120):
        at = QPoint(middle.x() - 300 + (step * 23) % 600, middle.y() - 200 + 24 * (step * 23 // 600))
        found.append(bench.timed(lambda at=at: QTest.mouseMove(port, at)))
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=middle)
    bench.settle()
    bench.say("a step of a brush, its preview", found, 16)
    bench.document.undo_stack.undo()
    window.choose_tool("select")
    bench.quiet()


def camera(bench: Bench) -> None:
    """Pan and zoom, a frame at a time, with what is still missing painted as it comes."""
    view = bench.window.map_area.view

    def frame(act: Callable[[], object]) -> float:
        start = time.thread_time()
        act()
        view.viewport().repaint()
        QApplication.processEvents()  # what is missing is painted between the frames
        return (time.thread_time() - start) * 1000

    for size, aim in ((48.0, "near"), (20.0, "middle"), (8.0, "far")):
        view.zoom_to(size)
        view.center_on(view.scene_data.label(next(iter(view.scene_data.stacks))))
        bench.settle()
        found = []
        for step in range(240):
            dx = 7 if (step // 60) % 2 == 0 else -7
            found.append(frame(lambda dx=dx: view.pan_by(QPointF(dx, 3 if dx > 0 else -3))))
        bench.say(f"pan, a frame ({aim})", found, 8, 16)
    view.fit()
    bench.settle()
    found, painted = [], bench.painted
    for step in range(80):
        found.append(frame(lambda step=step: view.zoom_by(1 if step % 20 < 10 else -1)))
        if step % 10 == 9:  # the wheel rests, and the map is painted
            loop = QEventLoop()
            QTimer.singleShot(RESTS_AFTER + 20, loop.quit)
            painted.clear()
            loop.exec()
            bench.settle()
            found += painted
    bench.say("zoom, a frame", found, 16, 33)


def choices(bench: Bench) -> None:
    """Other scenarios and games, each chosen before."""
    document = bench.document
    near, far = [], []
    for place in range(6):
        near.append(bench.timed(lambda place=place: document.choose(GAME, (OTHER, SCENARIO)[place % 2])))
        bench.quiet()
    for place in range(6):
        game, scenario = (OTHER_GAME, (GAME, SCENARIO))[place % 2]
        far.append(bench.timed(lambda game=game, scenario=scenario: document.choose(game, scenario)))
        bench.quiet()
    bench.say("another scenario", near[2:], 300)
    bench.say("another game", far[2:], 600)


def games(bench: Bench) -> None:
    """What is chosen for the first time, and how much more memory ten changes of game take than the largest alone."""
    bench.document.choose(GAME, SCENARIO)
    bench.quiet()
    bench.say("the first choice of another scenario", [bench.timed(lambda: bench.document.choose(GAME, OTHER))], 300)
    bench.quiet()
    bench.say("the first choice of another game", [bench.timed(lambda: bench.document.choose(*LARGEST))], 600)
    bench.quiet()
    before = memory()
    for place in range(10):
        bench.document.choose(*((GAME, SCENARIO), LARGEST, OTHER_GAME)[place % 3])
        bench.quiet()
    grown = 100 * (memory() - before) / before
    print(f"{'memory with the largest game':44} {before:8.1f} MB")
    print(f"{'after ten changes of game':44} {grown:8.1f} % more  aim 15 %{'':14} {'met' if grown <= 15 else 'MISSED'}")


def filters(bench: Bench) -> None:
    """Letters typed into the filter of the table of counters."""
    window = bench.window
    window.open_area("counters")
    bench.settle()
    panel = window.area("counters")
    count = panel.source.rowCount()  # type: ignore[attr-defined]
    found = []
    for text in TYPED:
        found.append(bench.timed(lambda text=text: panel.filter.setText(text)))  # type: ignore[attr-defined]
    bench.say(f"typing in a filter of {count} rows", found, 50)
    many = _many_rows(panel)  # type: ignore[arg-type]
    many.resize(1600, 900)
    many.show()
    many.activateWindow()
    many.filter.setFocus()  # as by the click before somebody types
    bench.rest()
    found = [bench.timed(lambda text=text: many.filter.setText(text)) for text in ("", *TYPED)]
    bench.say(f"the first letter in one of {many.source.rowCount()} rows", found[1:2], 50)
    bench.say(f"typing in a filter of {many.source.rowCount()} rows", found[2:], 50)
    many.close()
    window.open_area("map")
    bench.quiet()


def _many_rows(panel: TablePanel) -> TablePanel:
    """Return the table of a panel with its rows again and again, until there are ``MANY``."""
    table = panel.source
    rows = [table.item(row) for row in range(table.rowCount())]
    more = RowTable(table.desk, table._columns, lambda: (rows * (MANY // len(rows) + 1))[:MANY], set())  # noqa: SLF001
    more.further = table.further
    return TablePanel(more, "Filter")


def _played(bench: Bench, game: str, scenario: str) -> GameTab:
    """Return the page of a game that has just begun and waits."""
    bench.document.choose(game, scenario)
    bench.quiet()
    bench.window.open_area("playtest")
    tab = bench.window.area("playtest").findChild(GameTab)
    assert tab is not None
    tab.controls.two_people.setChecked(False)
    tab.new_game()
    tab.pause()
    return tab


def plays(bench: Bench) -> None:
    """Clicks on options of a game in progress: from click to answer, in the largest scenario of each game."""
    for game, scenario in CAMPAIGNS:
        tab = _played(bench, game, scenario)
        assert tab.session is not None
        for side in tab.session.seats:
            tab.session.seat(side, BY_HAND)
        tab.refresh()
        bench.rest()
        found = []
        for step in range(300):
            options = tab.session.options()
            if not options:
                break
            pick = options[(step * 7) % len(options)]
            found.append(bench.timed(lambda tab=tab, pick=pick: tab.act(pick)))
        assert found, "no game could be played: is the library of an older version?"
        bench.say(f"a click in play, {len(found)} of them, {game}", found, 100, 100)


def replays(bench: Bench) -> None:
    """A game of machines that the library keeps is opened, and shown as it stood after one record after another."""
    for game, scenario in CAMPAIGNS:
        tab = _played(bench, game, scenario)
        session = tab.session
        assert session is not None
        for side in session.seats:
            session.seat(side, "random")
        while len(session.records) < _REPLAYED[game] and session.is_machine_turn:
            session.machine_step()
        tab.refresh()
        assert tab.kept is not None
        assert tab.kept.head is not None
        uid, many = tab.kept.head.uid, len(session.records)
        opened = [bench.timed(lambda tab=tab, uid=uid: tab.open_kept(uid)) for _ in range(3)]
        bench.say(f"a game of {many} actions is opened, {game}", opened, 2000)
        shown = [bench.timed(lambda tab=tab, place=many // 2 + step: tab.show_record(place)) for step in range(60)]
        bench.say(f"an action of it is shown (20 a second), {game}", shown, 50)
        turned = [
            bench.timed(lambda tab=tab, step=step: tab.show_turn(-1 if step % 2 else 1)) for step in range(ROUNDS)
        ]
        bench.say(f"a turn of it is shown, {game}", turned, 100)


def begins(path: Path, folder: Path) -> None:
    """From the start of the program to its window, by the clock and by the processor; before anything is warm."""
    clock, processor = [], []
    keeps = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}  # by the first, as in use
    for _ in range(4):
        begun = os.environ | keeps | {"LOSHEIM_SETTINGS": str(folder / "start.ini"), "BEGUN": str(time.time())}
        command = [sys.executable, str(Path(__file__).with_name("bench_start.py")), str(path)]
        told = subprocess.run(command, check=True, capture_output=True, text=True, env=begun).stdout.split()
        clock.append(float(told[0]))
        processor.append(float(told[1]))
    is_met = "met" if min(clock) <= 2000 else "MISSED"
    print(f"{'program start to window':44} {min(clock):8.1f} ms  worst {max(clock):8.1f}  aim {'2000 ms':22} {is_met}")
    print(f"{'':44} {min(processor):8.1f} ms of them processor")


def memory() -> float:
    """Return the resident memory of this process in MB."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1000
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def main(path: Path, folder: Path, wanted: list[str]) -> None:
    """Measure all, or the parts named."""
    if not wanted or "start" in wanted:
        begins(path, folder)
    qInstallMessageHandler(lambda _kind, _where, text: None if "propagateSizeHints" in text else print(text))
    application()
    with in_this_thread():  # garbage is looked for between the acts, as in the program
        measure(Bench(path, folder), wanted)


def measure(bench: Bench, wanted: list[str]) -> None:
    """Measure all within the window, or the parts named, and end the process."""
    print(f"{'memory after opening':44} {memory():8.1f} MB  aim 400 MB{'':15} {'met' if memory() <= 400 else 'MISSED'}")
    bench.quiet()
    print(f"{'memory after the checks':44} {memory():8.1f} MB")
    parts: dict[str, Callable[[Bench], None]] = {
        "games": games,
        "edits": edits,
        "checks": checks,
        "clicks": clicks,
        "preview": preview,
        "camera": camera,
        "choices": choices,
        "filters": filters,
        "plays": plays,
        "replays": replays,
    }
    code = 1
    try:
        for name, part in parts.items():
            if not wanted or name in wanted:
                part(bench)
        print(f"{'memory at the end':44} {memory():8.1f} MB")
        print(f"missed: {', '.join(what.strip() for what in bench.missed) or 'none'}")
        code = 0
    except Exception:
        traceback.print_exc()
    sys.stdout.flush()
    # A window that is closed would ask what to do with the game, and when all is taken apart around an open one, it
    # speaks of what is gone already: so nothing is taken apart, also after a fault.
    os._exit(code)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
