"""Is the grid of hj1986 the one that its towns and bridges prove? Lines are those of the text as read."""

import pytest

from engine.core.hexes import Cell, Grid
from engine.data import schema
from engine.data.map_assembly import expand, sheet_of
from tests.shipped import shipped_tables

TABLES = shipped_tables("hj1986")
HEXES = {row.hex: row for row in TABLES.of(schema.HexRow)}
PLACES = {row.key: row for row in TABLES.of(schema.PlaceRow)}
SHEETS = [sheet_of(row) for row in TABLES.of(schema.SheetRow)]
GRID = Grid("flat", "odd")
SIDES = TABLES.of(schema.HexsideRow)
LINKS = {f"{row.hex_a}|{row.hex_b}": row for row in TABLES.of(schema.LinkRow)}
BRIDGES = [
    *["0533|0534", "0831|0932", "1029|1130", "1226|1327", "1325|1425"],  # built, lines 1009 and 1528
    *["1432|1433", "2212|2312", "1913|2013", "1713|1812", "1915|2014"],  # destroyed, line 1530
    *["2012|2013", "2623|2723", "3217|3318", "2313|2413"],
]


def cell(label: str) -> Cell:
    (found,) = [where for sheet in SHEETS if (where := sheet.cell(label)) is not None]
    return found


def rivers(pair: str) -> list[schema.HexsideRow]:
    return [row for row in SIDES if f"{row.hex_a}|{row.hex_b}" == pair and row.feature in ("river", "meuse")]


def touch(a: str, b: str) -> bool:
    return cell(b) in GRID.neighbors(cell(a))


def test_every_hex_has_one_sheet_and_a_cell_of_its_own() -> None:
    assert len({cell(label) for label in HEXES}) == len(HEXES)


def test_a_cell_gives_back_its_number() -> None:
    for label in ("0101", "1020", "3938", "4037", "4101", "5526"):
        (sheet,) = [sheet for sheet in SHEETS if sheet.cell(label) is not None]
        assert sheet.name(cell(label)) == label


# Neighbors in the east, read from the bridges and first attacks: an even column lies half a hex lower than an odd one.
@pytest.mark.parametrize(
    ("label", "neighbors"),
    [
        ("1020", {"1019", "1021", "0920", "0921", "1120", "1121"}),
        ("0912", {"0911", "0913", "0811", "0812", "1011", "1012"}),
    ],
)
def test_neighbors_in_the_east(label: str, neighbors: set[str]) -> None:
    assert {other for other in HEXES if touch(label, other)} == neighbors


@pytest.mark.parametrize(
    ("a", "b"),
    [("5007", "4906"), ("5232", "5331")],  # the two hexes of Namur, line 2342, and of Charleville, line 2309
)
def test_cities_of_the_west_hang_together(a: str, b: str) -> None:
    assert touch(a, b)


def test_the_seam_leaves_no_gap() -> None:
    assert {other for other in HEXES if touch("4020", other)} == {"4019", "4021", "3920", "3921", "4116", "4117"}


def test_columns_run_from_east_to_west_and_rows_to_the_south() -> None:
    assert cell("0101")[0] > cell("5501")[0]
    assert cell("0101")[1] < cell("0138")[1]


@pytest.mark.parametrize("pair", BRIDGES)
def test_bridges_lie_between_neighbors(pair: str) -> None:
    a, b = pair.split("|")
    (side,) = rivers(pair)
    assert side.feature == "river"
    assert touch(a, b)


@pytest.mark.parametrize("pair", BRIDGES[:5])
def test_bridges_that_are_built_later_are_not_printed(pair: str) -> None:  # line 1528
    (side,) = rivers(pair)
    assert (side.crossing, pair in LINKS) == ("", False)


@pytest.mark.parametrize("pair", BRIDGES[5:])
def test_bridges_that_are_destroyed_later_carry_a_road(pair: str) -> None:  # line 1530
    (side,) = rivers(pair)
    assert (side.crossing, pair in LINKS) == ("bridge", True)


def test_a_bridge_stands_exactly_where_a_road_crosses_water() -> None:
    water = [row for row in SIDES if row.feature in ("river", "meuse")]
    bridged = {f"{row.hex_a}|{row.hex_b}" for row in water if row.crossing == "bridge"}
    assert bridged == {f"{row.hex_a}|{row.hex_b}" for row in water} & LINKS.keys()


def test_eighty_towns_stand_in_84_hexes() -> None:  # lines 2299-2379
    towns = [row for row in PLACES.values() if row.kind in ("town", "city")]
    hexes = [label for row in towns for label in expand(row.hexes)]
    assert (len(towns), len(hexes), len(set(hexes))) == (80, 84, 84)
    assert set(hexes) <= set(HEXES)


@pytest.mark.parametrize(
    ("key", "hexes"),
    [
        ("bastogne", "2427"),  # line 2301
        ("liege", "2903 3002 3003"),  # line 2333
        ("charleville-mezieres", "5232 5331"),  # line 2309
        ("st-vith", "1317"),  # line 2366
        ("rocherath-krinkelt", "0810"),  # line 2417, lost in line 2352
        ("diekirch", "1231"),  # line 2305, printed as Biekirch
        ("yvoir", "4812"),  # line 2379
    ],
)
def test_towns_stand_where_the_list_has_them(key: str, hexes: str) -> None:
    assert PLACES[key].hexes == hexes


def test_rivers_forests_and_ridges_are_features() -> None:  # lines 2384-2464: 18, 46 and 10
    assert len([row for row in PLACES.values() if row.kind == "feature"]) == 74


def test_fourteen_defended_hexes_have_the_printed_terrain() -> None:  # lines 3760-3773
    printed = {
        "0704": "rough",
        "0710": "forest",
        "0712": "forest",
        "0715": "rough",
        "0818": "light_woods",
        "0832": "light_woods",
        "0908": "light_woods",
        "1006": "rough",
        "1020": "light_woods",
        "1031": "light_woods",
        "1130": "rough",
        "1221": "light_woods",
        "1525": "light_woods",
        "1527": "forest",
    }
    assert {label: HEXES[label].terrain for label in printed} == printed


def test_every_hex_is_drawn() -> None:
    assert {row.terrain for row in HEXES.values()} == {"clear", "rough", "light_woods", "forest"}


def test_the_towns_of_the_list_are_marked() -> None:  # lines 2299-2379; the town of 1020 follows from the odds, 3767
    listed = {label: row.kind for row in PLACES.values() if row.kind in ("town", "city") for label in expand(row.hexes)}
    marked = {label: mark for label, row in HEXES.items() for mark in row.marks.split() if mark != "westwall"}
    assert marked == {**listed, "1020": "town"}


def test_the_westwall_holds_the_hexes_whose_odds_ask_for_it() -> None:  # lines 3765 and 3766
    assert all("westwall" in HEXES[label].marks.split() for label in ("0715", "0818"))


def test_every_unit_stands_on_the_map() -> None:
    starts = shipped_tables("hj1986").of(schema.SetupRow)
    hexes = {row.place for row in starts if row.place.isdigit()}
    assert hexes and hexes <= set(HEXES)


def test_26_entry_areas_lie_on_their_edges() -> None:  # letters run clockwise from the south-east
    areas = {row.key: expand(row.hexes) for row in TABLES.of(schema.AreaRow, kind="entry")}
    edges = {row.key[0]: set(expand(row.hexes)) for row in TABLES.of(schema.AreaRow, kind="edge")}
    for letters, edge in (("ABCDEF", "s"), ("GHIJK", "w"), ("LMNOPQ", "n"), ("RSTUVWXYZ", "e")):
        for letter in letters:
            assert areas[letter] and set(areas[letter]) <= edges[edge], letter


def test_two_letters_mean_all_areas_between_them() -> None:  # line 259
    areas = {row.key: expand(row.hexes) for row in TABLES.of(schema.AreaRow, kind="entry")}
    assert set(areas["A-C"]) == {*areas["A"], *areas["B"], *areas["C"]}
    assert set(areas["Y-Z"]) == {*areas["Y"], *areas["Z"]}


def test_a_slope_names_its_higher_hex() -> None:
    assert all((row.high in (row.hex_a, row.hex_b)) == (row.feature == "slope") for row in SIDES)


def test_the_whole_map_is_an_area() -> None:
    (whole,) = TABLES.of(schema.AreaRow, key="all")
    assert set(expand(whole.hexes)) == set(HEXES)
