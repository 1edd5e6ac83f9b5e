"""While a window is open, garbage goes in its thread alone: there Qt objects may end."""

import gc
import linecache
import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editor.window import collecting

PATIENCE_MS = 60_000


class Ring:
    """Holds itself, and notes in which thread it goes."""

    def __init__(self, ended: list[int]) -> None:
        self.own, self.ended = self, ended

    def __del__(self) -> None:
        self.ended.append(threading.get_ident())


@pytest.fixture(autouse=True)
def _soon() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(50, 2, 2)
    gc.enable()  # as in a program: between tests it is looked for by hand
    for said in (collecting._since_awaited, collecting._since_played, collecting._since_gone):
        said.invalidate()  # by another test, just before
    yield
    gc.disable()
    gc.set_threshold(*before)


@pytest.fixture(scope="module", autouse=True)
def _as_before() -> Iterator[None]:
    """Let the tests behind these look through no more than those before them."""
    yield
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def make_much() -> None:
    kept: list[list[object]] = [[] for _ in range(5_000)]
    assert len(kept) == 5_000


def test_rings_that_another_thread_makes_go_in_the_thread_of_the_window(qtbot: QtBot) -> None:
    ended: list[int] = []
    with collecting.in_this_thread():
        Ring(ended)
        other = threading.Thread(target=make_much)
        other.start()
        other.join()
        assert ended == []  # the other thread made enough for a hundred looks
        kept = [[] for _ in range(5_000)]  # type: list[list[object]]
        qtbot.waitUntil(lambda: ended == [threading.get_ident()], timeout=PATIENCE_MS)
    assert len(kept) == 5_000


def test_python_looks_for_garbage_itself_again_when_the_window_is_closed(qtbot: QtBot) -> None:
    with collecting.in_this_thread():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_nothing_is_looked_through_when_little_was_made() -> None:
    with collecting.in_this_thread():
        gc.collect()
        assert collecting.Looks().collect_what_is_due() == 0


@pytest.mark.deep
def test_rings_that_have_grown_old_go_once_much_was_made_however_seldom_it_is_looked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(collecting, "WHOLE", 22_000)
    monkeypatch.setattr(collecting, "QUIET", 10_000)  # what is made here is not much
    ended: list[int] = []
    with collecting.in_this_thread():
        gc.set_threshold(50, 1_000, 1_000)
        looks, ring = collecting.Looks(), Ring(ended)
        gc.collect(1)  # it lives, and is of the oldest generation now
        del ring
        kept = []
        for _ in range(4):  # some 5000 with each look: above 22,000 with the fifth
            kept.append([[] for _ in range(5_000)])  # type: list[list[object]]
            looks.collect_what_is_due()
        assert ended == []
        kept.append([[] for _ in range(5_000)])
        looks.collect_what_is_due()
        assert len(ended) == 1


def test_rings_that_have_grown_old_stay_while_much_is_made_and_go_when_that_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(collecting, "WHOLE", 12_000)
    handed = list[int]()
    monkeypatch.setattr(collecting, "hand_back", lambda: handed.append(len(ended)))
    ended: list[int] = []
    with collecting.in_this_thread():
        gc.set_threshold(50, 1_000, 1_000)
        looks, ring = collecting.Looks(), Ring(ended)
        gc.collect(1)  # it lives, and is of the oldest generation now
        del ring
        kept = []
        for _ in range(4):  # above 12,000 with the third look, but not above three times that
            kept.append([[] for _ in range(5_000)])  # type: list[list[object]]
            looks.collect_what_is_due()
        assert ended == []
        handed.clear()
        looks.collect_what_is_due()
        assert len(ended) == 1 and handed == [1]  # and what it took goes back to the system


def test_a_look_through_what_was_made_lets_go_of_the_source_of_pages_opened_since() -> None:
    with collecting.in_this_thread():
        gc.set_threshold(50, 1_000, 1_000)
        linecache.getlines(__file__)  # as PySide does for each class it is told of
        kept = [[] for _ in range(5_000)]  # type: list[list[object]]
        collecting.Looks().collect_what_is_due()
        assert not linecache.cache and len(kept) == 5_000


@pytest.mark.deep
def test_what_has_outlived_a_look_through_all_is_left_out_of_the_next_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "WHOLE", 4_000)
    monkeypatch.setattr(collecting, "QUIET", 10_000)  # what is made here is not much
    monkeypatch.setattr(collecting, "ALL", 3)
    ended: list[int] = []
    with collecting.in_this_thread():
        gc.set_threshold(50, 1_000, 1_000)
        looks, ring = collecting.Looks(), Ring(ended)
        kept = []

        def look() -> None:
            kept.append([[] for _ in range(5_000)])  # type: list[list[object]]
            looks.collect_what_is_due()

        look()
        del ring
        look()
        assert ended == []
        look()  # the third looks through all again
        assert len(ended) == 1


def left_out(monkeypatch: pytest.MonkeyPatch, ended: list[int]) -> tuple[collecting.Looks, list[list[object]]]:
    """Return looks that leave out what was there, with what is held of it; nobody holds a ring among it any more."""
    monkeypatch.setattr(collecting, "WHOLE", 4_000)
    monkeypatch.setattr(collecting, "QUIET", 10_000)
    gc.set_threshold(50, 1_000, 1_000)
    looks, ring = collecting.Looks(), Ring(ended)
    kept = [[] for _ in range(5_000)]  # type: list[list[object]]
    looks.collect_what_is_due()
    del ring
    return looks, kept


@pytest.mark.deep
def test_after_much_was_made_at_once_all_is_looked_through_again(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    with collecting.in_this_thread():
        looks, kept = left_out(monkeypatch, ended)
        kept += [[] for _ in range(7_000)]  # more than half as much again as 4,000, as by another game
        looks.collect_what_is_due()
        assert (len(kept), len(ended)) == (12_000, 1)


def test_while_somebody_plays_what_is_left_out_stays_so_and_is_looked_through_when_he_rests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(collecting, "PLAYED", 3_600_000)
    ended: list[int] = []
    with collecting.in_this_thread():
        looks, kept = left_out(monkeypatch, ended)
        collecting.somebody_plays()
        kept += [[] for _ in range(7_000)]  # more than half as much again as 4,000, as by another game
        looks.collect_what_is_due()
        assert ended == []
        monkeypatch.setattr(collecting, "PLAYED", 0)
        looks.collect_what_is_due()  # nothing was made meanwhile
        assert (len(kept), len(ended)) == (12_000, 1)


def test_what_was_let_go_of_goes_back_to_the_system_with_the_youngest(monkeypatch: pytest.MonkeyPatch) -> None:
    handed = list[str]()
    monkeypatch.setattr(collecting, "hand_back", lambda: handed.append("back"))
    with collecting.in_this_thread():
        looks = collecting.Looks()
        gc.collect()
        looks.collect_what_is_due()
        assert handed == []
        kept = [[] for _ in range(5_000)]  # type: list[list[object]]
        looks.collect_what_is_due()
        assert (len(kept), handed) == (5_000, ["back"])


@pytest.mark.deep
def test_while_somebody_waits_for_a_map_nothing_is_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    with collecting.in_this_thread():
        looks = collecting.Looks()
        Ring(ended)
        kept = [[] for _ in range(5_000)]  # type: list[list[object]]
        monkeypatch.setattr(collecting, "AWAITED", 3_600_000)
        collecting.somebody_waits()
        looks.collect_what_is_due()
        assert ended == []
        monkeypatch.setattr(collecting, "AWAITED", 0)
        looks.collect_what_is_due()
        assert ended == [threading.get_ident()]
    assert len(kept) == 5_000


def test_what_a_scenario_leaves_in_rings_goes_when_what_is_made_of_the_next_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended: list[int] = []
    with collecting.in_this_thread():
        looks, kept = left_out(monkeypatch, ended)
        gc.collect(0)
        monkeypatch.setattr(collecting, "QUIET", 1_000)
        collecting.something_is_gone()
        kept += [[] for _ in range(2_000)]  # of the next one, which is not there yet
        looks.collect_what_is_due()
        assert ended == []
        looks.collect_what_is_due()  # nothing was made meanwhile
        assert (len(kept), len(ended)) == (7_000, 1)
        looks, kept = left_out(monkeypatch, ended)
        gc.collect(0)
        looks.collect_what_is_due()
        assert len(ended) == 1  # it was said once
