"""How does a file that cannot be used make room for a library? All of it is kept under another name first.

Whoever opens a database plays the log into it that lies beside, whichever database wrote it. So what a lost or damaged
library has left beside its place must be gone before a new file takes the name, never after.
"""

import os
import secrets
import shutil
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from db.handles import BESIDE, has_log

STAMP = "%Y%m%dT%H%M%SZ"


def free_aside(library: Path, now: datetime) -> Path:
    """Return a name beside a library under which nothing lies, nor a log."""
    stem = f"{library.name}.damaged-{now.astimezone(UTC).strftime(STAMP)}"
    names = (library.with_name(f"{stem}-{number}" if number > 1 else stem) for number in count(1))
    return next(name for name in names if not any(os.path.lexists(path) for path in _all(name)))


def keep_aside(library: Path, aside: Path) -> None:
    """Give the file and what lies beside it second names, the file last: when it is there, it is complete.

    Raises OSError; the library is as it was.
    """
    for path, kept in reversed(list(zip(_all(library), _all(aside), strict=True))):
        if path.exists():
            _second_name(path, kept)


def give_way(library: Path) -> None:
    """Remove what lies beside a library, or beside the place of one that is gone. Raises OSError."""
    for path in _all(library)[1:]:
        path.unlink(missing_ok=True)


def take_back(library: Path, aside: Path) -> None:
    """Undo both: what was beside the library lies there again, and the second names are gone. Raises OSError."""
    for path, kept in zip(_all(library), _all(aside), strict=True):
        if kept.exists():
            if not path.exists():
                _second_name(kept, path)
            kept.unlink()


def library_beside(place: Path) -> Path | None:
    """Return the file whose log has this name, or would have it: SQLite plays it in or removes it, whatever it is."""
    names = (place.name.removesuffix(rest) for rest in BESIDE if place.name.endswith(rest))
    return next((place.with_name(name) for name in names if name and place.with_name(name).exists()), None)


def foreign_log(place: Path) -> str:
    """Say why a library may not have this free name: the log of one that is gone lies beside it, or it is that of a
    log of another; empty if it may."""
    if (other := library_beside(place)) is not None:
        return f"{place} is what the log of {other.name} is called; choose another name"
    if place.exists() or not has_log(place):
        return ""
    logs = " and ".join(path.name for path in _all(place)[1:] if path.exists())
    return f"{logs} in {place.parent} belongs to a library that is gone; move it away first, or choose another name"


def _all(path: Path) -> list[Path]:
    return [path, *(path.with_name(path.name + rest) for rest in BESIDE)]


def _second_name(path: Path, other: Path) -> None:
    """Link a file, or copy it on a disk where a file has one name only."""
    try:
        os.link(path, other)
    except FileExistsError:
        raise
    except OSError:
        draft = other.with_name(f".{other.name}.{secrets.token_hex(4)}.tmp")
        try:
            shutil.copy2(path, draft)
            os.replace(draft, other)  # noqa: PTH105  (the one that is atomic by contract)
        finally:
            draft.unlink(missing_ok=True)
