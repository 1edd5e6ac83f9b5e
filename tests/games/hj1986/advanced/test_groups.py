"""Kampfgruppen (A 12)."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.events import UnitMoved, fold
from engine.core.play import apply, check
from engine.data.load import load_scenario
from engine.hj1986.fighting.combined_arms import columns_of
from engine.hj1986.ground.groups import check_form, dissolved
from engine.hj1986.ground.stacking import load, load_with
from engine.hj1986.ground.zones import controlled_from, stack_zone
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.moving.movement import SelectUnit
from engine.hj1986.moving.regrouping import FormGroup, SplitGroup
from engine.hj1986.moving.reserves import PlaceReserve
from engine.hj1986.moving.strategic import EnterStrategic, LeaveStrategic
from engine.hj1986.state import RESERVE, BulgeGame
from engine.hj1986.turn.division import is_apart
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.moves import refused
from tests.games.hj1986.positions import PANZER, Piece, german, key_of, position

GRENADIERS: dict[str, Any] = {"kind": "panzergrenadier", "movement": 6}


def panzers(name: str, kg: str = "", **values: Any) -> Piece:
    """Return a panzer battalion in 1015, with the name of a Kampfgruppe."""
    traits = (("task_force", kg),) if kg else ()
    return german(name, values.pop("hex", "1015"), **{**PANZER, "traits": traits, **values})


def grenadiers(name: str, kg: str = "", **values: Any) -> Piece:
    """Return a panzer grenadier regiment in 1015, with the name of a Kampfgruppe."""
    traits = (("task_force", kg),) if kg else ()
    return german(name, values.pop("hex", "1015"), **{**GRENADIERS, "traits": traits, **values})


def form_refused(first: Piece, second: Piece, *others: Piece, **values: Any) -> str:
    """Return the rule that keeps two units from being a Kampfgruppe."""
    game = position([first, second, *others], **{**ADVANCED, **values})
    refusal = check_form(game, game.units[first.key], game.units[second.key])
    return "" if refusal is None else refusal.rule.number


@pytest.mark.rule("A 12.21")
@pytest.mark.rule("A 12.22")
@pytest.mark.rule("A 12.22(1)")
@pytest.mark.rule("A 12.22(2)")
@pytest.mark.rule("A 12.22(3)")
@pytest.mark.rule("A 12.31")
@pytest.mark.rule("A 12.33")
@pytest.mark.rule("A 12.34")
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (panzers("a", "KG Peiper"), panzers("b", "KG Peiper"), ""),  # A 12.21
        (panzers("a", "KG Peiper"), grenadiers("b", "KG Sandig"), "A 12.31"),
        (grenadiers("a", "KG Hansen"), panzers("b"), ""),  # A 12.22: one name, same division
        (grenadiers("a"), panzers("b"), ""),  # A 12.22: 116Pz/60 and 116Pz/228
        (grenadiers("a"), grenadiers("b"), "A 12.22(1)"),
        (grenadiers("a"), panzers("b", formation="2"), "A 12.22(3)"),
        (grenadiers("a"), panzers("b", formation="5PzA", formation_kind="army"), ""),  # A 12.33: independent
        (panzers("a"), panzers("b"), ""),  # A 12.22(2)
        (panzers("a"), panzers("b", formation="5PzA", formation_kind="army"), "A 12.22(2)"),
        (panzers("a"), german("b", "1015"), "A 12.22"),
        (grenadiers("a"), german("b", "1015", kind="recon_ger", size="Bn", movement=8), ""),  # a Puma will do
        (grenadiers("a"), german("b", "1015", formation="2", kind="recon_ger", size="Bn"), "A 12.22(3)"),
        (grenadiers("a", "KG Hansen"), grenadiers("b"), "A 12.22(1)"),
        (panzers("a", "KG Bohm"), panzers("b", formation="2"), "A 12.22(2)"),  # a name joins its own division
        (panzers("a", "KG Bohm"), panzers("b", "KG Guttmann"), "A 12.31"),  # A 12.34: not with different names
        (grenadiers("a"), panzers("b", size="Brig"), "A 12.34"),
        (panzers("a"), panzers("b", hex="1016"), "A 12.21"),
    ],
)
def test_who_forms_a_kampfgruppe(first: Piece, second: Piece, expected: str) -> None:
    assert form_refused(first, second) == expected


@pytest.mark.rule("A 12.32")
def test_units_of_one_name_join_each_other_only() -> None:
    """And are free again when the twin is gone."""
    twin = panzers("twin", "KG Peiper", hex="1217")
    assert form_refused(panzers("a", "KG Peiper"), grenadiers("b"), twin) == "A 12.32"
    assert form_refused(panzers("a", "KG Peiper"), grenadiers("b")) == ""
    waiting = panzers("twin", "KG Peiper", hex="", box="arrivals")  # two units on the map, says the rule
    assert form_refused(panzers("a", "KG Peiper"), grenadiers("b"), waiting) == ""


def test_basic_game_has_no_kampfgruppen() -> None:
    assert form_refused(panzers("a"), panzers("b"), parameters={}) == "A 12.21"


def formed(*units: Piece, **values: Any) -> BulgeGame:
    """Return the Movement Phase after the first two units became a Kampfgruppe."""
    game = position(list(units), **{**ADVANCED, "turn": 12, "last_turn": 36, **values})
    apply(game, FormGroup(units[0].key, units[1].key))
    return game


@pytest.mark.rule("A 12.21")
@pytest.mark.rule("A 12.35")
def test_kampfgruppe_is_one_regiment() -> None:
    """A regiment and a battalion alone would count one and a half."""
    units = [grenadiers("a"), panzers("b")]
    assert load(position(units, **ADVANCED), "1015", "german") == 1.5
    assert load(formed(*units), "1015", "german") == 1


@pytest.mark.rule("A 12.11")
@pytest.mark.rule("A 12.21")
def test_kampfgruppe_counts_as_infantry_and_armor() -> None:
    """Even when made of panzers only."""
    game = formed(panzers("a"), panzers("b"))
    assert "infantry and armor" in columns_of(game, list(game.units.values()))
    alone = position([panzers("a"), panzers("b")], **ADVANCED)
    assert columns_of(alone, list(alone.units.values())) == ("armor",)


@pytest.mark.rule("A 12.12")
@pytest.mark.rule("A 12.37")
@pytest.mark.parametrize(
    ("reading", "two_panzers", "with_grenadiers"),
    [
        ("two panzer battalions as a combat command, with grenadiers a full one", "by_road", "full"),
        ("always as a combat command", "by_road", "by_road"),
        ("always a full one", "full", "full"),
    ],
)
def test_zone_of_a_kampfgruppe(reading: str, two_panzers: str, with_grenadiers: str) -> None:
    """By the ruling; panzer battalions apart have none."""
    rulings = {"rulings": {"kampfgruppe-zone": reading}}
    assert stack_zone(formed(panzers("a"), panzers("b"), **rulings), "1015", "german") == two_panzers
    assert stack_zone(formed(grenadiers("a"), panzers("b"), **rulings), "1015", "german") == with_grenadiers
    assert stack_zone(position([panzers("a"), panzers("b")], **ADVANCED), "1015", "german") == ""


@pytest.mark.rule("A 12.13")
@pytest.mark.parametrize("chosen", ["a", "b"])
def test_kampfgruppe_moves_as_one_at_the_slower_rate(chosen: str) -> None:
    """Grenadiers with 6 points hold back panzers with 7."""
    game = formed(grenadiers("a", movement=6), panzers("b"))
    apply(game, SelectUnit(key_of(game, chosen)))
    assert game.top.values["budget"] == 6 * 2
    apply(game, MoveTo(("1015", "1016")))
    assert {game.units[key_of(game, name)].hex for name in ("a", "b")} == {"1016"}


@pytest.mark.rule("A 12.38")
def test_parted_units_move_apart() -> None:
    game = formed(grenadiers("a"), panzers("b"))
    apply(game, SplitGroup(key_of(game, "a")))
    apply(game, SelectUnit(key_of(game, "b")))
    apply(game, MoveTo(("1015", "1016")))
    assert game.units[key_of(game, "a")].hex == "1015"


@pytest.mark.rule("A 12.38")
def test_other_units_of_the_hex_take_the_place_of_the_first() -> None:
    game = formed(grenadiers("a"), panzers("b"), panzers("c"), panzers("d", hex="1116"))
    a, b, c, d = (key_of(game, name) for name in "abcd")
    assert refused(game, FormGroup(a, c)) == "A 12.38"  # parted first
    apply(game, SplitGroup(b))
    assert refused(game, FormGroup(a, d)) == "A 12.21"  # d stands elsewhere
    apply(game, FormGroup(a, c))
    assert game.own.advanced.groups == ((a, c),)


@pytest.mark.rule("A 12.12")
def test_zone_of_two_panzer_battalions_reaches_into_forest_along_roads_only() -> None:
    """Of the six hexes around 1015 all but 1016 are controlled: forest without a road."""
    woods = {"terrain": {"1014": "forest", "1016": "forest"}, "roads": [["1014", "1015"]]}
    game = formed(panzers("a"), panzers("b"), **woods)
    assert set(controlled_from(game, "1015", "german")) == {"1014", "0915", "0916", "1115", "1116"}
    game = formed(grenadiers("a"), panzers("b"), **woods)  # A 12.37: with grenadiers it is a full zone
    assert "1016" in set(controlled_from(game, "1015", "german"))


def test_parting_needs_room() -> None:
    """B 7.11: with two other regiments the hex is full."""
    game = formed(grenadiers("a"), panzers("b"), german("x", "1015"), german("y", "1015"))
    assert refused(game, SplitGroup(key_of(game, "a"))) == "B 7.11"


@pytest.mark.rule("A 12.36")
@pytest.mark.parametrize(("other", "expected"), [(panzers("b"), ""), (grenadiers("b"), "B 4.12")])
def test_kampfgruppe_in_reserve_moves_twice_without_grenadiers_only(other: Piece, expected: str) -> None:
    """In the Movement Phase and again in the Reserve Phase; with grenadiers in the Reserve Phase alone."""
    pieces = [replace(unit, marks=(RESERVE,)) for unit in (panzers("a"), other)]
    second = position(pieces, phase="reserve", **{**ADVANCED, "turn": 12, "last_turn": 36})
    second.own.advanced.groups = ((pieces[0].key, pieces[1].key),)
    assert refused(second, SelectUnit(key_of(second, "a"))) == ""
    game = formed(*pieces)
    assert refused(game, SelectUnit(key_of(game, "a"))) == expected


def test_kampfgruppe_is_one_unit_in_reserve() -> None:
    """B 4.25: its second unit is not another one of the division."""
    units = [panzers("a"), panzers("b")]
    game = position(units, phase="reserve_designation", turn=12, last_turn=36, **ADVANCED)
    apply(game, PlaceReserve(units[0].key))
    assert refused(game, PlaceReserve(units[1].key)) == "B 4.25"
    game = position(units, phase="reserve_designation", turn=12, last_turn=36, **ADVANCED)
    game.own.advanced.groups = ((units[0].key, units[1].key),)
    apply(game, PlaceReserve(units[0].key))
    assert check(game, PlaceReserve(units[1].key)) is None


def test_units_that_came_apart_are_no_kampfgruppe() -> None:
    game = formed(panzers("a"), panzers("b"))
    game.own.advanced.groups = ((key_of(game, "a"), key_of(game, "b")),)
    assert list(dissolved(game)) == []
    game.units[key_of(game, "b")].hex = "1217"
    assert [event.groups for event in dissolved(game)] == [()]  # type: ignore[attr-defined]


def printed(key: str) -> Piece:
    """Return a shipped unit in 1015, with its printed names and its class."""
    unit = next(unit for unit in load_scenario("hj1986", "breakthrough").counters if unit.key == key)
    return german(
        unit.name,
        "1015",
        kind=unit.unit_type,
        size=unit.size,
        formation=unit.formation,
        formation_kind=unit.formation_kind,
        traits=tuple(unit.traits.items()),
    )


@pytest.mark.rule("A 12.21")
@pytest.mark.rule("A 12.22")
@pytest.mark.rule("A 12.31")
@pytest.mark.rule("A 12.32")
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("german/1SSPz/1/I V#1", "german/1SSPz/1/II IV#1", ""),  # both Kampfgruppe Peiper
        ("german/1SSPz/1 Puma#1", "german/1SSPz/501SS VI#1", ""),  # Knittel and the Tigers
        ("german/1SSPz/1 Jpz IV#1", "german/1SSPz/1#1", ""),  # Hansen and the tank destroyers
        ("german/1SSPz/2#1", "german/1SSPz/1 Jpz IV#1", ""),  # Sandig and the same
        ("german/116Pz/60#1", "german/116Pz/228 Jpz IV#1", ""),  # no names: grenadiers and tank destroyers
        ("german/1SSPz/2#1", "german/1SSPz/1/I V#1", "A 12.31"),  # Sandig and Peiper
        ("german/1SSPz/1/I V#1", "german/1SSPz/501SS VI#1", "A 12.32"),  # the other half of Peiper lives
        ("german/1SSPz/1 Jpz IV#1", "german/116Pz/60#1", "A 12.22(3)"),
        ("german/2Pz/2 Puma#1", "german/1SSPz/501SS VI#1", "A 12.22(2)"),
    ],
)
def test_examples_of_the_booklet(first: str, second: str, expected: str) -> None:
    peiper = replace(printed("german/1SSPz/1/II IV#1"), hex="1217")
    others = [] if peiper.key in (first, second) else [peiper]
    assert form_refused(printed(first), printed(second), *others) == expected


LONG_ROAD: dict[str, Any] = {"rows": range(10, 31), "roads": [tuple(f"10{row}" for row in range(10, 31))]}


def trucked(*marks: str, **values: Any) -> BulgeGame:
    """Return a position with a Kampfgruppe on a road in 1015, and another unit on it, so that every phase asks."""
    pair = [panzers("a", hex="1015", marks=marks), grenadiers("b", hex="1015", marks=marks)]
    game = position([*pair, panzers("c", hex="1012", formation="2")], **{**ADVANCED, **LONG_ROAD, **values})
    game.own.advanced.groups = ((pair[0].key, pair[1].key),)
    game.cache.clear()
    return game


@pytest.mark.rule("B 7.33")
def test_a_kampfgruppe_is_one_unit_in_strategic_movement() -> None:
    """B 7.33: both units enter and leave together, go three times the six points of the grenadiers, and do not part."""
    game = trucked(phase="strategic_movement")
    apply(game, EnterStrategic(key_of(game, "a")))
    assert all(game.units[key_of(game, name)].has("strategic") for name in "ab")
    game = trucked("strategic")
    assert refused(game, SplitGroup(key_of(game, "a"))) == "B 7.33"
    apply(game, SelectUnit(key_of(game, "a")))
    assert game.top.values["budget"] == 2 * 3 * 6
    apply(game, MoveTo(tuple(f"10{row}" for row in range(15, 21))))
    assert [game.units[key_of(game, name)].hex for name in "ab"] == ["1020", "1020"]
    game = trucked("strategic", phase="strategic_movement")
    apply(game, LeaveStrategic(key_of(game, "b")))
    assert not any(game.units[key_of(game, name)].has("strategic") for name in "ab")


@pytest.mark.rule("B 7.33")
def test_two_units_that_are_no_kampfgruppe_do_not_enter_strategic_movement_from_one_hex() -> None:
    game = trucked(phase="strategic_movement")
    game.own.advanced.groups = ()
    assert refused(game, EnterStrategic(key_of(game, "a"))) == "B 6.11"


@pytest.mark.rule("B 1.31")
def test_a_kampfgruppe_may_be_far_from_its_division() -> None:
    far = {"rows": range(10, 31), "areas": {"east-edge": ["0510"]}}
    pair = [panzers("a", hex="1010"), grenadiers("b", hex="1010")]
    game = position([*pair, german("c", "1030", kind="panzergrenadier")], **{**ADVANCED, **far})
    game.own.advanced.groups = ((pair[0].key, pair[1].key),)
    assert [is_apart(game, game.units[key_of(game, name)]) for name in "abc"] == [False, False, True]


def full(*names: str, label: str = "1017") -> list[Piece]:
    """Return regiments of other divisions that fill a hex."""
    return [german(name, label, formation=name) for name in names]


@pytest.mark.rule("A 12.21")
@pytest.mark.rule("A 12.35")
@pytest.mark.parametrize(
    ("mover", "there", "rule"),
    [
        (panzers("b"), grenadiers("a", hex="1017"), ""),  # the two count as one regiment beside two others
        (grenadiers("b"), panzers("a", hex="1017"), ""),
        (panzers("b", formation="2"), grenadiers("a", hex="1017"), "B 7.11"),  # they can be no Kampfgruppe
        (german("b", "1015"), grenadiers("a", hex="1017"), "B 7.11"),
    ],
)
def test_a_unit_that_makes_up_a_kampfgruppe_with_one_in_a_full_hex_finds_room(
    mover: Piece, there: Piece, rule: str
) -> None:
    """Two regiments and a regiment or a battalion stand in 1017; the Kampfgruppe of both is the third regiment."""
    game = position([mover, there, *full("X", "Y")], **{**ADVANCED, "turn": 12, "last_turn": 36})
    apply(game, SelectUnit(mover.key))
    assert refused(game, MoveTo(("1015", "1016", "1017"))) == rule
    if not rule:
        apply(game, MoveTo(("1015", "1016", "1017")))
        assert game.own.advanced.groups == ((mover.key, there.key),)
        assert load(game, "1017", "german") == 3


@pytest.mark.rule("A 12.21")
def test_no_kampfgruppe_is_made_where_there_is_room_without_it() -> None:
    units = [panzers("b"), grenadiers("a", hex="1017"), *full("X")]
    game = position(units, **{**ADVANCED, "turn": 12, "last_turn": 36})
    apply(game, SelectUnit(units[0].key))
    apply(game, MoveTo(("1015", "1016", "1017")))
    assert game.own.advanced.groups == ()


@pytest.mark.rule("A 12.21")
def test_a_third_unit_finds_no_room_beside_a_kampfgruppe_in_a_full_hex() -> None:
    pair = [grenadiers("a", hex="1017"), panzers("c", hex="1017")]
    game = position([panzers("b"), *pair, *full("X", "Y")], **{**ADVANCED, "turn": 12, "last_turn": 36})
    game.own.advanced.groups = ((pair[0].key, pair[1].key),)
    game.cache.clear()
    apply(game, SelectUnit(key_of(game, "b")))
    assert refused(game, MoveTo(("1015", "1016", "1017"))) == "B 7.11"


@pytest.mark.rule("A 12.21")
def test_the_basic_game_has_no_room_for_a_kampfgruppe() -> None:
    game = position([panzers("b"), grenadiers("a", hex="1017"), *full("X", "Y")])
    apply(game, SelectUnit(key_of(game, "b")))
    assert refused(game, MoveTo(("1015", "1016", "1017"))) == "B 7.11"


@pytest.mark.rule("A 12.35")
@pytest.mark.rule("B 11.55")
def test_a_kampfgruppe_that_retreats_finds_room_for_a_regiment() -> None:
    """Two regiments and the Kampfgruppe are three; the units of it go one after the other, whichever goes first."""
    full = [german(f"F{number}", "1014", formation=str(number)) for number in (5, 6)]
    for first, second in ("ab", "ba"):
        game = formed(grenadiers("a"), panzers("b"), *full)
        one, other = (game.units[key_of(game, name)] for name in (first, second))
        assert load_with(game, one, "1014") <= 3
        fold(game, UnitMoved(one.id, ("1015", "1014"), "0", "retreat"))
        assert load_with(game, other, "1014") == 3


@pytest.mark.rule("B 11.55")
def test_no_unit_of_a_kampfgruppe_retreats_into_a_full_hex() -> None:
    full = [german(f"F{number}", "1014", formation=str(number)) for number in (5, 6, 7)]
    game = formed(grenadiers("a"), panzers("b"), *full)
    assert [load_with(game, game.units[key_of(game, name)], "1014") for name in "ab"] == [4, 3.5]
