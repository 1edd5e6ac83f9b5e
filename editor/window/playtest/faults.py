"""What is left behind when a rule breaks while one plays? A dump that replays, and a sentence that says how."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from platformdirs import user_log_path

from db.outputs import DUMP, Output, OutputError
from editor.window.plain_text import ended
from engine.core.dump import BrokenRuleError
from engine.playtest.dumps import dump_text
from engine.playtest.workers import BrokenGame
from engine.scenario import Scenario


def keep_dump(scenario: Scenario, broken: BrokenRuleError, folder: Path | None = None) -> str:
    """Write the dump and return what to tell the person; where it cannot be written, that is told too."""
    folder = folder or user_log_path("losheim")
    path = folder / f"play-{datetime.now():%Y%m%d-%H%M%S}.dump.json"
    lost = f"This is our bug: {ended(str(broken))} The action was not made, the game goes on from before it."
    try:
        Output(path, DUMP, makes_folder=True).write(dump_text(scenario, broken))
    except OutputError as error:
        return f"{lost} No dump could be written: {error}"
    return f"{lost} The position is in {path}; “losheim replay {path.name}” there shows the fault again"


def keep_dumps(broken: Sequence[BrokenGame], folder: Path | None = None) -> tuple[BrokenGame, ...]:
    """Write the dumps of games of a batch and return the games with the paths in their reasons."""
    return tuple(_kept(game, folder or user_log_path("losheim")) if game.dump else game for game in broken)


def _kept(game: BrokenGame, folder: Path) -> BrokenGame:
    path = folder / f"batch-{datetime.now():%Y%m%d-%H%M%S}-{game.seed}.dump.json"
    try:
        Output(path, DUMP, makes_folder=True).write(game.dump)
    except OutputError as error:
        return replace(game, reason=f"{game.reason} (no dump: {error})", dump="")
    return replace(game, reason=f"{game.reason} (dump: {path})", dump="")
