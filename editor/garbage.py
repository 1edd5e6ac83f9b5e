"""When does Python look for garbage? Not while a program starts, and never in what an open library keeps for good.

The rows of a library are half a million objects without cycles that live as long as the window. To look through them
all took a quarter of a second each time, in the middle of a pull or a click.
"""

import ctypes
import gc
import linecache
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def set_apart() -> Iterator[None]:
    """Look for no garbage while much is made that stays, as modules or a window, and never look through that again."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was:
            gc.enable()


@contextmanager
def left_alone() -> Iterator[None]:
    """Look for no garbage while much is made without cycles at once, as the actions of a game that is opened."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


_TRIM, _MAPPED, _ARENAS = (-1, 8 * 2**20), (-3, 128 * 2**10), (-8, 2)
"""Numbers of the settings in GNU's malloc.h, and what they are set to."""


def hand_back_at_once() -> None:
    """Let the C library give large blocks, as pictures, back to the system when they are let go of, and keep few pools
    for threads. By itself GNU's takes ever larger ones from its pool, where whatever was made behind them holds them:
    a window in long use held twenty megabytes of nothing and more. To be called before threads begin."""
    option = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if option is not None:
        for number, value in (_TRIM, _MAPPED, _ARENAS):
            option(number, value)


def hand_back() -> None:
    """Give the system what memory was let go of between what stays, where the C library can: elsewhere it does by
    itself."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)


def forget_sources() -> None:
    """Let go of the lines of source code that PySide has looked through for classes it was told of: Python keeps them
    all, thirty megabytes when every page was open once."""
    linecache.clearcache()
