"""What holds for every test: no screen, no clock limits, settings of its own, and no warning goes unnoticed.

Qt messages at warning level fail a test by ``qt_log_level_fail`` in ``pyproject.toml``; here the log of Python gets
the same treatment.
"""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

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


@pytest.fixture(autouse=True)
def _own_settings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the person's settings out of the tests and the tests out of the person's settings."""
    folder: Path = tmp_path_factory.mktemp("settings")
    monkeypatch.setenv("LOSHEIM_SETTINGS", str(folder / "settings.ini"))
