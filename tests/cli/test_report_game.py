"""losheim report game: one game of machine players, told turn by turn."""

from pathlib import Path

import pytest

from editor.window.canvas.scene import MapScene
from editor.window.drawings import game_told
from tests.cli.test_commands import losheim

PEIPER = ("--game", "scs1994", "--scenario", "kampfgruppe-peiper")
SHORT = ("--game", "scs1994", "--scenario", "st-vith")
"""Four turns, from the fifth on."""


def test_a_game_is_told_as_text_turn_by_turn(shipped_library: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.txt"
    done = losheim(
        "report",
        "game",
        shipped_library,
        *SHORT,
        "--german",
        "random",
        "--allied",
        "random",
        "--seed",
        2,
        "--out",
        out,
    )
    assert done.exit_code == 0, done.output
    told = out.read_text("utf-8")
    assert told.startswith("After-action report: L 1 St. Vith pocket, 20 to 23 December\n\nGerman: beginner\n")
    assert "\nTurn 5 (20 December 1944)\n====" in told
    assert done.stdout.startswith(f"{out}: ")


def test_it_is_the_first_game_of_a_playtest_with_the_same_seed(shipped_library: Path, tmp_path: Path) -> None:
    out, log = tmp_path / "game.txt", tmp_path / "game.jsonl"
    seats = ("--german", "random", "--allied", "random", "--seed", 3)
    told = losheim("report", "game", shipped_library, *SHORT, *seats, "--out", out)
    played = losheim("playtest", shipped_library, *SHORT, *seats, "--games", 1, "--log", log)
    assert (told.exit_code, played.exit_code) == (0, 0), told.output + played.output
    # the log has a head and the opening beside the actions
    assert f": {len(log.read_text('utf-8').splitlines()) - 2} actions" in told.stdout


@pytest.mark.deep  # a staff plays for seconds; that reasons are told is shown by test_reasons_told
def test_a_staff_tells_why_on_a_page_with_maps(shipped_library: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.html"
    done = losheim("report", "game", shipped_library, *PEIPER, "--out", out)
    assert done.exit_code == 0, done.output
    told = out.read_text("utf-8")
    assert '<p class="reason">Why: ' in told
    assert told.count('<img src="data:image/jpeg') >= 3


@pytest.mark.deep  # a whole game is played for one look at its map
def test_its_maps_show_no_areas_of_other_scenarios(
    shipped_library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[MapScene] = []
    monkeypatch.setattr(game_told, "write_report", lambda session, out, scene, theme: drawn.append(scene))
    seats = ("--german", "random", "--allied", "random", "--seed", 2)
    done = losheim("report", "game", shipped_library, *PEIPER, *seats, "--out", tmp_path / "game.html")
    assert done.exit_code == 0, done.output
    (scene,) = drawn
    keys = {area.key for area in scene.areas}
    # the hexes of St. Vith lie on the same map
    assert keys and not any(key.startswith("st-vith") for key in keys)


def test_a_file_that_is_no_report_is_not_replaced(shipped_library: Path, tmp_path: Path) -> None:
    out = tmp_path / "notes.txt"
    out.write_text("my own", "utf-8")
    done = losheim("report", "game", shipped_library, *PEIPER, "--german", "random", "--allied", "random", "--out", out)
    assert done.exit_code == 3
    assert out.read_text("utf-8") == "my own"


def test_a_player_whom_nobody_knows_is_refused_with_those_there_are(shipped_library: Path, tmp_path: Path) -> None:
    done = losheim("report", "game", shipped_library, *PEIPER, "--german", "nobody", "--out", tmp_path / "game.txt")
    assert done.exit_code == 2
    assert "there is no machine player 'nobody'" in done.output


def test_a_folder_that_there_is_not_is_told_before_the_scenario_is_looked_for(
    shipped_library: Path, tmp_path: Path
) -> None:
    done = losheim(
        "report", "game", shipped_library, "--game", "scs1994", "--scenario", "none", "--out", tmp_path / "no" / "a.txt"
    )
    assert done.exit_code == 3
    assert "there is no folder" in done.output
