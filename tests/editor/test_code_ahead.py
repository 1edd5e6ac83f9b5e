"""The code of pages and rules is read before anybody asks for it, so that no first click waits for it."""

import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.window import code_ahead
from editor.window.code_ahead import CodeAhead

MODULES = {
    "early": "from pages.deep import needed",
    "broken": "import pages.is_not_there",
    "late": "",
    "__main__": "raise AssertionError('this begins a program')",
    "deep/__init__": "",
    "deep/needed": "import sys\nalone = 'pages.early' not in sys.modules",
}
READ = {"early", "late", "deep.needed"}


@pytest.fixture
def ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> CodeAhead:
    """Reads a package of its own, of which nothing stays."""
    for name, text in {"__init__": "", **MODULES}.items():
        path = tmp_path / "pages" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(code_ahead, "_OURS", ("pages.",))
    monkeypatch.setattr(sys, "modules", {**sys.modules})
    return CodeAhead(packages=("pages",))


def read() -> set[str]:
    return {name.removeprefix("pages.") for name in sys.modules if name.startswith("pages.")} - {"deep"}


def test_all_modules_of_a_package_are_read_but_those_that_cannot_be(ahead: CodeAhead) -> None:
    ahead.read_all()
    assert read() == READ


def test_they_are_read_one_after_the_other_while_nothing_else_is_to_be_done(ahead: CodeAhead, qtbot: QtBot) -> None:
    ahead.begin()
    assert not read()
    qtbot.waitUntil(lambda: read() == READ)


def test_what_a_module_needs_is_read_before_it_so_that_each_takes_little(ahead: CodeAhead) -> None:
    ahead.read_all()
    assert sys.modules["pages.deep.needed"].alone
