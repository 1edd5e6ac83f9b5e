"""Where two games of a seed part, and how much more often they end otherwise."""

from dataclasses import replace

import pytest

from engine.data.errata import scenario_from
from engine.data.load import load_scenario, load_tables
from engine.playtest import parting as module
from engine.playtest.parting import Difference, difference, parting, went_otherwise
from engine.playtest.report import Pair
from engine.scenario import Scenario
from tests.playtest.breaking import ended

PLAYERS = {"german": "random", "allied": "random"}


def pair(seed: int, before: str, after: str) -> Pair:
    result = ended(seed)
    return Pair(seed, replace(result, result=before), replace(result, result=after))


def test_a_difference_has_an_interval_of_pairs() -> None:
    pairs = [pair(seed, "allied", "german" if seed < 3 else "allied") for seed in range(10)]
    # 3 of 10 moved one way: 30 points; variance (3 - 0.9) / 100, so 1.96 * 0.1449 = 28.4 points, rounded outward
    assert difference(pairs, "german") == Difference(300, 15, 585)
    assert str(difference(pairs, "allied")) == "-30.0 (-58.5 to -1.5)"


def test_games_that_all_end_alike_leave_room_for_three_in_their_number() -> None:
    pairs = [pair(seed, "german", "german") for seed in range(50)]
    assert difference(pairs, "german") == Difference(0, -60, 60)


def test_how_certain_a_value_was_is_no_other_game() -> None:
    same = pair(1, "german", "german")
    assert not went_otherwise(replace(same, after=replace(same.after, decided={"face/x/attack": 3})))
    assert went_otherwise(replace(same, after=replace(same.after, actions=same.after.actions + 1)))


def record(number: int, action: str, *events: str) -> str:
    told = ", ".join(f'{{"type": "{event}"}}' for event in events)
    return f'{{"number": {number}, "action": "{action}", "events": [{told}], "digest": "{number}"}}\n'


@pytest.mark.parametrize(
    ("theirs", "found"),
    [
        (record(0, "none") + record(1, "move", "Moved", "ValueDecided"), None),
        (record(0, "none") + record(1, "stay", "Moved"), ("choice", 1, "move", "stay")),
        (record(0, "none") + record(1, "move", "Refused"), ("outcome", 1, {"type": "Moved"}, {"type": "Refused"})),
        (record(0, "none", "Placed") + record(1, "move", "Moved"), ("start", 0, {}, {})),
        (record(0, "none"), ("end", 1, {}, {})),
    ],
)
def test_games_part_at_the_first_record_that_differs(
    monkeypatch: pytest.MonkeyPatch, theirs: str, found: tuple[object, ...] | None
) -> None:
    texts = iter((record(0, "none") + record(1, "move", "Moved"), theirs))
    monkeypatch.setattr(module, "play_game", lambda _scenario, _players, _seed, log: log.write("{}\n" + next(texts)))
    scenario = Scenario.model_construct()
    told = parting(scenario, scenario, PLAYERS, 1)
    assert (None if told is None else (told.what, told.number, told.before, told.after)) == found


@pytest.mark.deep
def test_a_real_game_parts_at_its_start_where_a_unit_starts_elsewhere() -> None:
    scenario = load_scenario("scs1994", "kampfgruppe-peiper")
    off = scenario_from(load_tables(game="scs1994"), "scs1994", "kampfgruppe-peiper", {"E-03": False})
    assert parting(scenario, scenario, PLAYERS, 1) is None
    told = parting(scenario, off, PLAYERS, 1)
    assert told is not None and told.what == "start"
