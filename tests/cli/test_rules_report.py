"""The rules report: what the engine cites, what tests name, what is waived, read from the source."""

import json
import re
from pathlib import Path

from typer.testing import CliRunner

from editor.cli import app
from editor.commands.rules_report import asking_tests, citations, report
from engine.data.load import load_tables


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
    (tmp_path / "tests" / "vectors").mkdir()
    (tmp_path / "tests" / "vectors" / "toy.csv").write_text("id,rule\nv1,1.3\n")
    found = asking_tests(tmp_path / "tests", "toy", ["1.3", "1.5", "1.5a", "1.5a-EX"])
    assert found == {
        "1.5a": ["tests/games/toy/test_roads.py::test_1_5a_a_stacked_hex_costs_one_more"],
        "1.5a-EX": ["tests/games/toy/test_roads.py::test_1_5a_ex_but_not_for_dumps"],
        "1.5": ["tests/games/toy/test_roads.py::test_1_5_all"],
        "1.3": ["tests/games/toy/test_roads.py::test_six", "tests/vectors/toy.csv::v1"],
    }


def test_every_rule_of_the_index_is_in_the_report_once() -> None:
    index = [row.rule for row in load_tables(game="scs1994").rows["rule"]]  # type: ignore[attr-defined]
    assert [use.rule for use in report("scs1994")] == index


def test_the_report_has_its_fixed_form() -> None:
    done = CliRunner().invoke(app, ["report", "rules", "--game", "scs1994", "--json"])
    assert done.exit_code == 0
    for use in json.loads(done.stdout):
        assert sorted(use) == ["cited_in", "kind", "rule", "tested_by", "waived_because"]


def test_a_game_without_rules_is_wrong_use() -> None:
    assert CliRunner().invoke(app, ["report", "rules", "--game", "chess"]).exit_code == 2


def test_every_rule_in_the_engine_is_named_by_a_test() -> None:
    assert [use.rule for use in report("scs1994") if use.cited_in and not use.tested_by] == []


def test_only_what_needs_no_code_is_waived() -> None:
    waived = [use for use in report("scs1994") if use.waived_because]
    assert {use.kind for use in waived} <= {"commentary", "component", "series"}
    assert [use.rule for use in waived if use.cited_in] == []


NOT_IN_YET = re.compile(r"4\.0|4\.1-.*|4\.2|5\.[2-5].*|OOA-.*")
"""What is still to be built: the big victory, the other scenarios."""


def test_what_is_not_in_the_engine_is_known() -> None:
    open_rules = [use.rule for use in report("scs1994") if not use.cited_in and not use.waived_because]
    assert [rule for rule in open_rules if not NOT_IN_YET.fullmatch(rule)] == []
