"""Tactical air support, strikes, interception and supply by air (A 1.2, A 2)."""

from typing import Any

import pytest

from engine.core.play import apply
from engine.hj1986.advanced.air import EndAir
from engine.hj1986.advanced.air_missions import FlyMission, check_mission
from engine.hj1986.advanced.air_schedule import available, kind_of, listed, may_fly
from engine.hj1986.advanced.state import Flight
from engine.hj1986.state import DISORGANIZED, ISOLATED, STRATEGIC, UNSUPPLIED, BulgeGame
from engine.scenario import Clause, Entry
from tests.games.hj1986.advanced.levels import ADVANCED, CLEAR_MORNING, playing
from tests.games.hj1986.fights import column
from tests.games.hj1986.moves import moving, step_refused
from tests.games.hj1986.positions import PANZER, Piece, allied, german, key_of, marks_of, position

TANKS = german("tanks", "1015", **PANZER)
FOE = allied("foe", "1014")
FREE = (Clause(key="x", kind="special", form="none", args={}, text="", rule="", enforced=True),)
"""In place of the clauses of the first days."""


def sky(side: str, turn: int, *names: str) -> tuple[Entry, ...]:
    """Return the schedule of a turn."""
    return tuple(Entry(kind="air", turn=turn, side=side, subject=name, value="") for name in names)


def flying(
    acting: str, player_turn: str, turn: int, schedule: tuple[Entry, ...], *units: Piece, **field: Any
) -> BulgeGame:
    """Return the position in which a side sends out its aircraft in a player turn."""
    values = {"last_turn": 36, "clauses": FREE, **ADVANCED, **field}
    game = position([TANKS, FOE, *units], phase="clean_up", turn=turn, schedules=schedule, **values)
    for index, step in enumerate(game.board.steps):
        if step.phase == "air" and step.side == player_turn and step.acting == acting:
            game.step = index
    from engine.core.events import FramePushed, fold

    game.stack.clear()
    fold(game, FramePushed("air", acting, {}))
    from engine.core.play import _advance

    _advance(game, [])
    return game


def broken(game: BulgeGame, mission: str, label: str, side: str = "german") -> str:
    """Return the rule that refuses a mission of the first aircraft that may fly."""
    refusal = check_mission(game, side, FlyMission(available(game, side)[0].key, mission, label))
    return "" if refusal is None else refusal.rule.number


@pytest.mark.parametrize(
    ("name", "missions"),
    [
        ("Jgkp/II/ME-109", "support strike road intercept"),
        ("IX/B-26", "strike road"),  # A 2.18, A 2.51
        ("RAF BC/Lancaster", "strike road"),
        ("II/Typhoon/2", "support strike road intercept"),
        ("IX/C-47", "supply"),
        ("Jgkp/II/JU-88", "strike road supply"),  # ruling ju88
    ],
)
def test_types_fly_their_missions(name: str, missions: str) -> None:
    """A 2.19."""
    game = position([TANKS])
    assert [
        key for key in game.board.charts["air_missions"].columns if may_fly(game.board, name, key)
    ] == missions.split()


def test_ruling_lets_the_ju_88_support() -> None:
    assert may_fly(position([TANKS], rulings={"ju88": "yes"}).board, "Jgkp/II/JU-88", "support")


def test_every_scheduled_aircraft_has_a_type() -> None:
    from engine.data.load import load_scenario

    board = position([TANKS]).board
    for key in ("campaign", "meuse", "wacht-am-rhein", "breakthrough"):
        for row in load_scenario("hj1986", key).schedules:
            if row.kind == "air":
                assert kind_of(board, row.subject)


@pytest.mark.parametrize(
    ("acting", "player_turn", "turn", "listed_turn", "flies"),
    [
        ("german", "german", 9, 9, True),  # A 2.12: AM aircraft in the German player turn
        ("allied", "german", 9, 9, True),
        ("allied", "allied", 9, 9, False),
        ("allied", "allied", 9, 8, True),  # A 2.13: those of the evening before in the Allied one
        ("german", "allied", 9, 8, True),
        ("german", "german", 10, 10, True),  # A 2.14: in the evening itself
    ],
)
def test_aircraft_fly_when_the_schedule_says(
    acting: str, player_turn: str, turn: int, listed_turn: int, flies: bool
) -> None:
    name = "Jgkp/II/ME-109" if acting == "german" else "IX/P-47"
    game = flying(acting, player_turn, turn, sky(acting, listed_turn, name))
    assert (game.top.phase == "air") is flies


@pytest.mark.parametrize(
    ("mission", "label", "turn", "expected"),
    [
        ("attack", "1014", 9, ""),
        ("attack", "1014", 10, "A 2.24"),
        ("attack", "1016", 9, "A 2.21"),
        ("strike", "1014", 10, ""),  # A 2.49
        ("defense", "1015", 9, "A 2.31"),
        ("road", "1016", 9, "A 2.41"),
        ("supply", "1015", 9, "A 2.19"),
        ("intercept", "1014", 9, "A 2.63"),
    ],
)
def test_missions_of_a_german_fighter_in_its_player_turn(mission: str, label: str, turn: int, expected: str) -> None:
    game = flying("german", "german", turn, sky("german", turn, "Jgkp/II/ME-109"))
    assert broken(game, mission, label) == expected


def test_germans_do_not_fly_west_of_column_30() -> None:
    """A 2.16."""
    game = flying(
        "german", "german", 9, sky("german", 9, "ME-109"), allied("far", "3115"), columns=[*range(5, 17), 30, 31]
    )
    assert broken(game, "strike", "3115") == "A 2.16"


def test_one_aircraft_of_a_side_over_a_hex() -> None:
    """A 2.16."""
    game = flying("german", "german", 9, sky("german", 9, "ME-109", "FW-190"))
    apply(game, FlyMission(available(game, "german")[0].key, "attack", "1014"))
    assert broken(game, "attack", "1014") == "A 2.16"


def test_allies_do_not_bomb_before_december_18() -> None:
    """B 15.10."""
    barred = Clause(
        key="allied-air",
        kind="special",
        form="forbidden",
        args={"side": "allied", "what": "strikes_and_interdiction", "turns": [1, 2, 3, 4]},
        text="",
        rule="B 15.10",
        enforced=True,
    )
    game = flying("allied", "allied", 4, sky("allied", 4, "IX/P-47"), clauses=(barred,))
    assert game.top.phase != "air"


def supported(*flights: Flight, turn: int = 9) -> int:
    """Return the column of the foot soldiers' attack on 1014: 4 to 4 in rough is column 3."""
    units = [german("foot", "1015"), FOE]
    game = position(units, phase="combat", turn=turn, last_turn=36, terrain={"1014": "rough"}, clauses=FREE, **ADVANCED)
    game.own.advanced.flights = flights
    return column(game, ["foot"], "1014")


def test_support_shifts_a_column_each_way() -> None:
    """A 2.21, A 2.32, A 2.34."""
    attack = Flight("german", "9.1 ME-109", "attack", "1014")
    defense = Flight("allied", "9.1 P-47", "defense", "1014")
    assert supported() == 3
    assert supported(attack) == 4
    assert supported(defense) == 2
    assert supported(attack, defense) == 3


def test_interceptor_cancels_support() -> None:
    """A 2.63."""
    assert (
        supported(Flight("german", "9.1 ME-109", "attack", "1014"), Flight("allied", "9.1 P-47", "intercept", "1014"))
        == 3
    )


def striking(
    die: int, name: str, target: Piece, side: str = "allied", mission: str = "strike", **field: Any
) -> BulgeGame:
    """Return the position after an aircraft bombed the hex of a unit in an evening, when nobody answers."""
    game = flying(side, side, 10, sky(side, 10, name), target, dice=(die,), **field)
    apply(game, FlyMission(available(game, side)[0].key, mission, target.hex))
    if game.top.phase == "air":
        apply(game, EndAir())
    return game


@pytest.mark.parametrize(
    ("die", "side", "marks", "hit"),
    [
        (2, "allied", (), True),  # A 2.43
        (3, "allied", (), False),
        (4, "allied", (STRATEGIC,), True),  # A 2.44: 4 - 2
        (5, "allied", (STRATEGIC,), False),
        (1, "german", (), True),  # A 2.45
        (2, "german", (), False),
    ],
)
def test_strike_disorganizes(die: int, side: str, marks: tuple[str, ...], hit: bool) -> None:
    maker, name = (german, "IX/P-47") if side == "allied" else (allied, "ME-109")
    game = striking(die, name, maker("target", "1217", marks=marks), side)
    assert (DISORGANIZED in marks_of(game, "target")) is hit


@pytest.mark.parametrize(
    ("die", "side", "name", "hit"),
    [
        (3, "allied", "IX/P-47", True),  # A 2.46
        (4, "allied", "IX/P-47", False),
        (4, "allied", "IX/B-26", True),  # A 2.52: 4 - 1
        (2, "german", "ME-109", True),
        (3, "german", "ME-109", False),
    ],
)
def test_road_is_interdicted(die: int, side: str, name: str, hit: bool) -> None:
    maker = german if side == "allied" else allied
    roads = [["1217", "1218"]]
    game = striking(die, name, maker("target", "1217"), side, "road", roads=roads)
    assert game.own.advanced.interdicted == ({"1217": side} if hit else {})


def test_nobody_enters_an_interdicted_hex() -> None:
    """A 2.47."""
    game = position([TANKS], **ADVANCED)
    game.own.advanced.interdicted = {"1016": "allied"}
    game.cache.clear()
    from engine.hj1986.moving.movement import SelectUnit

    apply(game, SelectUnit(key_of(game, "tanks")))
    assert step_refused(game, "1015", "1016") == "A 2.47"


def test_road_is_open_again_before_the_next_missions() -> None:
    """A 2.48."""
    game = position([TANKS, FOE], **ADVANCED)
    from engine.hj1986.advanced.interdiction import reopened

    game.own.advanced.interdicted = {"1016": "allied"}
    assert [event.hex for event in reopened(game, "allied")] == ["1016"]  # type: ignore[attr-defined]
    assert list(reopened(game, "german")) == []


def test_disorganized_unit_recovers_at_the_end_of_its_player_turn() -> None:
    """A 2.43."""
    game = position([german("tanks", "1015", **PANZER, marks=(DISORGANIZED,))], phase="clean_up", **ADVANCED)
    assert DISORGANIZED not in marks_of(game, "tanks")
    game = moving("foe", [FOE, german("tanks", "1215", **PANZER, marks=(DISORGANIZED,))], side="allied", **ADVANCED)
    assert DISORGANIZED in marks_of(game, "tanks")


def lifted(*flights: Flight, turn: int = CLEAR_MORNING) -> BulgeGame:
    """Return the position after transports and the other aircraft on the map have done what they do."""
    from engine.core.events import fold
    from engine.hj1986.advanced.air_supply import supplied

    inside = allied("inside", "1014", marks=(ISOLATED,))
    units = [inside, allied("beside", "1013", marks=(ISOLATED,)), allied("short", "1113", marks=(UNSUPPLIED,))]
    game = position(units, turn=turn, last_turn=36, dice=(3,), **ADVANCED)
    game.own.advanced.flights = flights
    for flight in flights:
        for event in supplied(game, flight):
            fold(game, event)
    return game


C47 = Flight("allied", "15.6 IX/C-47", "supply", "1014")
FIGHTER = Flight("german", "15.1 ME-109", "attack", "1013")


def test_transport_makes_isolated_units_unsupplied() -> None:
    """A 1.23: in its hex and next to it; units without supply gain nothing."""
    game = lifted(C47)
    assert marks_of(game, "inside") == (UNSUPPLIED,)
    assert marks_of(game, "beside") == (UNSUPPLIED,)
    assert marks_of(game, "short") == (UNSUPPLIED,)


def test_german_fighter_keeps_the_transport_away_unless_escorted() -> None:
    """A 1.25."""
    assert marks_of(lifted(C47, FIGHTER), "inside") == (ISOLATED,)
    escort = Flight("allied", "15.1 IX/P-47", "escort", "1014")
    assert marks_of(lifted(C47, FIGHTER, escort), "inside") == (UNSUPPLIED,)


@pytest.mark.parametrize(("turn", "expected"), [(CLEAR_MORNING, ""), (13, "A 1.21")])
def test_transport_flies_on_clear_mornings(turn: int, expected: str) -> None:
    game = flying("allied", "german", turn, sky("allied", turn, "IX/C-47", "IX/P-47"), german("a", "1013"))
    assert game.top.phase == "air"
    assert broken(game, "supply", "1014", "allied") == expected


@pytest.mark.parametrize(("die", "mark"), [(3, UNSUPPLIED), (4, ISOLATED)])
def test_german_airlift(die: int, mark: str) -> None:
    """A 2.71, A 2.75, A 2.76: on 12/21 PM, on 1 to 3."""
    cut_off = german("cut off", "1217", marks=(ISOLATED,))
    schedule = sky("german", 12, "Jgkp/II/JU-88")
    game = flying("german", "german", 12, schedule, cut_off, dice=(die,))
    game.units[cut_off.key].marks = (ISOLATED,)
    game.forget()
    apply(game, FlyMission(available(game, "german")[0].key, "supply", "1217"))
    assert marks_of(game, "cut off") == (mark,)
    assert "german_airlift" in game.own.ground.events


def test_airlift_not_before_december_21_pm() -> None:
    """A 2.72."""
    game = flying("german", "german", 10, sky("german", 10, "JU-88"), german("cut off", "1217", marks=(ISOLATED,)))
    assert broken(game, "supply", "1217") == "A 2.76"


def test_flak_keeps_allied_aircraft_away() -> None:
    """O 9.2: from its hex and those next to it."""
    flak = german("flak", "1016", kind="flak", movement=5)
    for options, expected in ((playing("flak"), "O 9.2"), (ADVANCED, "")):
        game = flying("allied", "allied", 9, sky("allied", 8, "IX/P-47"), flak, **options)
        assert broken(game, "attack", "1015", "allied") == expected


def test_allies_lose_a_mission_after_the_15th_army_attacks() -> None:
    """A 10.22: on later turns."""
    game = position(
        [TANKS], schedules=(*sky("allied", 11, "P-47", "P-38"), *sky("allied", 12, "P-47", "P-38")), **ADVANCED
    )
    game.own.ground.events["15th_army_offensive"] = 11
    assert len(listed(game, "allied", 11)) == 2
    assert len(listed(game, "allied", 12)) == 1


def test_aircraft_flies_once() -> None:
    """A 1.24, A 2.1, A 2.73: one mission over one hex."""
    game = flying("german", "german", 9, sky("german", 9, "ME-109", "FW-190"))
    first = available(game, "german")[0]
    apply(game, FlyMission(first.key, "attack", "1014"))
    assert first not in available(game, "german")


def test_airlift_may_be_kept_for_a_later_evening() -> None:
    """A 2.74: the Ju-88 of turn 12 flies on turn 14, and nothing but the airlift."""
    cut_off = german("cut off", "1217", marks=(ISOLATED,))
    schedule = (*sky("german", 12, "JU-88"), *sky("german", 14, "ME-109"))
    game = flying("german", "german", 14, schedule, cut_off, dice=(3,))
    game.units[cut_off.key].marks = (ISOLATED,)
    game.forget()
    kept = next(item for item in available(game, "german") if item.turn == 12)
    refusal = check_mission(game, "german", FlyMission(kept.key, "strike", "1014"))
    assert refusal is not None and refusal.rule.number == "A 2.74"
    apply(game, FlyMission(kept.key, "supply", "1217"))
    apply(game, EndAir())
    assert marks_of(game, "cut off") == (UNSUPPLIED,)
    assert kept not in available(game, "german")


def test_transport_flies_over_any_hex() -> None:
    """A 1.22: also where nobody stands."""
    game = flying("allied", "german", CLEAR_MORNING, sky("allied", CLEAR_MORNING, "IX/C-47"), german("a", "1013"))
    assert broken(game, "supply", "0721", "allied") == ""


def test_air_phases_come_before_combat_the_phasing_side_first() -> None:
    """A 2.15, A 2.17, A 2.62: in both player turns."""
    steps = position([TANKS]).board.steps
    for side, other in (("german", "allied"), ("allied", "german")):
        keys = [(step.phase, step.acting) for step in steps if step.side == side]
        first = keys.index(("air", side))
        assert keys[first + 1] == ("air", other)
        assert keys[first + 2] == ("combat", side)


def test_at_most_two_aircraft_support_a_battle() -> None:
    """A 2.22, A 2.33: three fly over the three hexes of a battle; 4 to 12 in rough is column 1, two more make 3."""
    units = [german("foot", "1015"), FOE, allied("b", "0915"), allied("c", "1115")]
    terrain = {"1014": "rough", "0915": "rough", "1115": "rough"}
    game = position(units, phase="combat", turn=9, last_turn=36, terrain=terrain, clauses=FREE, **ADVANCED)
    hexes = ("1014", "0915", "1115")
    before = column(game, ["foot"], *hexes)
    game.own.advanced.flights = tuple(Flight("german", f"9.{n} ME-109", "attack", at) for n, at in enumerate(hexes))
    assert column(game, ["foot"], *hexes) == before + 2


@pytest.mark.parametrize(
    ("mission", "acting", "expected"),
    [("strike", "allied", "A 2.42"), ("defense", "allied", ""), ("intercept", "allied", "A 2.63")],
)
def test_missions_of_the_other_side(mission: str, acting: str, expected: str) -> None:
    """A 2.42, A 2.61: in the German player turn the Allies defend and intercept, but do not bomb."""
    game = flying(acting, "german", 9, sky(acting, 9, "IX/P-47"))
    assert broken(game, mission, "1015" if mission == "strike" else "1014", acting) == expected


@pytest.mark.parametrize(("mission", "rule"), [("defense", "A 2.36"), ("intercept", "A 2.64")])
def test_no_support_or_interception_in_the_evening(mission: str, rule: str) -> None:
    game = flying("allied", "allied", 10, sky("allied", 10, "IX/P-47"))
    assert broken(game, mission, "1014", "allied") == rule


def test_battle_leaves_aircraft_alone() -> None:
    """A 2.23, A 2.35: they stay over the hex until the player turn ends."""
    flights = (Flight("german", "9.1 ME-109", "attack", "1014"),)
    units = [german("foot", "1015"), FOE, german("other", "1217"), allied("enemy", "1216")]
    game = position(units, phase="combat", turn=9, last_turn=36, dice=(5,), **ADVANCED)
    game.own.advanced.flights = flights
    from engine.hj1986.fighting.battle_setup import AddAttacker, ConfirmAttack
    from engine.hj1986.fighting.combat_phase import DeclareAttack

    for action in (DeclareAttack("1014"), AddAttacker(key_of(game, "foot")), ConfirmAttack()):
        apply(game, action)
    assert game.own.advanced.flights == flights
