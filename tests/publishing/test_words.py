"""Changes of errata in words, worked out by hand from the rows of the small game and the shipped lists."""

from typing import Any

import pytest

from editor.publishing.words import ErratumWords, ToldChange
from engine.data import schema
from engine.data.schema import CitationRow
from tests.editor.small import GAME, MAP, RESERVE, SCENARIO, TANKS, TableRows, shipped_rows, tables
from tests.some_now import some_now


def told(kind: str, table: str, row_key: str, field: str = "", **values: Any) -> ToldChange:
    """Return a change of the small game in words; ``cited`` are certainties of values of the row by field."""
    cited = values.pop("cited", {})
    found = tables()
    found.citations[:] = [
        *found.citations,
        *(
            CitationRow(
                game=GAME, table=table, row_key=f"{GAME}|{row_key}", field=name, certainty=certainty, source="rulebook"
            )
            for name, certainty in cited.items()
        ),
    ]
    change = schema.ErratumChangeRow.model_validate(
        {"game": GAME, "erratum": "E-1", "position": 1, "kind": kind, "table": table, "field": field}
        | {"row_key": f"{GAME}|{row_key}" if row_key else "", "printed": None, "value": None, "text": ""}
        | values
    )
    return ErratumWords(TableRows(found), GAME).told(change)


RIVER = f"{MAP}|B2.02|B2.03|river"


def test_a_value_of_a_counter_names_unit_formation_and_both_values() -> None:
    change = told("set", "face", f"{TANKS}|full", "attack", printed=4, value=6)
    assert change.line == "1 Pz Rgt (1 Pz Div) attack: 4 → 6"


def test_a_value_of_another_side_names_that_side() -> None:
    change = told("set", "face", f"{TANKS}|reduced", "defense", printed=2, value=3)
    assert change.line == "1 Pz Rgt (1 Pz Div), reduced side, defense: 2 → 3"


def test_a_printed_value_that_nobody_wrote_is_that_of_the_baseline() -> None:
    assert told("set", "face", f"{TANKS}|full", "attack", value=6).printed == "4"


def test_a_river_that_is_not_there_lies_between_its_hexes() -> None:
    change = told("discard", "hexside", RIVER)
    assert (change.line, change.hexes) == ("River between B2.02 and B2.03: none", ("B2.02", "B2.03"))


def test_a_river_taken_away_tells_what_is_printed() -> None:
    assert told("discard", "hexside", RIVER).printed == "river (bridge, Our)"


def test_a_crossing_that_goes_is_none_of_its_river() -> None:
    change = told("set", "hexside", RIVER, "crossing", printed="bridge", value="")
    assert change.line == "River between B2.02 and B2.03, crossing: bridge → none"


def test_a_hexside_that_becomes_another_tells_both() -> None:
    row = {"map": MAP, "hex_a": "B2.02", "hex_b": "B2.03", "feature": "stream", "name": "Our", "crossing": "bridge"}
    change = told("replace", "hexside", RIVER, printed={"feature": "river"}, value=row | {"high": ""})
    assert change.line == "Hexside between B2.02 and B2.03: river → stream"


def test_a_road_that_is_added_lies_where_nothing_is_printed() -> None:
    row = {"game": GAME, "map": MAP, "hex_a": "B1.01", "hex_b": "B1.02", "kind": "trail"}
    change = told("add", "link", f"{MAP}|B1.01|B1.02", value=row)
    assert (change.line, change.printed) == ("Road between B1.01 and B1.02: trail", "none")


def test_what_is_not_on_the_map_is_as_certain_as_its_less_certain_hex() -> None:
    row = {"game": GAME, "map": MAP, "hex_a": "B1.01", "hex_b": "B1.02", "kind": "trail"}
    assert told("add", "link", f"{MAP}|B1.01|B1.02", value=row).certainty == "reconstructed"


def test_a_hex_is_named_with_its_place() -> None:
    change = told("set", "hex", f"{MAP}|B2.02", "terrain", printed="clear", value="woods")
    assert change.line == "B2.02 (Losheim), terrain: clear → woods"


def test_an_area_tells_only_the_hexes_that_differ() -> None:
    change = told("set", "area", f"{MAP}|W", "hexes", printed="B1.05", value="B1.05 B2.05")
    assert (change.line, change.hexes) == ("West: without B2.05 → with B2.05", ("B2.05",))


def test_a_start_tells_scenario_unit_and_places() -> None:
    change = told("set", "setup", f"{SCENARIO}|{TANKS}", "place", printed="B2.02", value="B3.01")
    assert change.line == "Skirmish, set-up: 1 Pz Rgt (1 Pz Div): B2.02 → B3.01"


def test_a_start_is_of_its_scenario_counter_and_both_hexes() -> None:
    change = told("set", "setup", f"{SCENARIO}|{TANKS}", "place", printed="B2.02", value="B3.01")
    assert (change.scenarios, change.counters, change.hexes) == ((SCENARIO,), (TANKS,), ("B2.02", "B3.01"))


def test_a_unit_that_is_added_to_a_set_up_starts_somewhere() -> None:
    row = {"game": GAME, "scenario": SCENARIO, "counter": RESERVE, "place": "near:B2.02/1", "face": "reduced"}
    change = told("add", "setup", f"{SCENARIO}|{RESERVE}", value=row | {"steps_lost": 1, "state": "dug_in"})
    where = "starts within 1 of B2.02, reduced side up, 1 step lost, dug_in (added)"
    assert change.line == f"Skirmish, set-up: 9 Rgt (2 Inf Div): {where}"


def test_an_arrival_that_is_void_does_not_arrive() -> None:
    change = told("discard", "arrival", f"{SCENARIO}|{RESERVE}")
    assert change.line == "Skirmish, arrivals: 9 Rgt (2 Inf Div): does not arrive"


def test_a_banned_piece_is_not_used_and_nothing_is_said_of_its_print() -> None:
    change = told("ban", "counter", TANKS)
    assert (change.line, change.certainty) == ("1 Pz Rgt (1 Pz Div): not used", None)


def test_a_cell_of_a_chart_names_chart_and_throw() -> None:
    change = told("set", "chart_cell", "crt|3|1:1", "result", printed="A1", value="D1")
    assert change.line == "Fight, die roll 3: A1 → D1"


def test_a_choice_of_the_rules_names_its_rule() -> None:
    change = told("set", "parameter", "stacking_limit", "value", printed="6", value="8")
    assert change.line == "Rule 1.3, stacking limit in steps: 6 → 8"


def test_a_group_tells_all_whom_it_finds() -> None:
    plan = {"where": {"face": "full", "defense": 3}, "set": {"defense": 5}}
    change = told("group", "face", "", value=plan)
    assert change.line == "Face, all 4 with face full, defense 3, defense: 3 → 5"


def test_a_group_of_one_row_is_told_as_that_row() -> None:
    plan = {"where": {"counter": TANKS}, "set": {"place": "B4.04"}}
    change = told("group", "setup", "", value=plan)
    assert change.line == "Skirmish, set-up: 1 Pz Rgt (1 Pz Div): B2.02 → B4.04"


def test_an_instruction_is_its_text() -> None:
    assert told("instruction", "", "", text="Read 36m.").line == "Read 36m."


def test_a_row_that_is_not_there_is_told_by_its_text() -> None:
    change = told("set", "face", "german/-/Nobody#1|full", "attack", value=2, text="Two.")
    assert change.line == "Two."


@pytest.mark.parametrize(
    ("certainty", "is_seen"),
    [("printed", True), ("official", True), ("owner", True), ("derived", False), ("reconstructed", False)],
)
def test_only_what_somebody_has_seen_may_be_called_printed(certainty: str, is_seen: bool) -> None:
    change = told("set", "face", f"{TANKS}|full", "attack", printed=4, value=6, cited={"attack": certainty})
    assert change.is_seen is is_seen


def test_a_rule_that_is_read_otherwise_tells_both_senses() -> None:
    change = told("rule", "rule", "1.3", printed="six steps", value="eight steps")
    assert (change.line, change.printed) == ("Rule 1.3, Stacking: six steps → eight steps", "six steps")


@pytest.mark.parametrize(
    ("sense", "cited", "is_seen"),
    [("six steps", "printed", True), ("six steps", "reconstructed", False), ("four steps", "printed", False)],
)
def test_an_old_sense_of_a_rule_is_seen_only_as_the_summary_of_a_rule_that_is(
    sense: str, cited: str, is_seen: bool
) -> None:  # our summary of it is "Six steps."
    assert told("rule", "rule", "1.3", printed=sense, value="eight", cited={"*": cited}).is_seen is is_seen


def test_a_changed_rule_says_that_nothing_carries_it_out() -> None:
    idle = told("rule", "rule", "1.3", printed="six steps", value="eight steps")
    carried = told("rule", "rule", "1.3", "parameter/stacking_limit", printed="six steps", value="eight steps")
    assert (idle.caveat, carried.caveat) == ("not carried out", "")


def test_a_value_that_stands_otherwise_is_not_told_as_seen() -> None:
    # the full side of the tanks attacks with 4, and somebody has seen that
    change = told("set", "face", f"{TANKS}|full", "attack", printed=5, value=6, cited={"attack": "owner"})
    assert (change.is_seen, change.caveat) == (False, "does not fit: it expects 5, and there stands 4")


def test_a_whole_row_that_stands_otherwise_is_not_told_as_seen() -> None:
    change = told("discard", "hexside", RIVER, printed={"feature": "stream"}, cited={"*": "printed"})
    assert (change.is_seen, change.misfit) == (False, "it expects stream, and there stands river")


def test_a_thing_that_is_gone_or_there_already_does_not_fit() -> None:
    gone = told("discard", "hexside", f"{MAP}|B9.02|B9.03|river")
    row = {"map": MAP, "hex_a": "B2.02", "hex_b": "B2.03", "feature": "river", "name": "", "crossing": "", "high": ""}
    there = told("add", "hexside", RIVER, value=row)
    assert gone.misfit == "what it changes is not there any more"
    assert (there.misfit, there.is_seen) == ("what it adds stands there already", False)


@pytest.mark.parametrize(
    ("copy", "printed", "line", "certainty", "misfit"),
    [
        ("second", 4, "1 Pz Rgt (1 Pz Div) attack: 4 → 6", "unknown", ""),  # the owner has seen the 6, and not the 4
        ("second", None, "1 Pz Rgt (1 Pz Div) attack: 6", None, ""),
        ("first", 4, "1 Pz Rgt (1 Pz Div) attack: 4 → 6", "unknown", "it expects 4, and there stands 6"),
    ],
)
def test_what_a_mended_copy_has_is_no_misfit_of_the_erratum_that_says_so(
    copy: str, printed: int | None, line: str, certainty: str | None, misfit: str
) -> None:
    found = tables()
    kinds = schema.FaceRow, schema.ErratumRow, schema.ErratumChangeRow, schema.ErrataDeskRow
    faces = [row for row in found.of(schema.FaceRow) if row.key_text != f"{GAME}|{TANKS}|full"]
    [tanks] = [row for row in found.of(schema.FaceRow) if row.key_text == f"{GAME}|{TANKS}|full"]
    head = schema.ErratumRow(
        game=GAME, key="E-1", title="", status="official", origin="", reason="", rule="", printings="first",
        supersedes=(),
    )  # fmt: skip
    change = schema.ErratumChangeRow(
        game=GAME, erratum="E-1", position=1, kind="set", table="face", row_key=f"{GAME}|{TANKS}|full", field="attack",
        printed=printed, value=6, text="",
    )  # fmt: skip
    mended = type(tanks).model_validate(tanks.model_dump() | {"attack": 6})
    rows = [[*faces, mended], [head], [change], [schema.ErrataDeskRow(game=GAME, prefix="E-", printing=copy)]]
    found.rows.update({kind.TABLE: of for kind, of in zip(kinds, rows, strict=True)})
    told_ = ErratumWords(TableRows(found), GAME).told(change)
    assert (told_.line, told_.certainty, told_.misfit) == (line, certainty, misfit)
    assert told_.is_in_place == (not misfit)


@pytest.mark.parametrize("game", some_now(3, ["scs1994", "spi1977", "hj1986"]))
def test_all_shipped_changes_fit(game: str) -> None:
    rows = shipped_rows(game)
    words = ErratumWords(rows, game)
    told_ = [words.told(row) for row in rows.find(schema.ErratumChangeRow, game=game)]
    assert [(change.row.erratum, change.misfit) for change in told_ if change.misfit] == []


SHIPPED = {
    ("spi1977", "E-m1"): "Hexside between C1826 and C1926: river → creek",
    ("spi1977", "E-m2"): "River between C2432 and C2433, crossing: none → ford",
    ("spi1977", "E-m3"): "Secondary road between D3104 and D3105: none",
    ("spi1977", "E-cm1"): "1/128 Bn (560th Volksgrenadier Division), name: 1/128 → 1/1128",
    ("spi1977", "E-7.31"): (
        "Rule 7.21, march from woods road: no → yes (A unit on a woods road may go into March Mode)"
    ),
    ("spi1977", "E-22.0a"): "Turn record and reinforcement tracks, 12/19 PM, column U.S. arrivals: - → R",
    ("scs1994", "E-01"): "Breakout!, start: number of turns: 10 → 11",
    ("scs1994", "E-03"): "Area of scenario 5.1: without B42.06 → with B42.06",
    ("scs1994", "E-07"): "The Battle for the Ardennes, arrivals: 814 TD Bn: does not arrive",
    ("hj1986", "bitburg-hex"): "Bitburg, hex: 0328 → 0228",
    ("hj1986", "crt-order"): "Combat Results Table, die roll 4, column 6: D1 → FF",
    ("hj1986", "vii-or-xii"): "2 M5 Group (VII Corps), formation: VII Corps → XII Corps",
}


@pytest.mark.parametrize(("game", "erratum"), SHIPPED)
def test_shipped_errata_read_as_players_say_them(game: str, erratum: str) -> None:
    assert ErratumWords(shipped_rows(game), game).of(erratum)[0].line == SHIPPED[game, erratum]


@pytest.mark.parametrize("game", ["scs1994", "spi1977", "hj1986"])
def test_no_shipped_change_is_told_by_keys(game: str) -> None:
    rows = shipped_rows(game)
    words = ErratumWords(rows, game)
    keys = {row.key for row in rows.find(schema.CounterRow, game=game)}
    lines = [words.told(row).line for row in rows.find(schema.ErratumChangeRow, game=game)]
    assert [line for line in lines if "|" in line or "_" in line or any(key in line for key in keys)] == []
