"""``losheim map`` and ``losheim report map``."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from editor.cli import app
from engine.data.textread import read_located


def test_the_report_prints_the_fit_and_the_pins() -> None:
    done = CliRunner().invoke(app, ["report", "map", "--game", "scs1994", "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert 1.53 < found["km_per_hex"] < 1.69
    assert {miss["place"] for miss in found["misses"]} >= {"Bastogne", "St. Vith", "Givet"}
    assert {"hex": "B45.29", "met": True} in [{key: pin[key] for key in ("hex", "met")} for pin in found["pins"]]


@pytest.mark.deep
def test_the_report_for_people_is_a_table() -> None:
    done = CliRunner().invoke(app, ["report", "map", "--game", "scs1994"])
    assert done.exit_code == 0
    assert "km a hex" in done.stdout


def test_a_game_without_a_plan_is_wrong_use() -> None:
    done = CliRunner().invoke(app, ["report", "map", "--game", "nowhere"])
    assert done.exit_code == 2
    assert "scs1994" in done.output


@pytest.fixture(scope="module")
def drafted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of one draft."""
    folder = tmp_path_factory.mktemp("draft")
    done = CliRunner().invoke(app, ["map", "draft", "--game", "scs1994", "--out", str(folder)])
    assert done.exit_code == 0, done.output
    return folder


@pytest.mark.deep
def test_a_draft_is_written_as_text_that_can_be_read(drafted: Path, tmp_path: Path) -> None:
    shutil.copytree(drafted, tmp_path, dirs_exist_ok=True)
    folder = tmp_path / "resources" / "scs1994"
    (folder / "game.json").write_text("[\n]\n", encoding="utf-8")
    located = read_located(tmp_path)
    assert located.problems == []
    assert len(located.tables.rows["hex"]) == 4270


@pytest.mark.deep
def test_a_draft_writes_nothing_but_the_map(drafted: Path) -> None:
    assert {path.parent for path in drafted.rglob("*.*") if path.is_file()} == {drafted / "resources/scs1994/map"}
