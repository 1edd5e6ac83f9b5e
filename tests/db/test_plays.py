"""Games that are being played: one row for each thing done, all lines kept, removed and taken back."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from db.applying import apply
from db.changes import ChangeSet, EditError, updating
from db.connection import inspect_file, open_library
from db.games import GamesError
from db.journal import tail
from db.library import Library
from db.models.journal import Frozen
from db.models.play import PlayStep
from db.plays import (
    PlayHead,
    Step,
    add_steps,
    begin_play,
    branches,
    change_play,
    copy_play,
    data_of,
    forget_plays,
    last_step,
    line_to,
    outlines,
    play_of,
    plays,
    steps_of,
)
from db.saving import save_as
from db.scenario_io import scenario_of, tables_of
from tests.db.samples import GAME

AT = "2024-01-02T03:04:05+00:00"
HEAD = PlayHead(GAME, "first", "The first", "Evening", AT, AT, "1.0", "1", 7, {"german": "by hand", "allied": "random"})


def step(number: int, before: int | None, kind: str = "action", closed: bool = False) -> Step:
    return Step(number, before, kind, "german", False, closed, 1, "Movement", "{}", "[]", "[]", f"d{number}")


LINE = (step(0, None, "opening"), step(1, 0), step(2, 1, closed=True))


def begun(library: Library, steps: tuple[Step, ...] = LINE) -> str:
    with library.writing() as session:
        head = begin_play(session, scenario_of(session, GAME, "first"), HEAD)
        for each in steps:
            add_steps(session, head.uid, (each,), head=each.number, changed=AT)
    return head.uid


def test_a_game_comes_back_with_its_steps_and_where_it_stands(library: Library) -> None:
    uid = begun(library)
    with library.reading() as session:
        (found,) = plays(session)
        assert (found.uid, found.head, found.seats) == (uid, 2, HEAD.seats)
        assert tuple(steps_of(session, uid)) == LINE
        (outline,) = outlines(session).values()
        assert [(each.number, each.before, each.closed, each.digest) for each in outline] == [
            (0, None, False, ""), (1, 0, False, ""), (2, 1, True, ""),
        ]  # fmt: skip
        assert (last_step(session, uid), last_step(session, "none")) == (2, -1)


def test_a_game_is_no_edit(library: Library) -> None:
    with library.reading() as session:
        before = tables_of(session)
    begun(library)
    with library.reading() as session:
        assert tail(session, 10) == []
        assert tables_of(session).rows == before.rows


def test_no_edit_reaches_a_game(library: Library) -> None:
    uid = begun(library)
    with library.writing() as session, pytest.raises(EditError):
        apply(session, ChangeSet("x", (updating(session, "play", (uid,), name="y"),)))


def test_a_step_stays_as_it_was(library: Library) -> None:
    begun(library)
    with library.writing() as session, pytest.raises(IntegrityError, match="stays as it was"):
        session.execute(PlayStep.__table__.update().values(digest="other"))


def test_the_data_of_a_game_stay_when_the_rows_change(library: Library) -> None:
    uid = begun(library)
    with library.writing() as session:
        before = scenario_of(session, GAME, "first")
        apply(session, ChangeSet("x", (updating(session, "parameter", (GAME, "stacking_limit"), value="5"),)))
        assert data_of(session, play_of(session, uid)) == before


def test_a_line_leads_from_the_opening_to_where_the_game_stands() -> None:
    tree = (*LINE, step(3, 1), step(4, 3))
    assert [each.number for each in line_to(tree, 4)] == [0, 1, 3, 4]
    assert [each.number for each in line_to(tree, 2)] == [0, 1, 2]


def test_a_missing_step_is_named_and_no_circle_is_followed() -> None:
    with pytest.raises(GamesError, match="step 1 is missing"):
        line_to((LINE[0], LINE[2]), 2)
    with pytest.raises(GamesError, match="step 2 is missing"):
        line_to((replace(LINE[1], before=2), LINE[2]), 2)


def test_a_line_that_was_left_is_a_branch_unless_it_was_only_taken_back() -> None:
    """Step 2 threw dice, steps 3 and 4 did not: of the ends 2, 3 and 4 2 is a branch when the game is at 4."""
    tree = (*LINE, step(3, 1), step(4, 1))
    assert [each.number for each in branches(tree, 4)] == [2]
    assert [each.number for each in branches((*LINE, step(3, 2), step(4, 1)), 4)] == [3]
    assert branches(LINE, 2) == []


def test_a_removed_game_is_not_listed_and_can_be_taken_back(library: Library) -> None:
    uid = begun(library)
    with library.writing() as session:
        change_play(session, uid, removed=AT)
        assert plays(session) == []
        assert [each.uid for each in plays(session, removed=True)] == [uid]
        change_play(session, uid, removed="")
        assert [each.uid for each in plays(session)] == [uid]


def test_what_was_removed_long_ago_goes_with_its_data(library: Library) -> None:
    uid, other = begun(library), begun(library)
    with library.writing() as session:
        change_play(session, uid, removed="2024-01-01")
        assert forget_plays(session, "2023-12-31") == 0
        assert forget_plays(session, "2024-01-02") == 1
        assert session.query(Frozen).count() == 1  # the other game rests on it
        change_play(session, other, removed="2024-01-01")
        forget_plays(session, "2024-01-02")
        assert (session.query(Frozen).count(), session.query(PlayStep).count()) == (0, 0)


def test_a_game_that_is_gone_is_said_to_be(library: Library) -> None:
    with library.writing() as session, pytest.raises(GamesError, match="another window has removed it"):
        change_play(session, "none", name="x")
    with library.reading() as session, pytest.raises(GamesError, match="does not keep this game"):
        play_of(session, "none")


def test_a_game_of_a_newer_program_is_refused(library: Library) -> None:
    with library.writing() as session:
        head = copy_play(session, replace(HEAD, events_version=99), scenario_of(session, GAME, "first"), LINE)
        with pytest.raises(GamesError, match="newer program"):
            steps_of(session, head.uid)


def test_a_copy_of_the_library_has_its_games(library: Library) -> None:
    uid = begun(library)
    target = library.path.with_name("copy.losheim")
    save_as(library.path, target)
    inspect_file(target)
    copy = open_library(target)
    with copy.reading() as session:
        assert tuple(steps_of(session, uid)) == LINE
    copy.close()


def test_a_game_without_its_data_is_no_sound_library(library: Library, toy_path: Path) -> None:
    begun(library)
    library.close()
    with sqlite3.connect(toy_path) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute("DELETE FROM frozen")
