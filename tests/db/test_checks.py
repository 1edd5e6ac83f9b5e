"""The data checks: what is counted, what is no fault. That each fault is found stands in ``test_checks_planted``."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy.orm import Session

from db.applying import apply
from db.build import build_library
from db.changes import ChangeSet, inserting, updating
from db.checks import Finding, Subject, all_findings
from db.confirmations import Value, Witness, confirming
from db.connection import Library, open_library
from db.queries import find
from engine.data import schema
from engine.data.schema import Row
from engine.data.tables import Tables
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
        schema.FaceRow(game=GAME, counter=key, face=face, attack=0, defense=1, movement=20)
        for face in ("hidden", "open")
    ]
    return [kind, counter_rows(key, 1, "greif")[0], *faces]


def outside() -> list[Row]:
    return [hex_row("M1.04")]


def findings_of(found: Tables) -> list[Finding]:
    """Return what the checks find in a library that is built of some rows."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "toy.losheim"
        build_library(path, found)
        library = open_library(path)
        with library.reading() as session:
            findings = all_findings(session)
        library.close()
    return findings


def test_the_clean_game_has_no_findings() -> None:
    assert findings_of(tables()) == []


def only(found: Tables, name: str) -> list[Finding]:
    return [finding for finding in findings_of(found) if finding.check == name]


def test_a_parameter_of_a_ruling_and_a_mark_of_a_hex_that_there_are_not_are_told_with_the_nearest() -> None:
    found = tables()
    limit = found.of(schema.ParameterRow)[0].key
    ruling = {"rule": "1.1", "question": "?", "readings": ("this", "that"), "chosen": "thatt", "why": "Why."}
    found.add([schema.RulingRow(game=GAME, key="r", parameter=f"{limit}s", **ruling)])
    found.add([terrain_row("jam", "mark")])
    change(found, "hex", "M1.01", marks="jaam")
    told = {finding.check: finding.message for finding in findings_of(found)}
    wrong = f"ruling r sets {limit}s, which is no parameter of the game; add or rename it"
    assert told["unknown-parameter"] == f"{wrong}; did you mean {limit!r}?"
    reading = "ruling r has chosen 'thatt', which is none of its readings; choose one of them"
    assert told["ruling"] == f"{reading}; did you mean 'that'?"
    terrain = "the terrain chart has no 'jaam'; add the line or change the hex"
    assert told["unknown-terrain"] == f"{terrain}; did you mean 'jam'?"


def test_lost_steps_do_not_count_for_stacking() -> None:
    found = tables()
    for n in (4, 5):  # 2 + 3 + 3 - 2 = 6 steps
        found.add(counter_rows(f"german/-/{n} Inf#1", 3))
    found.add([setup("german/-/4 Inf#1", "M1.01"), setup("german/-/5 Inf#1", "M1.01", steps_lost=2)])
    assert only(found, "overstacked") == []


def test_the_back_of_a_unit_with_a_single_step_tells_of_no_loss() -> None:
    found = tables()
    found.add([*counter_rows("german/-/4 Inf#1", 2), setup("german/-/4 Inf#1", "M1.02", face="reduced")])
    assert [finding.where for finding in only(found, "steps")] == ["german/-/4 Inf#1"]
    change(found, "counter", "german/-/4 Inf#1", steps=1)
    assert only(found, "steps") == []


def test_a_default_placement_counts_for_stacking() -> None:
    found = tables()
    for n in (4, 5):  # 2 + 3 + 3 = 8 steps
        found.add(counter_rows(f"german/-/{n} Inf#1", 3))
        found.add([setup(f"german/-/{n} Inf#1", "near:setup/1"), placement(f"german/-/{n} Inf#1", "M1.01")])
    assert [finding.where for finding in only(found, "overstacked")] == ["M1.01"]


def test_a_default_placement_lies_in_the_area_in_which_its_unit_starts() -> None:
    found = tables()
    found.add([schema.AreaRow(game=GAME, map="M", key="corner", kind="zone", title="Corner", hexes="M1.01")])
    found.add(counter_rows("german/-/4 Inf#1", 1))
    found.add([setup("german/-/4 Inf#1", "area:corner"), placement("german/-/4 Inf#1", "M1.02")])
    reason = "german/-/4 Inf#1 starts in the area corner, which does not hold its default placement M1.02"
    told = f"first: {reason}; choose one of its hexes, or widen the area"
    assert [finding.message for finding in only(found, "default-placement")] == [told]
    change(found, "placement", "german/-/4 Inf#1", hex="M1.01")
    assert only(found, "default-placement") == []


def test_the_limit_of_the_scenario_comes_before_that_of_the_game() -> None:
    found = tables()
    found.add([schema.ScenarioParameterRow(game=GAME, scenario="first", key="stacking_limit", value="1", rule="1.0")])
    assert [finding.where for finding in only(found, "overstacked")] == ["M1.01", "M1.03"]


@pytest.mark.parametrize("limit", ["0", "-1"])
def test_a_limit_that_lets_no_unit_stand_is_told_once_where_it_is_set(limit: str) -> None:
    found = tables()
    change(found, "parameter", "stacking_limit", value=limit)
    reason = f"the parameter stacking_limit: with {limit} no unit may stand anywhere; write a number from 1 on"
    told = [(finding.where, finding.message) for finding in only(found, "overstacked")]
    assert told == [("parameter/toy|stacking_limit", reason)]


def test_a_limit_of_a_scenario_that_lets_no_unit_stand_is_told_at_that_of_the_scenario() -> None:
    found = tables()
    found.add([schema.ScenarioParameterRow(game=GAME, scenario="first", key="stacking_limit", value="0", rule="1.0")])
    (finding,) = only(found, "overstacked")
    assert finding.where == "scenario_parameter/toy|first|stacking_limit"
    assert finding.message.startswith("first: the parameter stacking_limit: with 0 no unit may stand")


def test_of_many_overstacked_hexes_of_a_scenario_the_first_are_told_and_how_many_more() -> None:
    found = tables()  # of limit 1 it has two such hexes, M1.01 and M1.03
    change(found, "parameter", "stacking_limit", value="1")
    for n in (4, 5, 6, 7, 8):
        found.add([*counter_rows(f"german/-/{n} Inf#1", 2), hex_row(f"M3.0{n}")])
        found.add([setup(f"german/-/{n} Inf#1", f"M3.0{n}")])
    told = only(found, "overstacked")
    assert [finding.where for finding in told] == ["M1.01", "M1.03", "M3.04", "M3.05", "M3.06", "first"]
    reason = "first: more than 1 steps start in 2 more hexes (M3.07, M3.08); is the parameter stacking_limit right, 1?"
    assert told[-1].message == reason


@pytest.mark.parametrize(("face", "count"), [("", 0), ("hidden", 0), ("open", 1)])
def test_a_hidden_team_may_stand_among_the_enemy(face: str, count: int) -> None:
    found = tables()
    found.add([*greif(), setup("german/-/Team#1", "M1.03", face)])
    assert len(only(found, "both-sides-in-hex")) == count


def test_a_road_over_a_hexside_without_cost_needs_no_bridge() -> None:
    found = tables()
    free = schema.TerrainRow(game=GAME, key="ford", kind="hexside", title="Ford", note="")
    found.add([free])
    change(found, "hexside", "M1.03|river", feature="ford", crossing="")
    assert only(found, "road-without-bridge") == []


def test_a_library_with_a_fault_yields_it_with_a_fix_that_mends_it(library: Library) -> None:
    with library.writing() as session:
        key = (GAME, "M", "M1.02", "M1.03", "river")
        apply(session, ChangeSet("x", (updating(session, "hexside", key, crossing=""),)))
        (found,) = all_findings(session)
        assert found.as_json() == {
            "severity": "error",
            "check": "road-without-bridge",
            "game": GAME,
            "where": "M1.02|M1.03",
            "message": "a road crosses the river Our between M1.02 and M1.03 without a bridge; build one",
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


@pytest.mark.parametrize(
    ("traits", "told"),
    [
        (("tank", "tank heavy", ""), ["unit_type/kind-3"]),
        (("tank", "heavy", ""), []),  # the others share none
        (("tank", ""), []),  # one other has its reason in itself
        (("", "", ""), []),
    ],
)
def test_a_unit_type_without_traits_is_told_where_all_like_it_share_one(
    traits: tuple[str, ...], told: list[str]
) -> None:
    found = tables()
    found.add(
        [
            schema.WordRow(game=GAME, list="trait", word=word, position=n, title=word)
            for n, word in enumerate(("tank", "heavy"), 1)
        ]
    )
    found.add([kind_row(n, listed) for n, listed in enumerate(traits, 1)])
    assert [finding.where for finding in only(found, "type-without-traits")] == told


def kind_row(number: int, traits: str) -> schema.UnitTypeRow:
    """Return a unit type with the symbol of a tank."""
    return schema.UnitTypeRow(
        game=GAME,
        key=f"kind-{number}",
        title="Tanks",
        symbol="armor",
        movement_class="mech",
        mechanized_attack=True,
        role="combat",
        traits=traits,
    )


def test_a_terrain_that_only_a_hex_of_one_scenario_has_is_not_called_unused() -> None:
    found = tables()
    found.add([terrain_row("swamp", "hex")])
    assert [finding.where for finding in only(found, "terrain-unused")] == ["terrain/swamp"]
    own = {"game": GAME, "scenario": "first", "table": "hex", "row_key": f"{GAME}|M|M1.01", "field": "terrain"}
    found.add([schema.ScenarioChangeRow(**own, kind="set", value="swamp", text="")])
    assert only(found, "terrain-unused") == []


def seen_whole(session: Session) -> None:
    """Confirm the front of the first unit as a whole, with an attack that its back exceeds."""
    face = (GAME, FIRST, "full")
    apply(session, ChangeSet("", (updating(session, "face", face, attack=1),)))
    value = Value("face", "|".join(face), "*")
    apply(session, confirming(session, GAME, [value], Witness("Ann", "2026-01-01", "1994", "box"), "Face"))


def mend_back(session: Session) -> ChangeSet:
    (found,) = [each for each in all_findings(session) if each.check == "back-stronger"]
    assert found.fix is not None
    apply(session, found.fix)
    return found.fix


def test_what_a_fix_writes_is_cited_as_reconstructed_and_as_a_fix(library: Library) -> None:
    with library.writing() as session:
        seen_whole(session)
        mend_back(session)
        for face in ("full", "reduced"):
            (cited,) = find(session, schema.CitationRow, table="face", row_key=f"{GAME}|{FIRST}|{face}", field="attack")
            assert (cited.certainty, cited.locator) == ("reconstructed", "fix of a problem")
        assert all_findings(session) == []


def test_a_fix_takes_the_confirmation_of_what_it_writes_and_leaves_that_of_the_rest(library: Library) -> None:
    with library.writing() as session:
        seen_whole(session)
        fix = mend_back(session)
        seen = {row.field: row.who for row in find(session, schema.ConfirmationRow)}
        assert seen == {"defense": "Ann", "movement": "Ann"}
        apply(session, fix.inverse())
        assert [row.field for row in find(session, schema.ConfirmationRow)] == ["*"]
