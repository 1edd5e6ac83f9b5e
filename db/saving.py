"""How does a library get a second place on the disk? As a whole, checked, or not at all.

SQLite's backup interface copies one state of the file, whoever writes meanwhile, into a draft beside the target. The
draft is checked and brought to the disk before it takes the target's name, so a killed program leaves the old target
or the complete new one. What it may leave besides is a hidden draft, which a later save sweeps away.
"""

import errno
import os
import secrets
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing, nullcontext, suppress
from pathlib import Path

from db.aside import foreign_log, give_way, keep_aside, take_back
from db.connection import LibraryError, inspect_file
from db.handles import BESIDE, reading
from db.identity import part
from db.stranger import bound
from db.watching import check_not_open

Progress = Callable[[int, int], None]
"""Called with pages copied and pages in all; whatever it raises stops the copy, and the target stays as it was."""

_PAGES_AT_ONCE = 512  # 2 MiB: often enough for a progress bar
_STALE_DRAFT_SECONDS = 3600  # no save takes that long; a younger draft may belong to a running program
_OTHERS_SECONDS = 1

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


class SaveError(LibraryError):
    """A copy could not be made; the target is as it was."""


class UnsoundCopyError(SaveError):
    """What was copied is damaged: no copy of it can be sound."""


class SaveCanceledError(SaveError):
    """The person stopped the copy; for a progress callback to raise."""


def save_as(source: Path | str, target: Path | str, replace: bool = False, progress: Progress | None = None) -> None:
    """Copy a library, open or not, to another place.

    With ``replace`` a sound library that nobody has open may be overwritten; any other file never is. Raises
    LibraryError (SaveError when writing was the trouble) with the target as it was.
    """
    source, target = resolved(Path(source)), resolved(Path(target))
    inspect_file(source)
    if target == source or (target.exists() and target.samefile(source)):
        raise SaveError(f"{target} is the library itself")
    if not target.parent.exists():
        raise SaveError(f"{target} cannot be written: there is no folder {target.parent}; make it or correct the name")
    replaces = os.path.lexists(target)
    if replaces:
        check_not_open(target)
        _check_replaceable(target, replace)
    _write_copy(source, target, replaces, progress, parts=True)


def resolved(path: Path) -> Path:
    """Return a path with links followed. Raises SaveError for links in a circle and what is no name of a file, ``/``
    among them."""
    try:
        found = path.resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise SaveError(f"{str(path)!r} is no name of a file; choose another name") from error
    if not found.name:
        raise SaveError(f"{str(path)!r} is a folder and no name of a file; choose another name")
    return found


def save_over(source: Path, target: Path) -> None:
    """Put a copy of a library in the place of another, which the caller has claimed. Raises LibraryError."""
    _check_replaceable(target, True)
    _write_copy(source, target, True, None)


def save_over_damaged(source: Path, target: Path, aside: Path) -> None:
    """Put a copy of a library in the place of a damaged one, or of one of which only the log is left.

    What was there is complete under the name ``aside`` before anything of it goes, so a killed program leaves it under
    its own name as well, at worst without its log, or the copy. The caller has claimed it. Raises LibraryError with all
    as it was.
    """

    def make_room() -> None:
        keep_aside(target, aside)
        sync(target.parent)
        give_way(target)
        sync(target.parent)

    try:
        _write_copy(source, target, target.exists(), None, make_room)
    except BaseException:
        with suppress(OSError):
            take_back(target, aside)
        raise


def copy_to_free(source: Path | sqlite3.Connection, target: Path, progress: Progress | None = None) -> None:
    """Put a checked copy of a library, whatever its version, where no file is. Raises SaveError.

    The source may also be a connection, to a file that has no name any more.
    """
    _write_copy(source, target, False, progress)


def adopt(draft: Path, target: Path) -> bool:
    """Give a copy that ``copy_to_free`` made before the name of a target that is free; False where that cannot be, as
    when it is gone or the target lies on another disk. Nothing is changed then."""
    try:
        if foreign_log(target):
            return False
        _put(draft, target)
        sync(target.parent)
    except (OSError, SaveError):
        return False
    return True


def _write_copy(
    source: Path | sqlite3.Connection,
    target: Path,
    replaces: bool,
    progress: Progress | None,
    make_room: Callable[[], None] | None = None,
    parts: bool = False,
) -> None:
    """Write the draft and give it its name; just before, ``make_room`` removes what must not lie beside it. A copy
    that ``parts`` from its source is a library of its own."""
    if make_room is None and (in_the_way := foreign_log(target)):
        raise SaveError(in_the_way)
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        sweep(target)
        _copy(source, draft, progress, parts)
        like = target if replaces else source
        if isinstance(like, Path):
            shutil.copymode(like, draft)
        draft.chmod(draft.stat().st_mode | stat.S_IWUSR)
        sync(draft)
        if make_room is not None:
            make_room()
        if replaces:
            os.replace(draft, target)  # noqa: PTH105  (the one that is atomic by contract)
        else:
            _put(draft, target)
        sync(target.parent)
    except (OSError, sqlite3.Error) as error:
        raise SaveError(
            f"{target} cannot be written: {reason(error)}; nothing was changed. Make room or choose another place"
        ) from error
    finally:
        for rest in ("", *BESIDE):
            with suppress(OSError):
                draft.with_name(draft.name + rest).unlink(missing_ok=True)


def verify(connection: sqlite3.Connection, source: sqlite3.Connection | None = None) -> None:
    """Check every page, row, index and reference. Raises UnsoundCopyError with the first fault.

    References that dangle in the ``source`` as well are no fault of the copy: to refuse it would leave the person
    without any.
    """
    (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise UnsoundCopyError(f"the copy is not sound ({verdict}); it was thrown away")
    dangling = connection.execute("PRAGMA foreign_key_check").fetchall()
    if dangling and (source is None or source.execute("PRAGMA foreign_key_check").fetchall() != dangling):
        raise UnsoundCopyError(f"the copy is not sound (dangling reference in {dangling[0][0]}); it was thrown away")


def reason(error: OSError | sqlite3.Error) -> str:
    """Return in plain words why writing failed."""
    if isinstance(error, sqlite3.Error):
        name = getattr(error, "sqlite_errorname", "") or ""
        if name == "SQLITE_FULL":
            return "the disk is full"
        if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
            return "the folder is missing or may not be written"
        if name.startswith("SQLITE_IOERR"):
            return "the disk does not take it (full, over quota or defective)"
        return str(error)
    if error.errno in _FULL:
        return "the disk is full"
    if error.errno in _FORBIDDEN:
        return "the folder may not be written"
    return error.strerror or str(error)


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    if path.is_dir() and os.name == "nt":
        return  # Windows has no handle for this; it writes names in order
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _copy(source: Path | sqlite3.Connection, draft: Path, progress: Progress | None, parts: bool) -> None:
    """Copy one state of the source; an exception of ``progress`` passes through."""

    def tell(_status: int, remaining: int, total: int) -> None:
        if progress is not None:
            progress(total - remaining, total)

    door = reading(source) if isinstance(source, Path) else nullcontext(source)
    with door as reader, closing(sqlite3.connect(draft, isolation_level=None)) as writer:
        bound(writer)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM sqlite_master").fetchone()  # from here on the reader sees one state
        writer.execute("PRAGMA synchronous = OFF")  # the whole draft is brought to the disk at the end
        reader.backup(writer, pages=_PAGES_AT_ONCE, progress=tell)
        writer.execute("PRAGMA journal_mode = DELETE").fetchone()  # so that the copy is one file, complete in itself
        if parts:
            part(writer)
        verify(writer, reader)
        reader.execute("ROLLBACK")


def _check_replaceable(target: Path, replace: bool) -> None:
    """Raise LibraryError unless the target is a sound library that may be replaced and that nobody has open."""
    if not replace:
        raise SaveError(f"{target} is there already; choose another name or say that it may be replaced")
    inspect_file(target)
    try:
        with closing(sqlite3.connect(target, isolation_level=None, timeout=_OTHERS_SECONDS)) as connection:
            bound(connection)
            # Leaving the write-ahead log needs the file for oneself alone. It must go in any case: a log that stayed
            # behind would be played into the new file.
            (mode,) = connection.execute("PRAGMA journal_mode = DELETE").fetchone()
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise SaveError(f"{target} is open in another program; close it there first") from error
        raise SaveError(f"{target} cannot be replaced: {reason(error)}; choose another place") from error
    if mode != "delete":
        raise SaveError(f"{target} is open in another program; close it there first")


def _put(draft: Path, target: Path) -> None:
    """Give the draft a name that is free; a file that appeared meanwhile is kept."""
    try:
        os.link(draft, target)
    except FileExistsError as error:
        raise SaveError(f"{target} has appeared meanwhile; it was left alone") from error
    except OSError:  # a file system without second names
        if target.exists():
            raise SaveError(f"{target} has appeared meanwhile; it was left alone") from None
        os.replace(draft, target)  # noqa: PTH105
    else:
        draft.unlink()


def sweep(target: Path) -> None:
    """Remove drafts of this target that a killed program left; ages are compared by the clock of the disk."""
    drafts = [path for path in target.parent.glob(".*.tmp*") if path.name.startswith(f".{target.name}.")]
    if not drafts:
        return
    probe = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        probe.touch()
        now = probe.stat().st_mtime
        for path in drafts:
            with suppress(OSError):
                if now - path.stat().st_mtime > _STALE_DRAFT_SECONDS:
                    path.unlink()
    finally:
        probe.unlink(missing_ok=True)
