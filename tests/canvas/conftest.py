"""Small maps for the tests of the canvas."""

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from db.migrations.declared_1_4 import FACE_VALUES
from editor.window.canvas.geometry import Geometry
from editor.window.canvas.labels import ListedLabels, SheetLabels
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.printed import line_of
from editor.window.canvas.scene import AreaPicture, MapScene, PlacePicture, SidePicture
from editor.window.canvas.view import MapView
from engine.core.hexes import Grid
from engine.core.numbering import Sheet
from tests.declared import DECLARED, face_of

TERRAIN = ("open", "forest", "village", "forest_village", "city")


def counter(key: str, **values: object) -> CounterPicture:
    """Return a German infantry counter with some members changed."""
    start: dict[str, object] = {
        "key": key,
        "side": "german",
        "symbol": "infantry",
        "name": "293 Inf",
        "size": "Rgt",
    }
    names = {name for name, *_ in FACE_VALUES}
    strengths = {"attack": 4, "defense": 5, "movement": 6} | {name: values.pop(name) for name in names & values.keys()}
    said = face_of("full", **strengths).values
    return CounterPicture(**(start | {"values": line_of(DECLARED, said)} | values))  # type: ignore[arg-type]


@pytest.fixture
def scene() -> MapScene:
    """Twenty by ten hexes numbered ``A<row>.<column>``: woods in the west, a river, a road, a stack of three."""
    geometry = Geometry(Grid("pointy", "odd"))
    terrain = np.ones((10, 20), dtype=np.uint8)
    terrain[:, :6] = 2
    terrain[4, 10], terrain[5, 3], terrain[2, 15] = 3, 4, 5
    labels = {f"A{row}.{column:02d}": (column, row) for row in range(10) for column in range(20)}
    sides = {
        geometry.side((column, 4), direction): (SidePicture("river", "Our"),)
        for column in range(20)
        for direction in (2, 3)
    }
    sides[geometry.side((10, 4), 2)] = (SidePicture("river", "Our", "bridge"),)
    links = {geometry.side((column, 4), 1): "primary_road" for column in range(19)}
    return MapScene(
        geometry,
        0,
        0,
        terrain,
        TERRAIN,
        ListedLabels(labels),
        marks={(8, 4): ("jam",)},
        sides=sides,
        links=links,
        places=(PlacePicture("losheim", "Losheim", "village", ((10, 4),)),),
        areas=(
            AreaPicture("all", "bounds", "All", tuple(labels.values())),
            AreaPicture("N", "entry", "Entry N", ((4, 0),)),
            AreaPicture("east", "zone", "Eastern Zone", tuple((c, r) for c in range(15, 20) for r in range(10))),
            AreaPicture("out", "exit", "Exit", ((0, 0), (0, 1))),
        ),
        stacks={
            (10, 4): (counter("a#1"), counter("b#1", side="allied"), counter("c#1", steps_lost=1, marks=("DG",))),
            (2, 2): (counter("d#1"),),
        },
    )


@pytest.fixture
def view(qtbot: QtBot, scene: MapScene) -> MapView:
    """Return the small map in a view that is shown."""
    found = MapView(scene)
    qtbot.addWidget(found)
    found.resize(600, 400)
    found.show()
    return found


@pytest.fixture
def million() -> MapScene:
    """A thousand by a thousand hexes, numbered by a sheet."""
    rng = np.random.default_rng(1994)
    terrain = rng.integers(1, 6, size=(1000, 1000), dtype=np.uint8)
    sheet = Sheet("A", "A{a:04d}.{b:04d}", 0, 0, 1, 0, 1, 0)
    grid = Geometry(Grid("pointy", "odd"))
    return MapScene(grid, 0, 0, terrain, TERRAIN, SheetLabels(sheet))
