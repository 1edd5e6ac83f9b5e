"""Which tests does a change touch? ``make quick``"""

from pathlib import Path

import pytest
from choosing import PLAYED as PLAYTHROUGH_OF
from choosing import Choice, choose, told
from import_graph import Graph, read_graph

from engine.playtest.games import GAME_KEYS
from tests.ci.checkout import FILES, write
from tests.golden.test_playthroughs import SCENARIOS

ARCHITECTURE = "tests/architecture/test_imports.py"


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    folder = tmp_path_factory.mktemp("checkout")
    for path, text in FILES.items():
        write(folder, path, text)
    return read_graph(folder)


def test_the_test_of_the_same_name_comes_first_then_the_architecture_then_who_asks_for_a_rule_it_cites(
    graph: Graph,
) -> None:
    assert choose(graph, ["engine/core/paths.py"]).chosen[:2] == ("tests/core/test_paths.py", ARCHITECTURE)
    # both games tests are three imports away; one asks for B 11.61, which advance.py cites
    assert choose(graph, ["engine/hj1986/advance.py"]).chosen == (
        ARCHITECTURE,
        "tests/games/test_beaten.py",
        "tests/games/test_other.py",
    )


def test_a_module_imported_by_a_name_put_together_is_found(graph: Graph) -> None:
    assert "engine/games.py" in graph.needed_by["engine/hj1986/ruleset.py"]


def test_a_relative_import_is_found(graph: Graph) -> None:
    assert "engine/hj1986/ruleset.py" in graph.needed_by["engine/hj1986/advance.py"]


def test_a_test_needs_what_its_fixture_needs_and_what_it_patches_by_name(graph: Graph) -> None:
    assert set(choose(graph, ["db/door.py"]).chosen) == {
        ARCHITECTURE,
        "tests/db/test_library.py",
        "tests/db/test_patched.py",
    }


def test_a_fixture_that_is_not_asked_for_ties_nothing(graph: Graph) -> None:
    assert "tests/core/test_paths.py" not in graph.distances("db/door.py")


def test_a_changed_test_is_run_however_many_are_allowed(graph: Graph) -> None:
    assert "tests/core/test_paths.py" in choose(graph, ["tests/core/test_paths.py"], most=0).chosen


def test_a_changed_conftest_reaches_all_tests_below_it(graph: Graph) -> None:
    assert set(choose(graph, ["tests/conftest.py"]).chosen) == set(graph.tests())


def test_what_would_be_too_many_is_left_out_from_the_far_end_and_told(graph: Graph) -> None:
    # test_paths has two tests of 0.1 seconds, each of the games' files one of 0.05: a quarter is the first two
    choice = choose(graph, ["engine/core/paths.py"], most=0.25)
    assert choice.chosen == ("tests/core/test_paths.py", ARCHITECTURE, "tests/games/test_beaten.py")
    assert choice.left_out == ("tests/games/test_other.py",)
    assert "LEFT OUT: 1 further files of tests reach the change: tests/games/test_other.py" in told(choice, ["a"])


def test_a_slow_test_counts_for_many_quick_ones(tmp_path: Path) -> None:
    """A monkey takes more than the quick tests of the games that stand behind it."""
    for path, text in FILES.items():
        write(tmp_path, path, text)
    write(tmp_path, "tests/monkey/test_paths.py", "import engine.core.paths\n\n\ndef test_one(): ...\n")
    choice = choose(read_graph(tmp_path), ["engine/core/paths.py"], most=10)
    assert "tests/core/test_paths.py" in choice.chosen
    assert "tests/monkey/test_paths.py" in choice.left_out


def test_a_data_file_is_tested_by_the_data_of_its_game(graph: Graph) -> None:
    choice = choose(graph, ["resources/hj1986/terrain.csv"])
    assert choice.chosen == (ARCHITECTURE, "tests/data/test_map_hj1986.py")


@pytest.fixture(scope="module")
def with_rules(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    """Return the graph of a checkout whose game reads a chart, with a playthrough of it and tests of its rules."""
    more = {
        "engine/hj1986/shifts.py": 'CHART, CITED = "odds_shifts", RULE("B 11.33")\n',
        "tests/games/hj1986/advanced/test_air.py": "def test_air(): ...\n",
        "tests/games/hj1986/test_supply.py": "def test_supply(): ...\n",
        "tests/games/hj1986/test_odds.py": "def test_odds(): ...\n",
        "tests/games/hj1986/test_towns.py": "import engine.hj1986.shifts\n\n\ndef test_towns(): ...\n",
        "tests/golden/test_playthroughs.py": "import engine.games\n\n\ndef test_the_game_reads_as_recorded(): ...\n",
    }
    folder = tmp_path_factory.mktemp("rules")
    for path, text in {**FILES, **more}.items():
        write(folder, path, text)
    return read_graph(folder)


PLAYED = (
    "tests/golden/test_playthroughs.py::test_the_game_reads_as_recorded[hj1986-clervaux]",
    "tests/golden/test_playthroughs.py::test_the_position_reads_as_recorded",
)


def test_a_chart_is_tested_by_who_is_named_for_it_and_by_who_tests_the_rules_that_ask_for_it(with_rules: Graph) -> None:
    # shifts.py asks for odds_shifts by its name and test_towns imports it; test_odds is named for the chart
    assert choose(with_rules, ["resources/hj1986/charts/odds_shifts.csv"]).chosen == (
        "tests/games/hj1986/test_odds.py",
        "tests/games/hj1986/test_towns.py",
        *PLAYED,
        ARCHITECTURE,
        "tests/data/test_map_hj1986.py",
        "tests/games/hj1986/test_supply.py",
        "tests/games/hj1986/advanced/test_air.py",
    )


def test_the_short_playthrough_of_a_game_belongs_to_its_changed_rules(with_rules: Graph) -> None:
    assert choose(with_rules, ["engine/hj1986/advance.py"]).chosen[:3] == (*PLAYED, ARCHITECTURE)
    assert "tests/golden/test_playthroughs.py" not in choose(with_rules, ["engine/hj1986/advance.py"]).chosen


def test_the_playthroughs_that_are_named_are_told_in_the_tests() -> None:
    assert set(PLAYTHROUGH_OF.values()) <= {f"{game}-{scenario}" for game, scenario in SCENARIOS}
    assert set(PLAYTHROUGH_OF) == {"core", *GAME_KEYS}


def test_a_file_that_no_test_reaches_is_told(graph: Graph) -> None:
    choice = choose(graph, ["engine/lonely.py"])
    assert choice == Choice((ARCHITECTURE,), (), ("engine/lonely.py",))
    assert "NO TEST FOUND for engine/lonely.py" in told(choice, ["engine/lonely.py"])


def test_a_document_needs_the_architecture_alone(graph: Graph) -> None:
    assert choose(graph, ["docs/data.md"]) == Choice((ARCHITECTURE,), (), ())


def test_a_removed_module_is_tested_by_who_names_its_file(graph: Graph) -> None:
    assert choose(graph, ["engine/core/gone.py"]).unknown == ("engine/core/gone.py",)
