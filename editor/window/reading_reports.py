"""Files of reports that somebody has sent are chosen and read into the inbox."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from db.changes import ChangeSet, EditError
from editor.commands.inputs import InputError, read_input
from editor.edits import inbox
from editor.edits.reading import one
from editor.edits.report_file import read_report
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.file_dialogs import files_to_open
from editor.window.report_commands import REPORTS
from editor.window.translation import tr
from engine.data import schema


def read_reports(desk: Desk, parent: QWidget) -> None:
    """Ask for files and read each of them; say how many were read, and of each that was not why."""
    document, wrong, read = desk.document, list[str](), 0
    paths = files_to_open(parent, tr("Read reports"), REPORTS, document.file.home)
    for path in paths:
        try:
            changes = _taken(document, path)
        except EditError as error:
            wrong.append(str(error))
            continue
        read += desk.try_edit(partial(replace, changes), cited=True)
    if wrong:
        desk.refused.emit("; ".join(wrong))
    if len(paths) > 1:
        desk.told.emit(tr("{read} of {count} reports were read").format(read=read, count=len(paths)))


def _taken(document: Document, path: Path) -> ChangeSet:
    try:
        found = read_report(read_input(path), path.name)
    except InputError as error:
        raise EditError(str(error)) from error
    if one(document.baseline, schema.GameRow, game=found.game) is None:
        raise EditError(f"{path.name} is of the game {found.game}, which this library does not hold")
    document.choose(found.game, found.scenario)  # where the entry is then seen
    return inbox.take_post(document.baseline, found.game, found.comment or tr("No words"), found.sent())
