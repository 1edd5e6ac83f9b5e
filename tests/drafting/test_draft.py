"""Does the ground become a sound map of scs1994, with what is drawn by hand kept as it is?

The ground is drafted around the area of scenario 5.1, whose hexes, hexsides and links count as drawn.
"""

from collections import defaultdict
from functools import cache

import pytest

from editor.drafting.draft import Draft, draft
from editor.drafting.known import UNKNOWN, Known
from editor.drafting.plan import load_plan, planned_games
from editor.drafting.report import map_report
from editor.drafting.rows import drafted_tables, slug
from engine.core.hexes import Cell
from engine.data import schema
from engine.data.map_assembly import expand
from engine.data.tables import Tables
from engine.data.validate import faults
from tests.drafting.drafts import ground
from tests.shipped import shipped_tables

SHIPPED = shipped_tables("scs1994")
PEIPER = frozenset(label for row in SHIPPED.of(schema.AreaRow) if row.key == "peiper" for label in expand(row.hexes))


def around_peiper() -> Tables:
    """Return the shipped rows with everything outside the area of scenario 5.1 not drawn yet."""
    tables = Tables()
    tables.citations = SHIPPED.citations
    for table, rows in SHIPPED.rows.items():
        for row in rows:
            if isinstance(row, schema.HexRow) and row.hex not in PEIPER:
                tables.rows[table].append(row.model_copy(update={"terrain": UNKNOWN}))
            elif not isinstance(row, (schema.HexsideRow, schema.LinkRow)) or {row.hex_a, row.hex_b} <= PEIPER:
                tables.rows[table].append(row)
    return tables


def made() -> Draft:
    """Return a new draft."""
    return draft(ground(), Known(around_peiper(), load_plan("scs1994")))


@cache
def drafted() -> Draft:
    """Return the draft that all tests look at."""
    return made()


@cache
def tables() -> Tables:
    """Return the rows of the draft."""
    return drafted_tables(drafted())


@cache
def hexes() -> dict[str, schema.HexRow]:
    """Return the drafted hexes by label."""
    return {row.hex: row for row in tables().of(schema.HexRow)}


@cache
def sides() -> dict[tuple[str, str], schema.HexsideRow]:
    """Return the drafted hexsides by their hexes."""
    return {(row.hex_a, row.hex_b): row for row in tables().of(schema.HexsideRow)}


@cache
def links() -> dict[tuple[str, str], schema.LinkRow]:
    """Return the drafted roads by their hexes."""
    return {(row.hex_a, row.hex_b): row for row in tables().of(schema.LinkRow)}


@cache
def places() -> dict[str, schema.PlaceRow]:
    """Return the drafted places by name."""
    return {row.name: row for row in tables().of(schema.PlaceRow)}


def corners(name: str) -> dict[frozenset[Cell], int]:
    found: dict[frozenset[Cell], int] = defaultdict(int)
    for edge, (_, river) in drafted().rivers.items():
        if river == name:
            for corner in drafted().known.lattice.ends(edge):
                found[corner] += 1
    return found


def test_everything_could_be_laid() -> None:
    assert drafted().problems == []


def test_no_hex_is_left_unknown() -> None:
    assert len(hexes()) == 4270
    assert [label for label, row in hexes().items() if row.terrain == UNKNOWN] == []


@pytest.mark.deep
def test_an_equal_ground_gives_an_equal_draft() -> None:
    """In the suite the map of each game is drafted as it was when it was shipped, in another process."""
    again = drafted_tables(made())
    assert (again.rows, again.citations) == (tables().rows, tables().citations)


def test_what_was_drawn_stays_as_it_is() -> None:
    old = {row.hex: row for row in SHIPPED.of(schema.HexRow) if row.hex in PEIPER}
    assert {label: hexes()[label] for label in old} == old
    for kind, new in ((schema.HexsideRow, sides()), (schema.LinkRow, links())):
        inside = {(r.hex_a, r.hex_b): r for r in SHIPPED.of(kind) if {r.hex_a, r.hex_b} <= PEIPER}
        assert {edge: row for edge, row in new.items() if set(edge) <= PEIPER} == inside


def test_every_value_says_where_it_comes_from() -> None:
    cited = {(row.table, row.row_key) for row in tables().citations}
    rows = [*hexes().values(), *sides().values(), *links().values(), *places().values()]
    assert [row.key_text for row in rows if (row.TABLE, row.key_text) not in cited] == []


def test_the_rows_fit_the_game() -> None:
    whole = Tables({**SHIPPED.rows, **tables().rows}, tables().citations)
    assert list(faults(whole)) == []


def test_a_bridge_stands_exactly_where_a_road_crosses_a_river() -> None:
    assert {edge for edge, row in sides().items() if row.crossing == "bridge"} == set(sides()) & set(links())


def test_no_corner_has_a_river_fork_of_itself() -> None:
    for name in {river for _, river in drafted().rivers.values()}:
        assert max(corners(name).values()) <= 2, name


@pytest.mark.parametrize(
    ("river", "into"),
    [
        ("Ourthe Occidentale", "Ourthe"),
        ("Ourthe Orientale", "Ourthe"),
        ("Amblève", "Ourthe"),
        ("Vesdre", "Ourthe"),
        ("Ourthe", "Meuse"),
        ("Salm", "Amblève"),
        ("Lienne", "Amblève"),
        ("Aisne", "Ourthe"),
        ("Wiltz", "Sûre"),
        ("Clerf", "Wiltz"),
        ("Our", "Sûre"),
        ("Alzette", "Sûre"),
        ("Lomme", "Lesse"),
    ],
)
def test_a_tributary_reaches_its_river(river: str, into: str) -> None:
    meeting = corners(river).keys() & corners(into).keys()
    assert meeting
    assert any(corners(river)[corner] == 1 for corner in meeting)


@pytest.mark.parametrize("river", ["Ourthe", "Amblève", "Our", "Salm", "Lienne", "Wiltz", "Clerf", "Lesse"])
def test_a_river_is_one_chain(river: str) -> None:
    assert sorted(corners(river).values()).count(1) == 2


@pytest.mark.parametrize(
    ("place", "label"),
    [
        ("Bastogne", "B15.28"),
        ("Houffalize", "B26.27"),
        ("St. Vith", "B41.16"),
        ("Vielsalm", "B39.26"),
        ("Manhay", "A36.02"),
        ("La Roche", "A26.03"),
        ("Givet", "A12.35"),
    ],
)
def test_a_printed_place_keeps_its_hex_and_has_houses_and_a_road(place: str, label: str) -> None:
    assert places()[place].hexes == label
    assert hexes()[label].terrain in ("village", "city")
    assert any(label in edge for edge in links())


@pytest.mark.parametrize(
    ("place", "river"),
    [("Houffalize", "Ourthe Orientale"), ("La Roche", "Ourthe"), ("Hotton", "Ourthe"), ("Dinant", "Meuse")],
)
def test_a_town_on_a_river_touches_it(place: str, river: str) -> None:
    (label, *_) = places()[place].hexes.split()
    assert any(label in edge for edge, row in sides().items() if row.name == river)


def test_places_without_a_printed_hex_get_one() -> None:
    assert all(places()[name].hexes for name in ("Wiltz", "Clervaux", "Marche", "Rochefort", "St. Hubert"))
    assert len(places()["Liège"].hexes.split()) == 4


def test_a_hex_is_about_a_mile() -> None:
    # One mile is 1.609 km (the scale of the rules); the fit may miss it by a twentieth.
    assert 1.53 < drafted().reference.km_per_hex < 1.69


def test_the_report_counts_and_finds_the_pins() -> None:
    found = map_report(drafted().known, drafted().reference, tables(), drafted().problems, ground())
    assert sum(found.certainty["hex"].values()) == 4270
    assert {pin.hex: met for pin, met in found.pins if pin.wants in ("river", "road", "bridge")} == {
        "B45.29": True,
        "B45.27": True,
        "B45.28": True,
        "B23.16": True,
        "B18.23": True,
        "B2.35": False,  # only the corrections lead the highway over this hex
        "B29.18": True,
        "B57.35": True,
        "B17.05": True,
        "B21.09": True,
        "B24.11": True,
    }
    assert [miss.off for miss in found.misses] == sorted((miss.off for miss in found.misses), reverse=True)


@pytest.mark.parametrize("game", planned_games())
def test_a_plan_can_be_read(game: str) -> None:
    assert load_plan(game).game == game


@pytest.mark.parametrize(
    ("name", "key"), [("Liège", "liege"), ("Büllingen", "buellingen"), ("Vaux-sur-Sûre", "vaux-sur-sure")]
)
def test_a_key_is_made_of_a_name(name: str, key: str) -> None:
    assert slug(name) == key
