"""What a child does to whole libraries until it is killed: build, import, update, restore, export, first start, games.

The folder of a round holds what a job takes; every job reports a line when it has returned.
"""

import os
from functools import cache, partial
from io import StringIO
from pathlib import Path
from typing import Any, TextIO

from db import first_start, outputs
from db.backup import restore
from db.outputs import Output
from editor.commands import batches, building, exchange, playtest
from editor.commands.batches import BatchPlayer, head_of, write_json
from editor.commands.part_file import part_file
from editor.window.playtest.beginning import begun
from editor.window.playtest.saved_game import write_log
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.data.load import load_scenario
from engine.playtest import batch
from engine.playtest.report import batch_json
from engine.playtest.run import GameResult, Settings
from engine.scenario import Scenario
from tests.db.killing import work
from tests.db.killing.work import NAME, START, TARGET, Report, edit
from tests.db.samples import GAME, tables

BACKUP, GUEST, NEWER, TEXT, RESULTS, SAVED = (
    "backup.losheim",
    "guest.losheim",
    "newer.losheim",
    "text",
    "out.json",
    "game.jsonl",
)
PLAYED = Settings("scs1994", "kampfgruppe-peiper", "random", "random", 12, 1)


def edit_and_leave(folder: Path, report: Report) -> None:
    """Edit and end without closing: the write-ahead log stays beside the library, with all edits in it."""
    edit(folder, report, closes=False)


def build(folder: Path, report: Report) -> None:
    """Build over the target."""
    building.build(folder / TARGET, folder / TEXT, True, unheard)
    report("built")


def unheard(_problem: object) -> None:
    """Take no note of what the library may hold and its checks tell."""


def agree(_plan: object) -> None:
    """Say yes to whatever is planned."""


def bring(folder: Path, report: Report) -> None:
    """Import a scenario of the guest."""
    exchange.import_(folder / NAME, folder / GUEST, "library", {}, "guest", False, False, agree)
    report("imported")


def update(folder: Path, report: Report) -> None:
    """Bring in what the newer library has."""
    exchange.update(folder / NAME, folder / NEWER, False, agree)
    report("updated")


def go_back(folder: Path, report: Report) -> None:
    """Put the backup in the place of the library."""
    restore(folder / BACKUP, folder / NAME, START)
    report("restored")


def export(folder: Path, report: Report) -> None:
    """Write the scenario into a file of its own."""
    exchange.export(folder / NAME, folder / TARGET, GAME, "first")
    report("exported")


def write_text(folder: Path, report: Report) -> None:
    """Write the library as text."""
    building.dump(folder / NEWER, folder / TEXT)
    report("dumped")


def save_game(folder: Path, report: Report) -> None:
    """Save a game that is played by hand, as the window does."""
    stream = StringIO()
    write_log(_session(), stream, "test")
    Output(folder / SAVED, outputs.GAME).write(stream.getvalue())
    report("saved")


def play_and_log(folder: Path, report: Report) -> None:
    """Play one game for its log and its results."""

    def recorded(_scenario: Scenario, _players: object, seed: int, stream: TextIO, program: str) -> None:
        write_log(_session(), stream, program)

    playtest._errors = lambda _path, _settings: []  # type: ignore[assignment]
    playtest.scenario_from = lambda _path, _settings: _scenario()  # type: ignore[assignment]
    playtest.head_of = lambda _settings, _program, _scenarios: _head()  # type: ignore[assignment]
    playtest.play_game = recorded  # type: ignore[assignment]
    playtest.show = lambda *_given: None  # type: ignore[assignment]
    _play_at_once(report)
    playtest.run(folder / NAME, PLAYED, 1, folder / RESULTS, "test", folder / SAVED)
    report("logged")


def start(folder: Path, report: Report) -> None:
    """Make the person's library, as the first start does."""
    os.environ[first_start.VARIABLE] = str(folder / "new" / TARGET)
    first_start.load_tables = tables  # type: ignore[assignment]
    first_start.user_library()
    report("started")


def play(folder: Path, report: Report) -> None:
    """Play a batch of games that end at once and write its results."""
    _play_at_once(report)
    out = folder / RESULTS
    with part_file(out, _head()) as part:
        played = BatchPlayer(PLAYED, 1, None, part).play(_scenario(), "Playing")
        write_json(out, batch_json(PLAYED, _head()["data"]["games"][0], "test", played))
    report("written")


def _play_at_once(report: Report) -> None:
    """Let games of batches end when they begin; report their seeds."""

    def ended(scenario: Scenario, players: dict[str, str], seed: int, *, board: Any) -> GameResult:
        report(str(seed))
        return GameResult(
            seed, "german", "a reason", 3, seed, {"german": seed, "allied": 2}, {"german": 0, "allied": 0}
        )

    batch.board_of = lambda scenario: None
    batch.begun = lambda _scenario, _board, _seed: None
    batches.play_each = partial(batch.play_each, play=ended)  # type: ignore[attr-defined]


JOBS = {
    "edit_and_leave": edit_and_leave,
    "build": build,
    "bring": bring,
    "update": update,
    "go_back": go_back,
    "export": export,
    "start": start,
    "play": play,
    "write_text": write_text,
    "save_game": save_game,
    "play_and_log": play_and_log,
}


def warm_up() -> None:
    """Read the revisions and a scenario once."""
    work.warm_up()
    _head()
    _session()


@cache
def _session() -> PlaySession:
    """Return a game played by hand that has begun."""
    return begun(_scenario(), 1, {"german": BY_HAND, "allied": BY_HAND})


@cache
def _head() -> dict[str, Any]:
    """Return the head of the batch; it takes the rules and a digest of the scenario."""
    return head_of(PLAYED, "test", {"games": _scenario()})


@cache
def _scenario() -> Scenario:
    return load_scenario(PLAYED.game, PLAYED.scenario)
