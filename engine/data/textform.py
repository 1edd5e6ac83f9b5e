"""How are the tables kept as canonical text under ``resources/`` and ``scenarios/``?

Reading collects every problem of every file and raises them together; nothing is half-read. Writing is canonical:
reading and writing again gives the same bytes. A file that is missing has no rows; writing a table without rows
leaves an empty file, so that what was removed does not survive in an old one.
"""

import csv
import io
import json
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path

from engine.core.numbering import natural_key
from engine.data.citing import WHOLE, Entry, entry_of, format_sources
from engine.data.schema import ROW_TYPES, ChartCellRow, ChartRow, CitationRow, DeclaredValueRow, Row
from engine.data.tables import Tables
from engine.data.textread import SOURCES, Problem, TextFormError, read_located
from engine.data.values import format_value, open_fields, path_fields, text_fields

__all__ = ["Problem", "TextFormError", "canonical_texts", "files_without_rows", "read_tables", "write_tables"]

Citations = dict[tuple[str, str], list[CitationRow]]
"""Citations by (table, row key)."""


def read_tables(root: Path, *, games: Collection[str] | None = None) -> Tables:
    """Return the rows of all text under ``root``, or of some games only. Raises TextFormError with all problems."""
    located = read_located(root, games=games)
    if located.problems:
        raise TextFormError(located.problems)
    return located.tables


def write_tables(tables: Tables, root: Path) -> None:
    """Write the canonical text of all rows under ``root``; a table without rows leaves its empty form.

    Raises TextFormError, with nothing written, when a key is a path that leads out of ``root``.

    Files that no row and no table without rows belongs to, such as the grid of a chart that is gone, stay untouched.
    """
    texts = canonical_texts(tables)
    top = root.resolve()
    astray = [name for name in texts if not (top / name).resolve().is_relative_to(top)]
    if astray:
        raise TextFormError([Problem(name, 0, "", "lies outside the folder; a key is no path") for name in astray])
    for name, text in texts.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def canonical_texts(tables: Tables) -> dict[str, str]:
    """Return the text of each file by its path below the root, parts of it made of keys."""
    citations: Citations = defaultdict(list)
    for citation in tables.citations:
        citations[citation.table, citation.row_key].append(citation)
    return {
        name: _text(kind, rows, citations, tables, name.split("/")[1])
        for kind in ROW_TYPES
        for name, rows in _by_file(tables, kind).items()
    }


def files_without_rows(tables: Tables) -> frozenset[str]:
    """Return the files of ``canonical_texts`` that hold no row: one that is missing is read alike."""
    return frozenset(name for kind in ROW_TYPES for name, rows in _by_file(tables, kind).items() if not rows)


def _by_file(tables: Tables, kind: type[Row]) -> dict[str, list[Row]]:
    """Return the rows of a table by the file they stand in, with the files that must exist without rows."""
    files: dict[str, list[Row]] = {}
    stated = path_fields(kind)
    if not stated:
        files = {kind.FILE: []}
    elif stated in (("game",), ("game", "scenario")):
        heads = tables.rows.get("game" if stated == ("game",) else "scenario", [])
        files = {kind.FILE.format(**{name: getattr(head, name) for name in stated}): [] for head in heads}
    for row in tables.rows.get(kind.TABLE, []):
        files.setdefault(kind.FILE.format(**{name: getattr(row, name) for name in stated}), []).append(row)
    return {name: sorted(rows, key=lambda row: natural_key(row.key_text)) for name, rows in files.items()}


def _text(kind: type[Row], rows: list[Row], citations: Citations, tables: Tables, game: str) -> str:
    if kind.FORM == "grid":
        return _grid_text([row for row in rows if isinstance(row, ChartCellRow)], citations, tables)
    fields = (*text_fields(kind), *open_fields(kind, rows, declared_names(tables, kind, game)))
    origins = [
        format_sources((entry_of(cited) for cited in citations.get((row.TABLE, row.key_text), ())), fields)
        for row in rows
    ]
    if kind.FORM == "csv":
        lines = [
            [*(format_value(row.said(name)) for name in fields), origin]
            for row, origin in zip(rows, origins, strict=True)
        ]
        return _csv_text([[*fields, SOURCES], *lines])
    objects: list[str] = []
    for row, origin in zip(rows, origins, strict=True):
        plain = row.model_dump(mode="json")
        said = (name for name in fields if name not in kind.OPTIONAL or plain[name])
        members = {name: plain[name] for name in said} | {SOURCES: origin}
        objects.append("  " + json.dumps(members, ensure_ascii=False))
    return "[\n" + ",\n".join(objects) + ("\n]\n" if objects else "]\n")


def declared_names(tables: Tables, kind: type[Row], game: str) -> list[str]:
    """Return the names of the values that a game declares for an open table, in their order."""
    if not kind.OPEN:
        return []
    rows = tables.of(DeclaredValueRow, game=game, table=kind.TABLE)
    return [row.name for row in sorted(rows, key=lambda row: (row.position, row.name))]


def _grid_text(cells: list[ChartCellRow], citations: Citations, tables: Tables) -> str:
    """Return the text of one chart: columns in the order of its head, one line per dice result."""
    head = next(
        (row for row in tables.of(ChartRow, game=cells[0].game) if row.key == cells[0].chart),
        None,
    )
    present = {cell.column: None for cell in cells}
    columns = [name for name in head.columns if name in present] if head is not None else []
    columns.extend(name for name in present if name not in columns)
    lines: list[list[str]] = []
    for dice in sorted({cell.dice for cell in cells}):
        line = {cell.column: cell for cell in cells if cell.dice == dice}
        origin = _line_origin(line, columns, citations)
        lines.append([str(dice), *(line[name].result if name in line else "" for name in columns), origin])
    return _csv_text([["dice", *columns, SOURCES], *lines])


def _line_origin(line: dict[str, ChartCellRow], columns: list[str], citations: Citations) -> str:
    """Return the ``sources`` cell of a line of a chart: one entry where all its cells have the same origin.

    A cell has one value: where both it and its whole row are cited, as after an edit, the citation of the value stands.
    """
    entries: list[Entry] = []
    for name, cell in line.items():
        cited = sorted(citations.get((cell.TABLE, cell.key_text), ()), key=lambda row: row.field == WHOLE)
        entries.extend(entry_of(row, name) for row in cited[:1])
    origins = {(entry.certainty, entry.source, entry.locator, entry.among) for entry in entries}
    if len(origins) == 1 and len(entries) == len(columns):
        entries = [replace(entries[0], field=WHOLE)]
    return format_sources(entries, columns)


def _csv_text(lines: Iterable[Iterable[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(lines)
    return out.getvalue()
