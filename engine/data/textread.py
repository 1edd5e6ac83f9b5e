"""Which rows does the canonical text state, and what is wrong with it?

Every problem of every file is collected with file, line, field and reason; the caller decides to refuse the whole.
"""

import csv
import io
import json
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from pydantic import ValidationError

from engine.data.citing import WHOLE, Entry, parse_sources
from engine.data.grid_header import grid_fault
from engine.data.json_objects import json_objects
from engine.data.plain_forms import keep_plain
from engine.data.reading import FileFault, read_text
from engine.data.schema import ROW_TYPES, Row
from engine.data.schema.fields import PathKey, key_fault, reason
from engine.data.shown import short
from engine.data.tables import Tables
from engine.data.values import header_fault, parse_value, text_fields

SOURCES = "sources"
HISTORY = "history"
"""The folder beside the games for what belongs to none of them."""
READING = "reading"
"""The folder of a game for lists read from its rulebook that are of no scenario yet; nothing of it is built."""
UNFINISHED = ".losheim-unfinished"
"""The file of a top folder that says: the text was being replaced, and that has not come to its end."""
NO_GAMES = frozenset({HISTORY, "geography", "symbols", "cases"})
"""Folders beside the games that hold other text."""

_ALIKE = 5  # so many lines with one problem are told one by one; more have one cause


@dataclass(frozen=True)
class Problem:
    """What is wrong with a text, and where: ``file`` relative to the top folder, ``line`` from 1, 0 for the file."""

    file: str
    line: int
    field: str
    reason: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.field}: {self.reason}" if self.field else f"{where}: {self.reason}"


class TextFormError(Exception):
    """The text cannot be read; ``problems`` holds everything that was found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(_folded(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type["TextFormError"], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)  # from another process: Python would make it anew of its text


def _folded(problems: Sequence[Problem]) -> Iterator[Problem]:
    """Yield problems; what is said alike of many lines of a file stands once, with how many there are."""
    alike: dict[tuple[str, str, str], list[Problem]] = {}
    for problem in problems:
        alike.setdefault((problem.file, problem.field, problem.reason), []).append(problem)
    for same in alike.values():
        if len(same) <= _ALIKE:
            yield from same
        else:
            yield replace(same[0], reason=f"{same[0].reason} ({len(same) - 1} more lines of this file as well)")


@dataclass
class Located:
    """Tables read from text, and where each row stands: (table, row key) to (file, line)."""

    tables: Tables = field(default_factory=Tables)
    places: dict[tuple[str, str], tuple[str, int]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)
    """Tables that may lack rows, because not all of their text could be read."""


def read_located(root: Path, *, games: Collection[str] | None = None) -> Located:
    """Return the rows with their places and the problems found, for callers that check further."""
    located = Located()
    if (root / UNFINISHED).exists():
        reason = "files of two dumps lie here, the last was broken off; dump into the folder again, then read it"
        located.problems.append(Problem(UNFINISHED, 0, "", reason))
    located.problems += _missing_heads(root, games)
    if located.problems:  # any row may stand in what is not read
        located.lost.update(kind.TABLE for kind in ROW_TYPES)
    for path in data_files(root):
        name = path.relative_to(root).as_posix()
        match = next(((kind, found) for kind in ROW_TYPES if (found := _pattern(kind).fullmatch(name))), None)
        if games is not None and name.split("/")[1] not in (*games, HISTORY):
            continue
        if match is None:
            located.problems.append(Problem(name, 0, "", "no table has this file; correct its name or remove it"))
            located.lost.update(kind.TABLE for kind in ROW_TYPES)
            continue
        wrong = {field: fault for field, key in match[1].groupdict().items() if (fault := key_fault(PathKey, key))}
        if wrong:
            located.problems += [Problem(name, 0, field, fault) for field, fault in wrong.items()]
            located.lost.add(match[0].TABLE)
            continue
        try:
            text = read_text(path)
        except FileFault as fault:
            located.problems.append(Problem(name, 0, "", str(fault)))
            located.lost.add(match[0].TABLE)
            continue
        _FileReader(located, match[0], name, match[1].groupdict()).read(text)
    keep_plain(located.tables)
    return located


def data_files(root: Path) -> list[Path]:
    """Return the data files under ``root``, of the games and of history, heads of charts before their files; a folder
    without game.json is no game. Of a game's folder ``reading``, with lists that are of no scenario yet, none is.
    """
    found = sorted((root / "resources" / HISTORY).glob("*.csv"))
    for game in sorted(path.parent for path in root.glob("resources/*/game.json")):
        for folder in (game, root / "scenarios" / game.name):
            files = (path for path in sorted(folder.rglob("*"), key=Path.as_posix) if path.suffix in (".csv", ".json"))
            found.extend(path for path in files if path.relative_to(folder).parts[0] != READING)
    return found


def _missing_heads(root: Path, games: Collection[str] | None) -> Iterator[Problem]:
    """Yield the folders with data of a game or scenario that no game.json or scenario.json makes one."""
    folders = {path.parent.name for path in root.glob("resources/*/*.*") if path.suffix in (".csv", ".json")}
    folders |= {path.parent.parent.name for path in root.glob("scenarios/*/*/*.*") if path.parent.name != READING}
    for key in sorted(folders - NO_GAMES if games is None else folders & set(games)):
        if not (root / "resources" / key / "game.json").exists():
            reason = "is missing, but there are files of this game; add it, or remove them"
            yield Problem(f"resources/{key}/game.json", 0, "", reason)
        for folder in sorted(path for path in root.glob(f"scenarios/{key}/*") if path.is_dir()):
            if folder.name != READING and not (folder / "scenario.json").exists():
                has = "but there are files of this scenario" if any(folder.iterdir()) else "and the folder is empty"
                reason = f"is missing, {has}; add it, or remove the folder"
                yield Problem(f"scenarios/{key}/{folder.name}/scenario.json", 0, "", reason)


def _pattern(kind: type[Row]) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", kind.FILE)
    return re.compile("".join(re.escape(p) if n % 2 == 0 else f"(?P<{p}>[^/]+)" for n, p in enumerate(parts)))


def _line_fault(cells: Sequence[str], columns: int) -> str:
    """Return what is wrong with a line of a chart."""
    if len(cells) != columns + 2:
        return f"has {len(cells)} cells, the header {columns + 2}; add or remove some"
    return (
        f"{short(cells[0])} is no result of dice as thrown; write one a line, as 7, or give the head of the chart rows"
        " with the ranges of its lines, and number the lines from 1"
    )


_DICE = re.compile(r"\d{1,6}", re.ASCII)


class _FileReader:
    """Reads one file into ``located``; ``stated`` holds the fields that the path states."""

    def __init__(self, located: Located, kind: type[Row], name: str, stated: dict[str, str]) -> None:
        self.located, self.kind, self.name, self.stated = located, kind, name, stated

    def read(self, text: str) -> None:
        if self.kind.FORM == "json":
            self._read_json(text)
        elif self.kind.FORM == "csv":
            self._read_csv(text)
        else:
            self._read_grid(text)

    def _problem(self, line: int, field: str, reason: str, *, is_lost: bool = True) -> None:
        self.located.problems.append(Problem(self.name, line, field, reason))
        if is_lost:
            self.located.lost.add(self.kind.TABLE)

    def _records(self, text: str) -> Iterator[tuple[int, list[str]]]:
        """Yield the lines of CSV with their number, counted where a record that spans lines begins."""
        reader = csv.reader(io.StringIO(text), strict=True)
        start = 1
        try:
            for cells in reader:
                yield start, cells
                start = reader.line_num + 1
        except csv.Error as error:
            self._problem(start, "", f"not CSV: {error}; correct the quotation marks or shorten the cell")

    def _read_csv(self, text: str) -> None:
        fields = text_fields(self.kind)
        header = [*fields, SOURCES]
        headed = False
        for line, cells in self._records(text):
            if line == 1:
                if fault := header_fault(self.kind, cells, SOURCES):
                    self._problem(1, "", fault)
                    return
                fields, header, headed = tuple(cells[:-1]), cells, True
                continue
            if len(cells) != len(header):
                self._problem(line, "", f"has {len(cells)} cells, the header {len(header)}; add or remove some")
                continue
            values: dict[str, object] = dict(self.stated)
            sound = True
            for name, cell in zip(fields, cells[:-1], strict=True):
                try:
                    values[name] = parse_value(self.kind, name, cell)
                except ValueError as error:
                    self._problem(line, name, str(error))
                    sound = False
            row = self._row(line, values) if sound else None
            self._file(line, row, self._entries(line, cells[-1], fields))
        if not headed and not text:
            self._problem(1, "", f"is empty; a file without rows has the header {','.join(header)}")

    def _read_json(self, text: str) -> None:
        for line, found in json_objects(text, self._problem):
            sources = found.pop(SOURCES, "")
            repeated = [name for name in self.stated if name in found]
            if not isinstance(sources, str) or repeated:
                reason = (
                    f"the path states {', '.join(repeated)} already; remove it"
                    if repeated
                    else "must be text; write it so"
                )
                self._problem(line, repeated[0] if repeated else SOURCES, reason)
                continue
            self._file(
                line, self._row(line, {**self.stated, **found}), self._entries(line, sources, text_fields(self.kind))
            )

    def _read_grid(self, text: str) -> None:
        columns: list[str] = []
        seen: dict[str, int] = {}
        for line, cells in self._records(text):
            if line == 1:
                columns = cells[1:-1]
                if fault := grid_fault(cells, self.located.tables, **self.stated, sources=SOURCES):
                    self._problem(1, "", fault)
                    return
                continue
            if len(cells) != len(columns) + 2 or not _DICE.fullmatch(cells[0]):
                self._problem(line, "dice", _line_fault(cells, len(columns)))
                continue
            if seen.setdefault(cells[0], line) != line:
                self._problem(line, "dice", f"the line {cells[0]} stands already at line {seen[cells[0]]}; keep one")
                continue
            cited = {entry.field: entry for entry in self._entries(line, cells[-1], columns)}
            for column, result in zip(columns, cells[1:-1], strict=True):
                values: dict[str, object] = {**self.stated, "dice": int(cells[0]), "column": column, "result": result}
                row = self._row(line, values, column)
                entry = cited.get(column, cited.get(WHOLE))
                self._file(line, row, [replace(entry, field=WHOLE)] if entry else [])

    def _entries(self, line: int, text: str, fields: Sequence[str]) -> list[Entry]:
        try:
            return parse_sources(text, fields)
        except ValueError as error:
            self._problem(line, SOURCES, str(error), is_lost=False)
            return []

    def _row(self, line: int, values: dict[str, object], column: str = "") -> Row | None:
        try:
            if self.kind.FORM == "json":
                return self.kind.model_validate_json(json.dumps(values), strict=True)
            return self.kind.model_validate(values)
        except RecursionError:
            self._problem(line, "", "is nested too deeply; write it flatter")
            return None
        except ValidationError as error:
            for fault in error.errors():
                name = ".".join(str(part)[:60] for part in fault["loc"])
                self._problem(line, column if column and name == "result" else name, reason(dict(fault)))
            return None

    def _file(self, line: int, row: Row | None, entries: Iterable[Entry]) -> None:
        if row is None:
            return
        where = (row.TABLE, row.key_text)
        if where in self.located.places:
            other = self.located.places[where]
            told = f"the key {short(row.key_text)} stands already at {other[0]}:{other[1]}; keep one"
            self._problem(line, self.kind.KEY[-1], told)
            return
        self.located.places[where] = (self.name, line)
        self.located.tables.add([row])
        for entry in entries:
            if "game" in self.stated:
                self.located.tables.citations.append(entry.row(self.stated["game"], row.TABLE, row.key_text))
            else:
                self._problem(line, SOURCES, "must be empty: a row of no game has no game's source")
