"""A list of errata as a table that reads back, and as JSON for other programs.

In the table a line is a change, with the head of its erratum before it; one without changes has a line of its own.
"""

import csv
import io
import json
import re
from collections.abc import Iterator

from pydantic import JsonValue

from editor.commands.listing import harmless
from editor.publishing.listing import Entry, ErrataList, question_anchor
from editor.publishing.prose import answer
from editor.publishing.words import ToldChange
from engine.data import schema

HEADS = tuple(name for name in schema.ErratumRow.model_fields if name not in ("game", "key"))
"""What of the head of an erratum stands in its lines."""
ORDER = "order"
"""The column of the place that somebody gave an erratum: a change has a position too."""
IN_FORCE = "in_force_in"
"""The column of the scenarios that say of themselves whether they play with an erratum: ``KEY``, or ``not KEY``."""
FOLLOWED = "followed_for"
"""The column of the places where an erratum is followed though another one says otherwise, as ``TABLE/KEY/FIELD``, with
the field ``*`` for a row as a whole."""
CHANGES = ("position", "kind", "table", "row_key", "field", "printed", "not_yet_seen", "value", "text")
"""What of a change: its printed value stands under one of two heads, as somebody has seen it or not."""
TOLD = ("in_words", "certainty", "trouble")
"""What is only to be read: nobody asks for it when the table is read back."""
COLUMNS = ("erratum", *(ORDER if name == "position" else name for name in HEADS), IN_FORCE, FOLLOWED, *CHANGES, *TOLD)
FORMAT = "losheim errata 1"
NOT = "not "
"""Stands before a scenario that does not play with an erratum."""
SEPARATOR = "; "
"""Stands between the entries of a list in one cell."""


def as_csv(found: ErrataList) -> str:
    """Return the errata as a table, with all that is stored of them."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for entry in found.entries:
        head = [entry.row.key, *(_cell(entry.row.said(name)) for name in HEADS), _in_force(entry), _followed(entry)]
        lines = [[*head, *_change(change)] for change in entry.changes]
        writer.writerows([harmless(cell) for cell in line] for line in lines)
        if not entry.changes:
            writer.writerow([harmless(cell) for cell in (*head, *[""] * len((*CHANGES, *TOLD)))])
    return out.getvalue()


def _cell(value: object) -> str:
    return SEPARATOR.join(map(str, value)) if isinstance(value, tuple) else "" if value is None else str(value)


def _in_force(entry: Entry) -> str:
    return SEPARATOR.join(row.scenario if row.on else f"{NOT}{row.scenario}" for row in entry.switches)


def _followed(entry: Entry) -> str:
    return SEPARATOR.join(f"{row.table}/{row.row_key}/{row.field}" for row in entry.choices)


def places_in(cell: str) -> list[str]:
    """Return the places that a cell of the column ``FOLLOWED`` names; a key can hold a semicolon of its own."""
    return [place.strip() for place in re.split(r";\s*(?=[a-z_]+/)", cell) if place.strip()]


def _change(change: ToldChange) -> Iterator[str]:
    row = change.row
    yield from (str(row.position), row.kind, row.table, row.row_key, row.field)
    printed = as_cell(row.printed)
    yield from (printed, "") if change.is_seen else ("", printed)
    yield from (as_cell(row.value), change.text, change.line if change.is_seen else "", change.certainty or "")
    yield change.caveat


def as_cell(value: JsonValue) -> str:
    """Return a value as JSON, nothing for none: so that text, numbers and rows can be told apart."""
    return "" if value is None else json.dumps(value, ensure_ascii=False)


def as_json(found: ErrataList) -> str:
    """Return all of the list: what is in words, and the values themselves."""
    told: dict[str, JsonValue] = {
        "format": FORMAT,
        "game": found.game.game,
        "title": found.title,
        "scope": found.scope,
        "since": found.since or None,
        "values": found.printed,
        "not_yet_seen": found.unseen,
        "do_not_fit": found.unfit,
        "sections": [
            {"title": section.title, "errata": [_entry(entry) for entry in section.entries]}
            for section in found.sections
        ],
        "gone": list(found.gone),
        "questions": [
            {
                "key": row.key,
                "anchor": question_anchor(row),
                "rule": row.rule,
                "question": row.question,
                "answer": answer(row),
            }
            for row in found.questions
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _entry(entry: Entry) -> JsonValue:
    head = {name: value for name, value in entry.row.model_dump(mode="json").items() if name != "game"}
    switches: dict[str, JsonValue] = {row.scenario: row.on for row in entry.switches}
    said: dict[str, JsonValue] = {"anchor": entry.anchor, "news": entry.news or None, IN_FORCE: switches}
    said[FOLLOWED] = [{"table": row.table, "row_key": row.row_key, "field": row.field} for row in entry.choices]
    said["otherwise"] = list(entry.disputes)
    return {**head, **said, "changes": [_told(change) for change in entry.changes]}


def _told(change: ToldChange) -> JsonValue:
    row = change.row
    seen: dict[str, JsonValue] = {"printed": change.printed or None, "not_yet_seen": None}
    if not change.is_seen:
        seen = {"printed": None, "not_yet_seen": change.printed}
    return {
        "kind": row.kind,
        "about": change.subject,
        "value": change.value,
        **seen,
        "corrected": change.corrected,
        "certainty": change.certainty,
        "trouble": change.caveat or None,
        "text": change.text,
        "scenarios": list(change.scenarios),
        "map": change.map_key or None,
        "hexes": list(change.hexes),
        "counters": list(change.counters),
        "stored": {"table": row.table, "row_key": row.row_key, "field": row.field, "value": row.value},
    }
