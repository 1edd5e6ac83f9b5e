"""Stops a child at each call of the system, so that it can be killed before or after any write. Linux only."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

AVAILABLE = sys.platform == "linux"

_TRACEME, _SYSCALL, _SETOPTIONS, _SYSCALL_INFO = 0, 24, 0x4200, 0x420E
_MARK_CALLS, _DIE_WITH_ME = 1, 0x100000
_CALL = signal.SIGTRAP | 0x80
_INFO_BYTES, _BEGIN = 88, 1
_INFO = ctypes.create_string_buffer(_INFO_BYTES)
_PARTS = ((4, 8), (24, 32), (48, 56))  # of the information: architecture, number of the call, its third argument

_NUMBERS = {  # by the architecture as the kernel names it: x86-64, 64-bit ARM
    0xC000003E: {
        "names": {74, 75, 76, 77, 82, 83, 84, 86, 87, 258, 263, 264, 265, 316},
        "writes": {1, 18, 20, 40, 285, 296, 326},
    },
    0xC00000B7: {
        "names": {34, 35, 37, 38, 45, 46, 82, 83, 276},
        "writes": {47, 64, 66, 68, 70, 71, 285},
    },
}
"""Calls that change names or bring to the disk (rename, link, unlink, mkdir, truncate, fsync), and calls that write,
also from file to file."""
_OPENING = {0xC000003E: 257, 0xC00000B7: 56}  # changes names when it may make a file

Counts = dict[str, int]
"""Begins and ends of calls by kind: ``names``, ``writes``, and all by the empty word."""


def follow_me() -> None:
    """Let the parent follow this process, from now on; without leave to do so nothing happens."""
    _ptrace(_TRACEME, 0, 0)
    os.kill(os.getpid(), signal.SIGSTOP)


def follow(pid: int, meet: Callable[[str, Counts], bool]) -> tuple[Counts, int]:
    """Follow a child that said ``follow_me``; kill it at the begin or end of a call where ``meet`` says so.

    ``meet`` is given the kind of the call (empty for any other) and the counts so far, this one among them; the child
    stands still meanwhile. Returns the counts and the child's status. Where following is forbidden the child just runs.
    """
    _, status = os.waitpid(pid, os.WUNTRACED)
    passed = {"": 0, "names": 0, "writes": 0}
    if os.WIFSTOPPED(status) and not _ptrace(_SETOPTIONS, pid, _MARK_CALLS | _DIE_WITH_ME):
        os.kill(pid, signal.SIGCONT)
        return passed, os.waitpid(pid, 0)[1]
    passing_on, kind = 0, ""
    while os.WIFSTOPPED(status):
        _ptrace(_SYSCALL, pid, passing_on)
        _, status = os.waitpid(pid, 0)
        passing_on = 0
        if os.WIFSTOPPED(status):
            if os.WSTOPSIG(status) == _CALL:
                kind = _kind(pid, kind)
                passed[""] += 1
                if kind:
                    passed[kind] += 1
                if meet(kind, passed):
                    os.kill(pid, signal.SIGKILL)
            else:
                passing_on = os.WSTOPSIG(status)
    return passed, status


def _kind(pid: int, last: str) -> str:
    """Return the kind of the call at whose begin or end a child stands; the end is of the kind that began last."""
    info = _INFO
    if not _ptrace(_SYSCALL_INFO, pid, ctypes.addressof(info), _INFO_BYTES) or info.raw[0] != _BEGIN:
        return last
    architecture, number, flags = (int.from_bytes(info.raw[at:end], sys.byteorder) for at, end in _PARTS)
    if number == _OPENING.get(architecture):
        return "names" if flags & os.O_CREAT else ""
    kinds = _NUMBERS.get(architecture, {})
    return next((kind for kind, numbers in kinds.items() if number in numbers), "")


@cache
def _function() -> Any:
    call = ctypes.CDLL(None).ptrace
    call.restype = ctypes.c_long
    call.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p)
    return call


def _ptrace(request: int, pid: int, data: int, address: int = 0) -> bool:
    return AVAILABLE and bool(_function()(request, pid, address, data) != -1)
