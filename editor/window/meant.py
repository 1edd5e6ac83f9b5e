"""What do edits of a document mean now? Corrections, own design, for a scenario alone, or changes of an erratum."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Signal

from db.kept_rows import LibraryRows
from db.provenance import Author
from editor.edits import errata
from editor.window.edited_parts import Part
from editor.window.meaning import is_design
from engine.data import schema


class Meant(QObject):
    """The part of a document that says so.

    ``open_erratum`` is the key of the erratum that edits are written into until something else is chosen, empty for
    none; ``desk_erratum`` of that which is chosen while the desk of errata is open, empty for none, None elsewhere, and
    ``stood`` by game of the one that was chosen there last; ``looked_at`` is one to which a link led: it is shown on
    the desk, and edits are of none until it is chosen there; ``begun`` is one that was begun there, until it is said
    whether edits elsewhere go into it, and ``awaited`` by game and erratum is the part of the box that one was begun
    about and says nothing of yet. ``author`` says what values are that change the baseline:
    ``owner`` for corrections from a copy of the game, ``designed`` for the person's own design.
    ``only_here``: whether what all scenarios share is changed for this one alone; None: it is where that is a design.

    Signals:
        meant: edits have become corrections, own design, or changes of another erratum.
    """

    meant = Signal()
    baseline: LibraryRows
    game: str
    scenario: str

    def __init__(self) -> None:
        super().__init__()
        self.open_erratum = ""
        self.desk_erratum: str | None = None
        self.stood: dict[str, str] = {}
        self.looked_at = ""
        self.begun = ""
        self.awaited: dict[tuple[str, str], Part] = {}
        self._is_aside = False
        self.author: Author = "owner"
        self.only_here: bool | None = None

    @property
    def erratum(self) -> str:
        """The key of the erratum that edits are written into; empty while they change the baseline."""
        return self.open_erratum if self.desk_erratum is None or self._is_aside else self.desk_erratum

    @property
    def lacks_erratum(self) -> bool:
        """Whether the desk of errata is open and nothing is chosen there, so that no edit has a place."""
        return self.desk_erratum == "" and not self._is_aside

    def mean(self, erratum: str, author: Author = "owner", only_here: bool | None = None) -> None:
        """Let edits be changes of an erratum from now on; without one corrections or own design, some ``only_here``."""
        if (erratum, author, only_here) != (self.open_erratum, self.author, self.only_here):
            if erratum:
                errata.erratum_row(self.baseline, self.game, erratum)
            self.open_erratum, self.author, self.only_here = erratum, author, only_here
            self.meant.emit()

    def stand_at(self, erratum: str | None) -> None:
        """Let edits be changes of the erratum that is chosen on its desk, whatever they mean elsewhere; empty: nothing
        is chosen there; None: the desk is left."""
        if erratum:
            self.stood[self.game] = erratum
        if erratum is None:
            self.looked_at = ""
        if erratum != self.desk_erratum:
            self.desk_erratum = erratum
            self.meant.emit()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Let edits mean meanwhile what they do away from the desk of errata."""
        self._is_aside = True
        try:
            yield
        finally:
            self._is_aside = False

    def leave_errata(self) -> None:
        """Let edits be of no erratum: another game is shown, whose errata may have the same numbers."""
        self.begun = self.looked_at = ""
        self.mean("")
        self.stand_at(self.desk_erratum and "")

    def let_go_of_errata(self) -> None:
        """Let edits be of no erratum that is not there any more."""
        if not (self.open_erratum or self.desk_erratum or self.begun):
            return
        there = {row.key for row in self.baseline.find(schema.ErratumRow, game=self.game)}
        self.begun = self.begun if self.begun in there else ""
        if self.desk_erratum and self.desk_erratum not in there:
            self.stood.pop(self.game, None)
            self.stand_at("")
        if self.open_erratum and self.open_erratum not in there:
            self.mean("")

    @property
    def is_own(self) -> bool:
        """Whether an edit of what all scenarios share is made for this scenario alone."""
        by_itself = self.author == "owner" and self.designs
        return not self.erratum and (by_itself if self.only_here is None else self.only_here)

    @property
    def designs(self) -> bool:
        """Whether an edit of the scenario is own design: meant so, or the scenario is a design itself."""
        if self.erratum or self.author == "designed" or self.only_here:
            return not self.erratum
        return is_design(self.baseline, self.game, self.scenario)
