"""The picture of a scenario."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from editor.canvas.scene import MapScene
from editor.commands.shot import ShotError, scene_image, shot

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
