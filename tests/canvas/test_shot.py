"""The picture of a scenario."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from typer.testing import CliRunner

from editor.cli import app
from editor.drafting.geography import load_geography
from editor.window.canvas.scene import MapScene
from editor.window.drawings.ground_picture import PAPER, WATER, WOOD, ground_image
from editor.window.drawings.shot import ShotError, bare_map, scene_image, shot
from engine.data.load import load_tables

pytestmark = pytest.mark.usefixtures("qapp")


def test_the_shipped_scenario_becomes_a_picture(tmp_path: Path) -> None:
    size = shot(None, tmp_path / "map.png", "scs1994", "kampfgruppe-peiper", "B50.12:B55.05", "modern", 24)
    image = QImage(str(tmp_path / "map.png"))
    assert (image.width(), image.height()) == size


def test_an_area_is_smaller_than_the_map(scene: MapScene) -> None:
    whole, part = scene_image(scene, 20), scene_image(scene, 20, area="A2.02:A6.08")
    assert part.width() < whole.width()
    assert part.height() < whole.height()


@pytest.mark.parametrize("area", ["A2.02", "A2.02:Z9.99", "A1.01:A2.02:A3.03"])
def test_an_area_that_is_no_pair_of_hexes_is_refused(scene: MapScene, area: str) -> None:
    with pytest.raises(ShotError, match="pair of hexes"):
        scene_image(scene, 20, area=area)


def test_a_picture_too_large_is_refused(million: MapScene) -> None:
    with pytest.raises(ShotError, match="smaller"):
        scene_image(million, 64)


def test_an_unknown_theme_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ShotError, match="no theme"):
        shot(None, tmp_path / "map.png", "scs1994", "kampfgruppe-peiper", theme="pink")


@pytest.mark.deep
def test_without_a_scenario_the_whole_map_is_drawn_at_a_scale_that_fits(tmp_path: Path) -> None:
    width, height = shot(None, tmp_path / "map.png", "hj1986")
    assert 1000 < max(width, height) <= 4_100


def test_without_a_scenario_no_bounds_are_outlined() -> None:
    scene = bare_map(load_tables(game="scs1994"), "scs1994")
    assert scene.areas
    assert not any(area.kind == "bounds" for area in scene.areas)


def test_a_game_without_a_map_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ShotError, match="no map"):
        shot(None, tmp_path / "map.png", "nowhere")


def test_the_ground_becomes_a_picture_with_water_and_woods() -> None:
    image = ground_image(load_geography(), 4.0)
    seen = {image.pixelColor(x, y).name() for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}
    assert {PAPER, WOOD, WATER} <= seen


@pytest.mark.deep
def test_the_command_draws_the_ground(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["shot", "--geography", "--out", str(tmp_path / "ground.png")])
    assert done.exit_code == 0, done.output
    assert QImage(str(tmp_path / "ground.png")).width() > 1000


def test_the_command_wants_a_library_and_a_game(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["shot", "--out", str(tmp_path / "map.png")])
    assert done.exit_code == 2
    assert not (tmp_path / "map.png").exists()
