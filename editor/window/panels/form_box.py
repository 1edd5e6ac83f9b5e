"""Which form does a clause have? Those of the rules of the game first, apart from them those of every game."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel

from editor.window.models.clause_words import about_form, form_title, parted_forms
from editor.window.plain_text import plain_tip
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data.clauses.form import Form
from engine.data.clauses.plain import SHARED

IN_WORDS = "In words only"
"""The form of a clause that no form of the game can express: text for people."""


class FormBox(ChoiceBox):
    """Offers forms under headings, which cannot be chosen; the tip of each is the sentence that it makes."""

    def offer(self, forms: Mapping[str, type[Form]] | None) -> None:
        """Offer forms; None of a game that declares none."""
        self.clear()
        if forms is None:
            for name in ("", *SHARED):
                self.addItem(name, name)
            return
        groups = parted_forms(forms)
        for title, names in groups:
            if len(groups) > 1:
                self._head(tr(title))
            for name in names:
                self.addItem(form_title(name), name)
                self.setItemData(self.count() - 1, plain_tip(about_form(forms[name])), Qt.ItemDataRole.ToolTipRole)
        self.addItem(tr(IN_WORDS), "")
        self.setCurrentIndex(int(len(groups) > 1))

    def _head(self, title: str) -> None:
        self.addItem(title)
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        model.item(self.count() - 1).setEnabled(False)
