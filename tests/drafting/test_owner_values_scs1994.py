"""Does what an owner of Ardennes states stay when the map of scs1994 is drafted again?

Another map is no other fact: the suite asks it of 1986 (``test_owner_values.py``).
"""

from functools import cache

import pytest

from editor.drafting.pipeline import Drafted, drafted_map, known_of
from editor.drafting.plan import load_plan
from engine.data import schema
from engine.data.tables import Tables
from tests.shipped import shipped_tables

pytestmark = pytest.mark.deep
MAP = "scs1994|ardennes|"
STATED = {
    (f"{MAP}B20.34", "terrain"): "open",  # drafted as forest
    (f"{MAP}A2.02", "marks"): "jam",  # drafted without
}


@cache
def again() -> Drafted:
    """Return the map that is drafted after an owner has corrected the shipped one."""
    tables, stated = shipped_tables("scs1994"), Tables()
    for table, rows in tables.rows.items():
        stated.rows[table] = list(rows)
    stated.rows["hex"] = [
        row.model_copy(update={field: value for (key, field), value in STATED.items() if key == row.key_text})
        for row in tables.rows["hex"]
    ]
    owned = [
        schema.CitationRow(
            game="scs1994", table="hex", row_key=key, field=field, certainty="owner", source="owner", locator=""
        )
        for key, field in STATED
    ]
    stated.citations = [c for c in tables.citations if (c.row_key, c.field) not in STATED] + owned
    return drafted_map(known_of(stated, load_plan("scs1994")))


@pytest.mark.parametrize(("key", "field"), STATED)
def test_a_stated_value_stays_with_its_origin(key: str, field: str) -> None:
    (row,) = (row for row in again().tables.of(schema.HexRow) if row.key_text == key)
    assert getattr(row, field) == STATED[key, field]
    (cited,) = (c for c in again().tables.citations if (c.table, c.row_key, c.field) == ("hex", key, field))
    assert (cited.certainty, cited.source) == ("owner", "owner")
