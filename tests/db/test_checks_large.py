"""A large map is checked where it lies, in the library; a hex list is understood without writing out its hexes."""

from pathlib import Path

import pytest

from db.build import build_library
from db.checks import CHECKS, Finding, all_findings
from db.checks.hexlist import parse
from db.checks.subject import IN_LIBRARY, subjects
from db.connection import Library, open_library
from engine.data.map_assembly import expand
from engine.data.tables import DataError
from tests.db.faults.sound import sound

SIDE = 160
"""Rows and numbers of the large map: 25,600 hexes."""

_NUMBERS = f"WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {SIDE - 1})"
_CITED = "'*', 'reconstructed', 'method/guess', '', ''"
LARGE = (
    "INSERT INTO map VALUES ('toy', 'L', 'Large', 'pointy', 'odd', 0)",
    "INSERT INTO sheet VALUES ('toy', 'L', 'L', 'L{a:03d}.{b:03d}', 0, 0, 1, 0, 1, 0, NULL, NULL, NULL, NULL, 0)",
    f"{_NUMBERS} INSERT INTO hex SELECT 'toy', 'L', printf('L%03d.%03d', r.i, c.i), c.i, r.i,"
    " iif(c.i % 2, 'clear', 'forest'), '' FROM n AS r, n AS c",
    "INSERT INTO link SELECT 'toy', 'L', a.hex, b.hex, 'primary' FROM hex AS a JOIN hex AS b"
    ' ON b.game = a.game AND b.map = a.map AND b.hex = printf(\'L%03d.%03d\', a."row", a."column" + 1)'
    " WHERE a.map = 'L'",
    f"{_NUMBERS} INSERT INTO area SELECT 'toy', 'L', 'large', 'bounds', 'All',"
    f" group_concat(printf('L%03d.000..L%03d.{SIDE - 1}', i, i), ' ') FROM n",
    "INSERT INTO scenario (game, scenario, number, title, map, bounds, first_turn, last_turn, weather, text)"
    " SELECT game, 'large', '5.9', 'Large', 'L', 'large', 1, 3, weather, '' FROM scenario",
    "INSERT INTO clause SELECT game, 'large', key, kind, form, args, text, rule, enforced FROM clause"
    " WHERE key = 'win'",
    *(
        f"INSERT INTO citation SELECT 'toy', '{table}', {key}, {_CITED} FROM {table} WHERE {where}"
        for table, key, where in (
            ("map", "game || '|' || map", "map = 'L'"),
            ("sheet", "game || '|' || map || '|' || sheet", "map = 'L'"),
            ("hex", "game || '|' || map || '|' || hex", "map = 'L'"),
            ("link", "game || '|' || map || '|' || hex_a || '|' || hex_b", "map = 'L'"),
            ("area", "game || '|' || map || '|' || key", "map = 'L'"),
            ("scenario", "game || '|' || scenario", "scenario = 'large'"),
            ("clause", "game || '|' || scenario || '|' || key", "scenario = 'large'"),
        )
    ),
)


@pytest.fixture
def large(tmp_path: Path) -> Library:
    """Return the sound library with a large map and a scenario on it."""
    build_library(tmp_path / "large.losheim", sound())
    library = open_library(tmp_path / "large.losheim")
    with library.writing() as session:
        for statement in LARGE:
            session.connection().exec_driver_sql(statement)
    return library


@pytest.mark.slow
def test_a_large_map_is_checked_without_reading_its_hexes(large: Library) -> None:
    with large.writing() as session:
        assert all_findings(session) == []
        session.connection().exec_driver_sql("INSERT INTO hex VALUES ('toy', 'L', 'L999.999', -1, -1, 'clear', '')")
        session.connection().exec_driver_sql("INSERT INTO link VALUES ('toy', 'L', 'L000.000', 'L005.000', 'primary')")
        (subject,) = subjects(session)
        found: list[Finding] = [finding for run in CHECKS.values() for finding in run(subject)]
        assert {(finding.check, finding.where) for finding in found} == {
            ("hex-off-sheet", "L999.999"),
            ("not-neighbors", "L000.000|L005.000"),
            ("uncited", "hex/toy|L|L999.999"),
            ("uncited", "link/toy|L|L000.000|L005.000"),
        }
        assert not [table for table in IN_LIBRARY if subject.rows.held.is_at_hand(table)]
    large.close()


@pytest.mark.parametrize(
    "hexes",
    ["", "B42.06", "B42.06 B43.00..B43.03", "0108..0112", "B1.8..B1.12", "B43.03..B43.00", "4220SE..4227SE 4101NE"],
)
def test_a_hex_list_holds_the_hexes_that_its_text_states(hexes: str) -> None:
    labels = set(expand(hexes))
    assert set(parse(hexes)) == labels
    assert all(label in parse(hexes) for label in labels)
    assert bool(parse(hexes)) == bool(labels)


def test_a_hex_list_does_not_hold_what_lies_between_its_ranges() -> None:
    found = parse("B43.00..B43.05 B43.03..B43.07 B44.01")
    assert [label for label in ("B43.07", "B43.08", "B43.7", "B44.00", "B44.01", "B4") if label in found] == [
        "B43.07",
        "B44.01",
    ]


def test_a_range_of_numbers_with_letters_behind_them_holds_those_with_its_letters() -> None:
    found = parse("4220SE..4223SE 4225NE")
    assert [label for label in ("4220SE", "4221NE", "4221SE", "4223SE", "4224SE", "4225NE") if label in found] == [
        "4220SE",
        "4221SE",
        "4223SE",
        "4225NE",
    ]


@pytest.mark.parametrize("hexes", ["B43.00..B44.05", "B43.00..X", "B43.00..B43.x", "4220SE..4223NE", "4220SE..4223"])
def test_a_range_over_two_rows_or_without_number_is_refused(hexes: str) -> None:
    with pytest.raises(DataError):
        parse(hexes)
