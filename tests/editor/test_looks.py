"""A line of the terrain chart that was made like another one is drawn like it, or as was chosen for it."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from typer.testing import CliRunner

from editor.cli import app
from editor.edits import map as map_edits
from editor.window.canvas.far_picture import theme_colors
from editor.window.canvas.painting import paint_window
from editor.window.canvas.scene import MapScene
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.models.chart_tables import terrain_table
from editor.window.panels.piece_page import TERRAIN, PiecePage
from editor.window.theme import Looks, look_name, look_names, look_of, theme_by_name
from engine.data import schema
from engine.data.textform import read_tables, write_tables
from tests.editor.small import GAME, MAP
from tests.pocket import pocket_tables

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
KINDS = ("hex", "mark", "hexside", "crossing", "road")


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    used_window.resize(1400, 900)
    return used_window


def made_in_form(window: MainWindow, like: str, title: str, look: str = "") -> schema.TerrainRow:
    window.commands.do_edit_new_piece()
    page = window.area("piece")
    assert isinstance(page, PiecePage)
    page.copy_of(TERRAIN, like)
    form = page.others[TERRAIN]
    form.title.setText(title)
    if look:
        form.look.setCurrentIndex(form.look.findData(look))
    QTest.mouseClick(page.make, Qt.MouseButton.LeftButton)
    window.open_area("map")  # a map that nobody sees catches up when it is shown
    (row,) = window.document.baseline.find(schema.TerrainRow, game=GAME, key=title.lower())
    return row


def drawn(scene: MapScene, key: str) -> object:
    """Return the picture of a map that is all of one terrain."""
    terrain = scene.terrain.copy()
    terrain[terrain != 0] = 1
    return paint_window(replace(scene, terrain=terrain, terrain_keys=(key,)), (0, 0, 200, 160), 24.0, "print")


def test_a_copy_is_drawn_like_its_model_whatever_it_is_called(window: MainWindow) -> None:
    assert made_in_form(window, "woods", "Thicket").values["look"] == "woods"
    scene = window.map_area.view.scene_data
    assert drawn(scene, "thicket") == drawn(scene, "woods") != drawn(scene, "clear")


@pytest.mark.deep
def test_a_copy_of_a_copy_is_drawn_like_the_first_one(window: MainWindow) -> None:
    made_in_form(window, "woods", "Thicket")
    assert made_in_form(window, "thicket", "Brake").values["look"] == "woods"


def test_the_look_is_chosen_in_the_form(window: MainWindow) -> None:
    made_in_form(window, "woods", "Fen", look="marsh")
    window.desk.try_edit(lambda: map_edits.set_terrain(window.document.rows, GAME, MAP, ["B2.02"], "fen"))
    scene, theme = window.map_area.view.scene_data, theme_by_name("print")
    assert scene.terrain_key("B2.02") == "fen" and scene.looks.of("fen").ground == "marsh"
    colors = theme_colors(replace(scene, terrain_keys=("fen", "marsh", "woods")), theme)
    assert colors[1] == colors[2] != colors[3]


def test_a_look_changed_in_the_chart_is_seen_at_once_and_undone(window: MainWindow) -> None:
    table, view = terrain_table(window.desk), window.map_area.view
    column = [table.headerData(n, Qt.Orientation.Horizontal) for n in range(table.columnCount())].index("Looks like")
    row = next(n for n in range(table.rowCount()) if table.index(n, 0).data() == "Clear")
    assert table.setData(table.index(row, column), "water")
    assert view.scene_data.looks.of("clear").ground == "water"
    window.document.undo_stack.undo()
    assert view.scene_data.looks.of("clear").ground == "open"


@pytest.mark.deep
def test_a_road_and_a_hexside_made_by_copying_look_like_their_models(window: MainWindow) -> None:
    for like, key in (("road", "lane"), ("river", "torrent")):
        made_in_form(window, like, key.capitalize())
    looks = window.map_area.view.scene_data.looks
    assert (looks.of("lane"), looks.side("torrent")) == (look_of("road"), look_of("river"))


def test_a_game_is_played_on_a_map_that_looks_so(window: MainWindow) -> None:
    made_in_form(window, "woods", "Thicket")
    looks = Looks.of_lines((line.key, line.effects) for line in window.document.drawn_value().terrain)
    assert looks.of("thicket") == look_of("woods")


def test_the_command_line_makes_a_copy_that_looks_alike(library: Path) -> None:
    given = ["unit", "copy-terrain", str(library), "--game", GAME, "--like", "woods", "--as", "thicket"]
    done = CliRunner().invoke(app, given)
    assert done.exit_code == 0, done.output
    with closing(Document.open(library)) as document:
        (row,) = document.baseline.find(schema.TerrainRow, game=GAME, key="thicket")
    assert row.values["look"] == "woods"


@pytest.mark.parametrize("kind", KINDS)
def test_each_look_offered_is_drawn_apart_from_the_others(kind: str) -> None:
    assert [look_name(kind, name) for name in look_names(kind)] == list(look_names(kind))


def test_a_look_is_written_as_text_and_read_again(tmp_path: Path) -> None:
    tables = pocket_tables()
    first, *others = tables.of(schema.TerrainRow)
    changed = schema.TerrainRow.model_validate({**first.model_dump(mode="json"), "look": "woods"})
    write_tables(replace(tables, rows={**tables.rows, "terrain": [changed, *others]}), tmp_path)
    assert read_tables(tmp_path).of(schema.TerrainRow, key=first.key) == [changed]


def test_a_chart_without_a_look_has_no_column_for_it(tmp_path: Path) -> None:
    write_tables(pocket_tables(), tmp_path)
    heads = [file.read_text(encoding="utf-8").splitlines()[0] for file in tmp_path.rglob("terrain.csv")]
    assert heads and not any("look" in head.split(",") for head in heads)


def test_no_game_may_declare_a_look_of_its_own() -> None:
    with pytest.raises(ValueError, match="is a field of every terrain"):
        schema.DeclaredValueRow(game=GAME, table="terrain", name="look", position=1, title="Look", kind="text")
