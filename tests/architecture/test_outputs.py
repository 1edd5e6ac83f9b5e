"""What the program writes passes ``db.outputs``: nothing else opens a file to write, or renames one into place."""

import ast

import pytest

from tests.architecture.source import PACKAGES, ROOT, Source, sources

MAY_WRITE = {
    "db.outputs": "the door itself",
    "db.saving": "libraries, with the same promises",
    "db.build": "libraries, with the same promises",
    "db.aside": "sets a damaged library aside",
    "db.watching": "the claim beside a library",
    "db.handles": "opens libraries to read",
    "editor.commands.outcome": "lets what nobody reads go nowhere",
    "editor.commands.part_file": "grows game by game; checked before by check_outputs",
    "editor.window.crash": "holds a file of its own open, into which a dying process writes",
    "engine.data.textform": "the plain form of write_tables, which db and editor may not call",
}
WRITES = frozenset({"write_text", "write_bytes", "rename", "copytree", "copyfile", "copy2", "NamedTemporaryFile"})
RENAMES = frozenset({"replace", "rename", "link", "symlink", "open"})


def offenses(source: Source) -> list[str]:
    """Return where a file writes by itself."""
    return [
        source.at(node, f"{ast.unparse(node.func)} writes past db.outputs")
        for node in source.of(ast.Call)
        if _writes(node)
    ]


def _writes(call: ast.Call) -> bool:
    function = call.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    owner = function.value.id if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) else ""
    if name in WRITES or name == "write_tables":
        return True
    if owner == "os" and name in RENAMES:
        return True
    if name == "save" and call.args:  # a picture; a painter saves without arguments
        return not (isinstance(call.args[0], ast.Name) and call.args[0].id == "buffer")
    if name != "open":
        return False
    mode = next((word.value for word in call.keywords if word.arg == "mode"), None)
    modes = [argument for argument in (mode, *call.args) if isinstance(argument, ast.Constant)]
    return any(isinstance(found.value, str) and _is_mode(found.value) for found in modes)


def _is_mode(text: str) -> bool:
    return set(text) <= set("rwaxbt+") and bool(set(text) & set("wax+"))


@pytest.mark.parametrize("package", PACKAGES)
def test_files_are_written_by_one_door(package: str) -> None:
    found = [offense for source in sources(package) if source.module not in MAY_WRITE for offense in offenses(source)]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "path.write_text('x')",
        "open(path, 'w')",
        "path.open('ab')",
        "path.open(mode='r+')",
        "image.save(str(path))",
        "os.replace(a, b)",
        "os.open(path, flags)",
        "shutil.copytree(a, b)",
        "write_tables(tables, folder)",
    ],
)
def test_what_writes_past_the_door_is_found(text: str) -> None:
    assert len(offenses(Source(ROOT / "x.py", "x", ast.parse(text)))) == 1


@pytest.mark.parametrize("text", ["path.open('rb')", "open(path)", "painter.save()", "text.replace('a', 'b')"])
def test_what_only_reads_is_not_found(text: str) -> None:
    assert offenses(Source(ROOT / "x.py", "x", ast.parse(text))) == []
