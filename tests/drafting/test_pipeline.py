"""Is the shipped map of scs1994 what the ground, the plan and the corrections make of it, as often as it is drafted?"""

from functools import cache
from pathlib import Path

import pytest

from editor.drafting.corrections import Correction, correct, load_corrections
from editor.drafting.geography import GeographyError
from editor.drafting.known import UNKNOWN, Known
from editor.drafting.pipeline import Drafted
from editor.drafting.report import pins
from engine.core.hexes import Cell
from engine.data import schema
from engine.data.load import shipped_root
from engine.data.map_assembly import expand
from engine.data.textform import write_tables
from tests.drafting.drafts import drafted, ground, known
from tests.shipped import shipped_tables

SHIPPED = shipped_tables("scs1994")
STARTS = {
    row.place: row.counter.split("/")[0]
    for row in SHIPPED.of(schema.SetupRow)
    if row.scenario == "battle-for-the-ardennes" and row.place[:1] in "AB" and "." in row.place
}
EAST_OF_THE_OUR = {"B35.13", "B37.11", "B39.10", "B42.09", "B43.11"}
"""Lines 879 to 885: 112th Infantry, and of the 106th Division 424th, 423rd, 422nd and artillery."""


def before() -> Known:
    """Return what is there without a draft."""
    return known("scs1994")


def made() -> Drafted:
    """Return the draft."""
    return drafted("scs1994")


@cache
def areas() -> dict[str, str]:
    """Return the hexes of each drafted area."""
    return {row.key: row.hexes for row in made().tables.of(schema.AreaRow)}


@cache
def zone() -> frozenset[str]:
    """Return the hexes of the drafted Eastern Zone."""
    return frozenset(expand(areas()["eastern-zone"]))


def correction(what: str, at: str, value: str) -> Correction:
    return Correction.model_validate(
        {"id": "made-up", "what": what, "at": at, "value": value, "reason": "a test", "source": "test"}
    )


def test_drafting_gives_the_shipped_map_byte_for_byte(tmp_path: Path) -> None:
    write_tables(made().tables, tmp_path)
    shipped = shipped_root() / "resources" / "scs1994" / "map"
    for path in sorted(shipped.iterdir()):
        written = (tmp_path / "resources" / "scs1994" / "map" / path.name).read_text(encoding="utf-8")
        assert written == path.read_text(encoding="utf-8"), path.name


def test_everything_is_laid_and_every_correction_changes_something() -> None:
    assert made().problems == []


def test_every_pin_is_met() -> None:
    found = pins(before(), made().tables, ground(), made().draft.reference)
    assert [pin.hex for pin, met in found if not met] == []


def test_without_its_draft_only_the_area_of_5_1_and_its_set_up_hex_are_drawn() -> None:
    (peiper,) = (row for row in SHIPPED.of(schema.AreaRow) if row.key == "peiper")
    drawn = {row.hex for row in before().tables.of(schema.HexRow) if row.terrain != UNKNOWN}
    assert drawn == {"B42.06", *expand(peiper.hexes)}


@pytest.mark.parametrize("label", sorted(label for label in STARTS if int(label[1:].split(".")[0]) <= 47))
def test_units_south_of_row_48_start_on_their_bank_of_our_and_sauer(label: str) -> None:
    # Row 48 and north of it is zone by its numbers, not by the river (rule 2.5a).
    assert (label in zone()) == (STARTS[label] == "german" or label in EAST_OF_THE_OUR)


def test_the_eastern_zone_reaches_no_hex_that_our_and_sauer_do_not_bound() -> None:
    banks = {frozenset((r.hex_a, r.hex_b)) for r in made().tables.of(schema.HexsideRow) if r.name in ("Our", "Sûre")}
    cells: dict[Cell, str] = before().labels
    for label in sorted(zone()):
        if int(label[1:].split(".")[0]) <= 46:
            near = {cells[cell] for cell in before().lattice.grid.neighbors(before().cell(label)) if cell in cells}
            assert [other for other in near - zone() if frozenset((label, other)) not in banks] == []


def test_jams_lie_in_villages_of_the_zone_where_three_roads_meet() -> None:
    # The six of the area of 5.1 were set by hand; those of the south follow from the plan: three links, three hexes.
    for row in made().tables.of(schema.HexRow):
        if "jam" in row.marks.split():
            assert row.hex in zone()
        if "jam" in row.marks.split() and int(row.hex[1:].split(".")[0]) < 42:
            assert sum(row.hex in (link.hex_a, link.hex_b) for link in made().tables.of(schema.LinkRow)) >= 3


@pytest.mark.parametrize("area", [*"ABCDEFGHIJKLMN", "antwerp-exit", "paris-exit"])
def test_units_enter_and_leave_by_roads_at_the_edge(area: str) -> None:
    paved = {label for link in made().tables.of(schema.LinkRow) for label in (link.hex_a, link.hex_b)}
    rim = {label for key, hexes in areas().items() if key.startswith("whole-") for label in expand(hexes)}
    assert areas()[area]
    assert set(expand(areas()[area])) <= paved & rim


def test_a_correction_changes_one_value_and_says_why() -> None:
    tables, problems = correct(before(), made().tables, [correction("terrain", "A59.30", "forest")])
    assert problems == []
    assert {row.hex: row.terrain for row in tables.of(schema.HexRow)}["A59.30"] == "forest"
    (cited,) = (c for c in tables.citations if c.row_key == "scs1994|ardennes|A59.30" and c.field == "terrain")
    assert (cited.source, cited.locator) == ("method/hand-correction", "made-up, a test")


def test_a_road_laid_over_water_gets_a_bridge_and_loses_it_with_the_road() -> None:
    edge = "B24.11 B24.12"
    (a, b) = edge.split()
    for value in ("none", "secondary_road", "none"):
        tables, _ = correct(before(), made().tables, [correction("road", edge, value)])
        (water,) = (r for r in tables.of(schema.HexsideRow) if (r.hex_a, r.hex_b) == (a, b))
        assert (water.crossing == "bridge") == (value != "none")


@pytest.mark.parametrize(
    ("what", "at", "value", "told"),
    [
        ("terrain", "B99.01", "open", "no hex B99.01"),
        ("place", "atlantis", "B15.03", "no place 'atlantis'"),
        ("road", "B15.03 B20.03", "primary_road", "do not touch"),
        ("river", "B15.06 B15.07", "Styx", "no river 'Styx'"),
        ("terrain", "B15.28", "city", "already"),
    ],
)
def test_a_correction_that_cannot_be_applied_is_told(what: str, at: str, value: str, told: str) -> None:
    _, (problem,) = correct(before(), made().tables, [correction(what, at, value)])
    assert told in problem


def test_a_correction_that_cannot_be_applied_is_told_with_file_and_line(tmp_path: Path) -> None:
    folder = tmp_path / "resources" / "geography" / "drafts"
    folder.mkdir(parents=True)
    lines = ("id,what,at,value,reason,source", "a,terrain,A59.30,forest,r,s", "b,place,atlantis,A59.30,r,s", "")
    (folder / "scs1994-corrections.csv").write_text("\n".join(lines))
    _, (problem,) = correct(before(), made().tables, load_corrections("scs1994", tmp_path))
    assert problem == "scs1994-corrections.csv:3: b: no place 'atlantis'; name the key of a place on the map"


def test_a_wrong_line_of_corrections_is_told_with_its_number(tmp_path: Path) -> None:
    folder = tmp_path / "resources" / "geography" / "drafts"
    folder.mkdir(parents=True)
    (folder / "toy-corrections.csv").write_text("id,what,at,value,reason,source\nx,weather,A1,sun,r,s\n")
    with pytest.raises(GeographyError, match="toy-corrections.csv:2"):
        load_corrections("toy", tmp_path)
    assert load_corrections("none", tmp_path) == []
