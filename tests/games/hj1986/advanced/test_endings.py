"""Victory of the long scenarios on their shipped map: each level is judged when the last turn is over (A 13).

Positions are made here: shipped units stand in printed hexes of places, all others are out of play. The places are
those of the list of towns: St. Vith 1317, Bastogne 2427, Marche 3519, Houffalize 2222, Liege 2903, 3002 and 3003,
Namur 5007 and 4906. 5005, 5105 and 5205 lie beyond Namur, west of the Meuse and north of Vireux in 5221.
"""

from collections.abc import Mapping
from functools import cache

import pytest

from engine.core.events import FramePushed, GameEnded, fold
from engine.core.opening import fresh
from engine.core.play import _advance, apply, decision, start
from engine.core.units import DEAD, MAP
from engine.data.load import load_scenario
from engine.hj1986.board import Board, compile_board
from engine.hj1986.ruleset import RULES
from engine.hj1986.state import UNSUPPLIED, BulgeGame
from engine.hj1986.turn.deciding import EndGame, PlayOn
from engine.scenario import Scenario

LAST = {"campaign": 36, "meuse": 20}
"""1/2 PM and 12/25 PM."""

RULE = {"campaign": "A 13.1", "meuse": "A 13.2 V"}
TANKS = ("german/1SSPz/1/I V#1", "german/1SSPz/1/II IV#1", "german/2Pz/31/I V#1")
FOOT = ("german/26 VG/77#1", "german/26 VG/78#1", "german/62/183#1", "german/62/190#1")
TOWNS = {"St. Vith": "1317", "Bastogne": "2427", "Marche": "3519", "Houffalize": "2222"}


def _scenario(key: str) -> Scenario:
    return load_scenario("hj1986", key)


@cache
def _board(key: str) -> Board:
    return compile_board(_scenario(key))


def closing(key: str, standing: Mapping[str, str], exits: Mapping[str, str] | None = None) -> tuple[BulgeGame, str]:
    """Return the position after the last player turn and the words of the end, or of the decision that is asked."""
    game: BulgeGame = fresh(RULES, _board(key), 1)
    game.turn = LAST[key]
    game.step = next(n for n, step in enumerate(game.board.steps) if step.key == "allied_end")
    for unit in game.units.values():
        unit.hex, unit.box = standing.get(unit.id, ""), MAP if unit.id in standing else DEAD
        if unit.hex:
            game.occupants[unit.hex] = (*game.occupants.get(unit.hex, ()), unit.id)
    game.own.logistics.exits = dict(exits or {})
    game.forget()
    log: list[object] = []
    fold(game, FramePushed("clean_up", "allied", {}))
    _advance(game, log)
    return game, _said(log)


def _said(log: list[object]) -> str:
    ends = [event for event in log if isinstance(event, GameEnded)]
    return f"{ends[0].reason.partition(':')[0]} [{ends[0].rule}]" if ends else ""


def in_towns(*names: str) -> dict[str, str]:
    return {unit: TOWNS[name] for unit, name in zip(FOOT, names, strict=False)}


@pytest.mark.rule("A 13.1")
@pytest.mark.rule("A 13.2 V")
@pytest.mark.parametrize("key", LAST)
@pytest.mark.parametrize(
    ("names", "result", "level"),
    [
        (("St. Vith", "Bastogne", "Marche"), "draw", "draw"),
        (("St. Vith", "Bastogne", "Houffalize"), "allied", "tactical Allied victory"),
        (("Houffalize",), "allied", "tactical Allied victory"),
        ((), "allied", "decisive Allied victory"),
    ],
)
def test_levels_when_the_last_turn_is_over(key: str, names: tuple[str, ...], result: str, level: str) -> None:
    game, said = closing(key, in_towns(*names))
    assert (game.result, said) == (result, f"{level} [{RULE[key]}]")


WEST_OF_THE_MEUSE = dict(zip(TANKS, ("5005", "5105", "5205"), strict=True))


@pytest.mark.rule("A 13.1")
@pytest.mark.rule("A 13.2 V")
@pytest.mark.parametrize("key", LAST)
@pytest.mark.parametrize(
    "standing", [{FOOT[0]: "2903"}, {FOOT[0]: "3003"}, {FOOT[0]: "5007"}, {FOOT[0]: "4906"}, WEST_OF_THE_MEUSE]
)
def test_german_tactical_victory(key: str, standing: dict[str, str]) -> None:
    """A hex of Liege or Namur, or three supplied motorized units; the German is asked whether he goes on."""
    game, said = closing(key, standing)
    assert (game.result, said) == (None, "")
    pending = decision(game)
    assert pending is not None and (pending.side, pending.phase) == ("german", "clean_up")
    ended = game.copy()
    record = apply(ended, EndGame())
    assert (ended.result, _said(list(record.events))) == ("german", f"tactical German victory [{RULE[key]}]")
    record = apply(game, PlayOn())  # it was the last turn: what was won stays won
    assert (game.result, _said(list(record.events))) == ("german", f"tactical German victory [{RULE[key]}]")


@pytest.mark.rule("A 13.1")
@pytest.mark.rule("A 13.2 V")
@pytest.mark.parametrize("key", LAST)
@pytest.mark.parametrize(
    "standing",
    [
        dict(list(WEST_OF_THE_MEUSE.items())[:2]),  # two only
        {**WEST_OF_THE_MEUSE, TANKS[2]: "4807"},  # Namur's neighbor on the right bank
        dict(zip(FOOT, WEST_OF_THE_MEUSE.values(), strict=False)),  # on foot
    ],
)
def test_less_is_no_german_victory(key: str, standing: dict[str, str]) -> None:
    assert closing(key, standing)[0].result == "allied"


def leaving(key: str, count: int) -> dict[str, str]:
    """Return the exits of so many panzer units of a scenario by 5501, between J and M."""
    board = _board(key)
    tanks = [name for name, kind in board.pieces.items() if kind.counter.side == "german" and kind.is_armor]
    return dict.fromkeys(tanks[:count], "5501")


@pytest.mark.rule("A 13.1")
@pytest.mark.rule("A 13.2 V")
@pytest.mark.parametrize("key", LAST)
@pytest.mark.parametrize(
    ("count", "result", "level"),
    [(12, "german", "decisive German victory"), (11, "allied", "decisive Allied victory")],
)
def test_german_decisive_victory_by_twelve_exits(key: str, count: int, result: str, level: str) -> None:
    game, said = closing(key, {}, leaving(key, count))
    assert (game.result, said) == (result, f"{level} [{RULE[key]}]")


@pytest.mark.rule("A 10.23")
def test_offensive_of_the_15th_army_leaves_a_tactical_victory_at_most() -> None:
    """Twelve exits decide no more; the tactical victory can be won as before."""
    game: BulgeGame = fresh(RULES, _board("campaign"), 1)
    game.own.ground.events["15th_army_offensive"] = 10
    game.own.logistics.exits = leaving("campaign", 12)
    assert [_said([event]) for event in RULES.finish(game)] == ["decisive Allied victory [A 13.1]"]
    tank = game.units[TANKS[0]]
    tank.hex, tank.box = "2903", MAP
    game.occupants["2903"] = (tank.id,)
    game.forget()
    game.own.logistics.victory = "german-tactical"
    assert [_said([event]) for event in RULES.finish(game)] == ["tactical German victory [A 13.1]"]


@pytest.fixture(scope="module")
def december_22() -> BulgeGame:
    """The scenario "We Cannot Force the Meuse!" at its first decision."""
    return start(RULES, _board("meuse"), 1)[0]


@pytest.mark.rule("A 13.2")
def test_december_22_begins_with_the_german_player_turn(december_22: BulgeGame) -> None:
    """12/22 AM is turn 13; nothing of the Allied player turn comes before it."""
    pending = decision(december_22)
    assert pending is not None
    assert (december_22.turn, pending.side, pending.phase) == (13, "german", "replacement")


@pytest.mark.rule("A 13.2 Br")
def test_december_22_begins_with_its_bridges_on_the_map(december_22: BulgeGame) -> None:
    """Five built, nine destroyed; each by its two hexes, the smaller number first."""
    built = ["0533|0534", "0831|0932", "1029|1130", "1226|1327", "1325|1425"]
    blown = [
        "1432|1433",
        "2212|2312",
        "1913|2013",
        "1713|1812",
        "1915|2014",
        "2012|2013",
        "2623|2723",
        "3217|3318",
        "2313|2413",
    ]
    assert december_22.own.ground.bridges == {**dict.fromkeys(built, "built"), **dict.fromkeys(blown, "blown")}


@pytest.mark.rule("A 13.2 Su")
def test_december_22_begins_with_two_ss_divisions_unsupplied(december_22: BulgeGame) -> None:
    """2SS and 9SS, but for their reconnaissance (note 4 of the chart)."""
    for unit in december_22.units_of("german"):
        counter = december_22.board.pieces[unit.id].counter
        if counter.formation in ("2SSPz", "9SSPz") and counter.unit_type != "recon_ger" and "Stg" not in counter.name:
            assert unit.has(UNSUPPLIED), unit.id


@pytest.mark.rule("A 13.2 Su")
def test_december_22_begins_with_a_fuel_roll_as_usual(december_22: BulgeGame) -> None:
    """Two dice on 12/22 AM, the first turn of the Advanced game without captured fuel."""
    assert december_22.dice.count == 2


@pytest.mark.rule("A 13.1")
def test_campaign_begins_with_no_bridge_down_and_the_points_of_the_start() -> None:
    """The line of the start of the game: US infantry 6, armor 1; German infantry 18, armor 5."""
    game, _ = start(RULES, _board("campaign"), 1)
    assert game.own.ground.bridges == {}
    points = {(row.side, row.kind): row.amount for row in _scenario("campaign").replacements if row.turn == 0}
    expected = {("allied", "infantry"): 6, ("allied", "armor"): 1, ("german", "infantry"): 18, ("german", "armor"): 5}
    assert points == expected


@pytest.mark.rule("A 13.2")
def test_december_22_has_its_accumulated_replacement_points() -> None:
    """German 2 and 2, Allied 1 and 1, before those of 12/22 AM arrive."""
    points = {(row.side, row.kind): row.amount for row in _scenario("meuse").replacements if row.turn == 0}
    assert points == {
        ("german", "armor"): 2,
        ("german", "infantry"): 2,
        ("allied", "armor"): 1,
        ("allied", "infantry"): 1,
    }
