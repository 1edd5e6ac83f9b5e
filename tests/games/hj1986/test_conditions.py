"""The notes of the reinforcement charts, as shipped, on a small field. (N AL, N GE)"""

from typing import Any

import pytest

from engine.core.play import apply
from engine.data.load import load_scenario
from engine.hj1986.clauses.conditions import crossings
from engine.hj1986.clauses.restricted import restriction
from engine.hj1986.clauses.victory import adjusted
from engine.hj1986.moving.arrivals import Arrive, waiting
from engine.hj1986.moving.releasing import ReleaseDivisions
from engine.hj1986.state import BulgeGame
from engine.hj1986.supply.fuel import rolls
from engine.hj1986.supply.supply import is_starved_by_clause
from engine.scenario import Arrival, Clause
from tests.games.hj1986.positions import allied, german, key_of, position

PLACES = {
    "rocherath-krinkelt": ["1010"],
    "eupen": ["1014"],
    "marche": ["0710"],
    "liege": ["1218"],
    "namur": ["1212"],
    "givet": ["1220"],
    "bastogne": ["0718"],
}
MEUSE = [(f"12{row}", f"13{row}") for row in range(10, 22)] + [(f"12{row}", f"13{row + 1}") for row in range(10, 21)]
AREAS = {"X": ["0514"], "east-edge": [f"05{row}" for row in range(10, 22)]}


def noted(note: str, turn: int, side: str = "allied", **values: Any) -> BulgeGame:
    """Return a Movement Phase with a unit A that waits for a note of the long scenario."""
    clauses = [row for row in load_scenario("hj1986", "wacht-am-rhein").clauses if row.kind == "condition"]
    make = allied if side == "allied" else german
    unit = make("A", "", box="arrivals")
    row = Arrival(counter=unit.key, turn=1, place="area:X", condition=note)
    units = [unit, make("B", "0521"), german("G", "1616")]
    field = {"places": PLACES, "areas": AREAS, "meuse": MEUSE, "clauses": clauses, **values}
    return position(units, side=side, turn=turn, arrivals=[row], last_turn=20, **field)


def is_waiting(game: BulgeGame) -> bool:
    return any(unit.id == key_of(game, "A") for unit in waiting(game, game.top.side))


def crossed(game: BulgeGame) -> BulgeGame:
    for event in crossings(game, game.units[key_of(game, "G")], ("1215", "1315")):
        game.own.ground.events[event.event] = event.turn
    return game


@pytest.mark.parametrize(
    ("turn", "control", "due"),
    [(3, {"1010": "german"}, True), (3, {"1014": "german"}, True), (2, {"1010": "german"}, False), (6, {}, False)],
)
def test_n_al1_either_town_brings_the_units(turn: int, control: dict[str, str], due: bool) -> None:
    assert is_waiting(noted("note-1", turn, control=control)) == due
    assert is_waiting(noted("note-1", 7))  # 12/19 AM in any case


def test_n_al3_marche_or_the_meuse_not_before_12_21() -> None:
    assert is_waiting(noted("note-3", 11, control={"0710": "german"}))
    assert not is_waiting(noted("note-3", 10, control={"0710": "german"}))
    assert is_waiting(crossed(noted("note-3", 11)))
    assert not is_waiting(noted("note-3", 11))


def test_n_al4_liege_or_the_meuse_not_before_12_24() -> None:
    assert is_waiting(noted("note-4", 17, control={"1218": "german"}))
    assert not is_waiting(crossed(noted("note-4", 16)))
    assert is_waiting(crossed(noted("note-4", 17)))


def test_n_al5_not_before_a_german_has_crossed_the_meuse() -> None:
    assert not is_waiting(noted("note-5", 19))
    assert is_waiting(crossed(noted("note-5", 19)))


def waiting_for(turn: int, form: str, **args: Any) -> BulgeGame:
    """Return a game with a unit that waits for a condition of our own."""
    clause = Clause(key="own", kind="condition", form=form, args=args, text="", rule="N AL1", enforced=True)
    return noted("own", turn, clauses=[clause])


CROSSED = {"form": "crossed", "side": "german", "river": "meuse"}


def test_a_crossing_counts_after_its_delay_alone_and_within_another_condition() -> None:
    """The crossing is of turn 9; three turns later is turn 12."""
    for form, args in (("crossed", {**CROSSED, "delay": 3}), ("any", {"of": [{**CROSSED, "delay": 3}]})):
        args = {name: value for name, value in args.items() if name != "form"}
        game = crossed(waiting_for(9, form, **args))
        waits = []
        for turn in (11, 12):
            game.turn = turn
            waits.append(is_waiting(game))
        assert waits == [False, True]


def test_without_a_crossing_the_unit_comes_on_the_turn_in_any_case() -> None:
    """It looked for the first of no crossings."""
    args = {**CROSSED, "delay": 1, "otherwise_turn": 9}
    del args["form"]
    assert [is_waiting(waiting_for(turn, "crossed", **args)) for turn in (8, 9)] == [False, True]


@pytest.mark.parametrize(("note", "side"), [("note-6", "allied"), ("note-3-german", "german")])
@pytest.mark.rule("N GE3")
def test_n_al6_units_stay_away_after_the_offensive_of_the_15th_army(note: str, side: str) -> None:
    game = noted(note, 15, side)
    assert is_waiting(game)
    game.own.ground.events["15th_army_offensive"] = 9
    assert not is_waiting(game)


@pytest.mark.parametrize(
    ("note", "side", "option"), [("note-7", "allied", "allied_6"), ("nordwind", "german", "german_8")]
)
@pytest.mark.rule("N GE5")
def test_n_al7_units_of_a_variant(note: str, side: str, option: str) -> None:
    assert not is_waiting(noted(note, 17, side))
    game = noted(note, 17, side)
    object.__setattr__(game.board, "options", game.board.options | {option})
    assert is_waiting(game)


def test_n_al8_only_with_the_variant_and_after_bastogne() -> None:
    game = noted("note-8", 20, control={"0718": "german"})
    object.__setattr__(game.board, "options", game.board.options | {"allied_10"})
    assert not is_waiting(game)  # not before 12/26 PM


def test_n_alr_the_marks_of_the_chart_restrict() -> None:
    shipped = {
        counter.key: counter.traits.get("restricted") for counter in load_scenario("hj1986", "campaign").counters
    }
    assert (shipped["allied/51/152#1"], shipped["allied/17/193#1"], shipped["allied/4/22(-)#1"]) == ("BR", "RA", None)
    unit = allied("A", "1010", traits=(("restricted", "RA"),))
    game = position([unit], side="allied")
    assert restriction(game, game.units[unit.key]) == "RA"


@pytest.mark.parametrize(
    ("formation", "turn", "fuel", "starves"),
    [
        ("2SSPz", 10, 0, True),
        ("2SSPz", 11, 0, False),
        ("2SSPz", 10, 10, False),
        ("Fuh Gr", 11, 0, True),
        ("Fuh Gr", 12, 0, False),
    ],
)
@pytest.mark.rule("N GE4")
def test_b_2_32_without_captured_fuel_some_divisions_starve(
    formation: str, turn: int, fuel: int, starves: bool
) -> None:
    """12/21 AM is turn 11 and 12/21 PM turn 12; only the Advanced game has dumps."""
    clauses = [row for row in load_scenario("hj1986", "wacht-am-rhein").clauses if row.form == "unsupplied"]
    unit = german("A", "1010", formation=formation)
    for options in ("advanced", ""):
        game = position([unit], turn=turn, clauses=clauses, parameters={"options": options})
        game.own.logistics.fuel = fuel
        assert is_starved_by_clause(game, game.units[unit.key]) == (starves and bool(options))


@pytest.mark.parametrize(("turn", "always", "starves"), [(13, False, True), (14, False, False), (20, True, True)])
@pytest.mark.rule("N GE4b")
def test_n_ge4b_on_december_22_the_two_ss_divisions_starve_but_for_their_reconnaissance(
    turn: int, always: bool, starves: bool
) -> None:
    """12/22 AM is turn 13; the note of the chart says the whole scenario, which is the other reading."""
    clauses = [row for row in load_scenario("hj1986", "meuse").clauses if row.form == "unsupplied"]
    rulings = {"ss-supply": "for the whole scenario, as the note of the chart says"} if always else {}
    units = [
        german("3", "1010", formation="2SSPz"),
        german("19", "1110", formation="9SSPz"),
        german("9 Puma", "1210", formation="9SSPz"),
        german("2 Stg III", "1310", formation="2SSPz"),
        german("1", "1410", formation="1SSPz"),
    ]
    parameters = {"options": "advanced"}
    game = position(units, turn=turn, last_turn=20, clauses=clauses, rulings=rulings, parameters=parameters)
    found = [is_starved_by_clause(game, game.units[unit.key]) for unit in units]
    assert found == [starves, starves, False, False, False]


@pytest.mark.rule("N GE2b")
def test_n_ge2b_on_december_22_two_divisions_come_early_unsupplied_and_for_two_levels() -> None:
    clauses = [row for row in load_scenario("hj1986", "meuse").clauses if row.kind == "condition"]
    clauses += [row for row in load_scenario("hj1986", "meuse").clauses if row.form == "release"]
    units = [german("A", "", box="arrivals", formation="11Pz"), german("B", "", box="arrivals", formation="10SSPz")]
    rows = [
        Arrival(counter=unit.key, turn=13, place="area:X", condition=note)
        for unit, note in zip(units, ("note-2-german", "note-1-german"), strict=True)
    ]
    field = {"places": PLACES, "areas": AREAS, "meuse": MEUSE, "clauses": clauses, "last_turn": 20}
    game = position([*units, german("G", "0521")], turn=13, arrivals=rows, **field)
    assert (waiting(game, "german"), rolls(game)) == ([], 1)
    assert [adjusted(game, level) for level in ("draw", "german_tactical")] == ["draw", "german_tactical"]
    apply(game, ReleaseDivisions())
    assert len(waiting(game, "german")) == 2
    assert rolls(game) == 1  # unlike the chart of December 16, this one names no further fuel roll
    assert [adjusted(game, level) for level in ("draw", "german_tactical")] == ["allied_tactical", "draw"]
    apply(game, Arrive(units[0].key, "0514"))
    assert "unsupplied" in game.units[units[0].key].marks


@pytest.mark.rule("N AL9")
def test_n_al9_on_december_22_the_fuel_dumps_are_gone() -> None:
    """The two dumps of the campaign are neither set up nor due."""
    campaign, later = load_scenario("hj1986", "campaign"), load_scenario("hj1986", "meuse")
    dumps = {"allied/1A/Fuel Dump 5#1", "allied/1A/Fuel Dump 10#1"}
    assert dumps <= {row.counter for row in campaign.setup}
    assert not dumps & {row.counter for row in (*later.setup, *later.arrivals)}
