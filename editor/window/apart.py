"""How does work that needs much memory run? In a process of its own, with which all of that goes.

What is read of a whole library or text to be compared is a few hundred megabytes of small objects. In the window's own
process they lie between such as stay, so that most of the room was never given back; and a thread that makes them lets
the window answer only now and then.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def in_a_process(work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Return what a function returns, or raise what it raises, once a process has worked it out; in a thread of
    ``worker``, for it is waited for. The process finds the function by its name, and gets copies of what is given."""
    with ProcessPoolExecutor(1, get_context("spawn")) as processes:  # not fork: the window has threads
        return processes.submit(work, *given, **named).result()
