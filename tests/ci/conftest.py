"""What the tests of the checks share."""

import pytest


@pytest.fixture(autouse=True)
def _runs_begin_without_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a pytest that a test starts load no plugin by itself: Qt, Hypothesis and others take most of its second."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
