"""``losheim ladder``: machine players meet each other in scenarios, over days if need be, and are ranked.

The results stand in one file, and while they grow in ``OUT.part``: the same command goes on from either, also with more
games. Another version of the program, of the rules or of the data needs a file of its own, and so does a machine player
that was changed.
"""

import hashlib
import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from editor.commands.batches import BatchPlayer, scenario_from, write_json
from editor.commands.interrupting import ended, to_its_end
from editor.commands.outcome import PROBLEMS, fail
from editor.commands.outcome import console as plain_console
from editor.commands.part_file import PartFile, part_file
from editor.commands.playtest import sanity_table
from editor.measuring.ladder import (
    Fit,
    Meeting,
    Results,
    fitted,
    mean_margin,
    meetings,
    own_share,
    pair_scores,
    pooled,
    rivals,
    sanity,
    share,
)
from engine import players
from engine.core.codec import from_json, to_json
from engine.data.counted import counted
from engine.playtest.games import ruleset_of
from engine.playtest.report import broken_lines
from engine.playtest.run import GameResult, Settings
from engine.playtest.workers import BrokenGame
from engine.scenario import Scenario

_UNASKED = ("decided", "aside", "parted")


@dataclass(frozen=True)
class Wanted:
    """What a ladder is asked for: ``games`` of every two players in each scenario, half of them in either seat."""

    game: str
    scenarios: tuple[str, ...]
    players: tuple[str, ...]
    games: int
    seed: int

    @property
    def seeds(self) -> int:
        """How many seeds every two players meet on: each is a pair of games."""
        return (self.games + 1) // 2

    def settings(self, meeting: Meeting) -> Settings:
        """Return what the batch of a meeting is played with."""
        return Settings(self.game, meeting.scenario, meeting.german, meeting.allied, self.seeds, self.seed)


def run(library: Path, wanted: Wanted, jobs: int, out: Path | None, program: str, seconds: float | None = None) -> None:
    """Play what is not played yet, print the ladder, and write it.

    Interrupted, it leaves what has ended in ``OUT.part``. Raises LibraryError (also when results cannot be written),
    DataError, FileExistsError where ``OUT`` is of something else, and ``typer.Exit`` unless all games went well.
    """
    scenarios = {key: scenario_from(library, replace(_first(wanted), scenario=key)) for key in wanted.scenarios}
    head = _head(wanted, program, scenarios)
    earlier, spent = _earlier(out, head)
    results: dict[Meeting, Sequence[GameResult]] = {}
    broken: list[BrokenGame] = []
    with part_file(out, head) as part:
        for meeting in meetings(wanted.scenarios, wanted.players):
            player = BatchPlayer(wanted.settings(meeting), jobs, seconds, part, meeting.name, earlier.get(meeting, ()))
            played = player.play(scenarios[meeting.scenario], meeting.name)
            results[meeting] = played.results
            broken += played.broken
            if player.signal:
                count = sum(map(len, results.values()))
                kept = f"; the same command goes on from {part.path}" if isinstance(part, PartFile) else ""
                raise ended(player.signal, f"interrupted after {counted(count, 'game')}{kept}")
        data = _as_json(wanted, head, results, broken, spent + _seconds_spent())
        if out is not None:
            with to_its_end():
                write_json(out, data)
    show(plain_console(), wanted, scenarios, results)
    count = sum(map(len, results.values())) + len(broken)
    for line in broken_lines(broken, count):
        plain_console().print(line, markup=False)
    plain_console().print(f"{counted(count, 'game')}, {data['processor_hours']} hours of processor")
    if out is not None:
        plain_console().print(f"Results written to {out}", markup=False)
    if broken:
        raise fail(PROBLEMS, f"{len(broken)} of {count} games broke; the others are counted")


def _first(wanted: Wanted) -> Settings:
    return wanted.settings(Meeting(wanted.scenarios[0], wanted.players[0], wanted.players[0]))


def _head(wanted: Wanted, program: str, scenarios: dict[str, Scenario]) -> dict[str, Any]:
    """Return what the games depend on; how many there are is not part of it."""
    return {
        "settings": {"game": wanted.game, "seed": wanted.seed},
        "program": program,
        "rules": ruleset_of(wanted.game).version,
        "machines": _machines(wanted.game),
        "data": {key: [scenario.digest(), scenario.game_digest()] for key, scenario in scenarios.items()},
    }


def _machines(game: str) -> str:
    """Return a digest of what machine players of a game are made of: who was changed is another player."""
    engine = Path(players.__file__).parent.parent
    found = hashlib.sha256()
    for path in sorted((*(engine / "players").rglob("*.py"), *(engine / game / "advising").rglob("*.py"))):
        found.update(path.relative_to(engine).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def _earlier(out: Path | None, head: dict[str, Any]) -> tuple[dict[Meeting, list[GameResult]], float]:
    """Return the games of a ladder that was written before, and the seconds of processor they took."""
    found: dict[Meeting, list[GameResult]] = {}
    if out is None or not out.is_file():
        return found, 0.0
    data: Any = None
    with suppress(ValueError):
        data = json.loads(out.read_text(encoding="utf-8"))
    if not isinstance(data, dict) or any(data.get(name) != value for name, value in head.items()):
        raise FileExistsError(
            f"{out} holds results of other data, seed, rules, machine players or program; give --json another name, or "
            "remove the file"
        )
    for game in data["games"]:
        meeting = Meeting(*(game.pop(name) for name in ("scenario", "german", "allied")))
        found.setdefault(meeting, []).append(
            from_json(GameResult, {"decided": {}, "aside": [], "parted": None, "margin": None, "sanity": {}, **game})
        )
    return found, float(data["processor_hours"]) * 3600


def _seconds_spent() -> float:
    """Return the seconds of processor of this run, the worker processes that have ended among them."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def _as_json(
    wanted: Wanted, head: dict[str, Any], results: Results, broken: Sequence[BrokenGame], seconds: float
) -> dict[str, Any]:
    fit = fitted(results, wanted.scenarios, wanted.players)
    return {
        **head,
        "players": [*wanted.players],
        "games_of_two": 2 * wanted.seeds,
        "processor_hours": round(seconds / 3600, 3),
        "pooled": {f"{one} over {other}": _shown(results, wanted, one, other) for one, other in rivals(wanted.players)},
        "scenarios": {key: _of_scenario(results, wanted, fit, key) for key in wanted.scenarios},
        "skill": {player: round(value, 2) for player, value in fit.skill.items()},
        "balance": {key: round(value, 2) for key, value in fit.balance.items()},
        "sanity": {player: sanity(results, player) for player in wanted.players},
        "games": [
            {"scenario": meeting.scenario, "german": meeting.german, "allied": meeting.allied, **_game(result)}
            for meeting, games in results.items()
            for result in games
        ],
        "broken": [{"seed": game.seed, "reason": game.reason} for game in broken],
    }


def _game(result: GameResult) -> dict[str, Any]:
    """Return a game as JSON without what no ladder asks, which is most of it."""
    return {name: value for name, value in to_json(result).items() if name not in _UNASKED}


def _of_scenario(results: Results, wanted: Wanted, fit: Fit, key: str) -> dict[str, Any]:
    """Return who beat whom in a scenario, with what the fit gives the best, and each player against himself."""
    over = {
        f"{one} over {other}": {
            "share": str(share(pair_scores(results, key, one, other))),
            "best_by_fit": f"{100 * fit.expected(key, other):.0f} %",
        }
        for one, other in rivals(wanted.players)
    }
    return {**over, "german against himself": {player: _alone(results, key, player) for player in wanted.players}}


def _shown(results: Results, wanted: Wanted, one: str, other: str) -> str:
    return str(pooled(results, wanted.scenarios, one, other))


def show(console: Console, wanted: Wanted, scenarios: dict[str, Scenario], results: Results) -> None:
    """Print who beats whom in each scenario and in all, how each scenario is balanced, and what was fitted."""
    fit = fitted(results, wanted.scenarios, wanted.players)
    for one, other in rivals(wanted.players):
        table = Table("", f"{one} over {other}", "best by the fit")
        for key in wanted.scenarios:
            found = share(pair_scores(results, key, one, other))
            table.add_row(scenarios[key].title, str(found), f"{100 * fit.expected(key, other):.0f} %")
        if len(wanted.scenarios) > 1:
            table.add_row("all together", str(pooled(results, wanted.scenarios, one, other)), "")
        console.print(table)
    table = Table("Against himself", *(f"{player}: German" for player in wanted.players), "balance")
    for key in wanted.scenarios:
        cells = [_alone(results, key, player) for player in wanted.players]
        table.add_row(scenarios[key].title, *cells, f"{fit.balance[key]:+.1f}")
    console.print(table)
    console.print("Skill: " + _skills(fit))
    console.print(sanity_table({player: sanity(results, player) for player in wanted.players}))
    console.print(
        "Shares are of mirrored pairs with their 95 % interval, a draw half; best by the fit: what the best player of "
        "the list would have by skill and balance alone, while a better one has more; balance and skill are log odds, "
        "a balance above 0 favors the German."
    )


def _alone(results: Results, scenario: str, player: str) -> str:
    found = own_share(results, scenario, player)
    margin = mean_margin(results.get(Meeting(scenario, player, player), ()))
    told = f"{100 * found.value:.0f} % of {found.pairs}"
    return told if margin is None else f"{told}, margin {margin:+.1f}"


def _skills(fit: Fit) -> str:
    return ", ".join(f"{player} {value:+.1f}" for player, value in fit.skill.items())
