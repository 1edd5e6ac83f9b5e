"""``losheim playtest``: many games between machine players, with a progress bar and a table of results."""

from pathlib import Path

from rich.console import Console
from rich.table import Table

from editor.commands.batches import play, scenario_from, write_json
from editor.side_titles import result_titles, side_titles
from engine.playtest.report import Summary, batch_json, summarize
from engine.playtest.run import GameResult, Settings, play_game
from engine.scenario import Scenario


def run(
    library_path: Path, settings: Settings, jobs: int, out: Path | None, program: str, log: Path | None = None
) -> None:
    """Play the batch, show progress on a terminal, print the result table and write results and a log when asked.

    Raises LibraryError, DataError, OSError (results cannot be written) or PlaytestError.
    """
    scenario = scenario_from(library_path, settings)
    results = play(scenario, settings, jobs, "Playing")
    console = Console()
    if log is not None:
        players = {"german": settings.german, "allied": settings.allied}
        with log.open("w", encoding="utf-8") as stream:
            play_game(scenario, players, settings.seed, stream, program)
    if out is not None:
        write_json(out, batch_json(settings, scenario.digest(), program, results))
    show(console, scenario, settings, results)
    if out is not None:
        console.print(f"Results written to {out}")


def show(console: Console, scenario: Scenario, settings: Settings, results: tuple[GameResult, ...]) -> None:
    """Print the results of a batch as tables."""
    summary = summarize(results)
    sides, titles = side_titles(scenario.game), result_titles(scenario.game)
    console.print(
        f"[bold]{scenario.title}[/bold] ({scenario.game} {scenario.number}): "
        f"{sides['german']} {settings.german} against {sides['allied']} {settings.allied}, "
        f"{summary.games} games from seed {settings.seed}"
    )
    table = Table("Result", "Games", "95 % interval")
    for key, rate in summary.results.items():
        table.add_row(titles[key], f"{rate.count} of {rate.total}", str(rate).partition("(")[2].rstrip(")"))
    console.print(table)
    losses = Table("Steps lost", "least", "median", "most")
    for side, (least, median, most) in summary.losses.items():
        losses.add_row(sides[side], str(least), str(median), str(most))
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
