"""Which data was a golden recorded with, and which of its values are others now?

``data.json`` has for each golden the digests of the files it was played from: those of its game and of its scenario.
The digests are those by which git keeps a file, so that what stood in it then can be asked for. Files that many goldens
were recorded with are listed once.
"""

import csv
import difflib
import hashlib
import json
import os
import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.data.load import shipped_root

LISTED = Path(__file__).parent / "data.json"
_LINES = 8
"""So many lines of a file are told that changed."""
_LONG = 160
Files = Mapping[str, str]
"""Digests by path, from the folder that they were listed of."""


@dataclass(frozen=True)
class Source:
    """What a golden is played from: the data of a game, and of a scenario where it is of one."""

    golden: str
    game: str
    scenario: str = ""

    @property
    def folders(self) -> tuple[str, ...]:
        return (f"resources/{self.game}", *([f"scenarios/{self.game}/{self.scenario}"] if self.scenario else []))


def digest(content: bytes) -> str:
    """Return by what git keeps a file of this content."""
    return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()


@cache
def files_in(folder: str, root: Path | None = None) -> Files:
    """Return the digests of the data below a folder as it is now."""
    above = (root or shipped_root()) / folder
    found = sorted(path for path in above.rglob("*") if path.suffix in (".csv", ".json"))
    return {path.relative_to(above).as_posix(): digest(path.read_bytes()) for path in found}


def note(source: Source, listed: Path = LISTED, files: Callable[[str], Files] = files_in) -> None:
    """Remember that a golden was recorded with the data as they are now; several processes may do so."""

    def noted(known: dict[str, dict[str, dict[str, str]]]) -> None:
        goldens, lists = known.setdefault("goldens", {}), known.setdefault("lists", {})
        goldens[source.golden] = {}
        for folder in source.folders:
            now = dict(files(folder))
            name = hashlib.sha1(json.dumps([folder, now]).encode()).hexdigest()[:10]
            goldens[source.golden][folder], lists[name] = name, now
        used = {name for each in goldens.values() for name in each.values()}
        known["lists"] = {name: files for name, files in lists.items() if name in used}

    _locked(listed, noted)


def _locked(listed: Path, change: Callable[[dict[str, dict[str, dict[str, str]]]], None]) -> None:
    """Change what is listed while no other process does."""
    with listed.open("a+", encoding="utf-8") as stream:
        if os.name == "posix":
            import fcntl

            fcntl.flock(stream, fcntl.LOCK_EX)
        stream.seek(0)
        known = json.loads(stream.read() or "{}")
        change(known)
        stream.seek(0)
        stream.truncate()
        stream.write(json.dumps(known, indent=1, sort_keys=True, ensure_ascii=False) + "\n")


def recorded(golden: str, listed: Path = LISTED) -> dict[str, Files]:
    """Return the files that a golden was recorded with, by folder; none where that is not known."""
    known = json.loads(listed.read_text("utf-8")) if listed.exists() else {"goldens": {}, "lists": {}}
    return {folder: known["lists"][name] for folder, name in known["goldens"].get(golden, {}).items()}


def kept_by_git(name: str) -> bytes | None:
    """Return the content that git keeps by a digest; None without git, or where it was never committed."""
    try:
        done = subprocess.run(["git", "cat-file", "blob", name], cwd=shipped_root(), capture_output=True)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def changed_since(
    source: Source, then: Mapping[str, Files], root: Path, kept: Callable[[str], bytes | None] = kept_by_git
) -> list[str]:
    """Return what has changed in the data since a golden was recorded, a line for each value where that is known."""
    if not then:
        return ["With which data this was recorded is not known: make golden notes it"]
    found = list[str]()
    for folder in source.folders:
        before, now = then.get(folder, {}), files_in(folder, root)
        for path in sorted(before.keys() | now.keys()):
            if before.get(path) != now.get(path):
                found += _told(root / folder / path, f"{folder}/{path}", before.get(path), kept)
    if found:
        return ["Of the data these are others than when this was recorded:", *found]
    return ["The data are as they were when this was recorded: it is the program that has changed"]


def _told(path: Path, name: str, before: str | None, kept: Callable[[str], bytes | None]) -> Iterator[str]:
    if before is None or not path.exists():
        yield f"  {name}: {'new' if before is None else 'no more'}"
        return
    old = kept(before)
    if old is None:
        yield f"  {name}: what stood there is not kept by git"
        return
    lines = list(_lines(old.decode("utf-8").splitlines(), path.read_text("utf-8").splitlines(), path.suffix))
    yield f"  {name}:"
    yield from (f"    {line}" for line in lines[:_LINES])
    if len(lines) > _LINES:
        yield f"    ... and {len(lines) - _LINES} more"


def _lines(old: list[str], new: list[str], kind: str) -> Iterator[str]:
    """Yield what differs: a value by its column where a line is a row and has become another, else whole lines."""
    heads = (_cells(old[0]), _cells(new[0])) if kind == ".csv" and old and new else ([], [])
    for what, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone, come = old[a:b], new[c:d]
        if what == "replace" and len(gone) == len(come):
            for place, (was, now) in enumerate(zip(gone, come, strict=True)):
                yield from _values(_row(was, heads[0]), _row(now, heads[1]), c + place + 1) or _whole([was], [now])
        elif what != "equal":
            yield from _whole(gone, come)


def _whole(gone: list[str], come: list[str]) -> list[str]:
    return [f"{sign} {line.strip()[:_LONG]}" for sign, lines in (("-", gone), ("+", come)) for line in lines]


def _values(was: Mapping[str, object], now: Mapping[str, object], line: int) -> list[str]:
    """Return the values of a row that differ, named by what stands first in it; nothing where it is another row."""
    name = next(iter(now.values()), None)
    if was.keys() != now.keys() or next(iter(was.values()), None) != name:
        return []
    return [f"line {line}, {name}: {key} {was[key]} -> {now[key]}"[:_LONG] for key in now if was[key] != now[key]]


def _row(line: str, head: list[str]) -> Mapping[str, object]:
    """Return what a line has by column: a row of a table, or an object of a list in JSON; else nothing."""
    if head:
        cells = _cells(line)
        return dict(zip(head, cells, strict=True)) if len(cells) == len(head) else {}
    try:
        found = json.loads(line.strip().removesuffix(","))
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _cells(line: str) -> list[str]:
    return next(csv.reader([line]), [])
