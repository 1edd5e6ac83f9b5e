"""What becomes of a game in hand when the program is told to end and nobody can be asked?

Edits are written as they are made. A game that would be lost is kept in a file, and the next start offers it.
What batches have found is not kept: the same seeds find it again.
"""

import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from platformdirs import user_data_path

from db.outputs import OutputError

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow

KEPT_GAME = "kept_game"
"""The setting that names the file of a game that was kept and is not offered yet."""


def kept_folder() -> Path:
    """Return the folder of games that were kept."""
    return user_data_path("losheim", appauthor=False) / "kept"


def end(window: "MainWindow", *folders: Path) -> None:
    """Close a window without asking; a game that would be lost is kept in the first of the folders that can be written,
    and where none can, the terminal is told."""
    window.is_ending = True
    for place in range(window.center.pages.count()):
        page: Any = window.center.pages.widget(place)
        if hasattr(page, "keep"):
            _keep(window, page, folders)
    window.close()


def _keep(window: "MainWindow", page: Any, folders: Sequence[Path]) -> None:
    trouble = ""
    for folder in folders:
        try:
            kept = page.keep(folder)
        except OutputError as error:
            trouble = str(error)
            continue
        if kept is not None:
            window.settings.set_text(KEPT_GAME, str(kept))
        return
    sys.stderr.write(f"losheim: the game in hand could not be kept: {trouble}\n")


def offer(window: "MainWindow") -> None:
    """Offer the game that was kept until somebody goes on with it or closes the offer."""
    path = window.settings.text(KEPT_GAME, "")
    if path and Path(path).is_file():
        text = f"The program was told to end while a game was played. It is kept in {path}"
        window.message_bar.offer(
            text, "Go on with it", lambda: _go_on(window, Path(path)), lambda: window.settings.set_text(KEPT_GAME, "")
        )


def _go_on(window: "MainWindow", path: Path) -> None:
    """Show the scenario of a kept game and make its actions again; the game says what stands in the way."""
    window.settings.set_text(KEPT_GAME, "")
    head: Any = {}
    with suppress(OSError, ValueError):  # the game tab reads it again and tells what is wrong with it
        head = json.loads(path.read_text("utf-8").partition("\n")[0])
    if isinstance(head, dict):
        window.document.choose(str(head.get("game")), str(head.get("scenario")))
    window.open_area("playtest")
    panel: Any = window.area("playtest")
    panel.game.go_on(path)
