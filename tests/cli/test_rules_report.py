"""The rules report: what engine and data cite, what tests name, what is waived; and no rule of a game is open."""

import json
import re
from functools import lru_cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from editor.cli import app
from editor.commands.rules_in_data import data_citations
from editor.commands.rules_report import RuleUse, asking_tests, citations, report
from engine.data.load import load_tables, shipped_root
from engine.data.schema import ChartRow, ClauseRow, ParameterRow, Row, RuleRow, SequenceRow
from engine.data.tables import Tables
from tests.some_now import some_now

GAMES = ("scs1994", "hj1986")
IN_THE_ENGINE = {"mechanic", "procedure", "table", "victory", "scenario", "setup", "optional", "variant", "series"}
"""Kinds of rules that must be in the engine or in the data that it reads."""


@lru_cache
def found(game: str) -> tuple[RuleUse, ...]:
    """Return the report of a game; it reads all of the source, so once."""
    return tuple(report(game))


def test_citations_are_found_by_module_and_line(tmp_path: Path) -> None:
    (tmp_path / "moves").mkdir()
    (tmp_path / "moves" / "road.py").write_text(
        'A = RULE("1.5a")\n\n\ndef f():\n    return RULE("1.3").refuse("x", "y")\n'
    )
    (tmp_path / "other.py").write_text('"""RULE("9.9") in a text is no citation."""\nB = RULE("1.3")\n')
    assert citations(tmp_path, "engine.toy") == {
        "1.5a": ["engine.toy.moves.road:1"],
        "1.3": ["engine.toy.moves.road:5", "engine.toy.other:2"],
    }


def test_tests_name_a_rule_in_their_name_marker_or_vector(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "games" / "toy"
    folder.mkdir(parents=True)
    (folder / "test_roads.py").write_text(
        "def test_1_5a_a_stacked_hex_costs_one_more(): ...\n"
        "def test_1_5a_ex_but_not_for_dumps(): ...\n"
        "def test_1_5_all(): ...\n"
        'class TestIt:\n    @pytest.mark.rule("1.3")\n    def test_six(self): ...\n'
    )
    (tmp_path / "tests" / "games" / "other").mkdir()
    (tmp_path / "tests" / "games" / "other" / "test_x.py").write_text("def test_1_3_other_game(): ...\n")
    (tmp_path / "tests" / "test_charts_toy.py").write_text("def test_1_5a_ex_is_printed(): ...\n")
    (tmp_path / "tests" / "vectors").mkdir()
    (tmp_path / "tests" / "vectors" / "toy.csv").write_text("id,rule\nv1,1.3\n")
    found = asking_tests(tmp_path / "tests", "toy", ["1.3", "1.5", "1.5a", "1.5a-EX"])
    assert found == {
        "1.5a": ["tests/games/toy/test_roads.py::test_1_5a_a_stacked_hex_costs_one_more"],
        "1.5a-EX": [
            "tests/games/toy/test_roads.py::test_1_5a_ex_but_not_for_dumps",
            "tests/test_charts_toy.py::test_1_5a_ex_is_printed",
        ],
        "1.5": ["tests/games/toy/test_roads.py::test_1_5_all"],
        "1.3": ["tests/games/toy/test_roads.py::test_six", "tests/vectors/toy.csv::v1"],
    }


def test_data_is_cited_by_path_and_key(tmp_path: Path) -> None:
    (tmp_path / "moves.py").write_text('STEPS = board.tables["crt"]\n')
    assert data_citations(rows(chart("crt"), step()), "toy", tmp_path) == {
        "T 1": ["resources/toy/charts.json#crt"],
        "T 2": ["resources/toy/sequence.csv#german_combat"],
    }


def test_a_chart_or_parameter_that_no_code_reads_enforces_nothing(tmp_path: Path) -> None:
    (tmp_path / "checks.py").write_text('PARAMETERS = ("stack_limit", "reach")\n')
    (tmp_path / "stack.py").write_text('def f(side):\n    return board.number(f"markers_{side}")\n')
    tables = rows(chart("crt"), parameter("stack_limit"), parameter("markers_german"))
    assert data_citations(tables, "toy", tmp_path) == {"T 3": ["resources/toy/parameters.csv#markers_german"]}


@pytest.mark.parametrize(("enforced", "places"), [(True, ["scenarios/toy/first/clauses.json#night"]), (False, [])])
def test_a_clause_counts_when_it_is_enforced(tmp_path: Path, enforced: bool, places: list[str]) -> None:
    clause = ClauseRow(
        game="toy",
        scenario="first",
        key="night",
        kind="special",
        form="no_zone",
        args={},
        text="",
        rule="T 4",
        enforced=enforced,
    )
    assert data_citations(rows(clause), "toy", tmp_path).get("T 4", []) == places


def rows(*found: Row) -> Tables:
    """Return tables of a toy game."""
    tables: dict[str, list[Row]] = {}
    for row in found:
        tables.setdefault(row.TABLE, []).append(row)
    return Tables(tables)


def chart(key: str) -> ChartRow:
    """Return a chart that prints rule T 1."""
    return ChartRow(
        game="toy", key=key, title="", rule="T 1", dice="1d6", header="none", columns=("result",), bounds=("0",)
    )


def step() -> SequenceRow:
    """Return a step that follows rule T 2."""
    return SequenceRow(
        game="toy",
        position=1,
        key="german_combat",
        side="german",
        acting="german",
        phase="combat",
        title="Combat",
        rule="T 2",
        condition="",
    )


def parameter(key: str) -> ParameterRow:
    """Return a parameter of rule T 3."""
    return ParameterRow(game="toy", key=key, value="1", unit="", rule="T 3", note="")


@pytest.mark.parametrize("game", some_now(3, GAMES))
def test_every_rule_of_the_index_is_in_the_report_once(game: str) -> None:
    index = [row.rule for row in load_tables(game=game).rows[RuleRow.TABLE] if isinstance(row, RuleRow)]
    assert [use.rule for use in found(game)] == index
    assert len(set(index)) == len(index)


@pytest.mark.deep
def test_the_report_has_its_fixed_form() -> None:
    done = CliRunner().invoke(app, ["report", "rules", "--game", "scs1994", "--json"])
    assert done.exit_code == 0
    for use in json.loads(done.stdout):
        assert sorted(use) == ["cited_in", "kind", "rule", "tested_by", "waived_because"]


def test_a_game_without_rules_is_wrong_use() -> None:
    assert CliRunner().invoke(app, ["report", "rules", "--game", "chess"]).exit_code == 2


@pytest.mark.parametrize("game", some_now(2, GAMES))
def test_no_rule_is_open(game: str) -> None:
    assert [use.rule for use in found(game) if use.kind in IN_THE_ENGINE and use.is_open] == []


@pytest.mark.parametrize("game", some_now(2, GAMES))
def test_at_most_one_rule_in_twenty_is_waived(game: str) -> None:
    counted = [use for use in found(game) if use.kind in IN_THE_ENGINE]
    assert sum(bool(use.waived_because) for use in counted) * 20 <= len(counted)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_waived_is_not_cited(game: str) -> None:
    assert [use.rule for use in found(game) if use.waived_because and use.cited_in] == []


WAIVED_MECHANICS = {
    "S-02",  # how to read the two rulebooks together: the index of rules itself
    "B 3.35",  # how markers show tens and ones on a track of paper
    "O 2.0(3)",  # a clock for people at a table
}
"""Rules for players that leave a program nothing to do."""


@pytest.mark.parametrize("game", GAMES)
def test_a_mechanic_is_waived_only_where_a_program_has_nothing_to_do(game: str) -> None:
    waived = {use.rule for use in found(game) if use.waived_because and use.kind in IN_THE_ENGINE}
    assert waived - WAIVED_MECHANICS == set()


LEVELS = ("I", "B", "A", "O", "V", "VG", "VA", "C", "N", "D")
"""Parts of the rulebook of hj1986, each with a numbering of its own."""


def test_a_number_of_hj1986_says_its_part_of_the_rulebook() -> None:
    assert [use.rule for use in found("hj1986") if use.rule.partition(" ")[0] not in LEVELS] == []


def test_numbers_repeat_across_the_parts_so_the_full_number_is_cited() -> None:
    numbers = [use.rule.partition(" ")[2] for use in found("hj1986")]
    assert numbers.count("5.41") == 2  # Basic: benefits of roads; Advanced: the first step from armor
    cited = set(citations(shipped_root() / "engine" / "hj1986", "engine.hj1986"))
    assert [number for number in cited if not re.match(f"({'|'.join(LEVELS)}) ", number)] == []
