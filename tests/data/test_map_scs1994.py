"""Is the drafted part of the map of scs1994 a sound map: hexes, rivers, roads and areas that fit each other?

The drafted part is the area of scenario 5.1; the numbered grid around it is tested in ``test_grid_scs1994``.

The rivers and roads are a reconstruction, so nothing here states where the printed map has them; stated are the
facts of the rulebook (set-up hexes, area of scenario 5.1, Eastern Zone of rule 2.5a) and what any map must obey.
"""

import csv
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import pytest

from engine.core.hexes import Cell, Grid
from engine.core.numbering import Sheet, natural_key

MAP = Path(__file__).parents[2] / "resources" / "scs1994" / "map"
Edge = tuple[str, str]

# Set-up, dump and arrival hexes of scenario 5.1, in the order of the rulebook (lines 386-483, 490-491, 508).
GERMAN = [
    "B42.06",
    "B47.07",
    "B48.07",
    "B48.06",
    "B49.07",
    "B49.06",
    "B50.07",
    "B50.06",
    "B51.07",
    "B51.06",
    "B50.01",
    "B51.03",
    "B51.02",
    "B51.01",
    "B52.01",
    "B53.01",
    "B54.00",
    "B52.08",
    "B52.07",
    "B53.08",
    "B53.07",
    "B55.09",
    "B56.09",
    "B57.10",
    "B57.09",
    "B57.08",
    "B57.07",
    "B58.08",
    "B58.07",
    "B60.11",
    "B61.13",
    "B62.13",
    "B62.11",
    "B59.10",
    "B62.12",
]
ALLIED = [
    "B49.28",
    "B60.12",
    "B58.16",
    "B57.11",
    "B57.16",
    "B57.15",
    "B57.13",
    "B61.14",
    "B56.12",
    "B56.10",
    "B53.09",
    "B49.16",
    "B49.09",
    "B45.11",
]
DUMPS = ["B54.13", "B49.28", "B55.32"]
SS_COLUMNS = ["B51.03", "B51.02", "B51.01", "B52.01", "B53.01", "B54.00", "B57.08", "B57.07", "B58.08", "B58.07"]


def table(name: str) -> list[dict[str, str]]:
    with (MAP / f"{name}.csv").open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


BY_HAND = re.compile(r"B4[3-9]\.|B5\d\.|B6[0-2]\.|B42\.06$")
"""The area of scenario 5.1, drawn by hand; what lies around it is drafted and tested in ``tests/drafting``."""


def within(*labels: str) -> bool:
    return all(BY_HAND.match(label) for label in labels)


HEXES = {row["hex"]: row for row in table("hexes") if within(row["hex"])}
HEXSIDES = {(row["hex_a"], row["hex_b"]): row for row in table("hexsides") if within(row["hex_a"], row["hex_b"])}
LINKS = {(row["hex_a"], row["hex_b"]): row for row in table("links") if within(row["hex_a"], row["hex_b"])}
PLACES = {row["key"]: row for row in table("places") if row["hexes"] and set(row["hexes"].split(" ")) <= set(HEXES)}
GRID = Grid("pointy", "odd")


def sheet() -> Sheet:
    (row,) = (row for row in json.loads((MAP / "sheets.json").read_text(encoding="utf-8")) if row["sheet"] == "B")
    numbers = {name: row[name] for name in ("column_0", "column_a", "column_b", "row_0", "row_a", "row_b")}
    return Sheet(row["sheet"], row["label"], **numbers)


SHEET = sheet()


def cell(label: str) -> Cell:
    found = SHEET.cell(label)
    assert found is not None, label
    return found


def area(key: str) -> list[str]:
    """Return the labels of an area, ranges written out."""
    (text,) = (row["hexes"] for row in table("areas") if row["key"] == key)
    labels: list[str] = []
    for part in text.split(" "):
        first, _, last = part.partition("..")
        row, low = first.split(".")
        high = last.partition(".")[2] or low
        assert not last or last.startswith(f"{row}."), part
        labels.extend(f"{row}.{number:02d}" for number in range(int(low), int(high) + 1))
    return labels


def ends(edge: Edge) -> list[frozenset[Cell]]:
    """Return the two corners in which a hexside ends, each as the three cells that meet there."""
    a, b = (cell(label) for label in edge)
    return [frozenset((a, b, other)) for other in GRID.neighbors(a) if other in GRID.neighbors(b)]


def pieces(joined: Iterable[Iterable[object]]) -> int:
    """Return into how many pieces things fall that hang together where they share a part."""
    root: dict[object, object] = {}

    def top(part: object) -> object:
        while root.setdefault(part, part) != part:
            part = root[part]
        return part

    for parts in joined:
        first, *rest = parts
        for other in rest:
            root[top(other)] = top(first)
    return len({top(part) for part in list(root)})


def rivers() -> dict[str, list[Edge]]:
    sides: dict[str, list[Edge]] = defaultdict(list)
    for edge, row in HEXSIDES.items():
        sides[row["name"]].append(edge)
    return sides


ON_ROAD = {label for edge in LINKS for label in edge}


def test_the_map_is_pointy_with_odd_rows_shifted() -> None:
    (row,) = json.loads((MAP / "maps.json").read_text(encoding="utf-8"))
    assert (row["orientation"], row["shifted"]) == ("pointy", "odd")


def test_the_area_has_every_hex_of_rows_43_to_62_and_the_set_up_hex_of_293_regiment() -> None:
    # Ten even rows 00..35 and ten odd rows 01..36 make 720; B42.06 is the set-up hex south of them (line 386).
    wanted = {f"B{row}.{n:02d}" for row in range(43, 63) for n in (range(36) if row % 2 == 0 else range(1, 37))}
    assert set(HEXES) == wanted | {"B42.06"}
    assert len(HEXES) == 721


def test_every_hex_is_named_by_the_sheet() -> None:
    assert [label for label in HEXES if SHEET.name(cell(label)) != label] == []


def test_the_south_east_corner_of_the_sheet_lies_right_and_below() -> None:
    # Numbers grow to the west and rows to the north: B62.35 is the top left, column 36-35 = 1, row 62-62 = 0.
    assert (cell("B62.35"), cell("B43.01")) == ((1, 0), (35, 19))


def test_the_bounds_of_the_scenario_are_all_hexes() -> None:
    assert ["B42.06", *area("peiper")] == list(HEXES)  # the hex that erratum E-03 adds


@pytest.mark.parametrize("rows", [list(HEXES), *([f"{a} {b}" for a, b in edges] for edges in (HEXSIDES, LINKS))])
def test_rows_stand_in_map_order_without_repetition(rows: list[str]) -> None:
    assert rows == sorted(set(rows), key=natural_key)


@pytest.mark.parametrize("edges", [HEXSIDES, LINKS], ids=["hexsides", "links"])
def test_edges_join_neighbors_of_the_map_in_order(edges: dict[Edge, dict[str, str]]) -> None:
    assert {label for edge in edges for label in edge} <= set(HEXES)
    assert [edge for edge in edges if GRID.distance(cell(edge[0]), cell(edge[1])) != 1] == []
    assert [edge for edge in edges if natural_key(edge[0]) >= natural_key(edge[1])] == []


def test_a_bridge_stands_exactly_where_a_road_crosses_a_river() -> None:
    assert {edge for edge, row in HEXSIDES.items() if row["crossing"] == "bridge"} == set(HEXSIDES) & set(LINKS)


@pytest.mark.parametrize("name", sorted(rivers()))
def test_a_river_is_one_chain_without_branches(name: str) -> None:
    corners = [ends(edge) for edge in rivers()[name]]
    assert pieces(corners) == 1
    assert sorted(Counter(corner for pair in corners for corner in pair).values())[:3] in ([1, 1], [1, 1, 2])
    assert max(Counter(corner for pair in corners for corner in pair).values()) <= 2


@pytest.mark.parametrize(
    ("tributary", "river"),
    [
        ("Warche", "Amblève"),
        ("Salm", "Amblève"),
        ("Lienne", "Amblève"),
        ("Holzwarche", "Warche"),
        ("Wayai", "Hoëgne"),
    ],
)
def test_a_tributary_reaches_its_river(tributary: str, river: str) -> None:
    upper, lower = ({corner for edge in rivers()[name] for corner in ends(edge)} for name in (tributary, river))
    assert len(upper & lower) == 1


def test_the_salm_meets_the_ambleve_beside_trois_ponts() -> None:
    # Line 931 has the blown bridge of Trois-Ponts in B45.29; both rivers are within a hex of it.
    meeting = {corner for name in ("Salm", "Amblève") for edge in rivers()[name] for corner in ends(edge)}
    near = [corner for corner in meeting if any(GRID.distance(cell("B45.29"), part) <= 1 for part in corner)]
    assert near
    assert any("B45.29" in edge for edge in rivers()["Salm"])


def test_all_roads_hang_together() -> None:
    assert pieces(LINKS) == 1


def test_every_set_up_and_dump_hex_exists() -> None:
    assert set(GERMAN + ALLIED + DUMPS) <= set(HEXES)


def test_the_ss_columns_start_on_roads() -> None:
    assert [label for label in SS_COLUMNS if label not in ON_ROAD] == []


def test_reinforcements_arrive_on_roads() -> None:
    assert area("N")
    assert set(area("N")) <= set(area("north-edge")) & ON_ROAD
    assert LINKS["B57.35", "B57.36"]["kind"] == "primary_road"


def test_the_first_infantry_of_18_volksgrenadiers_can_leave_its_lone_hex() -> None:
    # B42.06 touches B43.06 and B43.07; no river may cut it off.
    around = GRID.neighbors(cell("B42.06"))
    touching = {label for label in HEXES if cell(label) in around}
    assert touching == {"B43.06", "B43.07"}
    assert not {("B42.06", label) for label in touching} & set(HEXSIDES)


def test_edges_are_the_outer_numbers_of_each_row() -> None:
    rows: dict[str, list[str]] = defaultdict(list)
    for label in area("peiper"):
        rows[label.split(".")[0]].append(label)
    assert area("west-edge") == area("german-exit") == [labels[-1] for labels in rows.values()]
    assert area("east-edge") == [labels[0] for labels in rows.values()]
    assert area("north-edge") == rows["B62"]
    assert area("south-edge") == rows["B43"]


def test_the_eastern_zone_ends_with_number_10_from_row_48_north() -> None:
    zone = {label for label in area("eastern-zone") if int(label[1:3]) >= 48}
    assert zone == {label for label in HEXES if int(label[1:3]) >= 48 and int(label[4:]) <= 10}


def test_the_eastern_zone_ends_at_the_our_south_of_row_48() -> None:
    zone = set(area("eastern-zone"))
    low = [label for label in HEXES if int(label[1:3]) <= 47]
    joined = [(a, b) for a, b in combinations(low, 2) if GRID.distance(cell(a), cell(b)) == 1]
    border = [edge for edge in joined if len(zone & set(edge)) == 1]
    assert border
    assert [edge for edge in border if edge not in rivers()["Our"]] == []


def test_the_germans_of_18_volksgrenadiers_start_inside_the_eastern_zone() -> None:
    assert {"B42.06", "B47.07", "B48.07", "B48.06"} <= set(area("eastern-zone"))


def test_the_places_named_in_the_rulebook_have_their_printed_hex() -> None:
    assert (PLACES["buellingen"]["hexes"], PLACES["spa"]["hexes"]) == ("B54.13", "B55.32")


def test_every_place_that_is_no_feature_has_houses() -> None:
    built = {"village", "forest_village", "city"}
    for row in PLACES.values():
        terrains = {HEXES[label]["terrain"] for label in row["hexes"].split(" ")}
        assert row["kind"] == "feature" or terrains <= built, row["name"]
        assert (row["kind"] == "city") == (terrains == {"city"}), row["name"]


def test_traffic_jams_lie_on_roads_of_the_eastern_zone() -> None:
    jams = {label for label, row in HEXES.items() if "jam" in row["marks"].split()}
    assert jams
    assert jams <= ON_ROAD & set(area("eastern-zone"))


DRAFTED = {
    "hexes": list(HEXES.values()),
    "hexsides": list(HEXSIDES.values()),
    "links": list(LINKS.values()),
    "places": [row for row in PLACES.values() if "method/map-draft" in row["sources"]],
    "areas": [row for row in table("areas") if row["key"] in ("N", "peiper", "east-edge", "eastern-zone")],
}


@pytest.mark.parametrize("name", DRAFTED)
def test_every_drafted_row_says_that_it_is_reconstructed(name: str) -> None:
    drafted = r"\*=reconstructed@method/(map-draft|hand-correction):[^;]+"
    form = re.compile(drafted + r"(; \w+=printed@rulebook:lines? [\d-]+)*")
    assert DRAFTED[name]
    assert [row for row in DRAFTED[name] if not form.fullmatch(row["sources"])] == []
