"""How the program reads a clause that is being given, in a sentence below its fields."""

from PySide6.QtWidgets import QWidget

from editor.window.models.clause_draft import PartDraft
from editor.window.models.clause_told import preview
from editor.window.plain_text import SteadyLabel
from editor.window.translation import tr


class ClausePreview(SteadyLabel):
    """Shows the sentence of the draft of a clause; it keeps its height, so that nothing moves while one types."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(2, parent=parent)
        self.setAccessibleName(tr("The program reads"))

    def follow(self, draft: PartDraft, *, enforced: bool) -> None:
        """Tell what the draft says now."""
        said = preview(draft, enforced=enforced)
        self.tell(tr("The program reads: {sentence}").format(sentence=said) if said else "")
