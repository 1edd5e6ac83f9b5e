"""The data checks: the clean toy game is quiet, and each planted fault is found."""

from collections.abc import Callable

import pytest

from db.changes import ChangeSet, apply, inserting, updating
from db.checks import CHECKS, Finding, Subject, all_findings, findings_of
from db.connection import Library
from engine.data import schema
from engine.data.assemble import Tables
from engine.data.schema import CitationRow, Row
from tests.db.samples import GAME, counter_rows, hex_row, tables, terrain_row

FIRST, SECOND, ENEMY = "german/-/1 Inf#1", "german/-/2 Inf#1", "allied/-/9 Inf#1"


def change(found: Tables, table: str, key: str, **values: object) -> None:
    """Give the row whose key ends so other values."""
    rows = found.rows[table]
    (index,) = [index for index, row in enumerate(rows) if row.key_text.endswith(key)]
    rows[index] = rows[index].model_copy(update=values)


def remove(found: Tables, table: str, key: str) -> None:
    found.rows[table] = [row for row in found.rows[table] if not row.key_text.endswith(key)]


def setup(counter: str, place: str, face: str = "", steps_lost: int = 0) -> schema.SetupRow:
    return schema.SetupRow(game=GAME, scenario="first", counter=counter, place=place, face=face, steps_lost=steps_lost)


def placement(subject: str, hex_: str) -> schema.PlacementRow:
    return schema.PlacementRow(game=GAME, scenario="first", subject=subject, kind="place", hex=hex_)


def link(a: str, b: str) -> schema.LinkRow:
    return schema.LinkRow(game=GAME, map="M", hex_a=a, hex_b=b, kind="primary")


def greif() -> list[Row]:
    """Return a special team, in its own unit type, with both faces."""
    kind = schema.UnitTypeRow(
        game=GAME,
        key="greif",
        title="Team",
        symbol="team",
        movement_class="mech",
        mechanized_attack=False,
        role="greif",
    )
    key = "german/-/Team#1"
    faces = [
        schema.FaceRow(game=GAME, counter=key, face=face, attack=0, defense=1, movement=20, barrage=None, range=None)
        for face in ("hidden", "open")
    ]
    return [kind, counter_rows(key, 1, "greif")[0], *faces]


def outside() -> list[Row]:
    return [hex_row("M1.04")]


def test_the_clean_game_has_no_findings() -> None:
    assert list(findings_of(tables())) == []


FAULTS: list[tuple[str, str, Callable[[Tables], None]]] = [
    (
        "unit-placed-twice",
        SECOND,
        lambda t: t.add([setup(SECOND, "M1.02")]),
    ),
    (
        "unit-placed-twice",
        SECOND,
        lambda t: t.add([setup(SECOND, "box:dead")]),
    ),
    (
        "unit-placed-twice",
        FIRST,
        lambda t: t.add([placement(FIRST, "M1.02")]),
    ),
    (
        "unit-placed-twice",
        "M1.03",
        lambda t: t.add(
            [schema.DumpSetRow(game=GAME, scenario="first", key="more", side="allied", real=1, dummy=0, hexes="M1.03")]
        ),
    ),
    ("unknown-hex", FIRST, lambda t: change(t, "setup", FIRST, place="M9.99")),
    ("unknown-hex", FIRST, lambda t: change(t, "setup", FIRST, place="anywhere:nice")),
    ("unknown-hex", FIRST, lambda t: change(t, "setup", FIRST, place="")),
    ("unknown-hex", SECOND, lambda t: change(t, "arrival", SECOND, place="M9.99")),
    ("unknown-hex", "dump_set:allied", lambda t: change(t, "placement", "allied", hex="M9.99")),
    ("unknown-hex", "M9.99", lambda t: change(t, "dump_set", "allied", hexes="M1.02 M9.99")),
    ("unknown-unit", "german/-/8 Inf#1", lambda t: t.add([setup("german/-/8 Inf#1", "M1.01")])),
    ("unknown-unit", SECOND, lambda t: t.add([placement(SECOND, "M1.01")])),
    ("unknown-unit", "dump_set:allied", lambda t: remove(t, "dump_set", "allied")),
    # three units of 3 steps are 9, the limit is 6
    (
        "overstacked",
        "M1.01",
        lambda t: t.add(
            row
            for n in (4, 5, 6)
            for row in (*counter_rows(f"german/-/{n} Inf#1", 3), setup(f"german/-/{n} Inf#1", "M1.01"))
        ),
    ),
    (
        "both-sides-in-hex",
        "M1.01",
        lambda t: change(t, "setup", ENEMY, place="M1.01"),
    ),
    (
        "setup-outside-bounds",
        "M1.04",
        lambda t: (t.add(outside()), change(t, "setup", FIRST, place="M1.04"))[0],
    ),
    ("default-placement", FIRST, lambda t: change(t, "setup", FIRST, place="near:setup/1")),
    ("default-placement", "allied", lambda t: remove(t, "placement", "allied")),
    ("default-placement", "allied", lambda t: change(t, "placement", "allied", hex="M1.01")),
    ("default-placement", "allied", lambda t: change(t, "dump_set", "allied", dummy=2)),
    ("arrival-outside-scenario", SECOND, lambda t: change(t, "arrival", SECOND, turn=4)),
    ("arrival-outside-scenario", SECOND, lambda t: change(t, "arrival", SECOND, turn=0)),
    ("arrival-outside-scenario", SECOND, lambda t: change(t, "arrival", SECOND, place="area:west")),
    ("arrival-outside-scenario", SECOND, lambda t: change(t, "arrival", SECOND, place="box:dead")),
    (
        "arrival-outside-scenario",
        SECOND,
        lambda t: (t.add(outside()), change(t, "arrival", SECOND, place="M1.04"))[0],
    ),
    (
        "arrival-outside-scenario",
        SECOND,
        lambda t: (t.add(outside()), change(t, "area", "east", hexes="M1.04"))[0],
    ),
    ("unknown-terrain", "M1.01", lambda t: change(t, "hex", "M1.01", terrain="lava")),
    ("unknown-terrain", "M1.01", lambda t: change(t, "hex", "M1.01", terrain="river")),
    ("unknown-terrain", "M1.02|M1.03", lambda t: change(t, "hexside", "M1.03", feature="clear")),
    ("not-neighbors", "M1.01|M1.03", lambda t: t.add([link("M1.01", "M1.03")])),
    ("not-neighbors", "M1.01|M9.99", lambda t: t.add([link("M1.01", "M9.99")])),
    ("not-neighbors", "M1.03|M1.02", lambda t: t.add([link("M1.03", "M1.02")])),
    ("road-without-bridge", "M1.02|M1.03", lambda t: change(t, "hexside", "M1.03", bridge=False)),
    ("bridge-without-road", "M1.02|M1.03", lambda t: remove(t, "link", "M1.02|M1.03")),
    ("place-off-map", "town", lambda t: change(t, "place", "town", hexes="M9.99")),
    ("place-off-map", "east", lambda t: change(t, "area", "east", hexes="M1.01..X")),
    ("place-off-map", "east", lambda t: change(t, "area", "east", hexes="")),
    ("face-missing", FIRST, lambda t: remove(t, "face", f"{FIRST}|full")),
    ("face-missing", FIRST, lambda t: remove(t, "face", f"{FIRST}|reduced")),
    ("face-missing", FIRST, lambda t: change(t, "setup", FIRST, face="open")),
    ("steps", FIRST, lambda t: change(t, "counter", FIRST, steps=None)),
    ("steps", FIRST, lambda t: change(t, "setup", FIRST, steps_lost=2)),
    ("not-playable", "first", lambda t: change(t, "counter", FIRST, formation="german/none")),
    (
        "citation-without-source",
        "hex/toy|M|M1.01",
        lambda t: remove(t, "source", "method/guess"),
    ),
    (
        "citation-of-nothing",
        "rule/toy|9.9",
        lambda t: t.citations.append(
            CitationRow(game=GAME, table="rule", row_key="toy|9.9", field="*", certainty="printed", source="rulebook")
        ),
    ),
    (
        "citation-of-nothing",
        "hex/toy|M|M1.01",
        lambda t: t.citations.append(
            CitationRow(
                game=GAME, table="hex", row_key="toy|M|M1.01", field="depth", certainty="printed", source="rulebook"
            )
        ),
    ),
    ("uncited", "hex/toy|M|M1.01", lambda t: t.citations.clear()),
]


@pytest.mark.parametrize(("name", "where", "plant"), FAULTS, ids=[f"{name}-{n}" for n, (name, *_) in enumerate(FAULTS)])
def test_a_planted_fault_is_found(name: str, where: str, plant: Callable[[Tables], None]) -> None:
    found = tables()
    plant(found)
    assert (name, where) in {(finding.check, finding.where) for finding in findings_of(found)}


def test_every_check_has_a_planted_fault() -> None:
    assert {name for name, _, _ in FAULTS} == set(CHECKS)


def only(found: Tables, name: str) -> list[Finding]:
    return [finding for finding in findings_of(found) if finding.check == name]


def test_lost_steps_do_not_count_for_stacking() -> None:
    found = tables()
    for n in (4, 5):  # 2 + 3 + 3 - 2 = 6 steps
        found.add(counter_rows(f"german/-/{n} Inf#1", 3))
    found.add([setup("german/-/4 Inf#1", "M1.01"), setup("german/-/5 Inf#1", "M1.01", steps_lost=2)])
    assert only(found, "overstacked") == []


def test_a_default_placement_counts_for_stacking() -> None:
    found = tables()
    for n in (4, 5):  # 2 + 3 + 3 = 8 steps
        found.add(counter_rows(f"german/-/{n} Inf#1", 3))
        found.add([setup(f"german/-/{n} Inf#1", "near:setup/1"), placement(f"german/-/{n} Inf#1", "M1.01")])
    assert [finding.where for finding in only(found, "overstacked")] == ["M1.01"]


def test_the_limit_of_the_scenario_comes_before_that_of_the_game() -> None:
    found = tables()
    found.add([schema.ScenarioParameterRow(game=GAME, scenario="first", key="stacking_limit", value="1", rule="1.0")])
    assert [finding.where for finding in only(found, "overstacked")] == ["M1.01", "M1.03"]


@pytest.mark.parametrize(("face", "count"), [("", 0), ("hidden", 0), ("open", 1)])
def test_a_hidden_team_may_stand_among_the_enemy(face: str, count: int) -> None:
    found = tables()
    found.add([*greif(), setup("german/-/Team#1", "M1.03", face)])
    assert len(only(found, "both-sides-in-hex")) == count


def test_a_road_over_a_hexside_without_cost_needs_no_bridge() -> None:
    found = tables()
    free = terrain_row("ford", "hexside").model_copy(update={"mech_mp": "", "other_mp": "", "supply_mp": ""})
    found.add([free])
    change(found, "hexside", "M1.03", feature="ford", bridge=False)
    assert only(found, "road-without-bridge") == []


def test_a_library_with_a_fault_yields_it_with_a_fix_that_mends_it(library: Library) -> None:
    with library.writing() as session:
        key = (GAME, "M", "M1.02", "M1.03")
        apply(session, ChangeSet("x", (updating(session, "hexside", key, bridge=False),)))
        (found,) = all_findings(session)
        assert found.as_json() == {
            "severity": "error",
            "check": "road-without-bridge",
            "game": GAME,
            "where": "M1.02|M1.03",
            "message": "a road crosses the river Our between M1.02 and M1.03 without a bridge",
        }
        assert found.fix is not None
        assert [change.table for change in found.fix.changes] == ["hexside", "citation"]
        apply(session, found.fix)
        assert all_findings(session) == []


def test_checks_of_a_ruleset_are_joined_and_errors_come_first(library: Library) -> None:
    def rule_check(subject: Subject) -> list[Finding]:
        return [Finding("error", "entry", subject.game, "M1.10", "closed by a lake")]

    with library.writing() as session:
        values = {"game": GAME, "key": "new", "value": "1", "unit": "", "rule": "", "note": ""}
        apply(session, ChangeSet("x", (inserting("parameter", values),)))
        found = all_findings(session, [rule_check])
    assert [(finding.severity, finding.check) for finding in found] == [("error", "entry"), ("warning", "uncited")]
