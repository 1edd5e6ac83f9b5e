"""How is a file of text read that anybody may have written? Never more of it than there can be, never a wait."""

import stat
from pathlib import Path

MAX_TEXT_BYTES = 512 * 1024**2
"""The text of a map of a million hexes has some 60 MiB."""

MAX_DIGITS = 40


class FileFault(ValueError):
    """A file cannot be read as text; the words say why and what helps, the caller knows the file."""


def read_text(path: Path, most: int = MAX_TEXT_BYTES) -> str:
    """Return the text of a file, its line ends as ``\\n`` and without a byte order mark.

    Raises FileFault for what is no file (a folder, a pipe or device, which would keep us waiting), what is larger
    than ``most`` bytes, cannot be read or is no UTF-8.
    """
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            what = "a folder" if stat.S_ISDIR(found.st_mode) else "a pipe or a device"
            raise FileFault(f"is {what}, not a file of text; put the file there")
        if found.st_size > most:
            raise FileFault(
                f"has {found.st_size:,} bytes, more than such a text may have ({most:,}); split or correct it"
            )
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileFault(f"is no UTF-8 text: {error.reason} at byte {error.start}; save it as UTF-8") from error
    except OSError as error:
        raise FileFault(f"cannot be read: {error.strerror or error}; is it there, and yours to read?") from error


def whole_number(text: str) -> int:
    """Return a whole number; raises ValueError for one that nobody means, before it takes time to read."""
    if len(text) > MAX_DIGITS:
        raise ValueError(f"holds a number with {len(text)} digits; write a smaller one")
    return int(text)
