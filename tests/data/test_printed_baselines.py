"""Is the baseline as printed where an erratum says so, and does switching the erratum change just that?

Lines are those of the rulebooks. Where what is printed cannot be a row, the erratum says that it was mended on reading.
"""

from functools import cache

import pytest

from engine.core.play import decision, legal_actions, start
from engine.data import schema
from engine.data.errata import Effective, effective, scenario_from
from engine.data.map_assembly import expand
from engine.playtest.games import board_of, ruleset_of
from engine.scenario import Scenario
from tests.shipped import shipped_tables

SWITCHED = (
    ("scs1994", "breakout", "E-01"),
    ("scs1994", "drive-on-bastogne", "E-02"),
    ("scs1994", "kampfgruppe-peiper", "E-03"),
    ("scs1994", "payback", "E-16"),
    ("hj1986", "meuse", "90th-division"),
    ("hj1986", "campaign", "nordwind-variants"),
    ("hj1986", "meuse", "nordwind-variants"),
    ("hj1986", "wacht-am-rhein", "nordwind-variants"),
)
"""Errata with which a scenario plays as shipped, because play needs what they mend."""
REGIMENT = "german/18 VG Div/293 Inf#1"


@cache
def rows(game: str, scenario: str, erratum: str, on: bool | None = None) -> Effective:
    """Return the effective rows with an erratum on or off, as shipped with None."""
    return effective(shipped_tables(game), game, scenario, None if on is None else {erratum: on})


@cache
def scenario(game: str, key: str, erratum: str, on: bool) -> Scenario:
    return scenario_from(shipped_tables(game), game, key, {erratum: on})


def at_start(key: str, kind: str, erratum: str, on: bool) -> list[tuple[str, str]]:
    """Return what is so at start in a scenario of scs1994, of one kind: subject and value."""
    found = scenario("scs1994", key, erratum, on).start_state
    return [(row.subject, row.value) for row in found if row.kind == kind]


@pytest.mark.parametrize(("game", "key", "erratum"), SWITCHED)
def test_a_scenario_plays_with_the_erratum_that_its_play_rests_on(game: str, key: str, erratum: str) -> None:
    assert erratum in rows(game, key, erratum).on
    assert [found for found in rows(game, key, erratum).notices if found.trouble != "on_reading"] == []


@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize(("game", "key", "erratum"), SWITCHED)
def test_a_scenario_starts_with_and_without_its_erratum(game: str, key: str, erratum: str, on: bool) -> None:
    begun, _ = start(ruleset_of(game), board_of(scenario(game, key, erratum, on)), 1)
    assert decision(begun) is not None
    assert next(iter(legal_actions(begun)), None) is not None


def test_breakout_counts_ten_turns_as_printed_and_eleven_as_corrected() -> None:
    assert at_start("breakout", "length", "E-01", on=False) == [("turns", "10")]  # line 925
    assert at_start("breakout", "length", "E-01", on=True) == [("turns", "11")]  # turns 6 to 16, lines 921 and 923


def test_the_set_up_of_bastogne_names_an_empty_hex_as_printed_and_none_as_corrected() -> None:
    assert at_start("drive-on-bastogne", "empty_entry", "E-02", on=False) == [("B31.17", "allied")]  # line 623
    assert at_start("drive-on-bastogne", "empty_entry", "E-02", on=True) == []


def test_the_area_of_5_1_ends_with_row_43_as_printed_and_has_one_hex_more_as_corrected() -> None:
    printed = set(scenario("scs1994", "kampfgruppe-peiper", "E-03", on=False).bounds)
    assert printed == {f"B{row}.{n + row % 2:02d}" for row in range(43, 63) for n in range(36)}  # line 378
    assert set(scenario("scs1994", "kampfgruppe-peiper", "E-03", on=True).bounds) - printed == {"B42.06"}  # line 386


@pytest.mark.parametrize(("on", "first"), [(False, "B43.01"), (True, "B42.06")])
def test_the_south_edge_of_5_1_goes_with_its_area(on: bool, first: str) -> None:
    found = rows("scs1994", "kampfgruppe-peiper", "E-03", on).tables.of(schema.AreaRow, key="south-edge")
    assert [expand(row.hexes)[0] for row in found] == [first]


@pytest.mark.parametrize(("on", "where"), [(False, ("", "aside")), (True, ("B42.06", "map"))])
def test_the_regiment_of_b42_06_is_set_aside_as_printed_and_stands_there_as_corrected(
    on: bool, where: tuple[str, str]
) -> None:
    board = board_of(scenario("scs1994", "kampfgruppe-peiper", "E-03", on))
    unit = start(ruleset_of("scs1994"), board, 1)[0].units[REGIMENT]
    assert (unit.hex, unit.box) == where


@pytest.mark.parametrize(("on", "side"), [(False, ("", "")), (True, ("engineer", "engineer_side"))])
def test_the_engineers_of_b46_17_are_printed_without_a_side_and_start_as_engineers_if_corrected(
    on: bool, side: tuple[str, str]
) -> None:
    found = rows("scs1994", "payback", "E-16", on).tables.of(schema.SetupRow, scenario="payback")
    engineers = [row for row in found if row.counter == "german/-/6 SS Panzer Army Engineer#1"]
    assert [(row.face, row.state) for row in engineers] == [side]  # line 1313


@pytest.mark.parametrize("game", ["scs1994", "hj1986"])
def test_no_erratum_sets_a_value_that_is_in_the_baseline_already(game: str) -> None:
    baseline = shipped_tables(game)
    idle = []
    for change in baseline.of(schema.ErratumChangeRow, game=game):
        if change.kind == "set":
            kind = schema.ROW_TYPE_BY_TABLE[change.table]
            [row] = [row for row in baseline.of(kind, game=game) if row.key_text == change.row_key]
            if row.model_dump(mode="json").get(change.field) == kind.normal(change.field, change.value):
                idle.append((change.erratum, change.position))
    assert idle == []


@pytest.mark.parametrize(
    ("on", "arriving"),
    [(False, [357, 357, 357]), (True, [357, 358, 359])],  # lines 2900, 2902, 2903; as in lines 2754 to 2756
)
def test_the_90th_division_is_printed_with_one_regiment_three_times(on: bool, arriving: list[int]) -> None:
    found = rows("hj1986", "meuse", "90th-division", on).tables.of(schema.ScheduleRow, kind="arrival_after_end")
    assert [row.subject for row in found if row.subject.startswith("allied/90/")] == [
        f"allied/90/{number}#1" for number in arriving
    ]


@pytest.mark.parametrize(("on", "place"), [(None, "area:C-D"), (False, "area:C-D"), (True, "area:B-D")])
def test_the_90th_division_enters_from_d_to_c_as_printed_and_as_in_the_other_chart_if_corrected(
    on: bool | None, place: str
) -> None:
    found = rows("hj1986", "campaign", "90th-division", on).tables.of(schema.ArrivalRow, scenario="campaign")
    arriving = {row.counter: row.place for row in found if row.counter.startswith("allied/90/")}
    assert arriving == {f"allied/90/{number}#1": place for number in (357, 358, 359)}  # lines 2754 to 2756


@pytest.mark.parametrize(("on", "variant"), [(False, "german_11"), (True, "german_12")])
@pytest.mark.parametrize("key", ["campaign", "meuse", "wacht-am-rhein"])
def test_nordwind_is_called_off_by_variants_8_and_11_as_printed_or_12_as_corrected(
    key: str, on: bool, variant: str
) -> None:
    found = rows("hj1986", key, "nordwind-variants", on).tables.of(schema.ClauseRow, scenario=key, key="nordwind")
    assert [row.args for row in found] == [{"any_option": ["german_8", variant]}]  # lines 3173, 3420


@pytest.mark.parametrize(
    ("game", "erratum"),
    [
        ("scs1994", "E-09"),  # line 1475: a battalion that does not exist
        ("scs1994", "E-20"),  # line 1601: no word for the type, and a counter must have one
        ("hj1986", "viii-174-twice"),  # lines 2835 and 2836: one counter
        ("hj1986", "353-654-twice"),  # lines 3102 and 3105, 3346 and 3347: one counter each
        ("hj1986", "air-attack"),  # lines 1167 and 1181 against 1170 and 1211
    ],
)
def test_what_cannot_be_a_row_as_printed_is_said_to_be_mended_on_reading(game: str, erratum: str) -> None:
    baseline = shipped_tables(game)
    found = effective(baseline, game, "", {erratum: True})
    assert {notice.trouble for notice in found.notices if notice.erratum == erratum} == {"on_reading"}
    assert {kind: found.tables.rows[kind] for kind in baseline.rows} == dict(baseline.rows)


@pytest.mark.parametrize("game", ["scs1994", "hj1986"])
def test_what_is_mended_on_reading_is_switched_by_no_scenario(game: str) -> None:
    heads = shipped_tables(game).of(schema.ErratumRow)
    found = effective(shipped_tables(game), game, "", {row.key: True for row in heads})
    mended = {notice.erratum for notice in found.notices if notice.trouble == "on_reading"}
    assert mended.isdisjoint(row.erratum for row in shipped_tables(game).of(schema.ScenarioErratumRow))
