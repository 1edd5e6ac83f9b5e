"""Draw the pictures of the guide with the program itself: ``python .ci/guide.py [FOLDER [NAME ...]]``.

The default folder is ``docs/guide``. The pictures are made in order, in one window: the scenario of Clervaux is cut out
of *Breakthrough* again, and what it became is shown. Needs no display.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from screens import playtest, wait_for, window_over

from editor.window.main_window import MainWindow
from editor.window.panels.begin_page import BeginPage
from editor.window.panels.clauses import ClausesPanel
from editor.window.panels.paste_list import PasteList
from editor.window.panels.print_form import PrintForm
from editor.window.panels.scenario_page import ScenarioPage
from editor.window.panels.try_box import START

SIZE = (1280, 800)
GAME, SHIPPED = "hj1986", "clervaux"
CORNERS = ("1222", "1229", "2129", "2122")
_PLAIN = QImage.Format.Format_RGB888
GERMAN = """Unit\tHex
2Pz/304\t1425
2Pz/2\t1424
2Pz/31/II IV\t1425
2Pz/31/I V\t1325
26 VG/39F\t1428
26 VG/78\t1327
"""


def begin_page(window: MainWindow) -> BeginPage:
    """Return the page where scenarios are begun."""
    page = window.area("begin")
    assert isinstance(page, BeginPage)
    return page


def begin(window: MainWindow) -> None:
    """The page *New* with a cut chosen, as the menu *Scenario* opens it."""
    window.document.choose(GAME, "breakthrough")
    window.commands.do_scenario_cut()
    begin_page(window).title.setText("Clervaux, 17 December")
    window.map_area.view.zoom_to(24)
    window.map_area.view.center_on("1725")


def outline(window: MainWindow) -> None:
    """The outline around the Our, Clervaux and the roads to Bastogne, and the four turns."""
    page = begin_page(window)
    page.take_outline(CORNERS)
    page.first.setValue(3)
    page.last.setValue(6)
    page.look()
    window.map_area.view.zoom_to(24)
    window.map_area.view.center_on("1725")


def edge(window: MainWindow) -> None:
    """What each stretch of the edge is, and why."""
    page = begin_page(window)
    page.steps.setCurrentWidget(page.edge)
    page.edge.setCurrentCell(page.edge.rowCount() - 1, 0)


def outside(window: MainWindow) -> None:
    """What falls outside: all arrivals from elsewhere, about to be dropped at once."""
    page = begin_page(window)
    page.steps.setCurrentWidget(page.reviewed)
    box = page.reviewed
    box.group.setCurrentIndex(box.group.findText("Arrivals: Move", Qt.MatchFlag.MatchStartsWith))
    box.answer.setCurrentIndex(box.answer.findData("drop"))


def units(window: MainWindow) -> None:
    """A list of who stands elsewhere a day later, read line by line."""
    page = begin_page(window)
    page.reviewed.all.click()
    page.begin.click()
    QApplication.processEvents()
    window.open_area("paste")
    paste = window.area("paste")
    assert isinstance(paste, PasteList)
    paste.side.setCurrentIndex(paste.side.findData("german"))
    paste.text.setPlainText(GERMAN)
    window.map_area.view.zoom_to(30)
    window.map_area.view.center_on("1625")


def set_up(window: MainWindow) -> None:
    """The set-up as it is shipped."""
    window.document.choose(GAME, SHIPPED)
    window.open_area("setup")
    window.desk.select("counter", "german/2Pz/304#1")
    window.map_area.view.zoom_to(30)
    window.map_area.view.center_on("1625")


def arrivals(window: MainWindow) -> None:
    """Arrivals on the timeline."""
    window.open_area("schedule")


def victory(window: MainWindow) -> None:
    """A clause of victory in its form."""
    window.open_area("victory")
    panel = window.area("victory")
    assert isinstance(panel, ClausesPanel)
    window.desk.select("clause", "levels")


def try_it(window: MainWindow) -> None:
    """How each clause stands as play begins."""
    window.open_area("victory")
    panel = window.area("victory")
    assert isinstance(panel, ClausesPanel)
    panel.trying.choose(START)


def check(window: MainWindow) -> None:
    """The list of problems, of this scenario alone."""
    window.open_area("setup")
    window.docks.open_drawer("Problems")


def balance(window: MainWindow) -> None:
    """Twenty games of the machine players from one click."""
    window.open_area("playtest")
    panel = playtest(window)
    window.open_area("summary")
    page = window.area("summary")
    assert isinstance(page, ScenarioPage)
    page.balance.games.setValue(20)
    wait_for(panel.batch.finished.connect, page.balance.play.click)


def cards(window: MainWindow) -> None:
    """The cards as they will be printed."""
    window.commands.do_scenario_print()
    form = window.findChild(PrintForm)
    assert form is not None
    while form.view.is_drawing:
        QApplication.processEvents()


PICTURES: dict[str, Callable[[MainWindow], None]] = {
    "1-begin": begin,
    "2-outline": outline,
    "3-edge": edge,
    "4-outside": outside,
    "5-units": units,
    "6-setup": set_up,
    "7-arrivals": arrivals,
    "8-victory": victory,
    "9-try": try_it,
    "10-check": check,
    "11-balance": balance,
    "12-cards": cards,
}
"""In the order of the guide; each goes on from where the one before has ended."""


def fewer_colors(path: Path) -> None:
    """Write a picture with 65,536 colors, which takes less room."""
    QImage(str(path)).convertToFormat(QImage.Format.Format_RGB16).convertToFormat(_PLAIN).save(str(path))


def draw(folder: Path, names: list[str]) -> None:
    """Make all steps, and draw the named pictures, or all."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as scratch, window_over(Path(scratch)) as window:
        window.resize(*SIZE)
        for name, make in PICTURES.items():
            make(window)
            QApplication.processEvents()
            if not names or name in names:
                window.save_picture(folder / f"{name}.png")
                fewer_colors(folder / f"{name}.png")


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("docs/guide"), sys.argv[2:])
