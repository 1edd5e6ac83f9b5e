"""Libraries are opened through one door and files named in one kind of dialog, or SQLite loses its locks."""

import ast

import pytest

from tests.architecture.source import ROOT, Source, sources

DOORS = {
    "sqlite3.connect": {"db.handles", "db.library", "db.connection", "db.saving", "db.rescue"},
    "QFileDialog": {"editor.window.file_dialogs"},
    "QAbstractFileIconProvider": {"editor.window.file_dialogs"},
    "QFileIconProvider": set(),
    "QFileSystemModel": set(),
    "QMimeDatabase": set(),
}
"""What opens files and where it may be used: a drafted copy is nobody's library yet, a reader needs a hold on it."""

READERS = frozenset({"open", "read_bytes", "read_text", "write_bytes", "write_text", "copyfile", "copy2"})


def offenses(source: Source) -> list[str]:
    """Return where a file is opened past the doors; in ``db`` any reading of files counts that is not of text."""
    found = []
    for node in source.nodes:
        if isinstance(node, ast.Attribute | ast.Name | ast.alias):
            name = node.name if isinstance(node, ast.alias) else ast.unparse(node)
            if name in DOORS and source.module not in DOORS[name]:
                found.append(source.at(node, f"{name} is for {' and '.join(sorted(DOORS[name])) or 'nobody'}"))
        is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in READERS
        if is_call and source.module.startswith("db.") and source.module not in READING_DB:
            found.append(source.at(node, f"opens a file by {ast.unparse(node)}"))
    return found


READING_DB = frozenset(
    {"db.aside", "db.handles", "db.saving", "db.watching", "db.disks", "db.dump", "db.outputs", "db.provenance"}
)
"""Modules of ``db`` that open other files: a damaged library that nobody has open, claims, mounts, text, drafts."""


@pytest.mark.parametrize("package", ["db", "editor"])
def test_files_are_opened_through_their_doors(package: str) -> None:
    assert [offense for source in sources(package) for offense in offenses(source)] == []


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("editor.x", "from PySide6.QtWidgets import QFileDialog"),
        ("editor.x", "QtWidgets = 1\nsqlite3.connect('a')"),
        ("db.x", "path.open('rb')"),
        ("db.x", "path.read_bytes()"),
        ("db.x", "shutil.copyfile(a, b)"),
    ],
)
def test_a_way_past_the_doors_is_found(module: str, text: str) -> None:
    assert len(offenses(Source(ROOT / "x.py", module, ast.parse(text)))) == 1
