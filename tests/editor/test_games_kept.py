"""The window keeps what is large of the game that is shown, however many are looked at."""

import gc
import linecache
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from sqlalchemy import event

from db.build import build_library
from editor.edits.map import set_terrain
from editor.window.app import open_window
from editor.window.canvas.scene_of_map import MapGround
from editor.window.document import Document
from editor.window.models.drawn_ground import DrawnGround
from editor.window.settings import Settings
from engine.data import schema
from tests.db.samples import several

GAMES = ("first", "second", "third")


@pytest.fixture
def library(tmp_path: Path, qapp: object) -> Path:
    path = tmp_path / "three.losheim"
    build_library(path, several(*GAMES))
    return path


@pytest.fixture
def document(library: Path) -> Iterator[Document]:
    found = Document.open(library)
    yield found
    found.close()


def shown(document: Document, game: str) -> weakref.ref[object]:
    """Choose a game, ask for its map and citations as the window does, and return what it was drawn from."""
    document.choose(game, document.baseline.find(schema.ScenarioRow, game=game)[0].scenario)
    document.scenario_value()
    document.rows.find(schema.HexRow, game=game)
    return weakref.ref(document.drawn_value().map)


def read_among(queries: list[str]) -> set[str]:
    """Return which of the two large tables some queries read."""
    return {table for table in ("hex", "citation") for query in queries if f'FROM "{table}"' in query}


@pytest.mark.deep
def test_of_three_games_looked_at_in_turn_only_the_last_is_held(document: Document) -> None:
    maps = {game: shown(document, game) for game in (*GAMES, *GAMES)}
    gc.collect()
    assert [game for game, found in maps.items() if found() is not None] == ["third"]
    assert {game for table, game in document.baseline.held() if table == "hex"} == {"third"}


def test_map_and_citations_of_the_game_that_is_shown_are_read_once_and_again_when_it_comes_back(
    document: Document,
) -> None:
    shown(document, "first")
    asked: list[str] = []
    event.listen(document.library.engine, "before_cursor_execute", lambda _c, _k, query, *_rest: asked.append(query))
    shown(document, "first")
    assert read_among(asked) == set()
    shown(document, "second")
    asked.clear()
    shown(document, "first")
    assert read_among(asked) == {"hex", "citation"}


@pytest.mark.deep
def test_rows_that_are_read_anew_are_held_no_more_by_what_was_made_of_them(document: Document) -> None:
    for game in GAMES[:2]:
        shown(document, game)
    held = {id(row) for game in GAMES[:2] for row in document.baseline.find(schema.HexRow, game=game)}
    assert held
    document.reload()
    gc.collect()
    assert not [row for row in gc.get_objects() if isinstance(row, schema.HexRow) and id(row) in held]


def test_the_ground_of_the_last_map_is_kept_as_it_is_drawn(document: Document) -> None:
    ground = DrawnGround(document.rows)

    def of(game: str) -> MapGround:
        document.choose(game, document.baseline.find(schema.ScenarioRow, game=game)[0].scenario)
        return ground.of(game, document.map)

    first = of("first")
    assert of("first") is first
    of("second")
    assert of("first") is not first


def test_who_asks_for_a_map_in_a_state_that_another_has_gets_the_same_ground(document: Document) -> None:
    mine, other = DrawnGround(document.rows), DrawnGround(document.baseline)
    ground = mine.of(document.game, document.map)
    assert other.of(document.game, document.map) is ground
    here = document.baseline.find(schema.HexRow, game=document.game)[0]
    other_terrain = "forest" if here.terrain == "clear" else "clear"
    document.edit(set_terrain(document.baseline, document.game, document.map, [here.hex], other_terrain))
    assert mine.of(document.game, document.map) is not ground
    assert other.of(document.game, document.map) is mine.of(document.game, document.map)


def test_a_ground_that_nobody_has_any_more_is_gone(document: Document) -> None:
    grounds = [DrawnGround(document.rows), DrawnGround(document.baseline)]
    gone = weakref.ref(grounds[0].of(document.game, document.map))
    assert grounds[1].of(document.game, document.map) is gone()
    grounds.clear()
    gc.collect()
    assert gone() is None


def test_a_window_that_opens_lets_go_of_the_source_that_was_looked_through(library: Path) -> None:
    linecache.getlines(__file__)
    window = open_window(library, Settings(library.parent / "settings.ini"))
    assert not linecache.cache
    window.close()


def test_a_closed_window_is_gone_with_document_map_and_checks(library: Path) -> None:
    window = open_window(library, Settings(library.parent / "settings.ini"))
    for game in GAMES:
        shown(window.document, game)
    parts = (window, window.document, window.map_area.view, window.map_area.view.scene_data, window.docks.problems)
    gone = [weakref.ref(part) for part in parts]
    del parts
    window.close()
    window.deleteLater()
    del window
    for _ in range(3):  # what a timer or a queued signal holds goes with its turn
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QCoreApplication.processEvents()
        gc.collect()
    assert [type(part).__name__ for found in gone if (part := found()) is not None] == []
