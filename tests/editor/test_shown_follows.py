"""What the window shows after each edit is what it would show if it were opened now."""

import random
from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QModelIndex
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from db.changes import ChangeSet, EditError, updating
from editor.edits import errata, setup, units
from editor.edits import map as map_edits
from editor.window.canvas.scene import MapScene
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.library_model import LibraryModel
from editor.window.models.tree import build_tree
from editor.window.panels.library_tree import LibraryTree
from editor.window.panels.map_area import MapArea
from engine.data import schema
from tests.editor.small import GAME, GUNS, MAP, RESERVE, SCENARIO, SCOUTS, TANKS, labels

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

STEPS = 60
Make = Callable[[], ChangeSet]


def shown(scene: MapScene) -> tuple[object, ...]:
    """Return all that a scene draws, terrain by name: new kinds may stand in another order."""
    keys = ("", *scene.terrain_keys)
    terrain = [[keys[index] for index in row] for row in np.asarray(scene.terrain).tolist()]
    courses = {(course.name, course.points) for course in scene.courses}
    sides = {side: set(found) for side, found in scene.sides.items()}
    return terrain, dict(scene.marks), sides, dict(scene.links), dict(scene.stacks), courses, scene.hex_by_counter


def texts(tree: LibraryTree) -> list[str]:
    """Return the entries of a tree, from above."""
    found: list[str] = []
    tree.model.fill_all()

    def below(parent: QModelIndex) -> None:
        for row in range(tree.model.rowCount(parent)):
            index = tree.model.index(row, 0, parent)
            found.append(f"{index.data()} {index.data(3)}")
            below(index)

    below(QModelIndex())
    return found


def some_edit(document: Document, chance: random.Random, erratum: str) -> Make:
    """Return an edit of the map or of a unit; it may be refused."""
    rows, cells = document.rows, labels()
    some = chance.sample(cells, chance.choice((1, 1, 5, 12)))
    counter = chance.choice((TANKS, GUNS, SCOUTS, RESERVE))
    pair = chance.choice([(row.hex_a, row.hex_b) for row in rows.find(schema.HexsideRow)] or [(cells[0], cells[1])])
    return chance.choice(
        [
            lambda: map_edits.set_terrain(rows, GAME, MAP, some, chance.choice(("clear", "woods"))),
            lambda: map_edits.set_mark(rows, GAME, MAP, some[0], "jam", chance.random() < 0.5),
            lambda: map_edits.set_hexside(rows, GAME, MAP, pair, chance.choice(("river", "stream")), name="Our"),
            lambda: map_edits.remove_hexside(rows, GAME, MAP, pair, "river"),
            lambda: map_edits.set_link(rows, GAME, MAP, pair, chance.choice(("road", None))),
            lambda: setup.move_setup(rows, GAME, SCENARIO, counter, some[0]),
            lambda: units.set_face_value(rows, GAME, counter, "full", "attack", chance.randrange(1, 9)),
            lambda: units.set_steps(rows, GAME, counter, chance.randrange(1, 4)),
            lambda: errata.switch(rows, GAME, SCENARIO, erratum, chance.random() < 0.5),
        ]
    )


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.deep) for seed in (2, 3))])
def test_after_each_edit_map_and_tree_are_as_if_opened_now(document: Document, seed: int) -> None:
    chance, desk, done = random.Random(seed), Desk(document), 0
    area, tree = MapArea(desk), LibraryTree(desk)
    tree.show()  # nobody sees what a hidden one says
    document.edit(errata.create(document.rows, GAME, "Other woods"))
    (erratum,) = document.baseline.find(schema.ErratumRow)
    for _ in range(STEPS):
        act = chance.random()
        stack = document.undo_stack
        try:
            if act < 0.15 and stack.canUndo():
                stack.undo()
            elif act < 0.25 and stack.canRedo():
                stack.redo()
            else:
                document.mean(erratum.key if chance.random() < 0.3 else "")
                document.edit(some_edit(document, chance, erratum.key)())
        except EditError:
            continue
        done += 1
        fresh, again = MapArea(desk), LibraryTree(desk)
        assert shown(area.view.scene_data) == shown(fresh.view.scene_data)
        assert texts(tree) == texts(again)
        for widget in (fresh, again):
            widget.setParent(None)
            widget.deleteLater()
    assert done > STEPS // 2


def test_a_moved_unit_leaves_the_ground_as_it_is_painted(document: Document) -> None:
    area = MapArea(Desk(document))
    area.resize(500, 400)
    area.grab()
    area.view.finish_painting()
    painted = area.view._shown.ground.cache.painted
    document.edit(setup.move_setup(document.rows, GAME, SCENARIO, TANKS, "B4.03"))
    area.view.finish_painting()
    assert area.view._shown.ground.cache.painted == painted


def test_a_switched_erratum_paints_only_the_ground_that_it_changes(document: Document) -> None:
    document.edit(errata.create(document.rows, GAME, "Other woods"))
    (erratum,) = document.baseline.find(schema.ErratumRow)
    document.mean(erratum.key)
    terrain = document.rows.find(schema.HexRow, hex="B1.01")[0].terrain
    other = "woods" if terrain == "clear" else "clear"
    document.edit(map_edits.set_terrain(document.rows, GAME, MAP, ["B1.01"], other))
    document.mean("")
    area = MapArea(Desk(document))
    seen: list[tuple[str, ...]] = []
    update = area.view.update_scene
    area.view.update_scene = lambda scene, touched=(): (seen.append(tuple(touched)), update(scene, touched))  # type: ignore
    for on in (True, False):
        document.edit(errata.switch(document.rows, GAME, SCENARIO, erratum.key, on))
    assert seen == [("B1.01",), ("B1.01",)]


def test_of_a_tree_that_is_built_again_the_maps_stay_until_one_of_their_places_is_another(document: Document) -> None:
    desk, model = Desk(document), LibraryModel()
    build_tree(desk, model)
    entry = model.item(0).child(0)
    build_tree(desk, model)
    model.fill_all()
    build_tree(desk, model)
    assert model.item(0).child(0) is entry and entry.child(0).text() == "Losheim  B2.02"
    with document.library.reading() as session:
        renamed = updating(session, "place", (GAME, MAP, "losheim"), name="Losheimergraben")
    document.edit(ChangeSet("Name", (renamed,)))
    build_tree(desk, model)
    model.fill_all()
    assert model.item(0).child(0).child(0).text() == "Losheimergraben  B2.02"


def test_the_entry_of_a_map_that_another_one_takes_the_place_of_is_let_go_of(document: Document) -> None:
    desk, model = Desk(document), LibraryModel()
    build_tree(desk, model)
    model.fill_all()
    before = model.item(0).child(0)
    place = before.child(0)
    with document.library.reading() as session:
        renamed = updating(session, "place", (GAME, MAP, "losheim"), name="Losheimergraben")
    document.edit(ChangeSet("Name", (renamed,)))
    build_tree(desk, model)
    model.fill_all()
    assert not isValid(before) and not isValid(place)
    assert model.item(0).child(0).child(0).text() == "Losheimergraben  B2.02"


def test_what_is_closed_in_the_tree_is_made_when_it_is_opened_or_searched_and_by_and_by(
    document: Document, qtbot: QtBot
) -> None:
    trees = [LibraryTree(Desk(document)) for _ in range(3)]
    opened, searched, left = trees
    places = [tree.model.item(0).child(0) for tree in trees]
    assert [place.rowCount() for place in places] == [0, 0, 0]
    assert all(tree.shown.hasChildren(tree.shown.index(0, 0, tree.shown.index(0, 0))) for tree in trees)
    opened.show()
    opened.view.expand(opened.shown.mapFromSource(places[0].index()))
    opened.view.viewport().grab()
    searched.search.setText("losheim")
    left._further.start(0)
    qtbot.waitUntil(lambda: not left.model.fill_one(), timeout=60_000)
    assert places[0].child(0).text() == "Losheim  B2.02"
    assert "Losheim  B2.02 Losheim  B2.02" in texts(searched)
    assert [place.rowCount() for place in places] == [places[0].rowCount()] * 3


def test_a_tree_that_was_hidden_is_as_if_opened_now_when_it_is_seen(document: Document) -> None:
    desk = Desk(document)
    tree = LibraryTree(desk)
    (counter,) = (row.counter for row in document.rows.find(schema.SetupRow, game=GAME, place="B2.02"))
    document.edit(setup.move_setup(document.rows, GAME, SCENARIO, counter, "B4.04"))
    tree.show()
    assert texts(tree) == texts(LibraryTree(desk))
