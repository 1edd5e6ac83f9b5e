"""The page *Decided most* of the proof desk: the open values that decided most in batches, to be looked up first."""

from collections.abc import Sequence

from editor.proof.influence import added, influential, tally
from editor.window.proof.lists_page import ListsPage
from editor.window.proof.portion_list import Portion
from editor.window.settings import Settings
from editor.window.translation import tr

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
    """Open values by how much they decide."""

    KEY = "proof_decided"
    TITLE = "Open values that decide"
    tables = ListsPage.tables | {"face", "hex", "hexside", "link", "parameter", "place"}

    def read(self) -> Sequence[Portion]:
        """Return one portion of all that decided something and is open."""
        settings, game = self._desk.settings, self._document.game
        told = settings.text(f"{DECIDED}/{game}", "") if settings is not None else ""
        return self.portions_of([influential(self._document.baseline, game, tally(told))])

    def show_portion(self, item: str) -> None:
        """Lay out the list, or say how it is filled."""
        super().show_portion(item)
        if self.listed is None or not self.listed.lines:
            self.tell(tr("Play many games at once under Play: what decided in them and is open stands here"))
