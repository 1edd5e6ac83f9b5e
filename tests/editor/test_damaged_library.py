"""A library that is damaged: what the window says of it, and the way back."""

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from db import connection
from db.backup import list_backups, make_backup
from db.connection import DamagedFileError
from editor.window import damaged_library
from editor.window.frame import remembered
from editor.window.panels.backups import BackupsDialog
from editor.window.settings import Settings

pytestmark = pytest.mark.usefixtures("daily_backups")


@pytest.fixture
def damaged(qapp: object, library: Path) -> Path:
    """Return a library one cell of which no program writes."""
    with sqlite3.connect(library) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("UPDATE citation SET certainty = 'perhaps' WHERE rowid = 1")
    connection.close()
    return library


@pytest.fixture
def backed_up(qapp: object, library: Path, request: pytest.FixtureRequest) -> Path:
    """Return a damaged library that has a backup."""
    make_backup(library, "asked", datetime.now(UTC))
    found: Path = request.getfixturevalue("damaged")
    return found


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collect what dialogs of backups say, and go back to the newest."""
    said: list[str] = []

    def go_back(dialog: BackupsDialog) -> int:
        said.append(dialog.panel.said.text())
        said.append(str(dialog.panel.model.data(dialog.panel.model.index(0, 4))))
        dialog.panel.back.click()
        return dialog.result()

    monkeypatch.setattr(BackupsDialog, "exec", go_back)
    yield said


def test_a_damaged_library_is_told_by_table_row_and_field_beside_its_backups(backed_up: Path, shown: list[str]) -> None:
    document = damaged_library.open_or_go_back(backed_up)
    assert document is not None
    document.close()
    assert "table citation" in shown[0] and "certainty: 'perhaps'" in shown[0]
    assert "the present file is damaged" in shown[1]


def test_going_back_keeps_the_damaged_file_aside(backed_up: Path, shown: list[str]) -> None:
    before = backed_up.read_bytes()
    document = damaged_library.open_or_go_back(backed_up)
    assert document is not None
    document.close()
    (aside,) = backed_up.parent.glob("*.damaged-*Z")
    assert aside.read_bytes() == before


def test_a_damaged_library_that_is_left_stays_as_it_is(backed_up: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BackupsDialog, "exec", lambda dialog: 0)
    before = backed_up.read_bytes()
    assert damaged_library.open_or_go_back(backed_up) is None
    assert backed_up.read_bytes() == before and len(list_backups(backed_up)) == 1


def test_a_damaged_library_without_backups_is_refused(damaged: Path) -> None:
    with pytest.raises(DamagedFileError, match="table citation"):
        damaged_library.open_or_go_back(damaged)


def test_the_settings_remember_which_library_was_sound(
    qapp: object, library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = tmp_path / "sound.ini"
    for _start in range(2):
        document = damaged_library.open_or_go_back(library, inspected=remembered.inspected(Settings(settings)))
        assert document is not None
        document.close()
        monkeypatch.setattr(connection, "row_faults", lambda *_: pytest.fail("it was looked through again"))
