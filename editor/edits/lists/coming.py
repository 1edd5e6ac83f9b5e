"""What may a turn bring besides units? Why an entry of the schedule is refused, and what one of a kind may name."""

from collections.abc import Sequence

from editor.edits.lists.fields import At
from editor.edits.reading import one
from engine.data import schema
from engine.data.game_readings import chart_of_schedule, line_named, schedule_lacks, schedule_values
from engine.data.near import unknown_text
from engine.data.schema import Row

_NAMED = 4
"""How many words are named as examples."""


def schedule_fault(at: At, row: Row) -> str:
    """Return why the rules could not read what an entry of the schedule names; nothing where they can."""
    kind, subject, value = (str(row.said(name)) for name in ("kind", "subject", "value"))
    if lacking := schedule_lacks(at.game, kind, {"subject": subject, "value": value}):
        known = (schedule_words if lacking == "value" else schedule_subjects)(at, kind)
        such = f", such as {', '.join(known[:_NAMED])}" if known else ""
        return f"{lacking.capitalize()}: without one the entry says nothing; write it{such}"
    lines = _lines(at, kind)
    if not lines or line_named(lines, subject) is not None:
        return ""
    return f"Subject: {unknown_text(f'{kind} entry', subject, lines)}"


def schedule_subjects(at: At, kind: str) -> Sequence[str]:
    """Return what entries of a kind name in the scenarios of the game, and the lines of the chart that those of the
    kind name; nothing of what each names for itself."""
    stored = dict.fromkeys(row.subject for row in at.rows.find(schema.ScheduleRow, game=at.game, kind=kind))
    named = [name for name in stored if not _is_own(name)]
    return [*sorted(named), *(line for line in _lines(at, kind) if line not in stored)]


def schedule_words(at: At, kind: str) -> Sequence[str]:
    """Return what entries of a kind say in the scenarios of the game, after the words that its rules have for it."""
    stored = dict.fromkeys(row.value for row in at.rows.find(schema.ScheduleRow, game=at.game, kind=kind) if row.value)
    known = schedule_values(at.game, kind)
    return [*known, *(word for word in sorted(stored) if word not in known)]


def _is_own(name: str) -> bool:
    return "#" in name


def _lines(at: At, kind: str) -> Sequence[str]:
    chart = one(at.rows, schema.ChartRow, game=at.game, key=chart_of_schedule(at.game, kind))
    return chart.rows if chart is not None else ()
