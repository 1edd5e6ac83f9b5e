"""New pieces are made by copying one: units, formations, unit types, terrain.

A page like any other: it may be left half done and says what is still missing.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet, EditError
from db.provenance import Author
from editor.edits.concerning import concerned
from editor.edits.own import as_own
from editor.edits.pieces import UnitDraft, made_keys, new_unit, unit_like
from editor.edits.units import short_name
from editor.window.at_work import a_moment
from editor.window.desk import Desk, Selection
from editor.window.layouts import add_layout
from editor.window.panels.fields import fault_label
from editor.window.panels.kind_forms import FormationForm, KindForm, TerrainForm, UnitTypeForm
from editor.window.panels.unit_form import UnitForm, fill_box
from editor.window.plain_text import ElidedLabel, PlainLabel
from editor.window.quiet_boxes import ChoiceBox, SoughtBox
from editor.window.translation import tr
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.schema import Row

UNIT, FORMATION, UNIT_TYPE, TERRAIN = "unit", "formation", "unit_type", "terrain"
KINDS = ((UNIT, "Unit or marker"), (FORMATION, "Formation"), (UNIT_TYPE, "Unit type"), (TERRAIN, "Terrain"))
_ROWS: dict[str, type[Row]] = {
    UNIT: schema.CounterRow,
    FORMATION: schema.FormationRow,
    UNIT_TYPE: schema.UnitTypeRow,
    TERRAIN: schema.TerrainRow,
}
_AUTHORS: tuple[tuple[Author, str], ...] = (("designed", "my own design"), ("owner", "as my copy of the game has it"))
_OF_PIECES = frozenset({"counter", "face", "formation", "unit_type", "terrain", "word", "declared_value"})


class PiecePage(QWidget):
    """The page of the area *Counters* that makes pieces."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._document, self._game = desk, desk.document, ""
        self._made: tuple[type[Row], str] | None = None
        self.kind, self.like, self.author, self.whose = ChoiceBox(), SoughtBox(), ChoiceBox(), ChoiceBox()
        self.unit = UnitForm(desk)
        self.others: dict[str, KindForm] = {
            FORMATION: FormationForm(desk),
            UNIT_TYPE: UnitTypeForm(desk),
            TERRAIN: TerrainForm(desk),
        }
        self.forms = QStackedWidget()
        self.missing, self.told = fault_label(), ElidedLabel("; ")
        self.make, self.again = QPushButton(tr("Make")), QPushButton(tr("Anew"))
        self._build()
        self.kind.currentIndexChanged.connect(lambda _place: self.offer())
        self.like.currentIndexChanged.connect(lambda _place: self.begin())
        self.like.editTextChanged.connect(lambda _text: self.look())
        self.author.currentIndexChanged.connect(lambda _place: self.look())
        self.unit.typed.connect(self.look)
        for form in self.others.values():
            form.typed.connect(self.look)
        self.make.clicked.connect(self.take)
        self.again.clicked.connect(self.begin)
        self._document.chosen.connect(self._on_chosen)
        self._document.changed.connect(self._on_changed)
        self._desk.selected.connect(self._on_selected)
        self._desk.unit_wanted.connect(self.begin_unit)
        self._document.meant.connect(self._mean)
        self._document.chosen.connect(self._mean)
        self._mean()
        self.offer()

    def _build(self) -> None:
        for key, title in KINDS:
            self.kind.addItem(title, key)
        for author, title in _AUTHORS:
            self.author.addItem(title, author)
        self.make.setAutoDefault(True)  # Return makes it where the keys are on the button
        self.again.setToolTip(tr("Fill the form with what is copied, as it is"))
        self.author.setToolTip(tr("What you invent is counted apart; what your copy of the game has is confirmed"))
        for only, title in ((False, "for the library"), (True, "for this scenario only")):
            self.whose.addItem(title, only)
        self.whose.setAccessibleName(tr("For whom"))
        self.whose.setToolTip(tr("What is for this scenario only is in no other one"))
        self.kind.setAccessibleName(tr("What is made"))
        self.like.setAccessibleName(tr("Copy of"))
        self.author.setAccessibleName(tr("It is"))
        self.forms.addWidget(self.unit)
        for form in self.others.values():
            self.forms.addWidget(form)
        area = QScrollArea()
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(self.forms)
        head = QHBoxLayout()
        head.addWidget(self.kind)
        head.addWidget(PlainLabel(tr("as a copy of")))
        head.addWidget(self.like, 1)
        head.addWidget(self.again)
        foot = QHBoxLayout()
        foot.addWidget(self.make)
        foot.addWidget(PlainLabel(tr("It is")))
        foot.addWidget(self.author)
        foot.addWidget(self.whose)
        foot.addStretch(1)
        top = QFormLayout()
        top.addRow(tr("Make a"), head)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(8, 8, 8, 8)
        add_layout(whole, top)
        whole.addWidget(area, 1)
        self.missing.setMinimumHeight(0)
        whole.addWidget(self.missing)
        add_layout(whole, foot)
        whole.addWidget(self.told)

    @property
    def what(self) -> str:
        """What is made: one of ``KINDS``."""
        return str(self.kind.currentData())

    def copy_of(self, what: str, key: str) -> None:
        """Begin a piece as a copy of another one."""
        self.kind.setCurrentIndex(self.kind.findData(what))
        place = self.like.findData(key)
        if place >= 0 and place != self.like.currentIndex():
            self.like.setCurrentIndex(place)
        else:
            self.begin()
        form = self.unit.name if what == UNIT else self.others[what].title
        form.setFocus()
        form.selectAll()

    def offer(self) -> None:
        """Offer what can be copied; what was chosen stays as far as it can."""
        was = self.like.currentData() or (self._desk.selection.key if self._desk.selection.kind == "counter" else "")
        titles = self._titles()
        self._game = self._document.game
        fill_box(self.like, titles, str(was))
        self.forms.setCurrentWidget(self.unit if self.what == UNIT else self.others[self.what])
        self.begin()

    def begin(self) -> None:
        """Fill the form with what is copied."""
        key, rows, game = str(self.like.currentData() or ""), self._document.rows, self._document.game
        if self.what != UNIT:
            self.others[self.what].show_like(key)
        elif rows.find(schema.CounterRow, game=game, key=key):
            self.unit.show_draft(unit_like(rows, game, key))
        else:
            self.unit.show_draft(UnitDraft("german", "", "", ""))
        self.told.setText("")

    def begin_unit(self, draft: UnitDraft, is_known: bool) -> None:
        """Fill the form with a unit of somebody's copy of the game; Return makes it where side and type are known."""
        self.kind.setCurrentIndex(self.kind.findData(UNIT))
        self.author.setCurrentIndex(self.author.findData("owner"))
        self.unit.show_draft(draft)
        (self.make if is_known else self.unit.side).setFocus()

    def may_go(self) -> bool:
        """Return whether the form is as the unit that is copied has it."""
        return self.what == UNIT and self.like.is_chosen and self._is_untouched()

    def left_at(self) -> tuple[str, str]:
        """Return what is copied, and whose it would be."""
        return str(self.like.currentData()), str(self.author.currentData())

    def come_back_to(self, like: str, author: str) -> None:
        """Copy that again, if it is still there."""
        self.author.setCurrentIndex(self.author.findData(author))
        if (place := self.like.findData(like)) >= 0:
            self.like.setCurrentIndex(place)

    @property
    def foot(self) -> int:
        """The height of what stands below the form: what is still missing, and the buttons."""
        return self.height() - self.missing.y()

    def look(self) -> None:
        """Say what is still missing."""
        try:
            changes = self._changes()
        except EditError as error:
            self.missing.setText(str(error))
            self.make.setEnabled(False)
            return
        self.missing.setText("")
        self.make.setEnabled(bool(changes.changes))

    def take(self) -> None:
        """Make the piece, as one step, and select it."""
        made: list[ChangeSet] = []

        def make() -> ChangeSet:
            made.append(self._changes())
            return made[-1]

        with a_moment(self.told, tr("One moment...")):
            is_made = self._desk.try_edit(make, cited=not self._document.erratum)
        if is_made:
            keys = made_keys(made[-1], _ROWS[self.what].TABLE)
            self._made = (_ROWS[self.what], keys[0]) if keys else None
            self.told.setText(f"{made[-1].label} was made; Undo takes it back")
            if self.what == UNIT and keys:
                self._desk.select("counter", keys[0])

    def set_theme(self, _name: str) -> None:
        """Draw in other colors."""
        self.unit.retheme()
        for form in self.others.values():
            form.retheme()

    def _changes(self) -> ChangeSet:
        document = self._document
        if not self.like.is_chosen:
            raise EditError(_no_copy(self.like.currentText()))
        author: Author = "owner" if self.author.currentData() == "owner" else "designed"
        if self.what != UNIT:
            made = self.others[self.what].made(author)
        else:
            made = new_unit(document.rows, document.game, self.unit.draft(), author)
        if self.whose.currentData() and not document.erratum:
            return as_own(document.baseline, document.game, document.scenario, made)
        return made

    def _mean(self) -> None:
        """Begin with what edits mean."""
        self.whose.setCurrentIndex(self.whose.findData(self._document.is_own))
        self.whose.setEnabled(not self._document.erratum and self._document.head is not None)

    def _titles(self) -> dict[str, str]:
        rows, game = self._document.rows, self._document.game
        if self.what == UNIT:
            formations = {row.key: row.title for row in rows.find(schema.FormationRow, game=game)}
            counters = rows.find(schema.CounterRow, game=game)
            return {
                row.key: f"{short_name(row)}, {formations.get(row.formation, '')}".rstrip(", -") for row in counters
            }
        found = rows.find(_ROWS[self.what], game=game)
        return {str(row.said("key")): str(row.said("title")) for row in sorted(found, key=_by_title)}

    def _on_selected(self, selection: Selection) -> None:
        """Copy the unit that was chosen elsewhere, while nothing was typed yet."""
        place = self.like.findData(selection.key) if selection.kind == "counter" and self.what == UNIT else -1
        if place >= 0 and self._is_untouched():
            self.like.setCurrentIndex(place)

    def _is_untouched(self) -> bool:
        key, game = str(self.like.currentData() or ""), self._document.game
        if not self._document.rows.find(schema.CounterRow, game=game, key=key):
            return True
        return self.unit.draft() == unit_like(self._document.rows, game, key)

    def _on_chosen(self) -> None:
        if self._document.game != self._game:
            self.offer()

    def _on_changed(self, changes: ChangeSet) -> None:
        if not concerned(changes) & _OF_PIECES:
            return
        draft, kept = self.unit.draft(), self.told.text()
        was = str(self.like.currentData() or "")
        fill_box(self.like, self._titles(), was)
        if self.what == UNIT and self.like.currentData() == was:
            self.unit.show_draft(draft)
        else:
            self.begin()
        is_there = self._made is None or self._document.rows.find(
            self._made[0], game=self._document.game, key=self._made[1]
        )
        self.told.setText(kept if is_there else "")


def _no_copy(words: str) -> str:
    said = tr('nothing here is called "{words}"').format(words=words) if words.strip() else tr("it is empty")
    return tr("As a copy of: {said}; choose one of the list").format(said=said)


def _by_title(row: Row) -> tuple[object, ...]:
    return natural_key(str(row.said("title")))
