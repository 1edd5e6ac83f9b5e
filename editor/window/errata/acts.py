"""What can be done with the errata of the desk, as lines of its two menus, with their keys in the list."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from editor.edits import errata, errata_changes
from editor.window.desk import Desk
from editor.window.mnemonics import give_letters
from editor.window.translation import tr

if TYPE_CHECKING:
    from editor.window.errata.page import ErrataPanel


class Acts:
    """The lines of one desk: ``new`` begin an erratum, ``chosen`` do something with the one that is chosen."""

    def __init__(self, page: "ErrataPanel", desk: Desk) -> None:
        self._page, self._desk = page, desk
        forms = page.forms
        gone = tr("With all its changes; its number is not given again")
        self.merge = self._act(tr("Merge into another..."), tr("Its changes become those of another"), "", forms.merge)
        self.split = self._act(tr("Split off the chosen changes..."), tr("Into a new erratum"), "", forms.split)
        self.rule = self._act(tr("Change a rule..."), tr("Say what a rule said, and how it is read"), "", forms.rule)
        self.chosen = [
            self._act(tr("Rename"), tr("Type another title (F2)"), "", page.type_title),
            self._act(tr("Remove"), gone, "Del", self.remove),
            self._act(tr("Duplicate"), tr("A copy under a number of its own (Ctrl+D)"), "", self.duplicate),
            self.merge,
            self.split,
            self.rule,
            self._act(tr("Move up"), tr("One place further up in the list"), "Alt+Up", partial(self._move, -1)),
            self._act(tr("Move down"), tr("One place further down"), "Alt+Down", partial(self._move, 1)),
        ]
        about = tr("Of the hex, side, units or scenario that was selected last, which waits for what is otherwise")
        self.new = [
            self._act(tr("Empty"), tr("Edits are its changes from then on"), "", forms.begin_empty),
            self._act(tr("About what is selected"), about, "", forms.begin_selected),
            self._act(tr("From another library..."), tr("Of what that has otherwise"), "", forms.begin_library),
        ]
        page.begin.setMenu(self._menu(self.new))
        page.more.setMenu(self._menu(self.chosen))

    def enable(self, is_chosen: bool) -> None:
        """Offer what needs a chosen erratum only where there is one."""
        for act in self.chosen:
            act.setEnabled(is_chosen)

    def remove(self) -> None:
        """Remove the chosen erratum; no other is chosen until somebody does."""
        page, line, document = self._page, self._page.line, self._desk.document
        if line is not None:
            page.past = [(document.game, line.row.key)]
            self._desk.try_edit(lambda: errata.remove(document.baseline, document.game, line.row.key))

    def duplicate(self) -> None:
        """Make a copy of the chosen erratum, and choose it."""
        line = self._page.line
        if line is not None:
            self._page.forms.made(lambda rows, game: errata_changes.duplicate(rows, game, line.row.key))

    def _move(self, step: int) -> None:
        """Let the chosen erratum stand further down in the list, or up."""
        line, document = self._page.line, self._desk.document
        if line is not None and self._desk.try_edit(
            lambda: errata_changes.move_erratum(document.baseline, document.game, line.row.key, step)
        ):
            self._page.choose(line.row.key)

    def _act(self, text: str, tip: str, key: str, do: Callable[[], None]) -> QAction:
        action = QAction(text, self._page)
        action.setToolTip(tip)
        if key:
            action.setShortcut(key)
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self._page.panel.view.addAction(action)
        action.triggered.connect(lambda _on=False: do())
        return action

    def _menu(self, actions: list[QAction]) -> QMenu:
        menu = QMenu(self._page)
        menu.setToolTipsVisible(True)
        menu.addActions(actions)
        give_letters(menu)
        menu.aboutToShow.connect(lambda: QTimer.singleShot(0, menu, partial(menu.setActiveAction, menu.actions()[0])))
        return menu
