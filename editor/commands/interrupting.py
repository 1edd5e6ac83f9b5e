"""What happens to long work when somebody ends it? It stops where it stands, and what is finished is written."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import typer

from editor.commands.outcome import fail

_ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
_SHELL = 128
"""Shells tell a program that a signal ended by this plus the number of the signal."""


class Interrupted(KeyboardInterrupt):
    """The program was asked to end, by Ctrl-C or another signal; ``number`` is that of the signal."""

    def __init__(self, number: int = signal.SIGINT) -> None:
        super().__init__()
        self.number = number


@contextmanager
def interruptible() -> Iterator[None]:
    """Let every signal that asks to end raise Interrupted inside the block; outside the main thread none does."""

    def end(number: int, _frame: FrameType | None) -> None:
        raise Interrupted(number)

    with _handled_by(end):
        yield


@contextmanager
def to_its_end() -> Iterator[None]:
    """Let no signal that asks to end disturb the block, which must be short."""
    with _handled_by(signal.SIG_IGN):
        yield


@contextmanager
def _handled_by(handler: Callable[[int, FrameType | None], None] | signal.Handlers) -> Iterator[None]:
    """Give the signals a handler; those that are ignored, as ``nohup`` has it, stay so."""
    former = {}
    if threading.current_thread() is threading.main_thread():
        former = {number: signal.getsignal(number) for number in _ENDING}
    for number, found in former.items():
        if found != signal.SIG_IGN:
            signal.signal(number, handler)
    try:
        yield
    finally:
        for number, found in former.items():
            signal.signal(number, found)


def ended(number: int, text: str) -> typer.Exit:
    """Say what became of the work that a signal ended, and return what to raise."""
    return fail(_SHELL + number, text)
