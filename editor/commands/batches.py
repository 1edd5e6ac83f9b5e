"""What do commands that play batches share? The scenario of a library, a progress bar, the words of results."""

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from db.connection import Library, open_library
from db.scenario_io import scenario_of
from engine.playtest.run import GameResult, Settings, play_batch
from engine.scenario import Scenario


def scenario_in(library: Library, settings: Settings) -> Scenario:
    """Return the scenario the settings name. Raises DataError."""
    with library.reading() as session:
        return scenario_of(session, settings.game, settings.scenario)


def scenario_from(path: Path, settings: Settings) -> Scenario:
    """Return the scenario the settings name, from a library file. Raises LibraryError or DataError."""
    library = open_library(path)
    try:
        return scenario_in(library, settings)
    finally:
        library.close()


def play(scenario: Scenario, settings: Settings, jobs: int, title: str) -> tuple[GameResult, ...]:
    """Play a batch with a progress bar on a terminal. Raises PlaytestError."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=settings.games)
        return play_batch(scenario, settings, jobs, lambda done: progress.update(task, completed=done))


def write_json(out: Path, data: dict[str, Any]) -> None:
    """Write results, with the folder if it is not there. Raises OSError."""
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
