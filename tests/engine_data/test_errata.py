"""Errata over a baseline: what is applied, what is reported, and what the scenario then says."""

from typing import Any

import pytest

from engine.data import schema
from engine.data.assemble import assemble
from engine.data.errata import effective, scenario_from, switched_on
from engine.data.tables import Tables
from tests.db.samples import GAME, tables
from tests.shipped import shipped_tables

FIRST, SECOND, NINTH = "german/-/1 Inf#1", "german/-/2 Inf#1", "allied/-/9 Inf#1"
FACE = f"{GAME}|{FIRST}|full"
SETUP = f"{GAME}|first|{NINTH}"


def erratum(key: str, status: str = "official", supersedes: tuple[str, ...] = ()) -> schema.ErratumRow:
    """Return the head of an erratum."""
    return schema.ErratumRow.model_validate(
        {"game": GAME, "key": key, "title": key, "status": status, "supersedes": supersedes}
        | {"origin": "a list", "reason": "a slip", "rule": "", "printings": ""}
    )


def change(key: str, kind: str, position: int = 1, **values: Any) -> schema.ErratumChangeRow:
    """Return a change of an erratum."""
    empty = {"table": "", "row_key": "", "field": "", "printed": None, "value": None, "text": ""}
    return schema.ErratumChangeRow.model_validate(
        empty | {"game": GAME, "erratum": key, "position": position, "kind": kind} | values
    )


def attack(key: str, value: int, printed: int | None = 4, position: int = 1) -> schema.ErratumChangeRow:
    """Return the change of the attack of the first unit, which the toy prints as 4."""
    return change(key, "set", position, table="face", row_key=FACE, field="attack", printed=printed, value=value)


def with_rows(*rows: schema.Row) -> Tables:
    found = tables()
    found.add(rows)
    return found


def attack_of(found: Tables) -> int | None:
    return found.of(schema.FaceRow, counter=FIRST, face="full")[0].attack


def test_official_errata_are_on_and_all_others_off() -> None:
    found = with_rows(*(erratum(word, word) for word in ("official", "proposed", "house", "rejected")))
    assert switched_on(found, GAME, "first") == ("official",)


def test_a_scenario_says_otherwise_and_a_trial_has_the_last_word() -> None:
    off = schema.ScenarioErratumRow(game=GAME, scenario="first", erratum="e1", on=False)
    on = schema.ScenarioErratumRow(game=GAME, scenario="first", erratum="e2", on=True)
    found = with_rows(erratum("e1"), erratum("e2", "house"), off, on)
    assert switched_on(found, GAME, "first") == ("e2",)
    assert switched_on(found, GAME, "second") == ("e1",)
    assert switched_on(found, GAME, "first", {"e1": True, "e2": False, "nobody": True}) == ("e1",)


def test_a_value_is_set_and_the_baseline_stays() -> None:
    found = with_rows(erratum("e1"), attack("e1", 5))
    done = effective(found, GAME, "first")
    assert (attack_of(done.tables), attack_of(found), done.on, done.notices) == (5, 4, ("e1",), ())


def test_without_errata_the_rows_are_those_of_the_baseline() -> None:
    found = tables()
    assert effective(found, GAME, "first").tables is found
    assert scenario_from(found, GAME, "first") == assemble(found, GAME, "first")


def test_a_printed_value_that_does_not_match_is_reported_and_not_applied() -> None:
    done = effective(with_rows(erratum("e1"), attack("e1", 5, printed=3)), GAME, "first")
    assert attack_of(done.tables) == 4
    (notice,) = done.notices
    assert (notice.trouble, notice.erratum, notice.where) == ("stale", "e1", f"face/{FACE}/attack")
    assert notice.message == "attack is 4 in the baseline, the erratum prints 3"


def test_a_printed_value_may_be_unknown() -> None:
    assert attack_of(effective(with_rows(erratum("e1"), attack("e1", 5, None)), GAME, "first").tables) == 5


def test_later_changes_of_one_erratum_follow_the_earlier_ones() -> None:
    found = with_rows(erratum("e1"), attack("e1", 6, position=10), attack("e1", 5, position=2))
    assert attack_of(effective(found, GAME, "first").tables) == 6


def test_errata_that_disagree_are_shown_side_by_side_and_neither_is_applied() -> None:
    found = with_rows(erratum("e1"), erratum("e2"), attack("e1", 5), attack("e2", 6))
    done = effective(found, GAME, "first")
    assert attack_of(done.tables) == 4
    assert [(notice.trouble, notice.erratum, notice.message) for notice in done.notices] == [
        ("conflict", "e1", "errata disagree: e1: attack 5; e2: attack 6"),
        ("conflict", "e2", "errata disagree: e2: attack 6; e1: attack 5"),
    ]


def test_errata_that_agree_are_no_conflict() -> None:
    found = with_rows(erratum("e1"), erratum("e2"), attack("e1", 5), attack("e2", 5))
    done = effective(found, GAME, "first")
    assert (attack_of(done.tables), done.notices) == (5, ())


def test_a_row_that_one_discards_and_another_sets_is_a_conflict() -> None:
    gone = change("e2", "discard", table="face", row_key=FACE)
    done = effective(with_rows(erratum("e1"), erratum("e2"), attack("e1", 5), gone), GAME, "first")
    assert attack_of(done.tables) == 4
    assert {notice.trouble for notice in done.notices} == {"conflict"}


def test_an_erratum_that_supersedes_another_settles_it() -> None:
    found = with_rows(erratum("e1"), erratum("e2", supersedes=("e1",)), attack("e1", 5), attack("e2", 6))
    done = effective(found, GAME, "first")
    assert (attack_of(done.tables), done.on, done.notices) == (6, ("e2",), ())


def test_the_superseded_erratum_is_back_when_the_other_is_off() -> None:
    found = with_rows(erratum("e1"), erratum("e2", supersedes=("e1",)), attack("e1", 5), attack("e2", 6))
    assert attack_of(effective(found, GAME, "first", {"e2": False}).tables) == 5


def test_a_row_is_added_and_a_later_change_may_set_it() -> None:
    row = {"scenario": "first", "counter": SECOND, "turn": 3, "place": "M1.10"}
    added = change(
        "e1", "add", table="placement", value={"scenario": "first", "subject": SECOND, "kind": "place", "hex": "M1.01"}
    )
    key = f"{GAME}|first|{SECOND}"
    moved = change("e1", "set", 2, table="placement", row_key=key, field="hex", value="M1.03")
    twice = change("e1", "add", 3, table="arrival", value=row)
    done = effective(with_rows(erratum("e1"), added, moved, twice), GAME, "first")
    assert [row.hex for row in done.tables.of(schema.PlacementRow, subject=SECOND)] == ["M1.03"]
    assert [(notice.trouble, notice.position) for notice in done.notices] == [("stale", 3)]


def test_a_row_is_replaced() -> None:
    head = tables().of(schema.SetupRow, counter=NINTH)[0]
    new = head.model_copy(update={"place": "M1.02", "state": "improved"}).model_dump(mode="json")
    swap = change("e1", "replace", table="setup", row_key=SETUP, printed={"place": "M1.03"}, value=new)
    done = scenario_from(with_rows(erratum("e1"), swap), GAME, "first")
    assert [(row.place, row.state) for row in done.setup if row.counter == NINTH] == [("M1.02", ("improved",))]


@pytest.mark.parametrize("kind", ["discard", "ban"])
def test_a_piece_that_goes_takes_its_set_ups_and_arrivals_with_it(kind: str) -> None:
    gone = change("e1", kind, table="counter", row_key=f"{GAME}|{SECOND}")
    done = effective(with_rows(erratum("e1"), gone), GAME, "first")
    assert done.tables.of(schema.ArrivalRow) == []
    assert [row.key_text for row in done.dropped] == [f"{GAME}|first|{SECOND}"]
    pieces = [row.key for row in done.tables.of(schema.CounterRow)]
    assert (SECOND in pieces) == (kind == "ban")
    assert scenario_from(with_rows(erratum("e1"), gone), GAME, "first").arrivals == ()


def test_a_group_is_applied_where_its_filter_can_be_read() -> None:
    plan = {"where": {"face": "reduced"}, "set": {"movement": 7}}
    done = effective(with_rows(erratum("e1"), change("e1", "group", table="face", value=plan)), GAME, "first")
    assert {(row.face, row.movement) for row in done.tables.of(schema.FaceRow)} == {("full", 8), ("reduced", 7)}
    gone = change("e1", "group", table="face", value={"where": {"face": "reduced"}, "discard": True})
    done = effective(with_rows(erratum("e1"), gone), GAME, "first")
    assert {row.face for row in done.tables.of(schema.FaceRow)} == {"full"}


@pytest.mark.parametrize("kind", ["instruction", "precedence"])
def test_what_was_mended_on_reading_changes_nothing_and_says_so(kind: str) -> None:
    found = with_rows(erratum("e1"), change("e1", kind, value="on reading", text="Read 2."))
    done = effective(found, GAME, "first")
    assert [(notice.trouble, notice.message) for notice in done.notices] == [("on_reading", "Read 2.")]
    assert dict(done.tables.rows) == dict(found.rows)


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("instruction", {}),
        ("precedence", {"value": {"first": "chart", "then": "rules"}}),
        ("group", {"table": "counter", "value": {"filter": "all panzers", "what": "swap"}}),
    ],
)
def test_what_only_a_person_can_follow_is_kept_and_reported(kind: str, values: dict[str, Any]) -> None:
    done = effective(with_rows(erratum("e1"), change("e1", kind, text="Do so.", **values)), GAME, "first")
    assert [(notice.trouble, notice.message) for notice in done.notices] == [("by_hand", "Do so.")]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"table": "moon", "row_key": "x"}, "there is no table 'moon'"),
        ({"field": "rank"}, "face has no value 'rank' that can be changed"),
        ({"field": "face"}, "face has no value 'face' that can be changed"),
        ({"value": "many"}, "attack: 'many' is not a whole number, as 6; correct it"),
    ],
)
def test_a_change_that_makes_no_sense_is_reported(values: dict[str, Any], message: str) -> None:
    sound = {"table": "face", "row_key": FACE, "field": "attack", "value": 5}
    done = effective(with_rows(erratum("e1"), change("e1", "set", **(sound | values))), GAME, "first")
    assert [(notice.trouble, notice.message) for notice in done.notices] == [("broken", message)]


@pytest.mark.parametrize(
    ("kind", "values", "message"),
    [
        ("ban", {"row_key": SETUP}, "only a counter can be banned"),
        ("group", {"value": {"where": {"rank": 1}, "set": {"place": "M1.02"}}}, "setup has no rank"),
        ("add", {"value": 5}, "a row of setup must be an object, not 5"),
        ("add", {"value": {"scenario": "first"}}, "counter: Field required"),
    ],
)
def test_a_change_of_rows_that_makes_no_sense_is_reported(kind: str, values: dict[str, Any], message: str) -> None:
    found = with_rows(erratum("e1"), change("e1", kind, table="setup", **values))
    (notice,) = effective(found, GAME, "first").notices
    assert (notice.trouble, notice.message) == ("broken", message)


def test_a_row_that_is_nowhere_cannot_be_changed() -> None:
    gone = change("e1", "set", table="face", row_key=f"{GAME}|nobody|full", field="attack", value=5)
    (notice,) = effective(with_rows(erratum("e1"), gone), GAME, "first").notices
    assert (notice.trouble, notice.message) == ("stale", f"there is no face {GAME}|nobody|full")


def test_a_key_without_its_game_is_told_to_want_it() -> None:
    bare = change("e1", "set", table="face", row_key=f"{FIRST}|full", field="attack", printed=4, value=7)
    (notice,) = effective(with_rows(erratum("e1"), bare), GAME, "first").notices
    reason = f"the key '{FIRST}|full' begins without the game; write it as '{FACE}'"
    assert (notice.trouble, notice.message) == ("broken", reason)


def test_a_result_that_its_chart_does_not_take_is_reported() -> None:
    found = with_rows(
        erratum("e1"),
        change("e1", "set", table="chart_cell", row_key=f"{GAME}|crt|3|1:1", field="result", value="banana"),
    )
    found.rows["chart"] = [row.model_copy(update={"cells": ("A#",)}) for row in found.of(schema.ChartRow)]
    (notice,) = effective(found, GAME, "first").notices
    assert (notice.trouble, notice.message.partition(" is ")[0]) == ("broken", "result: 'banana'")


def test_a_misspelled_clause_of_an_erratum_is_reported() -> None:
    clause = {
        "game": "scs1994",
        "scenario": "kampfgruppe-peiper",
        "key": "win",
        "kind": "victory",
        "text": "",
        "rule": "",
    }
    value = {**clause, "form": "hold_plaices", "args": {}, "enforced": True}
    found = Tables()
    found.add([schema.GameRow.model_validate(shipped_tables("scs1994").of(schema.GameRow)[0].model_dump())])
    found.add(
        row.model_copy(update={"game": "scs1994"})
        for row in (erratum("e1"), change("e1", "add", table="clause", value=value))
    )
    (notice,) = effective(found, "scs1994", "kampfgruppe-peiper").notices
    assert (notice.trouble, "hold_plaices" in notice.message) == ("broken", True)


def test_values_of_official_errata_are_certain_and_of_others_reconstructed() -> None:
    found = with_rows(erratum("e1"), erratum("e2", "house"), attack("e1", 5))
    other = change("e2", "set", table="setup", row_key=SETUP, field="place", value="M1.02")
    found.add([other])
    done = effective(found, GAME, "first", {"e2": True})
    cited = {row.source: (row.field, row.certainty) for row in done.tables.citations if "erratum" in row.source}
    assert cited == {"erratum/e1": ("attack", "official"), "erratum/e2": ("place", "reconstructed")}
    value = assemble(done.tables, GAME, "first", done.on)
    assert value.unconfirmed[f"setup/{SETUP}/place"] == "reconstructed"
    assert value.errata == ("e1", "e2")


def test_a_confirmed_value_of_a_reconstructed_row_is_confirmed() -> None:
    """The toy's hexes are reconstructed as a whole; an official erratum settles the terrain of one."""
    key = f"{GAME}|M|M1.01"
    terrain = change("e1", "set", table="hex", row_key=key, field="terrain", value="forest")
    value = scenario_from(with_rows(erratum("e1"), terrain), GAME, "first")
    assert [path for path in value.unconfirmed if key in path] == [f"hex/{key}/marks"]


def test_the_digest_tells_values_not_errata() -> None:
    plain = scenario_from(tables(), GAME, "first").digest()
    assert scenario_from(with_rows(erratum("e1"), attack("e1", 4)), GAME, "first").digest() == plain
    assert scenario_from(with_rows(erratum("e1"), attack("e1", 5)), GAME, "first").digest() != plain


def placed(subject: str, label: str) -> dict[str, Any]:
    """Return a row of placements."""
    return {"scenario": "first", "subject": subject, "kind": "place", "hex": label}


def test_a_change_of_an_added_row_reads_that_row_and_no_other() -> None:
    added = [
        change("e1", "add", 1, table="placement", value=placed(FIRST, "M1.01")),
        change("e1", "add", 2, table="placement", value=placed(SECOND, "M1.02")),
    ]
    key = f"{GAME}|first|{SECOND}"
    moved = change("e1", "set", 3, table="placement", row_key=key, field="hex", printed="M1.02", value="M1.03")
    lost = change("e1", "set", 4, table="placement", row_key=f"{GAME}|first|{NINTH}", field="hex", value="M1.01")
    done = effective(with_rows(erratum("e1"), *added, moved, lost), GAME, "first")
    hexes = {row.subject: row.hex for row in done.tables.of(schema.PlacementRow)}
    assert (hexes[FIRST], hexes[SECOND]) == ("M1.01", "M1.03")
    assert [(notice.trouble, notice.position) for notice in done.notices] == [("stale", 4)]


@pytest.mark.parametrize(("printed", "left"), [({"attack": 4, "movement": 8}, 0), ({"attack": 4, "movement": 9}, 1)])
def test_a_row_goes_only_if_each_printed_value_is_in_the_baseline(printed: dict[str, int], left: int) -> None:
    gone = change("e1", "discard", table="face", row_key=FACE, printed=printed)
    done = effective(with_rows(erratum("e1"), gone), GAME, "first")
    assert len(done.tables.of(schema.FaceRow, counter=FIRST, face="full")) == left
    assert [notice.trouble for notice in done.notices] == ["stale"] * left


def test_a_printed_value_that_is_an_object_is_compared_as_one_value() -> None:
    args = {"side": "german", "at_least": 3}
    row = schema.ClauseRow.model_validate(
        {"game": GAME, "scenario": "first", "key": "aim", "kind": "special", "form": "toy", "args": args}
        | {"text": "", "rule": "1", "enforced": False}
    )
    new = change("e1", "set", table="clause", row_key=row.key_text, field="args", printed=args, value={"at_least": 4})
    done = effective(with_rows(row, erratum("e1"), new), GAME, "first")
    assert done.notices == ()
    assert [clause.args for clause in done.tables.of(schema.ClauseRow, key="aim")] == [{"at_least": 4}]


@pytest.mark.parametrize(
    ("table", "key", "field", "value", "said"),
    [
        ("parameter", "towns", "value", "yess", "value: 'yess' is none of its words; write yes or no; did you mean"),
        ("parameter", "vp_needed", "value", "six", "value: 'six' is no number of points; write one such as 6 or 1/2"),
        ("scenario_parameter", "first|towns", "value", "noo", "value: 'noo' is none of its words; write yes or no"),
        (
            "ruling",
            "who",
            "chosen",
            "the germans",
            "chosen: there is no reading 'the germans'; did you mean 'the german",
        ),
    ],
)
def test_a_value_that_the_rules_could_not_read_is_not_taken_from_an_erratum_and_told_with_the_nearest(
    table: str, key: str, field: str, value: str, said: str
) -> None:
    """A ruling of 1977 was given "yess", and its rule was switched off without a word."""
    of_game = {"game": GAME, "rule": "1.0"}
    rows = (
        schema.ParameterRow.model_validate(of_game | {"key": "towns", "value": "no", "unit": "yes/no", "note": ""}),
        schema.ScenarioParameterRow.model_validate(of_game | {"scenario": "first", "key": "towns", "value": "no"}),
        schema.RulingRow.model_validate(
            of_game
            | {"key": "who", "question": "", "readings": ("the german", "nobody"), "chosen": "nobody", "why": ""}
        ),
    )
    wrong = change("e1", "set", table=table, row_key=f"{GAME}|{key}", field=field, value=value)
    done = effective(with_rows(*rows, erratum("e1"), wrong), GAME, "first")
    (notice,) = done.notices
    assert (notice.trouble, notice.message[: len(said)]) == ("broken", said)
    assert [row.value for row in done.tables.of(schema.ParameterRow, key="towns")] == ["no"]


def chosen(key: str, field: str = "attack") -> schema.ErratumChoiceRow:
    return schema.ErratumChoiceRow(game=GAME, table="face", row_key=FACE, field=field, erratum=key)


def test_of_two_errata_that_disagree_the_chosen_one_is_applied_and_the_other_yields() -> None:
    disagreeing = (erratum("e1"), attack("e1", 5), erratum("e2"), attack("e2", 6))
    done = effective(with_rows(*disagreeing, chosen("e2")), GAME, "first")
    assert attack_of(done.tables) == 6
    assert [(notice.trouble, notice.erratum) for notice in done.notices] == [("yields", "e1")]


def test_a_choice_of_an_erratum_that_is_off_settles_nothing() -> None:
    disagreeing = (erratum("e1"), attack("e1", 5), erratum("e2"), attack("e2", 6), erratum("e3", "house"))
    done = effective(with_rows(*disagreeing, attack("e3", 7), chosen("e3")), GAME, "first")
    assert attack_of(done.tables) == 4
    assert {notice.trouble for notice in done.notices} == {"conflict"}


def copy_of(printing: str) -> schema.ErrataDeskRow:
    return schema.ErrataDeskRow(game=GAME, prefix="", printing=printing)


@pytest.mark.parametrize(
    ("concerned", "mine", "value"),
    [("first", "second", 4), ("First; third", "first", 5), ("", "second", 5), ("first", "", 5)],
)
def test_an_erratum_that_is_mended_in_the_copy_at_hand_is_not_applied(concerned: str, mine: str, value: int) -> None:
    head = erratum("e1").model_copy(update={"printings": concerned})
    done = effective(with_rows(head, attack("e1", 5), copy_of(mine)), GAME, "first")
    assert attack_of(done.tables) == value


def test_the_digest_of_a_scenario_follows_the_copy_at_hand() -> None:
    head = erratum("e1").model_copy(update={"printings": "first"})
    plain, mended = (
        scenario_from(with_rows(head, attack("e1", 5), copy_of(mine)), GAME, "first").digest()
        for mine in ("first", "second")
    )
    assert plain != mended == scenario_from(with_rows(copy_of("second")), GAME, "first").digest()


def rule(field: str = "", position: int = 1) -> schema.ErratumChangeRow:
    words = {"printed": "Six steps may stack.", "value": "Seven may."}
    return change("e1", "rule", position, table="rule", row_key=f"{GAME}|1.3", field=field, **words)


def test_a_changed_rule_that_nothing_carries_out_is_told() -> None:
    done = effective(with_rows(erratum("e1"), rule()), GAME, "first")
    assert [notice.trouble for notice in done.notices] == ["not_carried_out"]


def test_a_changed_rule_is_carried_out_by_a_parameter_that_the_erratum_sets_or_by_what_it_names() -> None:
    found = tables()
    parameter = found.of(schema.ParameterRow, game=GAME)[0]
    sets = change("e1", "set", 2, table="parameter", row_key=parameter.key_text, field="note", value="Seven.")
    assert effective(with_rows(erratum("e1"), rule(), sets), GAME, "first").notices == ()
    assert effective(with_rows(erratum("e1"), rule(f"parameter/{parameter.key}")), GAME, "first").notices == ()


def test_a_changed_rule_that_names_what_is_not_there_is_broken() -> None:
    done = effective(with_rows(erratum("e1"), rule("parameter/none")), GAME, "first")
    assert [notice.trouble for notice in done.notices] == ["broken"]
