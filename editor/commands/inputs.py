"""How does a command read a file that a person names? An ordinary one, of a size that fits, in UTF-8."""

import stat
from pathlib import Path

from db.connection import LibraryError

LARGEST = 256 * 1024**2


class InputError(LibraryError):
    """A file cannot be read; the text names it and the remedy."""


class NoTextError(InputError):
    """A file can be read, but holds no text."""


def read_input(path: Path) -> str:
    """Return the text of a file, without a byte order mark. Raises InputError; waits for no pipe and no device."""
    try:
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise InputError(f"{path} is a folder; name a file in it")
        if not stat.S_ISREG(found.st_mode):
            raise InputError(f"{path} is a pipe or a device; write it into a file and name that")
        if found.st_size > LARGEST:
            raise InputError(f"{path} has {found.st_size:,} bytes, more than the {LARGEST:,} that are read")
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NoTextError(f"{path} is no text in UTF-8 (byte {error.start}); save it as UTF-8") from error
    except (OSError, ValueError) as error:
        why = (getattr(error, "strerror", None) or str(error)).lower()
        raise InputError(f"{path} cannot be read: {why}") from error
