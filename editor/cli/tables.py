"""The commands that write tables with headers and keys, and read them again."""

from pathlib import Path
from typing import Annotated

import typer

from db.changes import ChangeSet
from db.effective_rows import EffectiveRows
from db.kept_rows import LibraryRows
from editor.cli.options import AsJson, File, Game, Person
from editor.commands import exchange, scenarios, sheet_files
from editor.commands.outcome import fail, reported
from editor.edits.own import as_own
from editor.edits.reading import Rows
from editor.edits.sheets.comparing import Comparison, Difference, accept, compare
from editor.edits.sheets.joined import sheet_names, sheet_of
from editor.edits.sheets.sheet import Sheet
from engine.data.counted import counted

Table = Annotated[str, typer.Option("--table", metavar="NAME", help="units, chart:KEY or a table; table list has all.")]
SomeScenario = Annotated[str, typer.Option("--scenario", help="Key of a scenario, for its tables.")]
Out = Annotated[Path, typer.Option("--out", metavar="FILE", help="What is written: a name with .csv or .xlsx.")]
From = Annotated[Path, typer.Option("--from", metavar="FILE", help="CSV or XLSX, its first line the headers.")]
Apply = Annotated[bool, typer.Option("--apply", help="Write new and changed lines without a problem, as one step.")]
Missing = Annotated[bool, typer.Option("--missing", help="With --apply: take out what is missing in the file, too.")]


Here = Annotated[bool, typer.Option("--here", help="Take it for the named scenario only; the library stays.")]


def list_(file: File, game: Game, as_json: AsJson = False) -> None:
    """List the tables that can be written and read."""
    found: dict[str, str] = {}

    def look(rows: Rows) -> ChangeSet:
        sheet_of(rows, game, "", "units")
        found.update(sheet_names(rows, game))
        return ChangeSet("", ())

    with reported():
        scenarios.look(file, look)
    if as_json:
        typer.echo(exchange.as_json([{"table": name, "title": title} for name, title in found.items()]), nl=False)
        return
    for name, title in found.items():
        typer.echo(f"{name:30} {title}")


def export(
    file: File, game: Game, table: Table, out: Out, scenario: SomeScenario = "", as_json: AsJson = False
) -> None:
    """Write a table with headers and keys as CSV or XLSX, as it is stored, or with --scenario as it is in force there;
    the library stays as it is."""
    count, where = 0, (game, scenario) if scenario else None

    def look(rows: Rows) -> ChangeSet:
        nonlocal count
        sheet = sheet_of(rows, game, scenario, table)
        lines = sheet_files.lines_of(sheet)
        count = len(lines) - 1
        sheet_files.write(out, sheet, lines, (file,))
        return ChangeSet("", ())

    with reported():
        scenarios.look(file, look, where)
    if as_json:
        typer.echo(exchange.as_json({"table": table, "file": str(out), "lines": count}), nl=False)
        return
    typer.echo(f"{counted(count, f'line of {table} was', f'lines of {table} were')} written to {out}")


def import_(
    file: File,
    game: Game,
    table: Table,
    source: From,
    scenario: SomeScenario = "",
    apply: Apply = False,
    missing: Missing = False,
    here: Here = False,
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Compare a file with a table by key and list new, changed and missing lines; --apply takes them as one step."""
    found: list[Comparison] = []

    def make(rows: Rows) -> ChangeSet:
        sheet = sheet_of(rows, game, scenario, table)
        found[:] = [compare(sheet, lines, _in_force(rows, game, scenario, table))]
        taken = accept(sheet, [each for each in found[0].differences if _is_taken(each, missing)])
        return as_own(rows, game, scenario, taken) if here else taken

    with reported():
        lines = sheet_files.read(source)
        changes = scenarios.edit(file, make, person, "owner") if apply else scenarios.look(file, make)
    comparison = found[0]
    if comparison.fault:
        raise fail(2, f"{source}: {comparison.fault}")
    if as_json:
        told = {"label": changes.label if apply else "", "same": comparison.same}
        typer.echo(exchange.as_json({**told, "lines": [_told(each) for each in comparison.differences]}), nl=False)
        return
    for each in comparison.differences:
        problem = f"  ({each.problem})" if each.problem else ""
        typer.echo(f"{each.how:8} {', '.join(each.key)}: {each.text}{problem}")
    typer.echo(f"{counted(comparison.same, 'line is', 'lines are')} the same{f'; {changes.label}' if apply else ''}")


def _in_force(rows: Rows, game: str, scenario: str, table: str) -> Sheet | None:
    """Return a table as it is in force in a scenario, if one is named; ``rows`` are those that are stored."""
    if not scenario or not isinstance(rows, LibraryRows):
        return None
    return sheet_of(EffectiveRows(rows, lambda: (game, scenario)), game, scenario, table)


def _is_taken(each: Difference, missing: bool) -> bool:
    return each.changes is not None and (each.how != "missing" or missing)


def _told(each: Difference) -> dict[str, object]:
    cells = {name: {"was": each.was.get(name, ""), "is": text} for name, text in each.cells.items()}
    key = list(each.key)
    return {"how": each.how, "key": key, "line": each.line or None, "cells": cells, "problem": each.problem or None}
