"""What do edits of a document mean now? Corrections, own design, for a scenario alone, or changes of an erratum."""

from PySide6.QtCore import QObject, Signal

from db.kept_rows import LibraryRows
from db.provenance import Author
from editor.edits import errata
from editor.window.meaning import is_design
from engine.data import schema


class Meant(QObject):
    """The part of a document that says so.

    ``open_erratum`` is the key of the erratum that edits are written into until something else is chosen, empty for
    none; ``desk_erratum`` of that which they are while its desk is open. ``author`` says what values are that change
    the baseline: ``owner`` for corrections from a copy of the game, ``designed`` for the person's own design.
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
        self.open_erratum = self.desk_erratum = ""
        self.author: Author = "owner"
        self.only_here: bool | None = None

    @property
    def erratum(self) -> str:
        """The key of the erratum that edits are written into; empty while they change the baseline."""
        return self.desk_erratum or self.open_erratum

    def mean(self, erratum: str, author: Author = "owner", only_here: bool | None = None) -> None:
        """Let edits be changes of an erratum from now on; without one corrections or own design, some ``only_here``."""
        if (erratum, author, only_here) != (self.open_erratum, self.author, self.only_here):
            if erratum:
                errata.erratum_row(self.baseline, self.game, erratum)
            self.open_erratum, self.author, self.only_here = erratum, author, only_here
            self.meant.emit()

    def stand_at(self, erratum: str) -> None:
        """Let edits be changes of the erratum that is chosen on its desk, whatever they mean elsewhere; empty: the desk
        is left."""
        if erratum != self.desk_erratum:
            self.desk_erratum = erratum
            self.meant.emit()

    def let_go_of_errata(self) -> None:
        """Let edits be of no erratum that is not there any more."""
        there = {row.key for row in self.baseline.find(schema.ErratumRow, game=self.game)} if self.erratum else set()
        if self.desk_erratum and self.desk_erratum not in there:
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
