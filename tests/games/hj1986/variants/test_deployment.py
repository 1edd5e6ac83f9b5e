"""Free deployment: who may be placed where before the first turn. (VG 1, VG 2, VG 3, VG 9)"""

from typing import Any

import pytest

from engine.core.play import apply, check, decision, legal_actions, start
from engine.core.units import SETUP
from engine.data.load import load_scenario
from engine.data.tables import DataError
from engine.hj1986.board import Board, compile_board
from engine.hj1986.ground.westwall import columns_east
from engine.hj1986.ruleset import RULES
from engine.hj1986.state import BulgeGame
from engine.hj1986.turn.contradictions import contradictions
from engine.hj1986.turn.deployment import PlaceRest, PlaceUnit, free_hexes, ground_of, is_free, sector_of, waiting
from engine.scenario import Clause, Scenario, Setup
from tests.games.hj1986.moves import refused
from tests.games.hj1986.positions import ENGINEERS, PANZER, Piece, allied, board, german
from tests.games.hj1986.variants.shipped import clause, with_variant

WALL = {f"10{row}": "westwall" for row in range(10, 22)}
"""The Westwall of the small field, whose columns 05 to 09 lie east of it and 11 to 16 west."""


def args(option: str = "german_1") -> dict[str, Any]:
    """Return the arguments of a shipped clause, its sectors moved to the small field."""
    found: dict[str, Any] = dict(clause(with_variant(option), "free-deployment").args)
    return {**found, "rows": {"6PzA": [10, 13], "5PzA": [14, 17], "7A": [18, 21]}}


def placing(units: list[Piece], option: str = "german_1", state: tuple[str, ...] = (), **values: Any) -> BulgeGame:
    """Return a game before the set-up of units; their hexes are those of the chart, and they have ``state``."""
    free = Clause(key="f", kind="special", form="deployment", args=args(option), text="", rule="VG 1", enforced=True)
    rows = [Setup(counter=unit.key, place=unit.hex, face="", steps_lost=0, state=state) for unit in units]
    compiled = board(units, marks=WALL, setup=rows, clauses=[free], **values)
    return start(RULES, compiled, 1)[0]


def allowed(game: BulgeGame, unit: Piece, *labels: str) -> list[str]:
    """Return those of the hexes in which a unit may be placed."""
    return [label for label in labels if check(game, PlaceUnit(unit.key, label)) is None]


GRENADIERS = german("A", "0911", formation="277")
ROW = tuple(f"{column:02d}11" for column in range(5, 17))


@pytest.mark.rule("VG 1")
@pytest.mark.parametrize(
    "unit",
    [
        GRENADIERS,
        german("A", "0911", kind="parachute_ger", formation="3FJ"),
        german("A", "0911", **{**ENGINEERS, "kind": "engineer_ger", "formation": "6PzA"}),
    ],
)
def test_vg_1_volksgrenadiers_parachutists_and_engineers_stand_west_of_the_westwall(unit: Piece) -> None:
    """At least one hex west of column 10, and no farther than the printed set-up goes, two."""
    assert allowed(placing([unit]), unit, *ROW) == ["1111", "1211"]


@pytest.mark.rule("VG 1")
def test_vg_1_by_rows_only_they_may_stand_anywhere_in_the_west() -> None:
    game = placing([GRENADIERS], rulings={"army-sectors": "by rows only"})
    assert allowed(game, GRENADIERS, *ROW) == ["1111", "1211", "1311", "1411", "1511", "1611"]


@pytest.mark.rule("VG 1")
def test_vg_1_others_stand_two_hexes_east_of_the_westwall_or_more() -> None:
    tank = german("T", "0911", **PANZER, formation="1SSPz")
    assert allowed(placing([tank]), tank, *ROW) == ["0511", "0611", "0711", "0811"]


@pytest.mark.rule("VG 1")
def test_vg_1_every_army_has_its_sector() -> None:
    units = [german(name, "1111", formation=name) for name in ("277", "18", "276")]
    game = placing(units)
    column = tuple(f"11{row}" for row in range(10, 22))
    found = [allowed(game, unit, *column) for unit in units]
    assert found == [list(column[:4]), list(column[4:8]), list(column[8:])]


@pytest.mark.rule("VG 1")
def test_vg_1_two_units_of_the_26th_may_stand_on_the_westwall_in_the_sector_of_the_center() -> None:
    units = [german(name, "1115", formation="26 VG") for name in "ABC"]
    other = german("D", "1115", formation="18")
    game = placing([*units, other])
    assert allowed(game, other, "1015") == []
    assert allowed(game, units[0], "1013", "1014", "1017", "1018") == ["1014", "1017"]
    apply(game, PlaceUnit(units[0].key, "1014"))
    apply(game, PlaceUnit(units[1].key, "1015"))
    assert refused(game, PlaceUnit(units[2].key, "1015")) == "VG 1"
    assert refused(game, PlaceUnit(units[2].key, "1115")) == ""


@pytest.mark.rule("VG 1")
def test_vg_1_the_304th_panzer_grenadiers_may_stand_on_the_westwall_of_the_center() -> None:
    units = [german(name, "0715", kind="panzergrenadier", formation="2Pz") for name in ("304", "2")]
    game = placing(units)
    column = ("0715", "0815", "0915", "1015", "1115")
    assert [allowed(game, unit, *column) for unit in units] == [["0715", "0815", "1015"], ["0715", "0815"]]


@pytest.mark.rule("VG 1")
def test_vg_1_three_units_in_a_hex_whatever_their_size() -> None:
    """Four battalions are two regiments, but four units."""
    tanks = [german(name, "0711", **PANZER, formation="1SSPz") for name in "ABCD"]
    game = placing(tanks)
    for tank in tanks[:3]:
        apply(game, PlaceUnit(tank.key, "0711"))
    assert allowed(game, tanks[3], "0711", "0712") == ["0712"]


@pytest.mark.rule("VG 1")
def test_vg_1_nobody_is_placed_upon_the_enemy() -> None:
    game = placing([GRENADIERS, allied("E", "1111")])
    assert allowed(game, GRENADIERS, "1111", "1112") == ["1112"]


@pytest.mark.rule("VG 1")
def test_vg_1_units_wait_and_only_they() -> None:
    game = placing([GRENADIERS, allied("E", "1311")])
    assert game.units[GRENADIERS.key].box == SETUP
    assert game.units["allied/1/E#1"].hex == "1311"
    assert refused(game, PlaceUnit("allied/1/E#1", "1312")) == "VG 1"
    pending = decision(game)
    assert pending is not None and (pending.side, pending.phase) == ("german", "set_up")
    assert {action.hex for action in legal_actions(game) if isinstance(action, PlaceUnit)} == set(
        free_hexes(game, game.units[GRENADIERS.key])
    )


@pytest.mark.rule("VG 1")
def test_vg_1_the_rest_is_placed_as_printed_or_as_near_as_may_be() -> None:
    """0911 is east of the wall: the nearest hexes before it are 1110 to 1112, two away."""
    units = [german("A", "1112", formation="277"), german("B", "0911", formation="277")]
    game = placing(units)
    apply(game, PlaceRest())
    assert game.units[units[0].key].hex == "1112"
    assert game.units[units[1].key].hex in ("1110", "1111", "1112")


@pytest.mark.parametrize(("option", "kept"), [("german_1", False), ("german_9", True)])
@pytest.mark.rule("VG 9")
def test_vg_9_printed_reserve_goes_with_the_unit_where_no_reserve_is_designated(option: str, kept: bool) -> None:
    tank = german("T", "0711", **PANZER, formation="1SSPz")
    game = placing([tank], option, state=("reserve",))
    apply(game, PlaceUnit(tank.key, "0712"))
    assert game.units[tank.key].has("reserve") is kept


@pytest.mark.rule("VG 9")
def test_vg_9_only_the_1st_and_12th_ss_are_free() -> None:
    units = [
        german("T", "0911", **PANZER, formation="1SSPz"),
        german("U", "0911", **PANZER, formation="12SSPz"),
        german("A", "0912", formation="277"),
    ]
    game = placing(units, "german_9")
    assert [unit.id for unit in waiting(game)] == [unit.key for unit in units[:2]]
    assert game.units[units[2].key].hex == "0912"
    assert allowed(game, units[0], "0813", "0913", "0814") == ["0813"]  # the sector and the distance of variant 1


@pytest.fixture(scope="module")
def whole() -> Board:
    """Operation Herbstnebel on the shipped map."""
    base = load_scenario("hj1986", "campaign")
    return compile_board(base.model_copy(update={"parameters": {**base.parameters, "options": "advanced german_3"}}))


@pytest.mark.rule("VG 3")
def test_vg_3_everybody_finds_a_place_in_the_sector_of_his_army(whole: Board) -> None:
    game = start(RULES, whole, 1)[0]
    free = [unit.id for unit in waiting(game)]
    apply(game, PlaceRest())
    assert not waiting(game) and game.top.phase != "set_up"
    rows = {key: int(game.units[key].hex[2:]) for key in free}
    assert all(sector_of(whole, key)[0] <= row <= sector_of(whole, key)[1] for key, row in rows.items())


@pytest.mark.rule("VG 3")
def test_vg_3_the_9th_and_79th_stand_with_the_7th_army_and_the_167th_with_the_5th_panzer_army(whole: Board) -> None:
    assert sector_of(whole, "german/9 VG/36#1") == sector_of(whole, "german/79/208#1") == (28, 38)
    assert sector_of(whole, "german/167/331#1") == (14, 27)
    assert {"german/9 VG/36#1", "german/79/208#1", "german/167/331#1"} <= {row.counter for row in whole.scenario.setup}


@pytest.mark.rule("VG 3")
def test_vg_3_by_the_other_reading_they_come_as_the_chart_says() -> None:
    base = load_scenario("hj1986", "campaign")
    other = base.model_copy(
        update={"rulings": {**base.rulings, "herbstnebel-divisions": "they come as the chart says"}}
    )
    from engine.hj1986.setting.variants.applied import varied

    rows = {row.counter: row.turn for row in varied(other, ("german_3",)).arrivals}
    assert rows["german/79/208#1"] == 11  # 12/21 AM


@pytest.mark.rule("VG 1")
def test_vg_1_the_sectors_hold_every_printed_hex_of_their_army(whole: Board) -> None:
    """So the rows were found; nobody stands more than two columns before the western line of the Westwall."""
    armies: Any = clause(with_variant("german_1"), "free-deployment").args["armies"]
    rows: Any = clause(with_variant("german_1"), "free-deployment").args["rows"]
    for row in load_scenario("hj1986", "campaign").setup:
        unit = whole.pieces[row.counter].counter
        if unit.side == "german" and row.place in whole.map.hexes:
            first, last = rows[armies[unit.formation]]
            assert first <= int(row.place[2:]) <= last, row
            assert columns_east(whole, row.place) >= -2, row


def misspelled(option: str) -> Scenario:
    """Return the campaign with a variant played whose clause gives 35 an army in the place of 352."""
    base = load_scenario("hj1986", "campaign")
    wrong = [
        Clause.model_validate_json(row.model_dump_json().replace('"352":', '"35":'))
        if option in row.args.values()
        else row
        for row in base.clauses
    ]
    played = [row.model_copy(update={"default": row.default or row.key == option}) for row in base.options]
    return base.model_copy(update={"clauses": tuple(wrong), "options": tuple(played)})


@pytest.mark.rule("VG 1")
def test_vg_1_a_formation_of_the_set_up_without_army_is_told_and_no_game_with_the_variant_begins() -> None:
    """The 352nd is German and starts on the map; the 35th is American."""
    wrong = misspelled("german_1")
    told = [problem.message for problem in contradictions(wrong)]
    assert [text.partition(": ")[0] for text in told] == ["the clause variant-german-1"] * 2
    assert told[0].endswith("has no army; name one for 352 in armies, or for the counter")
    assert told[1].endswith("names 35 in armies, not of the german side; correct the formation")
    with pytest.raises(DataError, match="the clause free-deployment: .* has no army; name one for 352"):
        compile_board(wrong)


def test_armies_of_units_that_are_not_placed_freely_are_not_asked_for() -> None:
    """By VG 9 two SS divisions alone are placed freely."""
    (told,) = [problem.message for problem in contradictions(misspelled("german_9"))]
    assert "names 35 in armies" in told


@pytest.mark.rule("VG 2")
def test_vg_2_the_reassigned_units_stand_in_their_new_sectors() -> None:
    found: Any = clause(with_variant("german_2"), "free-deployment").args
    north = ("116Pz", "2Pz", "Pz Lehr", "26 VG", "560")
    assert {found["armies"][key] for key in north} == {"6PzA"}
    guns = ("german/LVIII/401#1", "german/XLVII/766#1", "german/LVIII/7VW#1", "german/XLVII/15VW#1")
    assert {found["counters"][key] for key in guns} == {"6PzA"}
    assert [found["armies"][key] for key in ("5FJ", "352")] == ["5PzA", "5PzA"]
    south = ("german/LXXXV/406#1", "german/LXXXV/18VW#1")
    assert {found["counters"][key] for key in south} == {"5PzA"}


@pytest.mark.rule("VG 2")
def test_vg_2_a_counter_is_placed_with_the_army_it_is_given_to() -> None:
    guns = german("401", "0716", kind="artillery_vak", size="Brig", steps=1, formation="LVIII", formation_kind="corps")
    game = placing([guns], "german_2")
    assert is_free(game.board, guns.key)
    assert {int(label[2:]) for label in ground_of(game.board, guns.key)} == {10, 11, 12, 13}


@pytest.mark.parametrize("place", ["near:0711 0811/0", "area:camp"])
def test_a_free_place_of_a_set_up_offers_its_hexes_and_no_others(place: str) -> None:
    rows = [Setup(counter=GRENADIERS.key, place=place, face="", steps_lost=0)]
    game = start(RULES, board([GRENADIERS], setup=rows, areas={"camp": ["0711", "0811"]}), 1)[0]
    assert allowed(game, GRENADIERS, *ROW) == ["0711", "0811"]
    apply(game, PlaceRest())
    assert game.units[GRENADIERS.key].hex in ("0711", "0811")


@pytest.mark.rule("I 7.1")
def test_a_unit_of_a_free_place_has_the_state_of_its_row_when_its_hex_is_chosen() -> None:
    """Brackets make an Improved Position of the hex that is chosen, and marks of the row come with the unit."""
    state = ("improved", "reserve", "engaged")
    rows = [Setup(counter=GRENADIERS.key, place="near:0711 0811/0", face="", steps_lost=0, state=state)]
    game = start(RULES, board([GRENADIERS], setup=rows), 1)[0]
    assert game.own.ground.positions == ()
    apply(game, PlaceUnit(GRENADIERS.key, "0811"))
    unit = game.units[GRENADIERS.key]
    assert game.own.ground.positions == ("0811",)
    assert unit.has("reserve") and unit.has("engaged")
