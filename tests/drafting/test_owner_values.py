"""Does what an owner of the game states stay when a map is drafted again?"""

from functools import cache

import pytest

from editor.drafting.corrections import Correction, correct
from editor.drafting.pipeline import Drafted, drafted_map, known_of
from editor.drafting.plan import load_plan
from engine.data import schema
from engine.data.tables import Tables
from tests.shipped import shipped_tables

MAP = "hj1986|lastgamble|"
STATED: dict[tuple[str, str], dict[str, str]] = {
    ("hex", f"{MAP}2014"): {"terrain": "clear"},  # drafted as forest
    ("hex", f"{MAP}2021"): {"marks": "town"},
    ("hexside", f"{MAP}1915|2015|river"): {"crossing": "bridge"},  # the Salm without a bridge
}
ROAD = schema.LinkRow(game="hj1986", map="lastgamble", hex_a="1917", hex_b="1918", kind="highway")


def _cited(table: str, key: str, field: str) -> schema.CitationRow:
    return schema.CitationRow(
        game="hj1986", table=table, row_key=key, field=field, certainty="owner", source="owner", locator=""
    )


@cache
def stated() -> Tables:
    """Return the shipped map after an owner has corrected it."""
    tables = shipped_tables("hj1986")
    changed = Tables()
    for table, rows in tables.rows.items():
        changed.rows[table] = [
            row.model_copy(update=STATED.get((table, row.key_text), {}))
            for row in rows
            if (table, row.key_text) != ("link", ROAD.key_text)
        ]
    changed.rows["link"].append(ROAD)
    owned = [_cited(table, key, field) for (table, key), values in STATED.items() for field in values]
    owned.append(_cited("link", ROAD.key_text, "*"))
    taken = {(cited.table, cited.row_key, cited.field) for cited in owned}
    changed.citations = [c for c in tables.citations if (c.table, c.row_key, c.field) not in taken] + owned
    return changed


@cache
def again() -> Drafted:
    return drafted_map(known_of(stated(), load_plan("hj1986")))


@pytest.mark.parametrize(
    ("entry", "values"), STATED.items(), ids=lambda value: value[1] if type(value) is tuple else ""
)
def test_a_stated_value_stays_with_its_origin(entry: tuple[str, str], values: dict[str, str]) -> None:
    table, key = entry
    (row,) = (row for row in again().tables.rows[table] if row.key_text == key)
    assert {field: getattr(row, field) for field in values} == values
    for field in values:
        (cited,) = (c for c in again().tables.citations if (c.table, c.row_key, c.field) == (table, key, field))
        assert (cited.certainty, cited.source) == ("owner", "owner")


def test_a_stated_road_stays() -> None:
    assert ROAD in again().tables.of(schema.LinkRow)


def test_a_river_is_led_along_the_stated_side_and_stays_whole() -> None:
    lattice = again().draft.known.lattice
    ends = [c for edge, (_, name) in again().draft.rivers.items() if name == "Salm" for c in lattice.ends(edge)]
    assert sum(ends.count(corner) == 1 for corner in set(ends)) == 2


def test_what_was_stated_becomes_a_pin() -> None:
    pins = {pin.side: pin.wants for pin in again().draft.known.plan.pins if pin.because.startswith("owner:")}
    assert pins == {"1915|2015": "bridge"}


def test_a_correction_does_not_go_over_an_owner() -> None:
    known = again().draft.known
    wanted = Correction(id="clearing", what="terrain", at="2014", value="forest", reason="a test", source="test")
    tables, (problem,) = correct(known, again().tables, [wanted])
    assert {row.hex: row.terrain for row in tables.of(schema.HexRow)}["2014"] == "clear"
    assert problem == "clearing: an owner of the game has stated terrain at 2014; remove the line"
