"""The commands that close versions of a scenario and tell what is new in them."""

from pathlib import Path
from typing import Annotated

import typer

from db.changes import EditError
from editor.cli.options import AsJson, File, Game, Person, Scenario
from editor.cli.printing import As, Out
from editor.commands import exchange, versions
from editor.commands.outcome import WRONG_USE, fail, reported
from editor.comparing.versions import Changed, as_document, changed_between, headline
from editor.texts.forms import WRITERS, form_of, write_document
from editor.texts.scenario import signed_words

Close = Annotated[
    str, typer.Option("--close", metavar="VERSION", help="Close what the scenario is now into this version, as 0.4.")
]
Date = Annotated[str, typer.Option("--date", help="Day of the version; default: today.")]
Words = Annotated[
    str | None,
    typer.Option("--changes", metavar="TEXT", help="What is new, a line each; default: as the journal says."),
]
Author = Annotated[str | None, typer.Option("--author", help="Who wrote the scenario.")]
Contact = Annotated[str | None, typer.Option("--contact", help="How he is reached.")]
License = Annotated[str | None, typer.Option("--license", help="What others may do with it, as CC BY 4.0.")]
Earlier = Annotated[str, typer.Option("--from", metavar="VERSION", help="The earlier version; default: the last one.")]
Later = Annotated[str, typer.Option("--to", metavar="VERSION", help="The later version; default: what it is now.")]


def version(
    file: File,
    game: Game,
    scenario: Scenario,
    close: Close = "",
    date: Date = "",
    changes: Words = None,
    author: Author = None,
    contact: Contact = None,
    license_: License = None,
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Tell which version a scenario is, of whom, its versions and what was done since the last one; with --author,
    --contact or --license say so, and with --close close what it is now into a version."""
    named = {"author": author, "contact": contact, "license": license_}
    signed = {field: value for field, value in named.items() if value is not None}
    if (date or changes is not None) and not close:
        raise fail(WRONG_USE, "--date and --changes are of a version; name it with --close")
    with reported():
        if signed:
            versions.sign_work(file, game, scenario, signed, person)
        if close:
            versions.close(file, game, scenario, close, date, changes, person)
        found = versions.work_of(file, game, scenario)
    if as_json:
        typer.echo(exchange.as_json(_as_json(found)), nl=False)
        return
    typer.echo(f"{found.head.title}. {signed_words(found.head) or 'It says of itself neither version nor author.'}")
    for row in reversed(found.versions):
        typer.echo(f"\n{headline(row)}")
        for line in row.changes.splitlines():
            typer.echo(f"  {line}")
    if found.since:
        typer.echo(f"\nSince {found.head.version or 'it was begun'}")
        for line in found.since:
            typer.echo(f"  {line}")


def _as_json(found: versions.Work) -> dict[str, object]:
    head = found.head
    told = {name: getattr(head, name) for name in ("version", "author", "contact", "license", "date")}
    listed = [
        {
            "version": row.version,
            "date": row.date,
            "author": row.author,
            "changes": row.changes,
            "data_digest": row.data,
        }
        for row in found.versions
    ]
    return {"game": head.game, "scenario": head.scenario, **told, "versions": listed, "since": list(found.since)}


def changes(
    file: File,
    game: Game,
    scenario: Scenario,
    earlier: Earlier = "",
    later: Later = "",
    form: As = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Tell what changed from one version of a scenario to another, or since its last one: in the words of its author,
    and value by value."""
    with reported():
        kind = form or ("markdown" if out is None else form_of(out))
        last = _last(file, game, scenario, later)
        found = changed_between(file, game, scenario, earlier or last, later)
        if out is not None:
            write_document(as_document(found), out, kind, (file,))
            typer.echo(f"{out}: what changed from {found.earlier} to {found.later or 'now'} as {kind}")
            return
    if as_json:
        typer.echo(exchange.as_json(_listed(found)), nl=False)
        return
    typer.echo(WRITERS[kind].write(as_document(found)), nl=False)


def _last(file: Path, game: str, scenario: str, later: str) -> str:
    """Return the version before one, or the last one. Raises EditError where there is none."""
    names = [row.version for row in versions.work_of(file, game, scenario).versions]
    earlier = names[: names.index(later)] if later in names else names
    if not earlier:
        raise EditError(f"{scenario} has no version before {later or 'now'}; close one with: losheim scenario version")
    return earlier[-1]


def _listed(found: Changed) -> list[dict[str, object]]:
    rows = {(row.table, row.key, row.field): row for _group, row, _told in found.lines}.values()
    return [{"table": row.table, "key": row.key, "field": row.field, "a": row.a, "b": row.b} for row in rows]
