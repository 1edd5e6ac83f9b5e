"""What is done about differences, as a command is told: about all, about single ones, by words and by a file."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from db.changes import EditError
from editor.commands.inputs import read_input

T = TypeVar("T", bound=str)
_CHOICES = TypeAdapter(dict[str, str])


def takes_in(words: Iterable[str], takes: Sequence[T], usual: T) -> tuple[T, dict[str, T]]:
    """Return what is done about all differences, ``usual`` where no word says that, and about single ones, of ``HOW``
    and ``NAME=HOW``; ``takes`` are what may be done. Raises EditError for another word."""
    single: dict[str, T] = {}
    for word in words:
        name, _, how = word.rpartition("=")
        take = next((each for each in takes if each == how), None)
        if take is None:
            raise EditError(f"--take {word}: it is one of {', '.join(takes)}, or NAME=HOW with one of these")
        if name:
            single[name] = take
        else:
            usual = take
    return usual, single


def choices_in(path: Path | None, takes: Sequence[T]) -> dict[str, T]:
    """Return the single choices that a file makes, none without one. Raises InputError or EditError."""
    if path is None:
        return {}
    try:
        said = _CHOICES.validate_json(read_input(path))
    except ValidationError as error:
        first = error.errors()[0]
        if first["type"] == "json_invalid":
            told = str(first["ctx"]["error"])
            raise EditError(f"{path.name} is no JSON ({told}); write an object of differences and choices") from error
        raise _wrong(path, "/".join(str(part)[:100] for part in first["loc"]), takes) from error
    chosen = {name: take for name, how in said.items() for take in takes if take == how}
    if wrong := next((name for name in said if name not in chosen), ""):
        raise _wrong(path, wrong[:100], takes)
    return chosen


def _wrong(path: Path, where: str, takes: Sequence[str]) -> EditError:
    return EditError(f"{path.name}: {where or 'it'} must be one of {', '.join(takes)}")
