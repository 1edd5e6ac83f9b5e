"""Games on record: with the data they were played with, read back as they were."""

import pytest
from sqlalchemy import update

from db.applying import apply
from db.changes import ChangeSet, updating
from db.games import EVENTS_VERSION, GamesError, Told, freeze, keep_batch, keep_game, kept_games, thawed
from db.library import Library
from db.models.journal import Frozen, PlayedGame
from db.saving import save_as
from db.scenario_io import scenario_of
from tests.db.samples import GAME

AT = "2024-01-02T03:04:05+00:00"
TOLD = Told(7, {"winner": "german"}, [{"kind": "moved", "hex": "M1.02"}, {"kind": "ended"}], "1.0", 4)


def test_a_batch_comes_back_in_its_order_with_events_and_result(library: Library) -> None:
    with library.writing() as session:
        data = freeze(session, scenario_of(session, GAME, "first"))
        batch = keep_batch(session, AT, "Two games", {"games": 2}, "Ann")
        second = keep_game(session, AT, data, TOLD, batch, 1)
        first = keep_game(session, AT, data, TOLD, batch, 0, "Ann")
    with library.reading() as session:
        found = kept_games(session, batch)
    assert [(game.uid, game.person, game.told) for game in found] == [(first, "Ann", TOLD), (second, "", TOLD)]


def test_the_data_of_a_game_stays_when_the_rows_change_and_is_kept_once(library: Library) -> None:
    with library.writing() as session:
        before = scenario_of(session, GAME, "first")
        digest = freeze(session, before)
        assert freeze(session, before) == digest
        apply(session, ChangeSet("x", (updating(session, "parameter", (GAME, "stacking_limit"), value="5"),)))
        assert scenario_of(session, GAME, "first").digest() != digest
        assert thawed(session, digest) == before
        assert session.query(Frozen).count() == 1


def test_a_copy_of_the_library_has_its_games(library: Library) -> None:
    with library.writing() as session:
        keep_game(session, AT, freeze(session, scenario_of(session, GAME, "first")), TOLD)
    from db.connection import open_library

    target = library.path.with_name("copy.losheim")
    save_as(library.path, target)
    copy = open_library(target)
    with copy.reading() as session:
        assert [game.told for game in kept_games(session)] == [TOLD]
    copy.close()


def test_events_of_a_newer_program_are_refused(library: Library) -> None:
    with library.writing() as session:
        keep_game(session, AT, freeze(session, scenario_of(session, GAME, "first")), TOLD)
        session.execute(update(PlayedGame).values(events_version=EVENTS_VERSION + 1))
        with pytest.raises(GamesError, match="kept by a newer program"):
            kept_games(session)


def test_damaged_events_are_named(library: Library) -> None:
    with library.writing() as session:
        uid = keep_game(session, AT, freeze(session, scenario_of(session, GAME, "first")), TOLD)
        session.execute(update(PlayedGame).values(events=b"x"))
        with pytest.raises(GamesError, match="cannot be unpacked"):
            kept_games(session)
        assert uid


def test_data_that_is_not_kept_is_named(library: Library) -> None:
    with library.reading() as session, pytest.raises(GamesError, match="keeps no data of the digest abc"):
        thawed(session, "abc")
