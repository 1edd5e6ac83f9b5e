"""Where garbage is looked for."""

import gc
from collections.abc import Iterator

import pytest

from editor import garbage
from editor.garbage import set_apart


@pytest.fixture(scope="module", autouse=True)
def _as_before() -> Iterator[None]:
    """Let the tests behind these look through no more than those before them."""
    gc.enable()  # as in a program: between tests it is looked for by hand
    yield
    gc.disable()
    gc.unfreeze()
    gc.collect()
    gc.freeze()


@pytest.mark.deep
def test_what_is_set_apart_is_not_looked_through() -> None:
    with set_apart():
        kept = [object()]
    assert not any(found is kept for found in gc.get_objects())


def test_garbage_is_looked_for_again_after_a_start_that_failed() -> None:
    with pytest.raises(ValueError, match="broken"), set_apart():
        assert not gc.isenabled()
        raise ValueError("broken")
    assert gc.isenabled()


def test_large_blocks_go_back_at_once_where_the_c_library_can_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Told:
        def __init__(self) -> None:
            self.options: dict[int, int] = {}

        def mallopt(self, number: int, value: int) -> None:
            self.options[number] = value

    told = Told()
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("ctypes.CDLL", lambda _name: told)
    garbage.hand_back_at_once()
    # M_MMAP_THRESHOLD is -3, M_TRIM_THRESHOLD -1, M_ARENA_MAX -8: malloc.h of GNU's C library
    assert told.options == {-1: 8 * 1024 * 1024, -3: 128 * 1024, -8: 2}


def test_a_c_library_without_such_settings_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctypes.CDLL", lambda _name: object())
    garbage.hand_back_at_once()
