"""Commanders: movement, range, whom they lead. Their counters print nothing, so they move 8 hexes as parameters say."""

import pytest

from engine.hj1986.command.command import may_lead, reach
from engine.hj1986.ground.stacking import load
from engine.hj1986.ground.zones import zone_of
from engine.hj1986.moving.reserves import PlaceReserve
from engine.hj1986.state import STRATEGIC
from tests.games.hj1986.moves import moving, refused, step_refused, way
from tests.games.hj1986.optional.commanders import ON, commanding, staff
from tests.games.hj1986.positions import allied, german, key_of, position


@pytest.mark.parametrize(("marks", "hexes"), [((), 24), ((STRATEGIC,), 16)])
def test_o_5_11_an_army_commander_reaches_three_times_his_allowance(marks: tuple[str, ...], hexes: int) -> None:
    game = commanding(staff("M", "1014", "army_command", "5PzA", marks=marks))
    assert reach(game, game.units[key_of(game, "M")]) == hexes


def test_o_5_21_a_corps_commander_reaches_twice_his_allowance() -> None:
    game = commanding(staff("L", "1014"))
    assert reach(game, game.units[key_of(game, "L")]) == 16


def test_o_5_4_in_strategic_movement_a_corps_commander_reaches_once_his_allowance() -> None:
    game = commanding(staff("L", "1014", marks=(STRATEGIC,)))
    assert reach(game, game.units[key_of(game, "L")]) == 8


def test_o_5_5_a_commander_passes_friends_by_road_and_weighs_nothing() -> None:
    road = ("1013", "1014", "1015", "1016")
    game = moving("L", [staff("L", "1013"), german("A", "1014"), allied("Z", "1620")], roads=[road], parameters=ON)
    assert way(game, "1013", "1014", "1015") == "2"
    assert load(game, "1013", "german") == 0


@pytest.mark.rule("O 5.5")
def test_o_5_5_a_commander_in_strategic_movement_passes_his_own_units() -> None:
    """By B 6.35 neither infantry on foot nor a column beside the road would let another unit pass."""
    road = tuple(f"10{row}" for row in range(12, 19))
    friends = [german("A", "1013"), german("C", "1114", marks=(STRATEGIC,))]
    field = {"roads": [road], "parameters": ON}
    game = moving("L", [staff("L", "1012", marks=(STRATEGIC,)), *friends, allied("Z", "0521")], **field)
    assert step_refused(game, "1012", "1013", "1014", "1015") == ""
    truck = german("T", "1012", kind="panzergrenadier", formation="3", marks=(STRATEGIC,))
    other = moving("T", [truck, *friends, allied("Z", "0521")], **field)
    assert step_refused(other, "1012", "1013", "1014", "1015") == "B 6.35"


def test_o_5_5_a_commander_has_no_zone() -> None:
    assert zone_of(commanding(staff("L", "1014")), "german") == frozenset()


def test_o_5_81_horrocks_leads_the_british_alone() -> None:
    british = allied("B", "1015", formation="43", traits=(("restricted", "BR"),))
    game = commanding(
        staff("H", "1014", formation="XXX", traits=(("nation", "british"),)),
        british,
        allied("U", "1016", formation="84"),
    )
    unit = game.units
    horrocks = unit[key_of(game, "H")]
    assert may_lead(game, horrocks, unit[key_of(game, "B")])
    assert not may_lead(game, horrocks, unit[key_of(game, "U")])


@pytest.mark.parametrize(
    ("corps", "division", "leads"),
    [("ISSPz", "1SSPz", True), ("ISSPz", "2Pz", False), ("LVIII", "1SSPz", False), ("LVIII", "2Pz", True)],
)
def test_o_5_82_ss_commanders_and_ss_panzer_divisions_belong_together(corps: str, division: str, leads: bool) -> None:
    grenadiers = german("G", "1015", kind="panzergrenadier", formation=division)
    game = commanding(staff("K", "1014", formation=corps), grenadiers)
    assert may_lead(game, game.units[key_of(game, "K")], game.units[key_of(game, "G")]) is leads


def test_o_5_82_they_may_lead_infantry_of_the_army() -> None:
    game = commanding(staff("K", "1014", formation="ISSPz"), german("I", "1015", formation="12"))
    assert may_lead(game, game.units[key_of(game, "K")], game.units[key_of(game, "I")])


@pytest.mark.parametrize(("leader", "rule"), [(True, ""), (False, "O 5.25")])
def test_o_5_25_reserve_needs_a_corps_commander_in_range(leader: bool, rule: str) -> None:
    units = [german("A", "1014"), german("B", "1016", formation="2"), *([staff("L", "1012")] if leader else [])]
    game = commanding(*units, phase="reserve_designation", columns=range(5, 17))
    assert game.units[key_of(game, "A")].on_map
    from engine.hj1986.moving.reserves import check_place

    refusal = check_place(game, "german", key_of(game, "A"))
    assert ("" if refusal is None else refusal.rule.number) == rule


def test_o_5_25_without_the_option_nobody_is_needed() -> None:
    game = position([german("A", "1014"), allied("Z", "1620")], phase="reserve_designation")
    assert refused(game, PlaceReserve(key_of(game, "A"))) == ""


def test_o_5_0_twenty_three_commanders_are_on_the_list() -> None:
    from engine.data.load import load_scenario

    found = load_scenario("hj1986", "campaign")
    assert sum(counter.unit_type in ("army_command", "corps_command") for counter in found.counters) == 23


@pytest.mark.parametrize(
    ("counter", "place"),
    [
        ("german/6PzA/Dietrich#1", "0109"),
        ("german/5PzA/Manteuffel#1", "0724"),
        ("german/7A/Brandenberger#1", "0429"),
        ("german/LXXX/Beyer#1", "0431"),
        ("allied/1A/Hodges#1", "2109"),
        ("allied/VIII/Middleton#1", "2427"),
    ],
)
def test_o_5_9_commanders_start_where_the_list_says(counter: str, place: str) -> None:
    from engine.data.load import load_scenario

    row = next(row for row in load_scenario("hj1986", "campaign").setup if row.counter == counter)
    assert (row.place, "optional" in row.state) == (place, True)
