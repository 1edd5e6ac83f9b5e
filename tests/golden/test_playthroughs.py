"""The beginning of a game of every scenario still reads as recorded.

``playthroughs`` has a text for each scenario, as a person would follow the game: who decides what, what was offered,
what was refused and why, what was done, what was foreseen and what came of it. A rule that changes shows itself there
in English. Beside the texts, ``actions`` has the actions, which are made again as long as they may be; ``make golden``
records both anew. ``positions`` has short cases, told in the same way, for rules that no beginning of a game reaches.
"""

import difflib
import os
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.cases.answering import parse_actions
from engine.cases.building import build
from engine.cases.position import position
from engine.cases.reading import read_case
from engine.core.opening import fresh
from engine.core.play import apply, check, decision, start
from engine.core.ruleset import Ruleset
from engine.data.parameters import parted
from engine.data.schema import ScenarioRow
from engine.playtest.games import board_of, ruleset_of
from tests.begun import COMPLETE
from tests.contract.toy import TOY, toy_board
from tests.fuzz.checking import scenario_with
from tests.golden.data_then import Source
from tests.golden.script import Recorded, moment_of, read_script, write_script
from tests.golden.telling import DECISIONS, Told, tell
from tests.shipped import shipped_tables

FOLDER = Path(__file__).parent / "playthroughs"
ACTIONS = Path(__file__).parent / "actions"
POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.json"))
WITH_ALL_OPTIONS = {
    ("hj1986", "meuse"): {"optional"},
    ("hj1986", "wacht-am-rhein"): {"optional"},
    ("spi1977", "peiper"): {"optional", "variant"},
}
"""Told with all options of these kinds: air, weather, commanders and orders in 1986, long range, marches on foot and
hidden fire in 1977."""
SCENARIOS = {
    ("toy", "toy"): 1,
    ("scs1994", "battle-for-the-ardennes"): 1,
    ("scs1994", "breakout"): 2,
    ("scs1994", "crossroads-at-buetgenbach"): 6,
    ("scs1994", "drive-on-bastogne"): 3,
    ("scs1994", "kampfgruppe-peiper"): 4,
    ("scs1994", "payback"): 5,
    ("scs1994", "st-vith"): 3,
    ("hj1986", "breakthrough"): 2,
    ("hj1986", "campaign"): 2,
    ("hj1986", "clervaux"): 11,
    ("hj1986", "meuse"): 7,
    ("hj1986", "wacht-am-rhein"): 8,
    ("spi1977", "bastogne"): 1,
    ("spi1977", "bastogne-all-out"): 2,
    ("spi1977", "bastogne-free"): 3,
    ("spi1977", "campaign"): 4,
    ("spi1977", "campaign-all-out"): 5,
    ("spi1977", "campaign-free"): 6,
    ("spi1977", "meuse"): 7,
    ("spi1977", "peiper"): 1,
    ("spi1977", "peiper-all-out"): 9,
    ("spi1977", "peiper-free"): 10,
}
"""Games and scenarios, each with a seed whose game shows much: battles, retreats, arrivals, aircraft, refusals."""
_LINES = 40
"""So many lines of a difference are shown."""
_LATER = ("-all-out", "-free", "crossroads-at-buetgenbach")
"""Variants of scenarios that begin much like them are told in the deep tests."""
scenarios = pytest.mark.parametrize(
    ("game", "key"),
    [pytest.param(*item, marks=[pytest.mark.deep] if item[1].endswith(_LATER) else []) for item in SCENARIOS],
)


def path_of(game: str, key: str) -> Path:
    return FOLDER / (f"{game}-{key}.txt" if game != key else f"{game}.txt")


def game_of(game: str, key: str) -> Told:
    """Return the game that is told of a scenario."""
    seed = SCENARIOS[game, key]
    if game == "toy":
        return begun("The toy game of the tests", TOY, toy_board(), seed)
    kinds = WITH_ALL_OPTIONS.get((game, key), set())
    options = [row.key for row in scenario_with(game, key).options if row.enforced and row.kind in kinds]
    scenario = scenario_with(game, key, " ".join(options))
    rules = ruleset_of(game)
    played = " ".join(parted("option", scenario.parameters.get("options", "")))
    heading = f"{rules.title}: {scenario.number} {scenario.title}" + (f", with {played}" if played else "")
    return begun(heading, rules, board_of(scenario), seed)


def begun(heading: str, rules: Ruleset[Any, Any], board: Any, seed: int) -> Told:
    """Return a game at its beginning."""
    game, opening = start(rules, board, seed)
    told = (heading, f"The first {DECISIONS} decisions of the game with seed {seed}.")
    return Told(told, fresh(rules, board, seed), game, opening, seed)


def position_of(path: Path) -> tuple[Told, list[Recorded]]:
    """Return the game that begins at the position of a case, and its actions, each with the moment it is made in."""
    case = read_case(path.read_text("utf-8"))
    rules = ruleset_of(case.game)
    scenario, _ = build(case, shipped_tables(case.game))
    before, game, opening = position(case, rules, board_of(scenario))
    recorded, played = [], game.copy()
    for entry in case.actions:
        for action in parse_actions(played, entry, path.name):
            pending = decision(played)
            assert pending is not None
            recorded.append(Recorded(moment_of(played, pending), action))
            if check(played, action) is None:
                apply(played, action)
    heading = (f"{rules.title}: {case.title}", *textwrap.wrap(case.note, 116))
    return Told(heading, before, game, opening, case.seed, len(recorded)), recorded


def difference(before: list[str], after: list[str], name: str) -> str:
    """Return what differs as a reader takes it in, cut to the first lines; empty when nothing does."""
    lines = list(difflib.unified_diff(before, after, f"{name}, recorded", f"{name}, played now", n=4, lineterm=""))
    more = [f"... and {len(lines) - _LINES} more lines; make golden records all, git diff shows them"]
    return "\n".join(lines[:_LINES] + (more if len(lines) > _LINES else []))


@scenarios
def test_the_game_reads_as_recorded(game: str, key: str, played_from: Callable[[Source], None]) -> None:
    path = path_of(game, key)
    if game != "toy":
        played_from(Source(f"playthroughs/{path.name}", game, key))
    actions = ACTIONS / f"{path.stem}.jsonl"
    told = game_of(game, key)
    found = tell(told, read_script(actions, told.game.rules))
    if os.environ.get("LOSHEIM_WRITE_GOLDEN"):
        write_script(actions, found.recorded)
    compare(path, found.lines)


@pytest.mark.parametrize("case", POSITIONS, ids=lambda path: path.stem)
def test_the_position_reads_as_recorded(case: Path, played_from: Callable[[Source], None]) -> None:
    played_from(Source(f"playthroughs/{case.stem}.txt", case.stem.partition("-")[0]))
    compare(FOLDER / f"{case.stem}.txt", tell(*position_of(case)).lines)


def compare(path: Path, lines: list[str]) -> None:
    """Fail with what differs from a recorded text, or record it when asked to."""
    if os.environ.get("LOSHEIM_WRITE_GOLDEN"):
        path.write_text("\n".join(lines) + "\n", "utf-8")
    differs = difference(path.read_text("utf-8").splitlines(), lines, path.name)
    if differs:
        pytest.fail(differs, pytrace=False)


def test_every_scenario_of_every_complete_game_is_told() -> None:
    shipped = [(game, row.scenario) for game in COMPLETE for row in shipped_tables(game).of(ScenarioRow)]
    assert {("toy", "toy"), *shipped} <= set(SCENARIOS)
    assert {path.stem for path in ACTIONS.iterdir()} == {path_of(*item).stem for item in SCENARIOS}
    assert {path.name for path in FOLDER.iterdir()} == {
        *(path_of(*item).name for item in SCENARIOS),
        *(f"{case.stem}.txt" for case in POSITIONS),
    }


def test_a_difference_is_told_line_by_line_and_cut_where_it_grows_long() -> None:
    before = [f"line {number}" for number in range(100)]
    told = difference(before, [*before[:50], "another line", *before[51:]], "game.txt").splitlines()
    assert told[:2] == ["--- game.txt, recorded", "+++ game.txt, played now"]
    assert told[7:9] == ["-line 50", "+another line"]
    # two heads, one line of place, 100 lines gone and one come: 104, of which 40 are shown
    assert difference(before, ["all is new"], "game.txt").splitlines()[40:] == [
        "... and 64 more lines; make golden records all, git diff shows them"
    ]
