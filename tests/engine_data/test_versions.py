"""What a closed version keeps of a scenario, and that it comes back."""

from collections import defaultdict
from typing import Any

import pytest

from engine.data import schema
from engine.data.errata import scenario_from
from engine.data.tables import DataError, Tables
from engine.data.versions import CONTENT, content_of, in_order, rows_in
from engine.scenario import Scenario
from tests.shipped import shipped_tables


def version_of(content: dict[str, object], name: str = "0.1", position: int = 1) -> schema.ScenarioVersionRow:
    values = {
        "version": name,
        "position": position,
        "date": "",
        "author": "",
        "changes": "",
        "data": "",
        "shared": None,
    }
    return schema.ScenarioVersionRow.model_validate(
        {"game": "scs1994", "scenario": "kampfgruppe-peiper", "content": content, **values}
    )


@pytest.mark.parametrize("scenario", ["kampfgruppe-peiper", "battle-for-the-ardennes"])
def test_the_rows_of_a_version_are_those_that_it_was_closed_with(scenario: str) -> None:
    tables = shipped_tables("scs1994")
    mine = [row for kind in CONTENT for row in tables.of(kind, game="scs1994", scenario=scenario)]
    found = rows_in(version_of(dict(content_of(mine))).model_copy(update={"scenario": scenario}))
    assert sorted(found, key=lambda row: (row.TABLE, row.key_text)) == sorted(
        mine, key=lambda row: (row.TABLE, row.key_text)
    )


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ({"hex": [["hex"], ["B1.01"]]}, "'hex', which is no table of one"),
        ({"setup": [["counter"], ["x"]]}, "setup: "),
        ({"setup": [["counter", "place"], ["x"]]}, "setup: "),
        ({"setup": "x"}, "'setup', which is no table of one"),
    ],
)
def test_content_that_no_version_has_is_refused_with_its_table(content: dict[str, object], told: str) -> None:
    with pytest.raises(DataError, match=told):
        rows_in(version_of(content))


def test_versions_are_in_the_order_in_which_they_were_closed() -> None:
    versions = [version_of({}, "1.0", 3), version_of({}, "0.9", 1), version_of({}, "0.10", 2)]
    assert [row.version for row in in_order(versions)] == ["0.9", "0.10", "1.0"]


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("hj1986", "clervaux"), ("scs1994", "st-vith"), ("scs1994", "crossroads-at-buetgenbach")],
)
def test_the_last_version_of_a_scenario_of_our_own_is_what_is_shipped(game: str, scenario: str) -> None:
    """Who changes one of them closes a new version: losheim scenario version --close."""
    tables = shipped_tables(game)
    last = in_order(tables.of(schema.ScenarioVersionRow, game=game, scenario=scenario))[-1]
    (head,) = tables.of(schema.ScenarioRow, game=game, scenario=scenario)
    mine = [row for kind in CONTENT for row in tables.of(kind, game=game, scenario=scenario)]
    assert (head.version, head.date, head.author) == (last.version, last.date, "Losheim")
    assert last.content == content_of(mine)
    assert scenario_from(tables, game, scenario).named_version() == last.version


def clervaux_with(row: schema.Row) -> Scenario:
    """Return Clervaux in a game that has a row more."""
    shipped = shipped_tables("hj1986")
    tables = Tables(defaultdict(list, {name: [*rows] for name, rows in shipped.rows.items()}), [*shipped.citations])
    tables.add([row])
    return scenario_from(tables, "hj1986", "clervaux")


BOARD: dict[str, Any] = {"game": "hj1986", "map": "lastgamble"}


@pytest.mark.parametrize(
    "row",
    [
        schema.HexsideRow(**BOARD, hex_a="1436", hex_b="1437", feature="stream", name="", crossing="", high=""),
        schema.LinkRow(**BOARD, hex_a="1436", hex_b="1437", kind="road"),
        schema.PlaceRow(**BOARD, key="new", name="New", kind="town", hexes="1436", vp=0),
        schema.AreaRow(**BOARD, key="new", kind="bounds", title="New", hexes="1436 1437"),
        schema.UnitTypeRow(
            game="hj1986", key="new", title="New", symbol="infantry", movement_class="foot", traits="", role="infantry",
            mechanized_attack=False,
        ),
    ],
    ids=lambda row: row.TABLE,
)  # fmt: skip
def test_a_version_is_the_same_whatever_comes_elsewhere_with_another_scenario(row: schema.Row) -> None:
    assert clervaux_with(row).named_version() == "1.2"


def test_a_version_is_another_one_where_ground_of_its_own_has_come() -> None:
    inside = scenario_from(shipped_tables("hj1986"), "hj1986", "clervaux").bounds[0]
    row = schema.PlaceRow(**BOARD, key="new", name="New", kind="town", hexes=inside, vp=0)
    assert clervaux_with(row).named_version() == "1.2+"


def test_a_version_that_was_closed_with_the_digest_of_the_whole_map_is_known_by_it() -> None:
    shipped = scenario_from(shipped_tables("hj1986"), "hj1986", "clervaux")
    assert shipped.model_copy(update={"version_data": shipped.digest()}).named_version() == "1.2"
    assert shipped.model_copy(update={"version_data": "0" * 64}).named_version() == "1.2+"
