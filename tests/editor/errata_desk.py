"""A window with two errata on their desk, and what is done there by hand."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit

from editor.edits import errata
from editor.edits.draft import joined
from editor.edits.map import set_terrain
from editor.edits.units import set_face_value
from editor.window.document import Document
from editor.window.errata.page import ErrataPanel
from editor.window.main_window import MainWindow
from engine.data import schema
from tests.editor.conftest import lent, opened
from tests.editor.small import GAME, MAP, SCENARIO, TANKS, labels, write_library

HEX = labels()[0]
FACE = f"{GAME}|{TANKS}|full"


@contextmanager
def with_errata(used_window: MainWindow) -> Iterator[MainWindow]:
    """Give a window two errata: one of a hex and a unit, in force, and an empty one."""
    one = _make(used_window.document)
    _at_desk(used_window, one)
    yield used_window
    used_window.desk.mean("")
    used_window.document.undo_stack.setIndex(0)


@contextmanager
def opened_with_errata(folder: Path) -> Iterator[MainWindow]:
    """Open a window over a library that has these errata, for all tests of a module: see ``lent_with_errata``."""
    path = folder / "small.losheim"
    path.write_bytes(_file())
    with opened(path) as found:
        found.document.undo_stack.clear()  # what tests take back does not begin with the errata
        yield found


@contextmanager
def lent_with_errata(window: MainWindow) -> Iterator[MainWindow]:
    """Give such a window that others have used to a test, at the desk with the erratum that is in force chosen."""
    with lent(window):
        _at_desk(window, keys(window.document)[-1])
        yield window
        window.desk.mean("")


@pytest.fixture(scope="module")
def open_errata(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """Return a window with its errata for all tests of a module, which import this and ``window``."""
    with opened_with_errata(tmp_path_factory.mktemp("errata")) as found:
        yield found


@pytest.fixture
def window(open_errata: MainWindow) -> Iterator[MainWindow]:
    """Return that window, at the desk with the erratum that is in force chosen."""
    with lent_with_errata(open_errata) as found:
        yield found


@cache
def _file() -> bytes:
    """Return the small library with its two errata, made once."""
    with TemporaryDirectory() as folder:
        path = write_library(Path(folder) / "small.losheim")
        document = Document.open(path)
        _make(document)
        document.close()
        return path.read_bytes()


def _make(document: Document) -> str:
    """Make the errata and return the number of the one that is in force."""
    # two edits and not five: each is followed by all that a window shows
    guns = errata.create(document.baseline, GAME, "Guns")
    kind, _, number = str(guns.changes[0].key[1]).rpartition("-")
    one = f"{kind}-{int(number) + 1}"
    document.edit(joined("Two errata", (guns, errata.create(document.baseline, GAME, "Wood and tanks", number=one))))
    wood = set_terrain(document.baseline, GAME, MAP, [HEX], "woods")
    tanks = set_face_value(document.baseline, GAME, TANKS, "full", "attack", 9)
    changed = errata.as_erratum(document.baseline, GAME, one, joined("Wood and tanks", (wood, tanks)))
    document.edit(joined("Wood and tanks", (changed, errata.switch(document.baseline, GAME, SCENARIO, one, True))))
    return one


def _at_desk(window: MainWindow, erratum: str) -> None:
    window.open_area("errata")
    window.center.set_split("page")
    page(window).choose(erratum)


def page(window: MainWindow) -> ErrataPanel:
    found = window.area("errata")
    assert isinstance(found, ErrataPanel)
    return found


def keys(document: Document) -> list[str]:
    """All errata, that of the wood last."""
    return [row.key for row in document.baseline.find(schema.ErratumRow, game=GAME)]


def heads(window: MainWindow) -> dict[str, schema.ErratumRow]:
    return {row.key: row for row in window.document.baseline.find(schema.ErratumRow, game=GAME)}


def changes(window: MainWindow, key: str) -> list[str]:
    rows = window.document.baseline.find(schema.ErratumChangeRow, game=GAME, erratum=key)
    return [row.row_key for row in rows]


def type_into(field: QLineEdit, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def pick(window: MainWindow, place: int) -> None:
    """Click a change in the list."""
    tree = page(window).changes.list
    item = tree.topLevelItem(place)
    assert item is not None
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualItemRect(item).center())


def fill(window: MainWindow, texts: dict[str, str]) -> None:
    """Type into the form above the list, and take it."""
    form = page(window).forms.form
    assert form is not None
    for name, text in texts.items():
        field = form.fields[name]
        if isinstance(field, QComboBox):
            field.setCurrentText(text)
        else:
            field.clear()
            QTest.keyClicks(field, text)
    QTest.mouseClick(form.take, Qt.MouseButton.LeftButton)
