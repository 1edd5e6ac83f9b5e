"""What holds for every test: no screen, no clock limits, settings of its own, and no warning goes unnoticed.

Qt messages at warning level fail a test by ``qt_log_level_fail`` in ``pyproject.toml``; here the log of Python gets
the same treatment.
"""

import gc
import itertools
import json
import logging
import os
import signal
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from typer.main import get_command
from typer.testing import CliRunner

from db import connection, library
from db.disks import is_synced
from db.inspected import Inspected
from tests.once import made_once
from tests.pocket import pocket_tables
from tests.shipped import lend_shipped_rows, shipped_tables

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
lend_shipped_rows()  # before the modules of tests are read: some load a scenario at once

settings.register_profile("suite", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")


class _Collector(logging.Handler):
    """Keeps what was logged at warning level and above."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.levelname} {record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def _no_warning_is_logged(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that logs at warning level, unless it is marked ``expects_warnings``."""
    collector = _Collector()
    root = logging.getLogger()
    root.addHandler(collector)
    try:
        yield
    finally:
        root.removeHandler(collector)
    if collector.lines and request.node.get_closest_marker("expects_warnings") is None:
        pytest.fail("logged during the test:\n" + "\n".join(collector.lines))


@pytest.fixture(scope="session", autouse=True)
def _signals_are_heeded() -> None:
    """Let no signal be ignored, as it is when a shell has begun the tests in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@pytest.fixture(scope="session", autouse=True)
def _files_lie_on_a_local_disk() -> Iterator[None]:
    """Let tests have a write-ahead log wherever they run: in a container nobody can say what the disk is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("db.library.is_local", lambda path: not is_synced(path))
        yield


@pytest.fixture(scope="session", autouse=True)
def _nobody_waits_for_the_disk() -> Iterator[None]:
    """Let what is written be on the disk when the system likes: it outlives a program that is killed, and no test takes
    the power away. To wait for it took half the time of opening a library and closing it again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library, "_SYNCHRONOUS", "OFF")
        patch.setattr("os.fsync", lambda _handle: None)
        yield


@pytest.fixture
def _the_disk_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bring what is committed to the disk as the program does."""
    monkeypatch.setattr(library, "_SYNCHRONOUS", "FULL")


_VERSION_OF = connection._version_of


class _Sound(Inspected):
    """The files that were found sound, however many there are."""

    def __init__(self) -> None:
        super().__init__("", (), lambda _known: None)
        self._sound: set[str] = set()

    def knows(self, digest: str) -> bool:
        return digest in self._sound

    def note(self, digest: str) -> None:
        if digest:
            self._sound.add(digest)


@pytest.fixture(scope="session", autouse=True)
def _a_file_is_looked_through_once() -> Iterator[None]:
    """Let a library be opened as one that was opened before, where another test found the same bytes sound: most tests
    open a copy of one of a few files, and to look through the shipped one takes ten times as long as to open it.

    A file of which one byte is another is looked through, and so is every one that is told what was inspected.
    """
    sound = _Sound()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "_version_of", lambda path, inspected: _VERSION_OF(path, inspected or sound))
        yield


@pytest.fixture
def _every_file_is_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look through a file as often as it is opened, for tests of what is looked for."""
    monkeypatch.setattr(connection, "_version_of", _VERSION_OF)


@pytest.fixture(scope="session", autouse=True)
def _commands_are_put_together_once() -> Iterator[None]:
    """Read the signatures of all commands once: a runner does it for each line that a test gives it.

    The name is typer's own and no promise: where it is gone, the tests are slower and as good.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", cache(get_command), raising=False)
        yield


@pytest.fixture(scope="session", autouse=True)
def _one_application(qapp: object) -> None:
    """Begin with the application of a window: a picture would make a lesser one, and no window could come after it."""


@pytest.fixture(scope="session")
def _settings_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return names of settings files; a folder for each test would be thousands, and pytest counts them every time."""
    folder = tmp_path_factory.mktemp("settings")
    return (folder / f"{number}.ini" for number in itertools.count())


@pytest.fixture(autouse=True)
def _own_settings(_settings_files: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the person's settings out of the tests and the tests out of the person's settings."""
    monkeypatch.setenv("LOSHEIM_SETTINGS", str(next(_settings_files)))


def pytest_collection_finish() -> None:
    """Look for garbage in what the tests make alone, less often, and between tests only.

    What was imported and collected stays to the end, and looking through it took a fifth of the time of the tests
    that open a window.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
    gc.disable()


def pytest_runtest_logfinish() -> None:
    """Look for garbage as often as Python would, in the thread of the tests.

    Python looks for it in whatever thread makes the next object, and what a closed window leaves are rings of Qt
    objects: where they ended in the thread of a check, the process of the tests died. The program does likewise, in
    ``editor.window.collecting``.
    """
    counted = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [at for at, (count, most) in enumerate(counted) if count > most]
    if due:
        gc.collect(max(due))


def pytest_unconfigure() -> None:
    """Take the clock of Hypothesis out of the garbage collector.

    It stays there for good, and is called once more while the interpreter takes its modules apart: a complaint after
    the last test.
    """
    gc.callbacks[:] = [call for call in gc.callbacks if not call.__module__.startswith("hypothesis.")]


@pytest.fixture(scope="session")
def shipped_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a library of all shipped data as ``losheim build`` makes it; only for looking, see ``shipped_library``."""
    return made_once(tmp_path_factory, "shipped.losheim", lambda path: _losheim("build", path))


@pytest.fixture
def shipped_library(shipped_file: Path, tmp_path: Path) -> Path:
    """Return a copy of the library of all shipped data that the test may spoil."""
    path = tmp_path / "shipped.losheim"
    path.write_bytes(shipped_file.read_bytes())
    return path


@pytest.fixture(scope="session")
def game_file(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return what gives a library of one shipped game, only for looking: it opens in a fraction of the time."""

    @cache
    def made(game: str) -> Path:
        from db.build import build_library  # not for the tests of the engine

        return made_once(tmp_path_factory, f"{game}.losheim", lambda path: build_library(path, shipped_tables(game)))

    return made


@pytest.fixture(scope="session")
def ardennes_file(game_file: Callable[[str], Path]) -> Path:
    """Return a library of the game of 1994 alone, only for looking."""
    return game_file("scs1994")


@pytest.fixture
def ardennes_library(ardennes_file: Path, tmp_path: Path) -> Path:
    """Return a library of the game of 1994 alone that the test may spoil."""
    path = tmp_path / "ardennes.losheim"
    path.write_bytes(ardennes_file.read_bytes())
    return path


@pytest.fixture(scope="session")
def pocket_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a library of scenario 5.1 of the game of 1994 within its bounds, only for looking: the smallest game that
    can be played."""
    from db.build import build_library  # not for the tests of the engine

    return made_once(tmp_path_factory, "pocket.losheim", lambda path: build_library(path, pocket_tables()))


@pytest.fixture
def pocket_library(pocket_file: Path, tmp_path: Path) -> Path:
    """Return a library of scenario 5.1 alone that the test may spoil."""
    path = tmp_path / "pocket.losheim"
    path.write_bytes(pocket_file.read_bytes())
    return path


@pytest.fixture(scope="session")
def shipped_findings(shipped_file: Path, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Return what ``losheim check --json`` says of the shipped library: it ends with 0."""

    def check(path: Path) -> None:
        path.write_text(_losheim("check", shipped_file, "--json"), "utf-8")

    found: list[dict[str, Any]] = json.loads(made_once(tmp_path_factory, "findings.json", check).read_text("utf-8"))
    return found


def _losheim(*arguments: object) -> str:
    """Return what a command prints that ends well."""
    from editor.cli import app  # not for the tests of the engine

    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert done.exit_code == 0, done.output
    return done.stdout
