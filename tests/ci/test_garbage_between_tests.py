"""What a test leaves in rings goes in the thread of the tests: a closed window that ends elsewhere kills them."""

import threading

from tests.conftest import pytest_runtest_logfinish


class Ring:
    """Holds itself, and notes in which thread it goes."""

    def __init__(self, ended: list[int]) -> None:
        self.own, self.ended = self, ended

    def __del__(self) -> None:
        self.ended.append(threading.get_ident())


def make_much() -> None:
    kept: list[list[object]] = [[] for _ in range(50_000)]
    assert len(kept) == 50_000


def test_rings_of_a_test_go_behind_it_and_in_no_thread_of_a_job() -> None:
    ended: list[int] = []
    Ring(ended)
    other = threading.Thread(target=make_much)
    other.start()
    other.join()
    assert ended == []
    kept: list[list[object]] = [[] for _ in range(50_000)]
    pytest_runtest_logfinish()
    assert ended == [threading.get_ident()]
    assert len(kept) == 50_000
