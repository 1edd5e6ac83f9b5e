"""The forms of a new formation, a new unit type and a new line of the terrain chart, each begun as a copy of one."""

import re
import unicodedata
from typing import ClassVar

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from db.changes import ChangeSet
from db.provenance import Author
from editor.edits.pieces import free_key, look_of_copy, new_formation, new_terrain, new_unit_type
from editor.edits.reading import one, vocabulary_of
from editor.side_titles import side_titles
from editor.window.canvas.pictures import CounterPicture
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.panels.fields import CounterView
from editor.window.panels.symbol_picker import SymbolPicker
from editor.window.panels.unit_form import fill_box
from editor.window.plain_text import ElidedLabel, PlainLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.theme import look_name, look_names
from editor.window.translation import tr
from engine.data import schema


def word_for(title: str) -> str:
    """Return a word of small letters and digits made of a title."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain.casefold()).strip("_") or "new"


class KindForm(QWidget):
    """What the forms have in common: a title of which the key is made, and the row that is copied.

    Signals:
        typed: something in it is another.
    """

    typed = Signal()
    KIND: ClassVar[type[schema.FormationRow | schema.UnitTypeRow | schema.TerrainRow]]

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._document, self._like = desk, desk.document, ""
        self.title, self.key, self.form = QLineEdit(), ElidedLabel("/"), QFormLayout()
        self.title.setAccessibleName(tr("Title"))
        self.form.addRow(tr("Title"), self.title)
        self.title.textChanged.connect(self._on_typed)

    def show_like(self, key: str) -> None:
        """Begin with a copy of a row."""
        self._like = key
        row = one(self._document.rows, self.KIND, game=self._document.game, key=key)
        with QSignalBlocker(self.title):
            self.title.setText(f"{row.title} (new)" if row is not None and row.title.strip() else "")
        self._fill(row)
        self._on_typed()

    def made(self, author: Author) -> ChangeSet:
        """Return what makes the piece. Raises EditError."""
        raise NotImplementedError

    def retheme(self) -> None:
        """Draw again in the colors of the theme."""

    def _fill(self, row: object) -> None:
        """Show the further fields of a row."""

    def _word(self) -> str:
        return free_key(self._document.rows, self.KIND, self._document.game, word_for(self.title.text()))

    def _on_typed(self, *_: object) -> None:
        self.key.setText(self._word() if self.title.text().strip() else "needs a title")
        self.typed.emit()


class FormationForm(KindForm):
    """A formation: title, side, kind."""

    KIND = schema.FormationRow

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.side, self.kind = ChoiceBox(), ChoiceBox()
        for title, box in (("Side", self.side), ("Kind", self.kind)):
            box.setAccessibleName(title)
            self.form.addRow(title, box)
            box.currentIndexChanged.connect(self._on_typed)
        self.setLayout(self.form)

    def _fill(self, row: object) -> None:
        kinds = vocabulary_of(self._document.rows, self._document.game).words.get("formation_kind", {})
        like = row if isinstance(row, schema.FormationRow) else None
        fill_box(self.side, side_titles(self._document.game), like.side if like else "german")
        fill_box(self.kind, kinds, like.kind if like else "")

    def made(self, author: Author) -> ChangeSet:
        """Return what makes the formation. Raises EditError."""
        where = (self._document.rows, self._document.game, self.title.text())
        return new_formation(*where, str(self.side.currentData()), str(self.kind.currentData() or ""), author=author)


class UnitTypeForm(KindForm):
    """A unit type: its symbol, how it moves, what the rules ask of it; a counter of it is drawn live."""

    KIND = schema.UnitTypeRow

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.symbols, self.sample = SymbolPicker(), CounterView()
        self.movement, self.role, self.traits = ChoiceBox(), ChoiceBox(), QLineEdit()
        self.mechanized = QCheckBox(tr("Attacks as mechanized"))
        for title, field in (("Moves as", self.movement), ("Role", self.role), ("Traits", self.traits)):
            field.setAccessibleName(title)
            self.form.addRow(title, field)
        self.form.addRow("", self.mechanized)
        self.form.addRow(tr("Key"), self.key)
        for box in (self.movement, self.role):
            box.currentIndexChanged.connect(self._on_typed)
        self.traits.textChanged.connect(self._on_typed)
        self.mechanized.toggled.connect(self._on_typed)
        self.symbols.picked.connect(self._on_typed)
        left = QVBoxLayout()
        add_layout(left, self.form)
        left.addWidget(self.sample)
        left.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        add_layout(row, left, 4)
        row.addWidget(self.symbols, 6)

    def _fill(self, row: object) -> None:
        like = row if isinstance(row, schema.UnitTypeRow) else None
        words = vocabulary_of(self._document.rows, self._document.game).words
        fill_box(self.movement, words.get("movement_class", {}), like.movement_class if like else "")
        fill_box(self.role, words.get("role", {}), like.role if like else "")
        for field in (self.traits, self.mechanized, self.symbols):
            field.blockSignals(True)
        known = words.get("trait", {})
        self.traits.setEnabled(bool(known) or bool(like and like.traits))
        self.traits.setPlaceholderText(
            tr("Words of the game, with blanks between") if known else tr("None in this game")
        )
        listed = "\n".join(f"{word}: {title or word}" for word, title in known.items())
        self.traits.setToolTip(listed or tr("The game has no words for traits; they are made in Rules, Words"))
        self.traits.setText(like.traits if like else "")
        self.mechanized.setChecked(like.mechanized_attack if like else False)
        self.symbols.choose(like.symbol if like else "infantry")
        for field in (self.traits, self.mechanized, self.symbols):
            field.blockSignals(False)

    def made(self, author: Author) -> ChangeSet:
        """Return what makes the unit type. Raises EditError."""
        return new_unit_type(
            self._document.rows,
            self._document.game,
            self._like,
            self._word(),
            author,
            title=self.title.text().strip(),
            symbol=self.symbols.symbol,
            movement_class=str(self.movement.currentData() or ""),
            role=str(self.role.currentData() or ""),
            traits=" ".join(sorted(self.traits.text().split())),
            mechanized_attack=self.mechanized.isChecked(),
        )

    def retheme(self) -> None:
        """Draw the counter again."""
        picture = CounterPicture("", "allied", self.symbols.symbol or "unknown", self.title.text(), values="")
        self.sample.show_picture(picture, self._desk.theme)

    def _on_typed(self, *_: object) -> None:
        self.retheme()
        super()._on_typed()


class TerrainForm(KindForm):
    """A line of the terrain chart: title and look, and the effects of another one."""

    KIND = schema.TerrainRow

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.effects, self.look = PlainLabel(), ChoiceBox()
        self.effects.setWordWrap(True)
        self.look.setAccessibleName(tr("Looks like"))
        self.look.currentIndexChanged.connect(self._on_typed)
        self.form.addRow(tr("Key"), self.key)
        self.form.addRow(tr("Looks like"), self.look)
        self.form.addRow(tr("Effects"), self.effects)
        self.setLayout(self.form)

    def _fill(self, row: object) -> None:
        words = vocabulary_of(self._document.rows, self._document.game)
        said = ""
        if isinstance(row, schema.TerrainRow):
            said = ", ".join(
                f"{words.title(row.TABLE, name)} {value}" for name, value in row.values.items() if name != row.LOOK
            )
            self._offer_looks(row)
        self.effects.setText(f"{said or 'none'}; change them in Rules, Terrain")

    def _offer_looks(self, row: schema.TerrainRow) -> None:
        """Offer what the map can draw for a line of that kind, what this one looks like chosen."""
        words = look_of_copy(row)
        chosen = look_name(row.kind, words) or words
        fill_box(self.look, {name: name.capitalize() for name in (*look_names(row.kind), chosen) if name}, chosen)
        self.form.setRowVisible(self.look, bool(chosen))

    def made(self, author: Author) -> ChangeSet:
        """Return what makes the line. Raises EditError."""
        where = (self._document.rows, self._document.game, self._like, self._word(), self.title.text())
        return new_terrain(*where, author=author, look=str(self.look.currentData() or ""))
