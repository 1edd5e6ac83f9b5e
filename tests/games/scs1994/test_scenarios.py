"""The five scenarios as shipped: area, turns, weather, bridges, lists and arrivals, as the rulebook counts them."""

from collections import Counter
from functools import cache

import pytest

from engine.data.load import load_scenario
from engine.playtest.games import board_of
from engine.scenario import Scenario
from engine.scs1994.board import Board
from engine.scs1994.turn.opening import blown_bridges, weather_box

PEIPER, BASTOGNE, CAMPAIGN = "kampfgruppe-peiper", "drive-on-bastogne", "battle-for-the-ardennes"
BREAKOUT, PAYBACK = "breakout", "payback"
ALL = (PEIPER, BASTOGNE, CAMPAIGN, BREAKOUT, PAYBACK)


@cache
def scenario(key: str) -> Scenario:
    return load_scenario("scs1994", key)


@cache
def board(key: str) -> Board:
    compiled: Board = board_of(scenario(key))
    return compiled


def rows(key: str, sheet: str) -> set[int]:
    """Return the printed rows of a sheet that a scenario plays on."""
    return {int(label[1:].split(".")[0]) for label in board(key).map.hexes if label[0] == sheet}


def head(key: str) -> tuple[int, int, str]:
    """Return first turn, last turn and weather."""
    item = scenario(key)
    return item.first_turn, item.last_turn, board(key).tables["us_airpower"].columns[weather_box(board(key))]


def listed(key: str, side: str) -> tuple[int, int]:
    """Return how many counters of a side stand in how many hexes, those without a hex of their own left out."""
    places = [
        row.place for row in scenario(key).setup if row.counter.startswith(f"{side}/") and row.place[0] in ("A", "B")
    ]
    return len(places), len(set(places))


def free(key: str, side: str) -> Counter[str]:
    """Return the free counters of a side by name."""
    return Counter(
        row.counter.split("/")[2].split("#")[0].rstrip("ABCD").strip()
        for row in scenario(key).setup
        if row.counter.startswith(f"{side}/") and row.place.startswith("near:")
    )


def dead(key: str, side: str) -> int:
    return sum(row.place == "box:dead" for row in scenario(key).setup if row.counter.startswith(f"{side}/"))


def arriving(key: str, side: str) -> dict[tuple[int, str], int]:
    """Return how many counters of a side arrive by turn and place."""
    found = Counter(
        (row.turn, row.place.removeprefix("area:"))
        for row in scenario(key).arrivals
        if row.counter.startswith(f"{side}/")
    )
    return dict(sorted(found.items()))


@pytest.mark.rule("5.1")
def test_5_1_is_played_on_the_north_of_map_b() -> None:
    assert head(PEIPER) == (1, 6, "soup")
    assert rows(PEIPER, "B") - {42} == set(range(43, 63))
    assert [label for label in board(PEIPER).map.hexes if label.startswith("B42")] == ["B42.06"]  # its set-up hex
    assert (rows(PEIPER, "A"), blown_bridges(board(PEIPER))) == (set(), ())


@pytest.mark.rule("5.2")
def test_5_2_is_played_on_the_south_of_map_b() -> None:
    assert head(BASTOGNE) == (1, 12, "soup")
    assert rows(BASTOGNE, "B") == set(range(2, 30))
    assert (rows(BASTOGNE, "A"), blown_bridges(board(BASTOGNE))) == (set(), ())


@pytest.mark.rule("5.3")
@pytest.mark.rule("5.4")
@pytest.mark.rule("5.5")
@pytest.mark.parametrize(
    ("key", "expected"),
    [(CAMPAIGN, (1, 16, "soup")), (BREAKOUT, (6, 16, "overcast_2")), (PAYBACK, (12, 16, "clear"))],
)
def test_5_3_to_5_5_are_played_on_both_maps(key: str, expected: tuple[int, int, str]) -> None:
    assert head(key) == expected
    assert rows(key, "A") == rows(key, "B") == set(range(2, 63))


@pytest.mark.rule("5.3")
def test_5_3_no_bridge_is_down() -> None:
    assert blown_bridges(board(CAMPAIGN)) == ()


@pytest.mark.rule("5.4")
def test_5_4_the_bridge_in_b45_29_is_down() -> None:
    blown = blown_bridges(board(BREAKOUT))
    assert blown
    assert all("B45.29" in pair for pair in blown)


@pytest.mark.rule("5.2-DE")
def test_5_2_de_counters_by_the_list() -> None:
    assert listed(BASTOGNE, "german") == (37, 19)
    assert free(BASTOGNE, "german") == {"5 Panzer Army Engineer": 3, "7 Army Engineer": 1, "Supply Unit": 3}
    assert (dead(BASTOGNE, "german"), arriving(BASTOGNE, "german")) == (0, {})


@pytest.mark.rule("5.2-US")
def test_5_2_us_counters_by_the_list_and_two_real_dumps() -> None:
    assert listed(BASTOGNE, "allied") == (10, 9)
    assert [(row.hexes, row.real, row.dummy) for row in scenario(BASTOGNE).dump_sets] == [(("B15.28", "B26.27"), 2, 0)]
    assert arriving(BASTOGNE, "allied") == {
        (1, "B29.18"): 2,
        (3, "B2.35"): 6,
        (3, "F"): 4,
        (3, "G"): 1,
        (6, "B2.35"): 1,
        (7, "F"): 6,
        (7, "G"): 11,
        (9, "E"): 4,
        (11, "E"): 1,
        (11, "G"): 4,
    }


@pytest.mark.rule("5.3-DE")
def test_5_3_de_counters_by_the_list() -> None:
    assert listed(CAMPAIGN, "german") == (99, 66)
    assert free(CAMPAIGN, "german") == {
        "5 Panzer Army Engineer": 3,
        "7 Army Engineer": 1,
        "6 SS Panzer Army Engineer": 2,
        "KG von der Heydte": 1,
        "Greif Team": 4,
        "Supply Unit": 6,
    }


@pytest.mark.rule("5.3-US")
def test_5_3_us_counters_by_the_list_and_three_sets_of_dumps() -> None:
    assert listed(CAMPAIGN, "allied") == (39, 35)
    assert [(len(row.hexes), row.real, row.dummy) for row in scenario(CAMPAIGN).dump_sets] == [(3, 2, 1)] * 3


@pytest.mark.rule("5.4-DE")
def test_5_4_de_counters_by_the_list() -> None:
    # 135 entries in 97 hexes, of which two are captured dumps, counters of the US; ten are dead.
    assert listed(BREAKOUT, "german")[0] == 135 - 2
    assert dead(BREAKOUT, "german") == 10
    captured = {row.subject for row in scenario(BREAKOUT).start_state if row.kind == "dump"}
    assert captured == {"B26.27", "B54.13"}
    emplaced = {row.place for row in scenario(BREAKOUT).setup if row.face == "bridge"}
    assert emplaced == {"B17.05", "B21.09", "B24.11"}


@pytest.mark.rule("5.4-US")
def test_5_4_us_counters_by_the_list() -> None:
    # 85 entries in 59 hexes, of which seven are dumps; the two captured ones stand in German hexes.
    assert listed(BREAKOUT, "allied")[0] == 85 + 2
    assert dead(BREAKOUT, "allied") == 11
    dumps = [row for row in scenario(BREAKOUT).setup if "Supply Dump" in row.counter]
    assert Counter(row.face for row in dumps) == {"real": 4 + 2, "dummy": 3}


@pytest.mark.rule("5.5-DE")
def test_5_5_de_counters_by_the_list() -> None:
    # 148 entries, of which three are captured dumps; twenty-four are dead.
    assert listed(PAYBACK, "german")[0] == 148 - 3
    assert dead(PAYBACK, "german") == 24
    assert {row.place for row in scenario(PAYBACK).setup if row.face == "bridge"} == {"B17.05", "B21.09", "B24.11"}


@pytest.mark.rule("5.5-US")
def test_5_5_us_counters_by_the_list() -> None:
    # 152 entries with three real dumps, and the three captured ones; twenty-two are dead, three dummies among them.
    assert listed(PAYBACK, "allied")[0] == 152 + 3
    assert dead(PAYBACK, "allied") == 22


@pytest.mark.rule("OOA-DE")
def test_ooa_de_counters_by_turn_and_area() -> None:
    expected = {
        (3, "C"): 18,
        (4, "A"): 6,
        (4, "D"): 3,
        (6, "B"): 1,
        (7, "C"): 4,
        (8, "C"): 14,
        (10, "C"): 4,
        (11, "D"): 4,
    }
    assert arriving(CAMPAIGN, "german") == expected
    assert sum(expected.values()) == 54


@pytest.mark.rule("OOA-US")
def test_ooa_us_counters_by_turn() -> None:
    by_turn: Counter[int] = Counter()
    for (turn, _), count in arriving(CAMPAIGN, "allied").items():
        by_turn[turn] += count
    assert by_turn == {2: 12, 3: 23, 4: 9, 5: 6, 6: 9, 7: 29, 8: 12, 9: 10, 10: 10, 11: 9, 12: 9, 15: 6, 16: 2}


@pytest.mark.rule("OOA-US")
@pytest.mark.rule("OOA-DE")
@pytest.mark.parametrize(("key", "first"), [(BREAKOUT, 6), (PAYBACK, 12)])
def test_ooa_us_goes_on_with_the_first_turn_of_a_later_scenario(key: str, first: int) -> None:
    for side in ("german", "allied"):
        later = {entry: count for entry, count in arriving(CAMPAIGN, side).items() if entry[0] >= first}
        assert arriving(key, side) == later


@pytest.mark.rule("OOA-US")
@pytest.mark.parametrize("key", ALL)
def test_ooa_us_every_arrival_has_a_place_on_the_map_to_come_to(key: str) -> None:
    compiled = board(key)
    for row in scenario(key).arrivals:
        kind, colon, area = row.place.partition(":")
        hexes = compiled.areas.get(area, ()) if colon else (row.place,)
        assert hexes, row
        assert all(label in compiled.map.hexes for label in hexes), row


@pytest.mark.rule("5.4-NOTE")
def test_5_4_note_the_column_of_peiper_counts_as_supplied() -> None:
    (clause,) = [row for row in scenario(BREAKOUT).clauses if row.rule == "5.4-NOTE"]
    assert clause.enforced
    assert clause.args["counters"] == [f"german/1 SS Pz Div/KG Peiper-{letter}#1" for letter in "ABC"]
