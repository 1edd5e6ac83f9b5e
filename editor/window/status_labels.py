"""What do the labels of the status bar say? The hex pointed at, what edits are, problems, what is unconfirmed."""

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QStatusBar

from db.counting import MAP_TABLES, certainty_counts, share
from editor.window.document import Document
from editor.window.plain_text import PlainLabel

COUNT_AFTER = 400
"""Milliseconds after a change until what is unconfirmed is counted anew."""


class StatusLabels(QObject):
    """The labels of one window's status bar."""

    def __init__(self, document: Document, bar: QStatusBar) -> None:
        super().__init__(bar)
        self._document = document
        self.pointed, self.counted, self.problems, self.meant = PlainLabel(), PlainLabel(), PlainLabel(), PlainLabel()
        bar.addWidget(self.pointed, 1)
        for label in (self.meant, self.problems, self.counted):
            bar.addPermanentWidget(label)
        self.counted.setToolTip("How much of the map and of the counters nobody has confirmed from a copy of the game")
        self._count_timer = QTimer(self)
        self._count_timer.setSingleShot(True)
        self._count_timer.setInterval(COUNT_AFTER)
        self._count_timer.timeout.connect(self.count)
        document.changed.connect(lambda _changes: self._count_timer.start())
        document.chosen.connect(self.say_meaning)
        document.meant.connect(self.say_meaning)
        self.say_meaning()

    def count(self) -> None:
        """Count how much is unconfirmed."""
        shown = ((MAP_TABLES, "map"), (("counter", "face"), "counters"))
        with self._document.library.reading() as session:
            counts = certainty_counts(session, self._document.game, (name for tables, _ in shown for name in tables))
        self.counted.setText(
            "   ".join(f"{what}: {share(counts, tables, 'reconstructed')} % reconstructed" for tables, what in shown)
        )

    def say_meaning(self) -> None:
        """Say what an edit is; nothing is said of a library that cannot be edited."""
        erratum, read_only = self._document.erratum, self._document.read_only
        plain = "own design" if self._document.designs else "corrections"
        self.meant.setText("read only" if read_only else f"edits: erratum {erratum}" if erratum else f"edits: {plain}")
        self.meant.setToolTip(
            "Edits become changes of this erratum, and what is stored as printed stays"
            if erratum
            else "What you enter counts as designed, not as confirmed from a copy of the game"
            if plain == "own design"
            else "Edits correct what is stored as printed; menu Edit, Edits are, for errata and own design"
        )

    def count_problems(self, errors: int, warnings: int) -> None:
        """Say how many errors and warnings the check found."""
        said = [f"{errors} error{'s' * (errors != 1)}"] if errors else []
        said += [f"{warnings} warning{'s' * (warnings != 1)}"] if warnings else []
        self.problems.setText(", ".join(said) or "no problems")
