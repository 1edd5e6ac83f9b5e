"""Switching an erratum for the scenario being edited, and what that strands; edits that go into it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from db.errata import Stranded, stranded
from editor.edits import errata
from editor.edits.place_words import unit_names
from editor.window.at_work import a_moment
from editor.window.desk import Desk
from editor.window.errata.lines import Line, about
from editor.window.errata_off import say_where_off
from editor.window.translation import tr
from engine.data.errata import Effective

if TYPE_CHECKING:
    from editor.window.errata.page import ErrataPanel

STRANDS_MS = 250
"""How long an erratum is chosen before it is asked what switching it strands: who goes down the list does not wait."""


class Switching:
    """Switches the chosen erratum of one desk."""

    def __init__(self, page: "ErrataPanel", desk: Desk) -> None:
        self._page, self._desk, self._document = page, desk, desk.document
        self._lost: tuple[Effective, tuple[str, bool], list[Stranded]] | None = None
        """What was stranded when that was asked last, and in what state of the rows: an edit has it told several
        times."""
        self._timer = QTimer(page)
        self._timer.setSingleShot(True)
        self._timer.setInterval(STRANDS_MS)
        self._timer.timeout.connect(self.tell_stranded)

    def ask_later(self) -> None:
        """Ask what switching strands once an erratum stays chosen."""
        self._timer.start()

    def toggle(self) -> None:
        """Switch the chosen erratum for the scenario, and say what that leaves without unit or place."""
        line, document = self._page.line, self._document
        if line is None:
            self._desk.refused.emit(tr("Choose an erratum first"))
            return
        if line.is_mended:
            self._desk.refused.emit(tr("It is mended in your copy, and so not applied"))
            return
        with a_moment(self._page.switch, tr("Switching...")):
            lost = self.stranded_by(line)
            named = "; ".join(self._told(lost[:3]))  # before it is switched: a unit may go with it
            made = self._desk.try_edit(
                lambda: errata.switch(document.baseline, document.game, document.scenario, line.row.key, not line.on)
            )
        if made and lost:
            more = f" and {len(lost) - 3} more" if len(lost) > 3 else ""
            self._desk.refused.emit(f"This leaves {len(lost)} without unit or place: {named}{more}")

    def stranded_by(self, line: Line) -> list[Stranded]:
        """Return what switching an erratum the other way would strand."""
        document = self._document
        now, asked = document.rows.effective(), (line.row.key, line.on)
        if self._lost is None or self._lost[0] is not now or self._lost[1] != asked:
            tables = document.rows.stored()
            self._lost = now, asked, stranded(tables, document.game, document.scenario, line.row.key, not line.on)
        return self._lost[2]

    def tell_stranded(self) -> None:
        """Say behind what is known of the chosen erratum what switching it would strand."""
        line = self._page.line
        if line is None or not self._page.isVisible() or not (lost := self.stranded_by(line)):
            return
        what = tr("{known}; switching it strands {count}: {first}")
        (first,) = self._told(lost[:1])
        self._page.told.setText(what.format(known=about(line), count=len(lost), first=first))

    def _told(self, lost: Sequence[Stranded]) -> list[str]:
        """Return what is stranded and why, units by their names."""
        document, names = self._document, dict[str, str]()
        for rows in (document.baseline, document.rows) if lost else ():
            names |= unit_names(rows, document.game)
        return [f"{names.get(found.subject, found.subject)}: {found.reason}" for found in lost]

    def write_into(self) -> None:
        """Let edits away from the desk too be changes of the chosen erratum from now on, and say so."""
        if self._page.line is not None:
            key, head = self._page.line.row.key, self._document.head
            was_off = key not in self._document.rows.effective().on
            self._desk.mean(key)
            said = tr(
                "Away from this desk too, edits are changes of erratum {key} now; the button at the foot ends that"
            )
            if was_off and head is not None and key in self._document.rows.effective().on:
                said = tr("Away from this desk too, edits are changes of {key} now, which is in force in “{title}” now")
            self._desk.told.emit(said.format(key=key, title=head.title if head is not None else ""))
            say_where_off(self._desk, key)
