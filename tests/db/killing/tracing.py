"""Stops a child at each call of the system, so that it can be killed before or after any write. Linux only."""

import ctypes
import os
import signal
import sys

AVAILABLE = sys.platform == "linux"

_TRACEME, _SYSCALL, _SETOPTIONS, _SYSCALL_INFO = 0, 24, 0x4200, 0x420E
_MARK_CALLS, _DIE_WITH_ME = 1, 0x100000
_CALL = signal.SIGTRAP | 0x80
_INFO_BYTES, _BEGIN = 88, 1

_NUMBERS = {  # by the architecture as the kernel names it: x86-64, 64-bit ARM
    0xC000003E: {
        "names": {74, 75, 76, 77, 82, 83, 84, 86, 87, 258, 263, 264, 265, 316},
        "writes": {1, 18},
    },
    0xC00000B7: {"names": {34, 35, 37, 38, 45, 46, 82, 83, 276}, "writes": {64, 68}},
}
"""Calls that change names or bring to the disk (rename, link, unlink, mkdir, truncate, fsync), and calls that write."""


def follow_me() -> None:
    """Let the parent follow this process, from now on; without leave to do so nothing happens."""
    _ptrace(_TRACEME, 0, 0)
    os.kill(os.getpid(), signal.SIGSTOP)


def follow(pid: int, calls: int, kind: str = "") -> tuple[int, int]:
    """Follow a child that said ``follow_me``; kill it at the begin or end of a call, both counted.

    ``kind`` is that of the calls which count, ``names`` or ``writes``; all when it is empty. Returns the number counted
    and the child's status. Where following is forbidden the child just runs: 0 counted.
    """
    _, status = os.waitpid(pid, os.WUNTRACED)
    passed = 0
    if os.WIFSTOPPED(status) and not _ptrace(_SETOPTIONS, pid, _MARK_CALLS | _DIE_WITH_ME):
        os.kill(pid, signal.SIGCONT)
        return 0, os.waitpid(pid, 0)[1]
    passing_on, counts, met = 0, False, False
    while os.WIFSTOPPED(status):
        if met and passed == calls:
            os.kill(pid, signal.SIGKILL)
        met = False
        _ptrace(_SYSCALL, pid, passing_on)
        _, status = os.waitpid(pid, 0)
        passing_on = 0
        if os.WIFSTOPPED(status):
            if os.WSTOPSIG(status) == _CALL:
                is_begin, fits = _call(pid, kind)
                counts = fits if is_begin else counts
                passed += counts
                met = counts
            else:
                passing_on = os.WSTOPSIG(status)
    return passed, status


def _call(pid: int, kind: str) -> tuple[bool, bool]:
    """Return whether a child stands at the begin of a call, and whether that call is of the kind."""
    if not kind:
        return True, True
    info = ctypes.create_string_buffer(_INFO_BYTES)
    if not _ptrace(_SYSCALL_INFO, pid, ctypes.addressof(info), _INFO_BYTES) or info.raw[0] != _BEGIN:
        return False, False
    architecture, number = int.from_bytes(info.raw[4:8], sys.byteorder), int.from_bytes(info.raw[24:32], sys.byteorder)
    return True, number in _NUMBERS.get(architecture, {}).get(kind, ())


def _ptrace(request: int, pid: int, data: int, address: int = 0) -> bool:
    if not AVAILABLE:
        return False
    call = ctypes.CDLL(None).ptrace
    call.restype = ctypes.c_long
    call.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p)
    return bool(call(request, pid, address, data) != -1)
