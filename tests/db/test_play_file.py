"""A game travels as one file, and nothing of such a file is trusted."""

import json
import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from db.games import GamesError
from db.library import Library
from db.play_file import OPEN_SECRETS, file_of, is_file, take_play
from db.plays import add_steps, change_play, data_of, forget_plays, play_of, plays, steps_of
from tests.db.test_plays import LINE, begun, step


def written(library: Library, uid: str) -> bytes:
    with library.reading() as session:
        return file_of(session, uid)


def gone(library: Library, uid: str) -> None:
    with library.writing() as session:
        change_play(session, uid, removed="2000-01-01")
        forget_plays(session, "2001-01-01")


def test_a_file_opens_where_the_library_has_neither_game_nor_data(library: Library) -> None:
    uid = begun(library, (*LINE, step(3, 1)))
    with library.reading() as session:
        head, scenario = play_of(session, uid), data_of(session, play_of(session, uid))
    content = written(library, uid)
    gone(library, uid)
    with library.writing() as session:
        taken = take_play(session, content)
        assert (taken.how, play_of(session, uid), data_of(session, taken.head)) == ("new", head, scenario)
        assert tuple(steps_of(session, uid)) == (*LINE, step(3, 1))


def test_a_file_that_comes_back_further_goes_on_where_ours_stood(library: Library) -> None:
    uid = begun(library)
    with library.writing() as session:
        add_steps(session, uid, (step(3, 2),), head=3, turn=2)
    further = written(library, uid)
    gone(library, uid)
    assert begun(library) != uid
    with library.writing() as session:
        take_play(session, further)
        back = replace(play_of(session, uid), head=2, turn=1)
    gone(library, uid)
    from db.plays import copy_play
    from db.scenario_io import scenario_of
    from tests.db.samples import GAME

    with library.writing() as session:
        copy_play(session, back, scenario_of(session, GAME, "first"), LINE)
        assert take_play(session, further).how == "continued"
        assert (play_of(session, uid).head, play_of(session, uid).turn) == (3, 2)
        assert tuple(steps_of(session, uid)) == (*LINE, step(3, 2))


def test_a_file_that_holds_no_more_than_ours_changes_nothing(library: Library) -> None:
    uid = begun(library)
    content = written(library, uid)
    with library.writing() as session:
        assert take_play(session, content).how == "same"
        add_steps(session, uid, (step(3, 2),), head=3)
        assert take_play(session, content).how == "same"
        assert (play_of(session, uid).head, len(plays(session))) == (3, 1)


def test_a_game_that_both_went_on_with_lies_beside_ours(library: Library) -> None:
    uid = begun(library)
    with library.writing() as session:
        add_steps(session, uid, (step(3, 2),), head=3)
    content = written(library, uid)
    gone(library, uid)
    with library.writing() as session:
        head = take_play(session, content).head
        theirs = [replace(each, digest="other") if each.number == 3 else each for each in steps_of(session, uid)]
    gone(library, uid)
    from db.plays import copy_play
    from db.scenario_io import scenario_of
    from tests.db.samples import GAME

    with library.writing() as session:
        copy_play(session, head, scenario_of(session, GAME, "first"), theirs)
        taken = take_play(session, content)
        assert (taken.how, taken.head.parent, len(plays(session))) == ("beside", uid, 2)


def test_a_removed_game_stands_in_the_list_again_when_its_file_comes(library: Library) -> None:
    uid = begun(library)
    content = written(library, uid)
    with library.writing() as session:
        change_play(session, uid, removed="2024-01-01")
        take_play(session, content)
        assert [head.uid for head in plays(session)] == [uid]


def changed(content: bytes, change: Callable[[list[Any]], None]) -> bytes:
    lines = [json.loads(line) for line in zlib.decompress(content).decode().splitlines()]
    change(lines)
    return zlib.compress("".join(json.dumps(line) + "\n" for line in lines).encode())


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda lines: lines[0].update(losheim_game=99), "newer program"),
        (lambda lines: lines[0].update(events_version=99), "newer program"),
        (lambda lines: lines[0].update(head=77), "step 77 is missing"),
        (lambda lines: lines[0].update(seed="7"), "seed is of another kind"),
        (lambda lines: lines[0].update(seats=[]), "seats is of another kind"),
        (lambda lines: lines[0].update(other=1), "damaged"),
        (lambda lines: lines[0].pop("name"), "damaged"),
        (lambda lines: lines[0].update(scenario="second"), "another scenario"),
        (lambda lines: lines[1].pop("map"), "cannot read"),
        (lambda lines: lines.__delitem__(slice(2, None)), "no steps"),
        (lambda lines: lines.reverse(), "no game"),
        (lambda lines: lines.append(lines[-1]), "out of order"),
        (lambda lines: lines[3].__setitem__(1, 5), "follows nothing"),
        (lambda lines: lines[3].__setitem__(2, "hack"), "follows nothing"),
        (lambda lines: lines[3].pop(), "damaged"),
    ],
)
def test_a_file_that_is_not_as_it_was_written_is_refused_with_nothing_kept(
    library: Library, change: Callable[[list[Any]], None], why: str
) -> None:
    uid = begun(library)
    content = changed(written(library, uid), change)
    gone(library, uid)
    with library.writing() as session:
        with pytest.raises(GamesError, match=why):
            take_play(session, content)
        assert plays(session, removed=True) == []


@pytest.mark.parametrize(
    "content", [b"", b"a letter", zlib.compress(b"a letter"), zlib.compress(b'{"losheim_game":1}')]
)
def test_what_is_no_game_is_refused(library: Library, content: bytes) -> None:
    with library.writing() as session, pytest.raises(GamesError):
        take_play(session, content)


def test_a_file_that_is_cut_off_is_refused(library: Library) -> None:
    content = written(library, begun(library))
    assert is_file(content)
    with library.writing() as session, pytest.raises(GamesError, match="cannot be unpacked"):
        take_play(session, content[: len(content) // 2])


def test_what_the_file_does_not_hide_is_said() -> None:
    assert "hidden choices" in OPEN_SECRETS and "dice" in OPEN_SECRETS
