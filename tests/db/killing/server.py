"""A warmed process that forks a child for each job and kills it; run as ``python -m tests.db.killing.server MODULE``.

The module has the jobs by name, ``JOBS``, and ``warm_up``, which does once what every child would do anew. A job in its
``PREPARED`` is made by a function of the folder first; nobody is killed in that.

It reads one JSON object a line and answers with one. A request names the ``job``, the ``folder`` and one way to end:
``calls`` kills the child at the begin or end of so many calls of the system, all or those of a ``kind``; ``ticks`` when
it has passed so many points (for both, 0 counts them instead); ``seconds`` after that time; ``freeze`` kills nobody but
copies the folder into another at moments of its work, ``writes`` of them at writes; ``bytes`` kills nobody but limits
the size of files, so that writing fails. Points are steps of SQLite's machine and calls that open, link, rename
or remove a file.
"""

import json
import os
import resource
import select
import signal
import sqlite3
import sys
import time
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from db import library
from tests.db.killing.freezing import Freezer
from tests.db.killing.tracing import follow, follow_me

_STEPS_A_TICK = 25
_EVENTS = ("open", "os.link", "os.rename", "os.remove", "os.chmod", "os.mkdir", "sqlite3.connect")


class Countdown:
    """Counts the points a child passes and kills it at the last one."""

    def __init__(self, ticks: int) -> None:
        self.passed = 0
        self.is_counting = False
        self._ticks = ticks
        sys.addaudithook(self._on_event)
        self._fsync, os.fsync = os.fsync, self._on_fsync
        self._connect = sqlite3.connect
        sqlite3.connect = sqlite3.dbapi2.connect = self._on_connect

    def tick(self) -> int:
        self.passed += self.is_counting
        if self.is_counting and self.passed == self._ticks:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    def _on_event(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in _EVENTS:
            self.tick()

    def _on_connect(self, *given: Any, **named: Any) -> sqlite3.Connection:
        connection = self._connect(*given, **named)
        connection.set_progress_handler(self.tick, _STEPS_A_TICK)
        return connection

    def _on_fsync(self, handle: int) -> None:
        self.tick()
        self._fsync(handle)
        self.tick()


def child(module: ModuleType, request: dict[str, Any], pipe: int) -> NoReturn:
    """Do the job and end without any cleaning up."""

    def report(line: str) -> None:
        os.write(pipe, f"{line}\n".encode())

    code = 0
    os.dup2(2, 1)  # what a command prints is no answer of the server
    try:
        countdown = Countdown(request["ticks"]) if "ticks" in request else None
        name, folder = request["job"], Path(request["folder"])
        prepared = getattr(module, "PREPARED", {})
        work = prepared[name](folder) if name in prepared else module.JOBS[name]
        if countdown is not None:
            countdown.is_counting = True
        os.write(pipe, b"\n")
        if "calls" in request or "freeze" in request:
            follow_me()
        if "bytes" in request:
            resource.setrlimit(resource.RLIMIT_FSIZE, (request["bytes"], request["bytes"]))
        work(folder, report)
        if countdown is not None:
            report(f"ticks {countdown.passed}")
    except Exception as error:
        report(f"error {type(error).__name__}: {error}".replace("\n", " "))
        code = 1
    finally:
        os._exit(code)


class Reader:
    """Reads what a child reports, as far as it has come."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self._text = b""
        os.set_blocking(handle, False)

    def lines(self) -> list[str]:
        """Return all lines so far."""
        self.read()
        return self._text.decode().splitlines()

    def read(self) -> bool:
        """Read what there is; False when there will be no more."""
        try:
            while part := os.read(self._handle, 65536):
                self._text += part
        except BlockingIOError:
            return True
        return False


def run(module: ModuleType, request: dict[str, Any]) -> dict[str, Any]:
    """Fork a child, kill it as asked, and return its lines, whether it was killed and how long it ran."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        child(module, request, writing)
    os.close(writing)
    os.read(reading, 1)  # it has begun
    begun = time.perf_counter()
    reader = Reader(reading)
    frozen = None
    calls, status = dict[str, int](), None
    if "freeze" in request:
        folder, into = Path(request["folder"]), Path(request["freeze"])
        frozen = Freezer(folder, into, request["writes"], request["every"], reader.lines)
        calls, status = follow(pid, frozen.meet)
    elif "calls" in request:
        kind, wanted = request.get("kind", ""), request["calls"]
        calls, status = follow(pid, lambda met, passed: kind in ("", met) and passed[kind] == wanted)
    end = begun + request.get("seconds", 60)
    while (left := end - time.perf_counter()) > 0:
        ready, _, _ = select.select([reading], [], [], left)
        if ready and not reader.read():
            break
    else:
        os.kill(pid, signal.SIGKILL)
    if status is None:
        _, status = os.waitpid(pid, 0)
    lines = reader.lines()
    os.close(reading)
    killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    return {
        "lines": lines,
        "killed": killed,
        "seconds": time.perf_counter() - begun,
        "calls": calls,
        "frozen": frozen.found() if frozen else [],
    }


def main() -> None:
    """Serve until the input ends."""
    library.is_local = lambda path: True  # in a container nobody can say what the disk is
    module = import_module(sys.argv[1])
    module.warm_up()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(run(module, json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
