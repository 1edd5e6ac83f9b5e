"""What a child does in a live window until it is killed: edits, undo, redo, copies, backups, games, in random order.

After each step it reports the number of the last journal entry and a digest of all rows.
"""

import hashlib
import os
import random
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from db.backup import make_backup
from db.changes import ChangeSet
from db.models import TABLES
from db.models.journal import ChangeLog
from db.saving import save_as
from editor.edits import map as map_edits
from editor.edits import schedules, setup, units
from editor.window.document import Document
from tests.db.killing.work import NAME, TARGET, Report
from tests.editor import small

STEPS = 8


def content(session: Session) -> str:
    """Return a digest of all rows, without the journal."""
    text = hashlib.sha256()
    for name in sorted(TABLES):
        if name not in ("change_log", "meta"):
            text.update(repr(sorted(map(repr, session.execute(select(TABLES[name])).all()))).encode())
    return text.hexdigest()


def last_number(session: Session) -> int:
    """Return the number of the last journal entry; 0 when there is none."""
    return session.scalar(select(func.coalesce(func.max(ChangeLog.number), 0))) or 0


def open_window(folder: Path) -> Callable[[Path, Report], None]:
    """Open the library in a window and return what is to be done in it."""
    os.environ["LOSHEIM_SETTINGS"] = str(folder / "settings.ini")
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from editor.window.main_window import MainWindow
    from editor.window.settings import Settings

    application = QApplication([])
    document = Document.open(folder / NAME)
    window = MainWindow(document, Settings())
    window.show()
    application.processEvents()

    def work(folder: Path, report: Report) -> None:
        if document.read_only:
            report(f"error read-only: {document.read_only}")
        with document.library.reading() as session:
            chance = random.Random(last_number(session))
            report(f"{last_number(session)} {content(session)}")
        for _ in range(STEPS):
            chance.choice(_steps(document, folder, chance))()
            application.processEvents()
            with document.library.reading() as session:
                report(f"{last_number(session)} {content(session)}")
        window.close()
        report("closed")

    return work


def _steps(document: Document, folder: Path, chance: random.Random) -> list[Callable[[], object]]:
    """Return what can be done; edits most often."""
    label = chance.choice(small.labels()[:6])
    terrain = chance.choice(("clear", "woods"))
    rows, stack = document.rows, document.undo_stack

    def edit(make: Callable[..., ChangeSet], *given: Any, **named: Any) -> Callable[[], None]:
        return lambda: document.edit(make(rows, small.GAME, *given, **named))

    edits: list[Callable[[], object]] = [
        edit(map_edits.set_terrain, small.MAP, [label], terrain, None),
        edit(units.set_face_value, small.TANKS, "full", "attack", chance.randint(0, 9)),
        edit(setup.move_setup, small.SCENARIO, small.SCOUTS, label),
        edit(schedules.set_arrival, small.SCENARIO, small.RESERVE, turn=chance.randint(1, 3)),
    ]
    target = folder / TARGET
    return [
        *edits,
        *edits,
        stack.undo,
        stack.undo,
        stack.redo,
        lambda: save_as(document.library.path, target, target.exists()),
        lambda: make_backup(document.library.path, "asked", datetime.now(UTC)),
    ]


JOBS: dict[str, Callable[[Path, Report], None]] = {}
PREPARED = {"edit": open_window}


def warm_up() -> None:
    """Import what the window needs; no application is made, which could not be forked."""
    import editor.window.main_window  # noqa: F401
    from tests.db.killing import work

    work.warm_up()
