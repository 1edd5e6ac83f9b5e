"""In which forms are errata published, and how do they reach the disk?"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal

from db.changes import EditError
from db.outputs import PICTURE, Kind, Output, write_all
from editor.publishing.listing import ErrataList
from editor.publishing.page import Pictures, as_page
from editor.publishing.prose import as_document
from editor.publishing.tables import as_csv, as_json
from editor.texts.bgg import LONGEST, as_posts
from editor.texts.markdown import as_markdown
from editor.texts.plain import as_underlined

Form = Literal["html", "markdown", "bgg", "text", "csv", "json", "pdf"]
DRAWN: frozenset[Form] = frozenset({"html", "pdf", "bgg"})
"""The forms that have pictures."""
ENDINGS: Mapping[str, Form] = {
    ".html": "html",
    ".htm": "html",
    ".pdf": "pdf",
    ".md": "markdown",
    ".bbcode": "bgg",
    ".txt": "text",
    ".csv": "csv",
    ".json": "json",
}
"""Which form a file has by the ending of its name, where nobody says it."""
_MARKS = re.compile(
    rb"# [^\n]+: errata\n|[^\n\[{]+: errata\n=|\[size=18\]\[b\][^\n]+: errata|<!DOCTYPE html>\n<!-- errata -->"
    rb'|erratum,title,status,|\{\n "format": "losheim errata '
)
"""How lists of errata begin, in one form or another."""
ERRATA = Kind("a list of errata", lambda content: _MARKS.match(content) is not None)
_WRITTEN: Mapping[Form, Callable[[ErrataList], str]] = {
    "markdown": lambda found: as_markdown(as_document(found)),
    "text": lambda found: as_underlined(as_document(found)),
    "csv": as_csv,
    "json": as_json,
}


def form_of(path: Path) -> Form:
    """Return the form of a file by the ending of its name. Raises EditError for another one."""
    form = ENDINGS.get(path.suffix.lower())
    if form is None:
        raise EditError(f"{path.name} does not say what it is to be; let it end with one of {', '.join(ENDINGS)}")
    return form


def write_list(found: ErrataList, out: Path, form: Form, reads: tuple[Path, ...] = ()) -> None:
    """Write a list of errata in one of the forms that are one text. Raises OutputError."""
    Output(out, ERRATA, reads).write(_WRITTEN[form](found))


def write_page(found: ErrataList, pictures: Pictures, out: Path, reads: tuple[Path, ...] = ()) -> None:
    """Write a list of errata as a page for the web, with its pictures in it. Raises OutputError."""
    Output(out, ERRATA, reads).write(as_page(found, pictures))


def write_posts(
    found: ErrataList,
    out: Path,
    longest: int = LONGEST,
    pictures: Mapping[str, bytes] | None = None,
    reads: tuple[Path, ...] = (),
) -> list[Path]:
    """Write a list of errata as posts for a forum, and the pictures of errata beside them; return what was written.

    Of several posts each has a number behind the name, ``list-1.txt``; of pictures too, ``list-picture-01.png``, and
    the place where one belongs says this name. Raises OutputError.
    """
    names = {key: out.with_name(f"{out.stem}-picture-{number:02}.png") for number, key in enumerate(pictures or {}, 1)}
    places = {key: f"Picture {number}: {path.name}" for number, (key, path) in enumerate(names.items(), 1)}
    posts = as_posts(as_document(found, places), longest)
    paths = [out] if len(posts) == 1 else [
        out.with_name(f"{out.stem}-{number}{out.suffix}") for number in range(1, len(posts) + 1)
    ]  # fmt: skip
    written: dict[Output, str | bytes] = {
        Output(path, ERRATA, reads): post for path, post in zip(paths, posts, strict=True)
    }
    written |= {Output(names[key], PICTURE, reads): data for key, data in (pictures or {}).items()}
    write_all(written)
    return [*paths, *names.values()]
