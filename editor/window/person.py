"""Who works at the library? Told once, wherever it is asked: in the journal, at the proof desk, with a report."""

import os

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QLineEdit, QWidget

from db.journal import MAX_PERSON, person_named
from editor.window.desk import Desk
from editor.window.settings import PERSON, PERSON_VARIABLE, Settings

_AT_THE_DESK = "proof who"
"""Setting: the name that the proof desk of earlier versions was told alone."""


def remembered(settings: Settings | None) -> str:
    """Return the name that was told last, else that of the environment; one that was emptied is empty."""
    named = os.environ.get(PERSON_VARIABLE, "")
    if settings is None:
        return person_named(named)
    return person_named(settings.text(PERSON, settings.text(_AT_THE_DESK, "") or named))


def tell(desk: Desk, name: str) -> None:
    """Let somebody be who works here from now on, in every field that asks for it, and remember it."""
    desk.document.person = person_named(name)
    if desk.settings is not None:
        desk.settings.set_text(PERSON, desk.document.person)


class PersonField(QLineEdit):
    """The name of whoever works here; what is typed in one such field stands in all others."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk.document.person, parent)
        self._desk = desk
        self.setMaxLength(MAX_PERSON)
        self.textChanged.connect(self._tell)
        desk.document.named.connect(self._follow)

    def _tell(self, typed: str) -> None:
        tell(self._desk, typed)

    def _follow(self) -> None:
        if person_named(self.text()) != self._desk.document.person:
            with QSignalBlocker(self):
                self.setText(self._desk.document.person)
