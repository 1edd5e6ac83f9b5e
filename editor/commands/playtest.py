"""``losheim playtest``: many games between machine players, with a progress bar and a table of results."""

import json
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from db.connection import open_library
from db.scenario_io import scenario_of
from engine.playtest.report import Summary, batch_json, summarize
from engine.playtest.run import GameResult, Settings, play_batch
from engine.scenario import Scenario

RESULT_TITLES = {"german": "German win", "allied": "US win", "draw": "Draw"}


def load(library_path: Path, game: str, scenario: str) -> Scenario:
    """Return a scenario of a library. Raises LibraryError or DataError."""
    library = open_library(library_path)
    try:
        with library.reading() as session:
            return scenario_of(session, game, scenario)
    finally:
        library.close()


def run(library_path: Path, settings: Settings, jobs: int, out: Path | None, program: str, as_json: bool) -> None:
    """Play the batch, show progress on a terminal, print the result table and write the results when asked.

    Raises LibraryError, DataError, OSError (results cannot be written) or PlaytestError.
    """
    scenario = load(library_path, settings.game, settings.scenario)
    results = _play(scenario, settings, jobs)
    data = batch_json(settings, scenario.digest(), program, results)
    text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    if out is not None:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text, encoding="utf-8")
    console = Console()
    if as_json:
        console.file.write(text)
    else:
        show(console, scenario, settings, results)
        if out is not None:
            console.print(f"Results written to {out}")


def _play(scenario: Scenario, settings: Settings, jobs: int) -> tuple[GameResult, ...]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Playing", total=settings.games)
        return play_batch(scenario, settings, jobs, lambda done: progress.update(task, completed=done))


def show(console: Console, scenario: Scenario, settings: Settings, results: tuple[GameResult, ...]) -> None:
    """Print the results of a batch as tables."""
    summary = summarize(results)
    console.print(
        f"[bold]{scenario.title}[/bold] ({scenario.game} {scenario.number}): "
        f"German {settings.german} against US {settings.allied}, {summary.games} games from seed {settings.seed}"
    )
    table = Table("Result", "Games", "95 % interval")
    for key, rate in summary.results.items():
        table.add_row(RESULT_TITLES[key], f"{rate.count} of {rate.total}", str(rate).partition("(")[2].rstrip(")"))
    console.print(table)
    losses = Table("Steps lost", "least", "median", "most")
    for side, (least, median, most) in summary.losses.items():
        losses.add_row({"german": "German", "allied": "US"}[side], str(least), str(median), str(most))
    console.print(losses)
    _show_certainty(console, summary)


def _show_certainty(console: Console, summary: Summary) -> None:
    if summary.decided:
        total = sum(count for _, count in summary.decided)
        console.print(
            f"{len(summary.decided)} unconfirmed values decided something, {total} times; most often: "
            + ", ".join(f"{name} ({count})" for name, count in summary.decided[:3])
        )
    for line in summary.aside:
        console.print(line)
