"""Edits of what a scenario says of itself as a work: who wrote it, what may be done with it, its closed versions."""

import re
from collections.abc import Sequence
from datetime import datetime

from db.changes import Change, ChangeSet, EditError
from editor.edits.draft import Draft, made
from editor.edits.reading import Rows
from editor.edits.scenarios import parts
from editor.edits.setup import scenario_row
from engine.data import schema
from engine.data.versions import content_of, in_order

SIGNED = ("author", "contact", "license", "date")
"""Fields of a head that say whose work a scenario is."""
MOST_SHARED = 2_000
"""So many changed rows of what all scenarios share are kept with a version; an update of the library has more."""
_DAY = re.compile(r"\d{4}-\d{1,2}-\d{1,2}")
_NUMBER = re.compile(r"\d+(?!.*\d)")


def sign(rows: Rows, game: str, scenario: str, field: str, value: str) -> ChangeSet:
    """Say who wrote a scenario, how he is reached, what may be done with it, of which day it is. Raises EditError."""
    head = scenario_row(rows, game, scenario)
    if field not in SIGNED:
        raise EditError(f"{field!r} is nothing that a scenario says of itself; choose one of {', '.join(SIGNED)}")
    draft = Draft()
    draft.set(head, **{field: value.strip()})
    return draft.done(f"{head.title}: {field} {value.strip() or 'none'}")


def versions_of(rows: Rows, game: str, scenario: str) -> list[schema.ScenarioVersionRow]:
    """Return the closed versions of a scenario, the first one first."""
    return in_order(rows.find(schema.ScenarioVersionRow, game=game, scenario=scenario))


def next_version(version: str) -> str:
    """Return what the version after one may be called: its last number is one more; ``0.1`` is the first."""
    if not version:
        return "0.1"
    found = _NUMBER.search(version)
    return f"{version}.1" if found is None else _NUMBER.sub(str(int(found[0]) + 1), version)


def close_version(
    rows: Rows,
    game: str,
    scenario: str,
    version: str,
    date: str,
    changes: str,
    data: str = "",
    shared: Sequence[Change] = (),
) -> ChangeSet:
    """Close what a scenario is now into a version, with its changes in words and all its rows.

    ``rows`` are those that are stored; ``data`` is the ``version_digest`` of it, ``shared`` what has changed since the
    version before of what all scenarios share. Raises EditError for a version that there is, or that cannot be, a day
    that no calendar has, and where nothing has changed since the last one.
    """
    head = scenario_row(rows, game, scenario)
    version, closed = version.strip(), versions_of(rows, game, scenario)
    if not version:
        raise EditError("Say what the version is called, such as 0.1")
    if any(row.version == version for row in closed):
        raise EditError(f"{head.title} has a version {version} already; the last one is {closed[-1].version}")
    _check_day(date.strip())
    values = {**head.model_dump(mode="json"), "version": version, "date": date.strip()}
    signed = made(schema.ScenarioRow, {"version": "Version"}, **values)
    if closed and _is_as_in(rows, head, closed[-1], data):
        raise EditError(f"Nothing of {head.title} has changed since version {closed[-1].version}; that is the last one")
    row = made(
        schema.ScenarioVersionRow,
        {"version": "Version"},
        game=game,
        scenario=scenario,
        version=version,
        position=closed[-1].position + 1 if closed else 1,
        date=signed.date,
        author=head.author,
        changes=changes.strip(),
        data=data,
        content=content_of([signed, *parts(rows, game, scenario)]),
        shared=[change.as_json() for change in shared] if len(shared) <= MOST_SHARED else None,
    )
    draft = Draft()
    draft.set(head, version=version, date=signed.date)
    draft.add(row)
    return draft.done(f"Version {version} of “{head.title}”")


def _check_day(date: str) -> None:
    """Raise EditError for what is written as a day, year first, and is none; other words are a person's own."""
    if _DAY.fullmatch(date):
        try:
            datetime.strptime(date, "%Y-%m-%d")
        except ValueError as error:
            raise EditError(f"There is no day {date}; write year, month and day, as 2026-11-27") from error


def _is_as_in(rows: Rows, head: schema.ScenarioRow, last: schema.ScenarioVersionRow, data: str) -> bool:
    """Say whether a scenario has the rows of its last version and plays as it did."""
    then = head.model_copy(update={"version": last.version, "date": last.date})
    return last.data == data and content_of([then, *parts(rows, head.game, head.scenario)]) == last.content
