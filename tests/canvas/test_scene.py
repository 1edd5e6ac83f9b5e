"""The snapshot and its updates."""

from dataclasses import replace

import numpy as np
import pytest

from editor.window.canvas import labels as canvas_labels
from editor.window.canvas.geometry import Geometry, Side
from editor.window.canvas.labels import PrintedLabels
from editor.window.canvas.pictures import CounterPicture, stacks_at_start
from editor.window.canvas.scene import MapScene, SidePicture
from editor.window.canvas.scene_of_map import ground_of_columns, scene_from_map
from engine.core.hexes import Grid
from engine.core.numbering import Sheet
from engine.data.load import load_scenario
from engine.scenario import Area, Hex, Hexside, Link, Map, Place
from tests.canvas.conftest import counter


@pytest.fixture
def small() -> MapScene:
    hexes = (
        Hex(hex="B44.10", column=26, row=18, terrain="open"),
        Hex(hex="B44.11", column=25, row=18, terrain="forest", marks=("jam",)),
        Hex(hex="B43.11", column=25, row=19, terrain="open"),
    )
    map_ = Map(
        key="m",
        title="M",
        orientation="pointy",
        shifted="odd",
        hexes=hexes,
        hexsides=(Hexside(hex_a="B44.10", hex_b="B44.11", feature="river", name="Our", crossing="bridge"),),
        links=(Link(hex_a="B43.11", hex_b="B44.11", kind="primary_road"),),
        places=(Place(key="p", name="P", kind="village", hexes=("B44.10", "B99.99"), vp=0),),
        areas=(Area(key="z", kind="zone", title="Z", hexes=("B44.10", "B99.99")),),
    )
    return scene_from_map(map_, {"B44.10": (counter("a#1"),)}, ("forest",))


def test_terrain_is_one_byte_per_hex(small: MapScene) -> None:
    assert small.shape == (2, 2)
    assert small.terrain.dtype.itemsize == 1
    assert small.terrain_keys == ("forest", "open")
    assert small.terrain.tolist() == [[1, 2], [2, 0]]


def test_numbers_and_cells_answer_each_other(small: MapScene) -> None:
    assert small.cell("B44.11") == (25, 18)
    assert small.label((25, 18)) == "B44.11"
    assert small.cell("B99.99") is None
    assert small.label((26, 19)) == ""


def test_features_stand_on_the_side_between_their_hexes(small: MapScene) -> None:
    side = small.side_of("B44.11", "B44.10")
    assert side is not None
    assert small.sides[side] == (SidePicture("river", "Our", "bridge"),)
    assert small.side_labels(side) == ("B44.10", "B44.11")


def test_places_and_areas_keep_existing_hexes_only(small: MapScene) -> None:
    assert small.places[0].cells == small.areas[0].cells == ((26, 18),)


def test_painting_a_hex_touches_it_and_leaves_the_old_scene(small: MapScene) -> None:
    new, touched = small.with_hexes({"B44.10": "city"})
    assert touched == ("B44.10",)
    assert (small.terrain_key("B44.10"), new.terrain_key("B44.10")) == ("open", "city")


def test_painting_the_same_terrain_touches_nothing(small: MapScene) -> None:
    assert small.with_hexes({"B44.10": "open"})[1] == ()


def test_a_mark_alone_touches_its_hex(small: MapScene) -> None:
    new, touched = small.with_marks({"B44.10": ("jam",)})
    assert touched == ("B44.10",)
    assert new.marks == {(25, 18): ("jam",), (26, 18): ("jam",)}
    assert new.with_marks({"B44.10": ()})[0].marks == small.marks


def test_a_hexside_touches_both_hexes_and_can_be_taken_away(small: MapScene) -> None:
    new, touched = small.with_hexsides(
        {("B43.11", "B44.11"): [SidePicture("river", "Kyll"), SidePicture("slope", high="B44.11")]}
    )
    assert touched == ("B43.11", "B44.11")
    assert len(new.sides) == 2
    assert len(new.with_hexsides({("B43.11", "B44.11"): ()})[0].sides) == 1


def test_hexes_that_do_not_touch_have_no_hexside(scene: MapScene) -> None:
    assert scene.with_hexsides({("A0.00", "A0.02"): [SidePicture("river")]})[1] == ()


def test_a_road_can_be_added_and_taken_away(small: MapScene) -> None:
    new, touched = small.with_link("B44.10", "B44.11", "secondary_road")
    assert touched == ("B44.10", "B44.11")
    assert len(new.with_link("B44.10", "B44.11", None)[0].links) == 1


def test_counters_that_stay_leave_the_scene_as_it_is(scene: MapScene) -> None:
    same = {scene.label(cell): tuple(stack) for cell, stack in scene.stacks.items()}
    assert scene.with_stacks(same) == (scene, ())


def test_new_stacks_touch_the_hexes_that_differ(scene: MapScene) -> None:
    new, touched = scene.with_stacks({"A2.02": scene.stacks[(2, 2)], "A3.03": (counter("a#1"),)})
    assert touched == ("A3.03", "A4.10")  # one stack is new, one is gone, one stayed
    assert new.hex_by_counter == {"d#1": "A2.02", "a#1": "A3.03"}


def test_values_are_written_attack_defense_movement() -> None:
    assert counter("a").values == "4-5-6"


def test_artillery_shows_its_barrage_and_range_first() -> None:
    guns = counter("a", symbol="artillery", attack=0, defense=1, movement=16, barrage=3, range=4)
    assert guns.values == "3(4)-1-16"


def test_guns_that_neither_attack_nor_defend_leave_no_dashes() -> None:
    guns = counter("a", symbol="artillery", attack=None, defense=None, movement=5, barrage=7, range=4)
    assert guns.values == "7(4) 5"


def test_a_unit_without_strengths_shows_its_movement() -> None:
    assert counter("a", attack=None, defense=None, movement=14).values == "14"


@pytest.mark.parametrize(
    ("side", "formation", "scheme"),
    [("german", "1 SS Pz Div", "ss"), ("german", "18 VG Div", "german"), ("allied", "7 Arm Div", "allied")],
)
def test_waffen_ss_has_colors_of_its_own(side: str, formation: str, scheme: str) -> None:
    assert counter("a", side=side, formation=formation).scheme == scheme


def test_the_shipped_scenario_stands_on_the_map() -> None:
    scenario = load_scenario("scs1994", "kampfgruppe-peiper")
    scene = scene_from_map(scenario.map, stacks_at_start(scenario))
    pictures: list[CounterPicture] = [item for stack in scene.stacks.values() for item in stack]
    in_hexes = [item for item in scenario.setup if scene.cell(item.place) is not None]
    assert len(pictures) >= len(in_hexes) > 0
    assert isinstance(scene.geometry, Geometry)


def test_new_hexsides_take_the_name_of_those_they_touch(scene: MapScene) -> None:
    geometry = scene.geometry
    here, east = (10, 4), geometry.neighbor((10, 4), 1)
    drawn = (scene.label(here), scene.label(east))
    touching, apart = geometry.side(here, 0), geometry.side(here, 4)

    def named(*sides: tuple[Side, str]) -> str:
        pictures = {side: (SidePicture("river", name, ""),) for side, name in sides}
        return replace(scene, sides=pictures).name_beside([drawn], "river")

    assert named((touching, "Our")) == "Our"
    assert named((apart, "Our")) == ""
    assert named((touching, "Our"), (geometry.side(here, 2), "Sûre")) == ""
    assert replace(scene, sides={touching: (SidePicture("slope", "Ridge", ""),)}).name_beside([drawn], "river") == ""


def test_the_cell_of_a_number_is_sought_once_however_many_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = Sheet("M", "{a:02d}{b:02d}", column_0=0, column_a=1, column_b=0, row_0=0, row_a=0, row_b=1)
    monkeypatch.setattr(canvas_labels, "ASKED", 3)
    listed = np.array([[f"{column:02d}{row:02d}" for column in range(5)] for row in range(2)])
    labels = PrintedLabels([sheet], listed, 0, 0)
    sought: list[str] = []
    seek = PrintedLabels._found
    monkeypatch.setattr(PrintedLabels, "_found", lambda self, label: (sought.append(label), seek(self, label))[1])
    assert [labels.cell("0101"), labels.cell("0101"), labels.cell("9999"), labels.cell("9999")] == [(1, 1)] * 2 + [
        None
    ] * 2
    assert sought == ["0101", "9999"]
    assert [labels.cell(str(label)) for label in listed[0]] == [(column, 0) for column in range(5)]
    assert labels.cell("0101") == (1, 1)


def test_cells_found_while_a_map_was_made_are_not_sought_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = Sheet("M", "{a:02d}{b:02d}", column_0=0, column_a=1, column_b=0, row_0=0, row_a=0, row_b=1)
    rows = [("0101", "open", ""), ("0201", "open", "")]
    labels = ground_of_columns(Grid("pointy", "odd"), [sheet], rows, [], []).labels
    monkeypatch.setattr(PrintedLabels, "_found", lambda _self, label: pytest.fail(f"{label} was sought"))
    assert [labels.cell("0101"), labels.cell("0201")] == [(1, 1), (2, 1)]


def test_a_number_whose_cell_another_has_too_is_of_no_cell() -> None:
    sheets = [Sheet(key, key + "{b:02d}", 0, 0, 0, 0, 0, 1) for key in "MN"]
    rows = [("M01", "open", ""), ("N01", "open", "")]
    labels = ground_of_columns(Grid("pointy", "odd"), sheets, rows, [], []).labels
    assert (labels.cell("M01"), labels.cell("N01")) == (None, (0, 1))
