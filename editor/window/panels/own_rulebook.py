"""Where does a rule stand in the rulebook that somebody owns? He tells his PDF once for a game, and pages as he finds
them; nothing of it leaves this computer."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from editor.window.file_dialogs import file_to_open
from editor.window.layouts import add_layout
from editor.window.plain_text import PlainLabel, WholeLabel
from editor.window.playtest.buttons import push_button
from editor.window.quiet_boxes import NumberBox
from editor.window.settings import Settings
from editor.window.sheet_pictures import PictureError, picture_in
from editor.window.translation import tr

_FILE, _PAGE = "rulebook/{game}/file", "rulebook/{game}/page/{rule}"
_MOST = 9999
_WIDTH, _HEIGHT, _RIM = 900, 1000, 80
"""Pixels of the window of a page, and what its frame and the bars of a screen take."""


class PageDialog(QDialog):
    """A page of a PDF, with those before and after it."""

    def __init__(self, path: Path, page: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._path, self.page = path, page
        self.picture, self.said = QLabel(), PlainLabel("")
        area = QScrollArea()
        area.setWidget(self.picture)
        area.setWidgetResizable(True)
        self.before = push_button(tr("Page before"), tr("Show the page before this one"), self._show_before)
        self.after = push_button(tr("Page after"), tr("Show the page after this one"), self._show_after)
        row = QHBoxLayout()
        for widget in (self.before, self.after, self.said):
            row.addWidget(widget)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.addWidget(area, 1)
        add_layout(column, row)
        room = self.screen().availableSize()
        self.resize(min(_WIDTH, room.width() - _RIM), min(_HEIGHT, room.height() - _RIM))
        self.show_page(page)

    def show_page(self, page: int) -> None:
        """Show a page. Raises PictureError where the file has none that can be read."""
        found = picture_in(self._path, page)
        self.page = page
        width = _WIDTH - 60
        self.picture.setPixmap(
            QPixmap.fromImage(found.image).scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
        )
        self.said.setText(tr("Page {page} of {pages}").format(page=page, pages=found.pages))
        self.before.setEnabled(page > 1)
        self.after.setEnabled(page < found.pages)
        self.setWindowTitle(f"{self._path.name}, {page}")

    def _show_before(self) -> None:
        self.show_page(self.page - 1)

    def _show_after(self) -> None:
        self.show_page(self.page + 1)


class OwnRulebook(QWidget):
    """Leads from a rule to its page in the PDF of whoever reads it."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._game = self._rule = ""
        self.page, self.said = NumberBox(), WholeLabel()
        self.said.setWordWrap(True)
        self.page.setRange(1, _MOST)
        self.page.setAccessibleName(tr("Page of this rule"))
        self.page.setToolTip(tr("The page of the PDF on which this rule stands; it is remembered once it was shown"))
        self.choose = push_button(
            tr("Your rulebook…"), tr("Say where your own PDF of this rulebook is; it stays there"), self._choose
        )
        self.show_button = push_button(tr("Show its page"), tr("Show this page of your PDF"), self._show)
        row = QHBoxLayout()
        for widget in (self.choose, PlainLabel(tr("Page")), self.page, self.show_button):
            row.addWidget(widget)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        add_layout(column, row)
        column.addWidget(self.said)
        self.said.hide()

    def show_rule(self, game: str, rule: str, before: Sequence[str]) -> None:
        """Be about a rule; of one whose page nobody told the page is that of the nearest of those ``before`` it."""
        self._game, self._rule = game, rule
        pages = (self._told(_PAGE.format(game=game, rule=each)) for each in (rule, *reversed(before)))
        self.page.setValue(int(next((page for page in pages if page.isdecimal()), "1")))
        self.show_button.setEnabled(bool(self._file))
        self._say("")

    def open_page(self) -> PageDialog | None:
        """Show the page of the rule; None, with the reason told, where there is none."""
        page = self.page.value()
        try:
            dialog = PageDialog(Path(self._file), page, self.window())
        except PictureError as error:
            self._say(str(error))
            return None
        self._settings.set_text(_PAGE.format(game=self._game, rule=self._rule), str(page))
        self._say("")
        dialog.show()
        return dialog

    def choose_file(self, path: Path) -> None:
        """Take a PDF as the rulebook of this game."""
        self._settings.set_text(_FILE.format(game=self._game), str(path))
        self.show_button.setEnabled(True)

    @property
    def _file(self) -> str:
        return self._told(_FILE.format(game=self._game))

    def _told(self, key: str) -> str:
        return self._settings.text(key, "")

    def _choose(self) -> None:
        path = file_to_open(self, tr("Your rulebook"), "PDF (*.pdf)")
        if path is not None:
            self.choose_file(path)

    def _show(self) -> None:
        self.open_page()

    def _say(self, text: str) -> None:
        self.said.setText(text)
        self.said.setVisible(bool(text))
