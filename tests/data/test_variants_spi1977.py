"""Do the alternate set-ups of case 24.8 follow their scenarios in all that they do not change?"""

from collections import Counter

import pytest

from engine.data import schema
from engine.data.errata import effective
from engine.data.variants import differences
from tests.data.test_setup_spi1977 import COUNTERS, GAME, TABLES, far, of_side, setup, where

FREE = ("bastogne-free", "peiper-free", "campaign-free")
ALL_OUT = ("bastogne-all-out", "peiper-all-out", "campaign-all-out")


def turns(scenario: str) -> dict[str, int]:
    found = effective(TABLES, GAME, scenario).tables.of(schema.ArrivalRow)
    return {row.counter: row.turn for row in found if row.scenario == scenario}


@pytest.mark.parametrize("variant", [*FREE, *ALL_OUT])
def test_each_is_a_variant_of_its_scenario(variant: str) -> None:
    parents = {row.scenario: row.parent for row in TABLES.of(schema.VariantRow)}
    assert parents[variant] == variant.partition("-")[0]


@pytest.mark.parametrize("variant", [*FREE, *ALL_OUT])
def test_the_americans_are_those_of_the_scenario(variant: str) -> None:
    parent = variant.partition("-")[0]
    for kind in (schema.SetupRow, schema.ArrivalRow):
        rows = {key: [row for row in TABLES.of(kind) if row.said("scenario") == key] for key in (parent, variant)}
        for theirs, mine in differences(rows[parent], rows[variant]):
            changed = theirs or mine
            assert changed is not None and str(changed.said("counter")).startswith("german/")


@pytest.mark.parametrize("variant", FREE)
def test_a_free_unit_stands_by_default_within_two_hexes_of_its_own(variant: str) -> None:
    """24.81a, line 1759."""
    own: dict[str, list[str]] = {}
    for row in of_side(variant, "german"):
        own.setdefault(COUNTERS[row.counter].formation, []).append(row.counter)
    for formation, counters in own.items():
        for counter in counters:
            others = [where(variant, other) for other in counters if other != counter]
            assert formation == "Bridges" or not others or min(far(where(variant, counter), h) for h in others) <= 2


@pytest.mark.parametrize("variant", FREE)
def test_free_units_start_anywhere_on_their_sheet(variant: str) -> None:
    places = {row.place for row in of_side(variant, "german") if COUNTERS[row.counter].unit_type != "bridge"}
    sheets = {"b": {"area:sheet-d"}, "p": {"area:sheet-c"}, "c": {"area:sheet-c", "area:sheet-d"}}
    assert places == sheets[variant[0]]


def test_all_out_starts_two_divisions_in_the_north_and_one_in_the_south() -> None:
    """24.82, line 1768."""

    def more(scenario: str) -> Counter[str]:
        parent = setup(scenario.partition("-")[0])
        units = [key for key in setup(scenario) if key not in parent and COUNTERS[key].unit_type != "bridge"]
        return Counter(COUNTERS[key].formation for key in units)

    assert more("peiper-all-out") == {"2SS": 16, "9SS": 16}
    assert more("bastogne-all-out") == {"3PG": 13}
    assert more("campaign-all-out") == {"2SS": 16, "9SS": 16, "3PG": 13}


@pytest.mark.rule("24.82")
@pytest.mark.rule("24.8")
def test_all_out_brings_three_divisions_on_turn_5_and_the_rest_three_turns_earlier() -> None:
    now, before = turns("campaign-all-out"), turns("campaign")
    fifth = Counter(COUNTERS[key].formation for key in now if now[key] == 5 and COUNTERS[key].side == "german")
    assert fifth == {"246": 10, "11P": 12, "10SS": 16, "Bridges": 2}
    assert (now["german/FB/FB V#1"], before["german/FB/FB V#1"]) == (8, 11)
    assert (now["german/LIII/LIII#1"], before["german/LIII/LIII#1"]) == (21, 24)
    assert turns("bastogne-all-out")["german/2SS/2SS#1"] == 9
    assert turns("peiper-all-out")["german/3PG/3PG#1"] == 9


@pytest.mark.parametrize("variant", ["peiper-free", "campaign-free"])
def test_the_replacement_battalion_of_the_addenda_is_in_the_variants_as_well(variant: str) -> None:
    rows = effective(TABLES, GAME, variant).tables.of(schema.SetupRow)
    assert "german/18/18 Replacement#1" in {row.counter for row in rows if row.scenario == variant}


@pytest.mark.rule("24.82")
@pytest.mark.rule("E-22.0e")
@pytest.mark.parametrize(
    ("variant", "turns"),
    [
        ("peiper-all-out", {10: 5, 11: 5, 12: 9}),
        ("campaign-all-out", {10: 5, 11: 5, 12: 9, 13: 21}),
        ("peiper-free", {10: 2, 11: 2, 12: 12}),
    ],
)
def test_bridges_of_the_addenda_come_with_their_division_and_go_with_the_erratum(
    variant: str, turns: dict[int, int]
) -> None:
    """Line 2553; by 1768 11 Panzer and 10 SS on turn 5, all others three turns earlier than on 12 and 24."""

    def come(on: bool) -> dict[int, int]:
        rows = effective(TABLES, GAME, variant, {"E-22.0e": on}).tables.of(schema.ArrivalRow)
        bridges = {f"german/Bridges/Bridge#{number}": number for number in (10, 11, 12, 13)}
        return {bridges[row.counter]: row.turn for row in rows if row.scenario == variant and row.counter in bridges}

    assert come(True) == turns
    assert come(False) == {}


@pytest.mark.parametrize("variant", ["bastogne-all-out", "campaign-all-out"])
def test_the_third_panzergrenadiers_may_start_about_each_hex_of_the_list(variant: str) -> None:
    """25.12, lines 1814-1841: D0416, hex of the 116th Panzer Division, is C3816."""
    place = setup(variant)["german/3PG/1-8#1"].place
    lehr = ["D1411", "D1412", "D1413", "D1414", "D1415", "D1416", "D1417"]
    others = ["D3605", "D3305", "D2908", "D2515", "D2217", "D1819", "D1421", "D1122", "D0818", "C3816"]
    headquarters = ["D2013", "D1418", "D0716"]
    assert set(place.removeprefix("near:").removesuffix("/1").split()) == {*lehr, *others, *headquarters}
