"""What does a page of the proof desk say, of which the pages have the rest in common?"""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from sqlalchemy.orm import Session

from db.changes import ChangeSet, EditError
from editor.proof.added_units import ADDS
from editor.window.models.errata_here import mended_items
from editor.window.proof.page_frame import PageFrame
from editor.window.proof.portion_list import Portion
from editor.window.translation import tr
from engine.data.patching import WHOLE
from engine.data.schema import CitationRow, ConfirmationRow


class PageSays(PageFrame):
    """What a page says of what lies on it; a page replaces what is otherwise with it.

    ``tables`` are those whose rows or certainty it shows; ``portion`` is the one that is shown, None without any.
    """

    tables: frozenset[str] = frozenset()
    portion: Portion | None = None
    _mended: Mapping[str, str] = MappingProxyType({})
    """Items that the printing before the person has otherwise, each with the erratum that says so."""
    _asked_of = ("", "")
    """The mended item, and what was typed of it, of which it was asked last whether it is meant."""

    def exceptions(self) -> frozenset[str]:
        """Return what Return does not confirm of the portion."""
        raise NotImplementedError

    def told_aside(self) -> str:
        """Say how many items are set aside, and which errata are mended in the printing."""
        aside = self.exceptions()
        errata = dict.fromkeys(self._mended[item] for item in aside if item in self._mended)
        count = sum(item not in self._mended for item in aside)
        said = [tr("{count} set aside: Space takes one back").format(count=count)] if count else []
        told = tr("Left out, as your printing has mended it: {errata}; type what it has")
        return "; ".join([*said, *([told.format(errata=", ".join(errata))] if errata else [])])

    def is_as_before(self, text: str) -> bool:
        """Return whether the item is typed as it stood before the printing at hand mended it; then ask, once."""
        here, erratum = (self.item(), text), self._mended.get(self.item(), "")
        was_asked, self._asked_of = self._asked_of == here, ("", "")
        if was_asked or not erratum:
            return False
        try:
            with self._desk.document.library.reading() as session:
                changes = self.differing(session, text)
        except EditError:
            return False  # it is refused with its reason
        if changes.tables() - {ConfirmationRow.TABLE, CitationRow.TABLE}:
            return False
        self._asked_of = here
        said = tr("{erratum} says that your printing has it otherwise; Return again takes {text} all the same")
        self._desk.refused.emit(said.format(erratum=erratum, text=text))
        return True

    def note_mended(self) -> None:
        """Find what the printing that is looked at has otherwise than the library."""
        document, self._mended = self._desk.document, {}
        for erratum, changes in mended_items(document, self.witness_bar.printing.text().strip()).items():
            for told in changes:
                row = told.row
                names = {self.place_of(row.table, row.row_key, field) for field in (row.field, WHOLE)}
                hexes = told.hexes if told.part == "map" and told.map_key == document.map else ()
                self._mended = {**self._mended, **dict.fromkeys((*names, *hexes), erratum)}

    def read(self) -> Sequence[Portion]:
        """Return what there is to look at, in its order."""
        raise NotImplementedError

    def show_portion(self, item: str) -> None:
        """Lay out ``portion``, at one of its items."""
        raise NotImplementedError

    def item(self) -> str:
        """Return the key of the item that is looked at."""
        raise NotImplementedError

    def called(self) -> str:
        """Return what a person calls the item that is looked at."""
        return self.item()

    def step(self, right: int, down: int) -> None:
        """Look at another item."""
        raise NotImplementedError

    def step_on(self) -> None:
        """Look at what comes behind that which was typed."""
        self.step(1, 0)

    def differing(self, session: Session, text: str) -> ChangeSet:
        """Return what makes the item as it was typed. Raises EditError for what is not understood."""
        raise NotImplementedError

    def depth_of(self, text: str) -> int:
        """Return of how much a text is typed: 3 of an item, 2 of a portion, 1 of the whole game."""
        return 2 if text.startswith(ADDS) else 3

    def confirming_rest(self, session: Session) -> ChangeSet:
        """Return what confirms what is not set aside of the portion."""
        raise NotImplementedError

    def note(self, changes: ChangeSet) -> None:
        """Remember what has changed, where it is not all read anew."""

    def forget(self) -> None:
        """Remember nothing of what was read: another game, or a library that is read anew."""

    def to_confirm(self) -> Sequence[str]:
        """Return the items that Return confirms without anything typed."""
        raise NotImplementedError

    def in_view(self) -> Collection[str]:
        """Return the items that lie wholly in view: all of them, where a portion fits any window."""
        return self.portion.items if self.portion is not None else ()

    def bring_up(self, item: str) -> None:
        """Look at an item, with as much in view as there is room for of what comes behind it."""
        self.show_portion(item)

    def open_lines(self, portion: Portion) -> list[str]:
        """Return what is open in a portion, in words."""
        raise NotImplementedError

    def hint(self) -> str:
        """Return what may be typed here now."""
        raise NotImplementedError

    def first_portion(self) -> str:
        """Return the portion to begin with, the first one if empty."""
        return ""

    def place_of(self, table: str, row_key: str, field: str) -> str:
        """Return the item that a value belongs to; one that this page has not, where it is of none."""
        return row_key
