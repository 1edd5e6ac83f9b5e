"""``losheim playtest``: many games between machine players, with a progress bar and a table of results."""

import time
from collections.abc import Mapping
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.table import Table
from sqlalchemy import select

from db.checks import Finding, all_findings
from db.checks.of_scenario import errors_of, told
from db.connection import open_for_reading
from db.models import TABLES
from db.outputs import GAME, Output
from editor.commands.batches import BatchPlayer, batch_of, conclude, head_of, scenario_from, write_json
from editor.commands.interrupting import Interrupted, interruptible, to_its_end
from editor.commands.outcome import console as plain_console
from editor.commands.outcome import say
from editor.commands.part_file import part_file
from editor.side_titles import result_titles, side_titles
from engine.playtest.batch import Played, players_of
from engine.playtest.games import lacking_of
from engine.playtest.report import Summary, broken_lines, summarize
from engine.playtest.run import PlaytestError, Settings, play_game
from engine.playtest.sanity import TITLES, Sanity, per_hundred
from engine.scenario import Scenario


def run(
    library_path: Path,
    settings: Settings,
    jobs: int,
    out: Path | None,
    program: str,
    log: Path | None = None,
    seconds: float | None = None,
) -> None:
    """Play the batch, show progress on a terminal, print the result table and write results and a log when asked.

    Errors of the checks are told first. A game that breaks or takes longer than ``seconds`` is left out and told of;
    what has ended when a signal comes is written. Raises LibraryError (also when results cannot be written), DataError,
    and ``typer.Exit`` at the end unless all games went well.
    """
    scenario = scenario_from(library_path, settings)
    if faults := told(_errors(library_path, settings)):
        say(f"{faults}. A rule may be switched off by one; losheim check {library_path} lists them all")
    with part_file(out, head_of(settings, program, {"games": scenario})) as part:
        player = BatchPlayer(settings, jobs, seconds, part)
        played = player.play(scenario, "Playing")
        if out is not None and played.count:
            with to_its_end():
                write_json(out, batch_of(settings, scenario, program, played))
    console = plain_console()
    if played.count:
        show(console, scenario, settings, played)
    if out is not None and played.count:
        console.print(f"Results written to {out}")
    if log is not None and not player.signal:
        _record(player, scenario, settings, log, program, seconds)
    conclude(player, settings.games, [played], out)


def _errors(path: Path, settings: Settings) -> list[Finding]:
    """Return what the checks call errors of the scenario that is to be played."""
    library = open_for_reading(path)
    try:
        with library.reading() as session:
            scenarios = session.scalars(select(TABLES["scenario"].c.scenario).filter_by(game=settings.game))
            found = all_findings(session, game=settings.game)
            return errors_of(found, settings.game, settings.scenario, list(scenarios))
    finally:
        library.close()


class _OutOfTime(Exception):
    """The recorded game takes longer than a game may."""


class _Limited(StringIO):
    """Takes the lines of a game until its time is over; raises _OutOfTime then."""

    def __init__(self, seconds: float | None) -> None:
        super().__init__()
        self._ends = None if seconds is None else time.monotonic() + seconds

    def write(self, text: str) -> int:
        """Take a text, whole or not at all."""
        if self._ends is not None and time.monotonic() > self._ends:
            raise _OutOfTime
        return super().write(text)


def _record(
    player: BatchPlayer, scenario: Scenario, settings: Settings, log: Path, program: str, seconds: float | None
) -> None:
    """Play the first game once more and record it; of one that breaks, is interrupted or out of time, what there is."""
    stream = _Limited(seconds)
    try:
        with interruptible():
            play_game(scenario, players_of(settings), settings.seed, stream, program)
    except PlaytestError:
        say(f"{log} ends where the first game broke")
    except _OutOfTime:
        say(f"{log} ends where the {seconds:g} seconds of the first game were over")
    except Interrupted as error:
        player.signal = error.number
        say(f"{log} ends where it was interrupted")
    with to_its_end():
        Output(log, GAME).write(stream.getvalue())


def _version_of(scenario: Scenario) -> str:
    version = scenario.named_version()
    return f", version {version}" if version else ""


def show(console: Console, scenario: Scenario, settings: Settings, played: Played) -> None:
    """Print the results of a batch as tables; games that broke are told of, but not counted."""
    summary = summarize(played.results)
    sides, titles = side_titles(scenario.game), result_titles(scenario.game)
    console.print(
        f"{scenario.title} ({' '.join(filter(None, [scenario.game, scenario.number]))}{_version_of(scenario)}): "
        f"{sides['german']} {settings.german} against {sides['allied']} {settings.allied}, "
        f"{summary.games} game{'s' * (summary.games != 1)} from seed {settings.seed}"
    )
    table = Table("Result", "Games", "95 % interval")
    for key, rate in summary.results.items():
        table.add_row(titles[key], f"{rate.count} of {rate.total}", str(rate).partition("(")[2].rstrip(")"))
    console.print(table)
    for line in broken_lines(played.broken, played.count):
        console.print(line, markup=False)
    losses = Table("Steps lost", "least", "median", "most")
    for side, (least, median, most) in summary.losses.items():
        losses.add_row(sides[side], str(least), str(median), str(most))
    console.print(losses)
    if summary.sanity:
        console.print(sanity_table({sides[side]: found for side, found in summary.sanity.items()}))
    _show_certainty(console, summary)
    for text in lacking_of(scenario.game):
        console.print(f"Not in the rules of {scenario.game} yet: {text}")


def sanity_table(found: Mapping[str, Sanity]) -> Table:
    """Return what was counted that no sane player does, with a column for each side or player."""
    table = Table("Per 100 unit turns", *found)
    for name, title in TITLES.items():
        table.add_row(title, *(per_hundred(one, name) for one in found.values()))
    return table


def _show_certainty(console: Console, summary: Summary) -> None:
    if summary.decided:
        total = sum(count for _, count in summary.decided)
        console.print(
            f"{len(summary.decided)} unconfirmed values decided something, {total} times; most often: "
            + ", ".join(f"{name} ({count})" for name, count in summary.decided[:3])
        )
    for line in summary.aside:
        console.print(line)
