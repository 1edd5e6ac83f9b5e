"""Does the ground become the four sheets of spi1977, every fact of the text met and the villages in their hexes?"""

import math
import random
import shutil
from collections import defaultdict
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from editor.drafting.draft import Draft
from editor.drafting.known import UNKNOWN
from editor.drafting.plan import Pin, load_plan
from editor.drafting.report import pins
from engine.data import schema
from engine.data.errata import effective
from engine.data.load import shipped_root
from engine.data.map_assembly import expand
from engine.data.textform import write_tables
from tests.drafting.drafts import drafted, ground, known
from tests.shipped import shipped_tables

GAME = "spi1977"
PLAN = load_plan(GAME)
SHIPPED = shipped_tables(GAME)
PLACES = {row.name: expand(row.hexes) for row in SHIPPED.of(schema.PlaceRow, game=GAME)}
TERRAIN = {row.hex: row.terrain for row in SHIPPED.of(schema.HexRow, game=GAME)}
WATER = {(row.hex_a, row.hex_b): row for row in SHIPPED.of(schema.HexsideRow, game=GAME)}
LINKS = {(row.hex_a, row.hex_b): row.kind for row in SHIPPED.of(schema.LinkRow, game=GAME)}
AREAS = {row.key: expand(row.hexes) for row in SHIPPED.of(schema.AreaRow, game=GAME)}


@cache
def hexsides(erratum: str, on: bool) -> dict[tuple[str, str], schema.HexsideRow]:
    """Return the hexsides with an erratum on or off."""
    tables = effective(SHIPPED, GAME, "", {erratum: on}).tables
    return {(row.hex_a, row.hex_b): row for row in tables.of(schema.HexsideRow, game=GAME)}


def water_of(edge: tuple[str, str], erratum: str, on: bool) -> tuple[str, str]:
    """Return feature and crossing of a hexside with an erratum on or off."""
    row = hexsides(erratum, on)[edge]
    return row.feature, row.crossing


def made() -> Draft:
    """Return the draft of the blank grid."""
    return drafted(GAME).draft


def far(label: str, name: str) -> float:
    """Return how many hexes the plain fit puts a place of the ground away from a hex."""
    place = ground().fine().places[name]
    return math.dist(known(GAME).lattice.center(known(GAME).cell(label)), made().reference.plain(place.positions[0]))


@pytest.mark.deep
def test_the_shipped_map_is_the_draft_of_the_blank_grid(tmp_path: Path) -> None:
    write_tables(drafted(GAME).tables, tmp_path)
    folder = Path("resources") / GAME / "map"
    for file in sorted((tmp_path / folder).iterdir()):
        assert file.read_bytes() == (shipped_root() / folder / file.name).read_bytes(), file.name
    shutil.rmtree(tmp_path)


def test_the_blank_grid_holds_no_terrain_and_no_water() -> None:
    assert {row.terrain for row in known(GAME).hexes.values()} == {UNKNOWN}
    assert list(known(GAME).hexsides) == []
    assert known(GAME).links == {}


@pytest.mark.rule("E-m2")
def test_the_addenda_add_three_fords() -> None:
    # errata map (2), line 2492; D0336 and D0435 are C3736 and C3835, D0244 is C3644
    sides = [("C2432", "C2433"), ("C3544", "C3644"), ("C3736", "C3835")]
    assert [water_of(edge, "E-m2", on=False) for edge in sides] == [("river", "")] * 3
    assert [water_of(edge, "E-m2", on=True) for edge in sides] == [("river", "ford")] * 3


def test_everything_could_be_laid() -> None:
    assert drafted(GAME).problems == []


def test_the_four_sheets_have_72_rows_of_101_hexes() -> None:
    cells = known(GAME).lattice.cells
    assert cells == {(column, row) for column in range(101) for row in range(72)}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("C3816", "D0416"),  # the guns of the 116th Panzer Division stand in the middle of the rest of it
        ("C3501", "D0101"),
        ("C3851", "D0451"),
        ("A3530", "B0130"),
        ("A0101", "C0151"),
        ("B3801", "D3851"),
    ],
)
def test_a_hex_where_sheets_overlap_has_both_numbers(one: str, other: str) -> None:
    assert known(GAME).cell(one) == known(GAME).cell(other)


@pytest.mark.parametrize(("a", "b"), [("D0336", "D0435"), ("C3544", "D0244"), ("D3104", "D3105"), ("D3105", "D3005")])
def test_hexes_that_the_errata_call_neighbors_touch(a: str, b: str) -> None:
    assert known(GAME).cell(b) in known(GAME).lattice.grid.neighbors(known(GAME).cell(a))


@cache
def looked_up() -> list[tuple[Pin, bool]]:
    """Return which facts are met."""
    return pins(known(GAME), SHIPPED, ground(), made().reference, PLAN.pins)


@pytest.mark.parametrize("pin", PLAN.pins, ids=lambda pin: f"{pin.where} {pin.wants}")
def test_a_fact_of_the_text_is_met(pin: Pin) -> None:
    assert (pin, True) in looked_up()


def test_a_hex_is_about_a_mile_and_the_top_is_north() -> None:
    assert 1.55 < made().reference.km_per_hex < 1.62
    assert min(made().reference.bearing, 360 - made().reference.bearing) < 1


@pytest.mark.parametrize(
    ("label", "name"), [("A1030", "Namur"), ("A2828", "Dinant"), ("B2804", "Neufchâteau"), ("B2107", "Libramont")]
)
def test_the_set_up_hexes_of_the_western_towns_lie_within_two_hexes_of_them(label: str, name: str) -> None:
    # they take no part in the fit: the columns of A and B are those of C and D less 50
    assert far(label, name) < 2


def test_four_fifths_of_the_villages_lie_within_a_hex_of_the_plain_fit() -> None:
    villages = [name for name, (kind, cells) in made().places.items() if kind in ("village", "hamlet") and cells]
    drawn = random.Random(1977).sample(sorted(villages), 100)
    assert sum(far(PLACES[name][0], name) <= 1 for name in drawn if name in PLACES) >= 80


@pytest.mark.parametrize("name", ["Bastogne", "St. Vith", "Clerf", "Houffalize", "Sedan", "Monschau", "Verviers"])
def test_a_town_that_decides_a_scenario_is_a_town(name: str) -> None:
    assert {TERRAIN[label] for label in PLACES[name]} == {"town"}


@pytest.mark.parametrize("river", ["Our", "Sûre", "Amblève", "Salm", "Ourthe", "Clerf", "Lesse", "Prüm"])
def test_a_river_is_one_chain_without_forks(river: str) -> None:
    own = [edge for edge, (_, name) in made().rivers.items() if name == river]
    met = defaultdict[frozenset[tuple[int, int]], int](int)
    for edge in own:
        for corner in known(GAME).lattice.ends(edge):
            met[corner] += 1
    assert max(met.values()) == 2
    assert sum(count == 1 for count in met.values()) == 2


@pytest.mark.rule("E-m1")
def test_the_ambleve_is_a_river_as_printed_and_by_the_addenda_a_creek_from_c1826_to_c1824() -> None:
    # errata map (1), line 2491: from the southeast side of C1826 to that of C1824
    stretch = [
        ("C1826", "C1926"),
        ("C1825", "C1926"),
        ("C1825", "C1925"),
        ("C1824", "C1925"),
        ("C1824", "C1924"),
    ]
    assert {water_of(edge, "E-m1", on=False)[0] for edge in stretch} == {"river"}
    assert {water_of(edge, "E-m1", on=True)[0] for edge in stretch} == {"creek"}
    below, above = ("C1826", "C1927"), ("C1823", "C1924")
    assert [water_of(edge, "E-m1", on=True)[0] for edge in (below, above)] == ["river", "creek"]


@pytest.mark.rule("E-m3")
def test_the_road_at_the_sauer_bridges_it_as_printed_and_stops_by_the_addenda() -> None:
    # errata map (3), line 2493
    sides = [("D3104", "D3105"), ("D3005", "D3105")]
    printed, mended = (effective(SHIPPED, GAME, "", {"E-m3": on}).tables for on in (False, True))
    for tables, roads, crossing in ((printed, 2, "bridge"), (mended, 0, "")):
        links = {(row.hex_a, row.hex_b) for row in tables.of(schema.LinkRow, game=GAME)}
        assert sum(edge in links for edge in sides) == roads
        water = {(row.hex_a, row.hex_b): row.crossing for row in tables.of(schema.HexsideRow, game=GAME)}
        assert {water[edge] for edge in sides} == {crossing}


@pytest.mark.parametrize(
    "column",
    [
        "C1402 C1403 C1404 C1405 C1406 C1407",
        "C2101 C2102 C2103 C2104 C2105 C2106",
        "D1411 D1412 D1413 D1414 D1415 D1416 D1417",
    ],
)
def test_the_columns_of_the_panzer_divisions_stand_along_a_road(column: str) -> None:
    # lines 1830-1832, 1954, 2002, 2004
    hexes = column.split()
    assert all(pair in LINKS for pair in pairwise(hexes))


@pytest.mark.parametrize("label", ["D2013", "D1418", "D0716", "C1408", "C0710", "C3209"])
def test_a_corps_or_army_headquarters_starts_on_a_road(label: str) -> None:
    # lines 1840 and 2010; only on a road is it a source of supply (14.21, 14.22, lines 1087-1089)
    assert any(label in link for link in LINKS)


def test_the_battalion_at_d3605_starts_east_of_the_sauer_beside_no_bridge() -> None:
    # lines 1812-1814
    west = [edge for edge in WATER if "D3605" in edge]
    assert {(WATER[edge].feature, WATER[edge].name, WATER[edge].crossing) for edge in west} == {("river", "Sûre", "")}
    assert {label for edge in west for label in edge} - {"D3605"} == {"D3506", "D3606", "D3706"}


def test_no_bridge_is_left_on_the_our_below_dahnen_and_on_the_lower_sauer() -> None:
    # scenario 26 has its two bridges at D1123 and D1521 as markers, line 2186
    bridged = {row.hex_a for row in WATER.values() if row.name == "Our" and row.crossing == "bridge"}
    assert all(label[0] == "C" or int(label[1:3]) <= 10 for label in bridged)


def test_a_byway_has_no_bridge_over_a_river_of_its_own() -> None:
    tracks = {road.name for road in ground()["byways"] if road.kind == "track"}
    own = {edge for edge, (_, name) in made().links.items() if name in tracks}
    small = {
        river.name for layer in ("rivers", "brooks") for river in ground()[layer] if river.kind in ("stream", "brook")
    }
    assert [edge for edge in own if edge in made().rivers and made().rivers[edge][1] not in small] == []


def test_every_entry_box_of_the_schedules_lies_at_a_road_or_the_bare_edge() -> None:
    boxes = {key: hexes for key, hexes in AREAS.items() if key[0] in "ABCD" and key[1:].isdigit()}
    # A1 to A13, B1 to B16, C1 to C7, C10 to C15, D1 to D13
    assert len(boxes) == 13 + 16 + 7 + 6 + 13
    edges = {label for key in ("north-edge", "south-edge", "west-edge", "east-edge") for label in AREAS[key]}
    assert all(hexes and set(hexes) <= edges for hexes in boxes.values())
    paved = {label for link in LINKS for label in link}
    assert [key for key, hexes in boxes.items() if not paved & set(hexes)] == []


def test_the_boxes_of_sheet_c_follow_each_other_along_the_north_edge() -> None:
    columns = [max(int(label[3:]) for label in AREAS[f"C{number}"]) for number in range(1, 8)]
    assert columns == sorted(columns, reverse=True)


@pytest.mark.parametrize(
    ("box", "label"), [("C1", "C0143"), ("C2", "C0138"), ("C3", "C0137"), ("C4", "C0135"), ("C5", "C0133")]
)
def test_the_five_exits_of_the_north_edge_are_the_roads_of_five_boxes(box: str, label: str) -> None:
    # line 2074 has five exits there, 1495 gives each road a box, and C6 leads from Eupen
    assert label in AREAS[box]


def test_german_boxes_lie_on_the_east_edge() -> None:
    german = [*(f"C{n}" for n in range(10, 16)), *(f"D{n}" for n in range(8, 14))]
    assert all(set(AREAS[key]) <= set(AREAS["east-edge"]) for key in german)
