"""The page *Decided most* of the proof desk: the open values that decided most in batches, to be looked up first."""

from collections.abc import Sequence

from sqlalchemy.orm import Session

from db.changes import ChangeSet, EditError
from db.confirmations import Value, confirming
from editor.edits.reading import vocabulary_of
from editor.proof.influence import added, influential, tally
from editor.window.canvas.printed import as_read
from editor.window.proof.lists_page import ListsPage
from editor.window.proof.portion_list import Portion
from editor.window.settings import Settings
from editor.window.translation import tr
from engine.data import schema

DECIDED = "proof decided"
"""Setting, of one game: how often each value decided something in the batches that were played."""


def remember(settings: Settings | None, decided: Sequence[tuple[str, int]]) -> None:
    """Remember what decided something in a batch, for the proof desk."""
    if settings is None:
        return
    for game in {_game(path) for path, _ in decided}:
        key = f"{DECIDED}/{game}"
        settings.set_text(key, added(settings.text(key, ""), [each for each in decided if _game(each[0]) == game]))


def _game(path: str) -> str:
    return path.partition("/")[2].partition("|")[0]


class DecidedPage(ListsPage):
    """Open values by how much they decide.

    They come from all over the game, and nobody has them all before him: Return confirms the one that is looked at.
    """

    KEY = "proof_decided"
    TITLE = "Open values that decide"
    KEYS = "Arrows go on, Return confirms the one line that is marked, as it is shown; what you type differs"
    tables = ListsPage.tables | {"face", "hex", "hexside", "link", "parameter", "place"}

    def read(self) -> Sequence[Portion]:
        """Return one portion of all that decided something and is open."""
        settings, baseline, game = self._desk.settings, self._document.baseline, self._document.game
        decided = tally(settings.text(f"{DECIDED}/{game}", "") if settings is not None else "")
        declared = vocabulary_of(baseline, game).declared(schema.FaceRow.TABLE)
        return self.portions_of([influential(baseline, game, decided, lambda row: as_read(declared, row.values))])

    def show_portion(self, item: str) -> None:
        """Lay out the list, or say how it is filled."""
        super().show_portion(item)
        if self.listed is None or not self.listed.lines:
            self.tell(tr("Play many games at once under Play: what decided in them and is open stands here"))

    def step_on(self) -> None:
        """Stay: the line that was typed is gone, and the next one is in its place."""

    def go_on(self) -> None:
        """Stay, as there is no other portion."""

    def to_confirm(self) -> list[str]:
        """Return the line that is looked at, which is in view."""
        return [self.item()] if self.item() else []

    def in_view(self) -> list[str]:
        """Return it."""
        return self.to_confirm()

    def confirming_rest(self, session: Session) -> ChangeSet:
        """Return what confirms the line that is looked at, and none but that. Raises EditError where it shows
        nothing, or is set aside."""
        item, listed = self.looked_at, self.listed
        assert item is not None and listed is not None
        title = listed.lines[self._at[0]][0].partition(" × ")[2]
        if item.key in self.exceptions():
            raise EditError(f"{title}: {self.told_aside()}")
        if not (item.shown and item.is_known):
            raise EditError(f"{title}: there is no value here to confirm; type the one that is printed")
        values = [Value(item.row.TABLE, item.row.key_text, item.field)]
        return confirming(session, self._document.game, values, self.witness_bar.witness(), title, False)
