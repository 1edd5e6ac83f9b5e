"""Are lists read from a rulebook, that are of no scenario yet, left out of every build?"""

from pathlib import Path

from engine.data.textread import READING, data_files, read_located

ROOT = Path(__file__).parents[2]


def test_lists_of_a_reading_are_no_data_of_a_game(tmp_path: Path) -> None:
    (tmp_path / "resources" / "game").mkdir(parents=True)
    (tmp_path / "resources" / "game" / "game.json").write_text("{}")
    lists = tmp_path / "scenarios" / "game" / READING
    lists.mkdir(parents=True)
    (lists / "setup.csv").write_text("unit\n")
    assert [path.name for path in data_files(tmp_path)] == ["game.json"]


def test_a_reading_of_a_game_without_data_is_no_problem(tmp_path: Path) -> None:
    lists = tmp_path / "scenarios" / "game" / READING
    lists.mkdir(parents=True)
    (lists / "setup.csv").write_text("unit\n")
    assert read_located(tmp_path).problems == []
