"""Where garbage is looked for."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from editor.garbage import not_collected, set_apart


class Ring:
    """Holds itself: only a search for garbage can remove it."""

    def __init__(self) -> None:
        self.own = self


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
    with pytest.raises(ValueError, match="broken"), not_collected():
        assert not gc.isenabled()
        raise ValueError("broken")
    assert gc.isenabled()


def test_what_a_window_left_behind_goes_when_the_next_is_opened() -> None:
    with set_apart():
        ring = Ring()
    left = weakref.ref(ring)
    del ring
    with set_apart():
        pass
    assert left() is None
