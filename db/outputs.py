"""How does what the program writes for a person reach the disk? Whole or not at all, and over nothing else.

Pictures, results, games, dumps and text all pass here. A file is written beside its place, brought to the disk and
then takes its name, so a full disk or a killed program leaves what was there before. What was there is replaced only
when it is of the same kind: never a library or another database, a folder, a pipe or a device, a file that the same
command reads, or a file of another kind.
"""

import json
import os
import re
import secrets
import stat
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from db.aside import library_beside
from db.connection import APPLICATION_ID, LibraryError
from db.handles import Hold
from db.saving import reason, sweep, sync
from engine.data.schema import ROW_TYPES

_DATABASE = b"SQLite format 3\x00"
_HEADER_BYTES = 100
_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")
_KEYS = frozenset({"dice", *(name for kind in ROW_TYPES for name in kind.KEY)})
_LARGEST_LOOKED_AT = 512 * 1024**2


class OutputError(LibraryError):
    """A file cannot be written, or must not be; what was there is as it was. The text names file and remedy."""


@dataclass(frozen=True)
class Kind:
    """What an output is: its ``name`` with the article, and whether the content of a file is of this kind."""

    name: str
    is_own: Callable[[bytes], bool]


def _object(content: bytes) -> dict[str, object]:
    """Return a JSON object, empty when the content is none."""
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _is_results(content: bytes) -> bool:
    found = _object(content).keys()
    return {"settings", "games"} <= found or {"before", "after"} <= found


def _is_game(content: bytes) -> bool:
    return {"game", "scenario", "seed"} <= _object(content.partition(b"\n")[0]).keys()


def _is_canonical(content: bytes) -> bool:
    head = content.partition(b"\n")[0].rstrip(b"\r")
    return head.startswith(b"[") or head.removeprefix(b"\xef\xbb\xbf").rpartition(b",")[2] == b"sources"


def _is_sheet(content: bytes) -> bool:
    if content.startswith(b"PK"):
        return b"xl/workbook.xml" in content
    first, *_, last = content.partition(b"\n")[0].rstrip(b"\r").decode("utf-8", "replace").split(",")
    return first in _KEYS and last != "sources"


def _is_part(content: bytes) -> bool:
    return {"settings", "data"} <= _object(content.partition(b"\n")[0]).keys()


PICTURE = Kind("a picture", lambda content: content.startswith(_PICTURES))
RESULTS = Kind("a file of results", _is_results)
PART = Kind("a part of such results", _is_part)
CASE = Kind("a case", lambda content: {"case", "game", "phase"} <= _object(content).keys())
GAME = Kind("a recorded game", _is_game)
DUMP = Kind("the dump of a fault", lambda content: {"position", "action"} <= _object(content).keys())
TEXT = Kind("canonical text", _is_canonical)
SHEET = Kind("a table with headers and keys", _is_sheet)
_PLAIN = rb"[^\n]+\n\n[^\n]+\. Turns [^\n]+ to [^\n]+\.\n|[^\n]+: what changed from [^\n]+ to [^\n]+\n\n"  # has no sign
_PRINTED = re.compile(rb"# |<!DOCTYPE html>|\{\\rtf1|" + _PLAIN)
PRINTED = Kind("a text of a scenario", lambda content: _PRINTED.match(content) is not None)
CARDS = Kind("a PDF", lambda content: content.startswith(b"%PDF-"))
REPORT = Kind("a report", lambda content: content.startswith(b"losheim "))


@dataclass(frozen=True)
class Output:
    """A file to be written.

    ``reads`` are the files that the same command reads, which it must not replace. With ``makes_folder`` the folders
    that are missing are made: for names of the program's own. In a name that a person has typed they are a slip.
    """

    path: Path
    kind: Kind
    reads: tuple[Path, ...] = ()
    makes_folder: bool = False

    def check(self) -> Path:
        """Return the file that would be written, links followed. Raises OutputError when it may not be.

        To be asked before long work as well: ``write`` asks again.
        """
        target = _resolved(self.path)
        _check_folder(self.path, target, self.makes_folder)
        try:
            found = target.stat()
        except FileNotFoundError:
            return target
        except OSError as error:
            raise OutputError(f"{self.path} cannot be written: {reason(error)}; choose another place") from error
        problem = self._problem(target, found)
        if problem:
            raise OutputError(f"{self.path} {problem}; it was left as it is")
        return target

    def write(self, content: str | bytes) -> None:
        """Write the file. Raises OutputError with the old file as it was."""
        write_all({self: content})

    def _problem(self, target: Path, found: os.stat_result) -> str:
        """Say why a file that is there may not be replaced; empty when it may."""
        if stat.S_ISDIR(found.st_mode):
            return "is a folder, name a file in it"
        if not stat.S_ISREG(found.st_mode):
            return "is a pipe or a device, name an ordinary file"
        if any(_is_same(target, read) for read in self.reads):
            return "is what the command reads, choose another name"
        if not found.st_mode & stat.S_IWUSR:
            return "is write-protected, choose another name"
        if not found.st_size:
            return ""
        if _content(target, len(_DATABASE)) == _DATABASE:
            return "is a library or another database, choose another name"
        if found.st_size > _LARGEST_LOOKED_AT or not self.kind.is_own(_content(target)):
            return f"is there and is not {self.kind.name}, choose another name or remove it first"
        return ""


def write_all(contents: Mapping[Output, str | bytes], mark: Path | None = None, removed: Sequence[Path] = ()) -> None:
    """Write several files: none takes its name before all are on the disk. Raises OutputError.

    ``mark`` is a file that lies there while they take their names one by one, and stays when that does not come to its
    end: who reads them together must look for it. The files of ``removed`` go meanwhile, and
    their folders if nothing else is in them.
    """
    drafts: dict[Path, Path] = {}
    now = None
    is_mixed = False
    try:
        for now, content in contents.items():
            target = now.check()
            if now.makes_folder:
                target.parent.mkdir(parents=True, exist_ok=True)
            sweep(target)
            draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
            drafts[draft] = target
            data = content.encode("utf-8") if isinstance(content, str) else content
            _write(draft, data, target)
        if mark is not None:
            mark.touch()
            sync(mark.parent)
        for draft, target in drafts.items():
            os.replace(draft, target)  # noqa: PTH105  (the one that is atomic by contract)
            is_mixed = mark is not None
        for path in removed:
            path.unlink(missing_ok=True)
        for folder in {target.parent for target in (*drafts.values(), *removed)}:
            sync(folder)
        for folder in {path.parent for path in removed}:
            with suppress(OSError):  # there is something else in it
                folder.rmdir()
        if mark is not None:
            mark.unlink()
            sync(mark.parent)
    except OSError as error:
        name = now.path if now is not None else "the file"
        left = "some files are new, others old: write them again" if is_mixed else "nothing was left half written"
        raise OutputError(
            f"{name} cannot be written: {reason(error)}; {left}; make room or choose another place"
        ) from error
    finally:
        for draft in drafts:
            with suppress(OSError):
                draft.unlink(missing_ok=True)


def check_free(path: Path) -> None:
    """Raise OutputError unless a new file can be made under this name."""
    _check_folder(path, _resolved(path))
    if os.path.lexists(path):
        raise OutputError(f"{path} is there already; choose another name")


def check_library_place(path: Path) -> None:
    """Raise OutputError unless a library may be put there: where nothing is, or in the place of a library."""
    target = _resolved(path)
    _check_folder(path, target)
    if not os.path.lexists(target):
        return
    head = _content(target, _HEADER_BYTES) if target.is_file() else b""
    if not head.startswith(_DATABASE) or int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        raise OutputError(f"{path} is there and is no library; it was left as it is. Choose another name")


def check_apart(outputs: Sequence[Output]) -> None:
    """Raise OutputError unless each may be written and no two are the same file."""
    targets = [output.check() for output in outputs]
    for place, target in enumerate(targets):
        if target in targets[:place]:
            raise OutputError(f"{outputs[place].path} is named for two outputs; give each a name of its own")


def _write(draft: Path, data: bytes, target: Path) -> None:
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        view = memoryview(data)
        while view:
            view = view[os.write(handle, view) :]
        if hasattr(os, "fchmod") and target.exists():
            os.fchmod(handle, stat.S_IMODE(target.stat().st_mode))
        os.fsync(handle)
    finally:
        os.close(handle)


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError) as error:  # links in a circle, a name that no disk takes
        raise OutputError(f"{str(path)!r} cannot be written: it is no name of a file; choose another name") from error


def check_text_folder(folder: Path, names: Iterable[str]) -> None:
    """Raise OutputError unless text may go into a folder: a new or empty one, or one that holds such text already.

    ``names`` are those of the files below it that are to be written.
    """
    try:
        if (
            not folder.is_dir()
            or any(folder.glob("resources/*/game.json"))
            or any((folder / name).exists() for name in names)
        ):
            return
        shown = (
            path
            for path in folder.rglob("*")
            if not any(part.startswith(".") for part in path.relative_to(folder).parts)
        )
        other = next((path for path in shown if not path.is_dir()), None)
    except OSError as error:
        raise OutputError(f"{folder} cannot be read: {reason(error)}; choose another folder") from error
    if other is not None:
        raise OutputError(
            f"{folder} holds other files ({other.relative_to(folder)}) and no text of a library; "
            "name a new or an empty folder"
        )


def _check_folder(path: Path, target: Path, makes_folder: bool = False) -> None:
    """Raise OutputError when the folder is missing or cannot be written: better now than after an hour of games."""
    if (beside := library_beside(target)) is not None:
        raise OutputError(f"{path} is what the log of {beside.name} is called; choose another name")
    try:
        if not target.name:
            raise OutputError(f"{path} is a folder, name a file in it; it was left as it is")
        there = next(folder for folder in target.parents if folder.exists())
        if not there.is_dir():
            raise OutputError(f"{path} cannot be written: {there} is a file, not a folder; choose another place")
        if there != target.parent and not makes_folder:
            raise OutputError(
                f"{path} cannot be written: there is no folder {target.parent}; make it or correct the name"
            )
        if not os.access(there, os.W_OK | os.X_OK):
            raise OutputError(f"{path} cannot be written: the folder {there} may not be written; choose another place")
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {reason(error)}; choose another place") from error


def _is_same(target: Path, other: Path) -> bool:
    try:
        return target.samefile(other)
    except OSError:
        return False


def _content(path: Path, size: int = -1) -> bytes:
    hold = Hold(path)  # a library may be open in this process, and closing a plain handle would drop its locks
    try:
        return hold.read(size if size >= 0 else path.stat().st_size)
    finally:
        hold.release()
