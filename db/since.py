"""What was done since the last version of a scenario was closed? The steps of the journal that stand."""

from itertools import takewhile

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from db.changes import Change, ChangeSet
from db.journal import UndoStep, undo_stack_state
from db.models.journal import ChangeLog

_FIRST = 300
_OWN = ("scenario_version", "scenario")
"""Tables of which a row that comes closes a version, or begins the scenario."""


def steps_since(session: Session, game: str, scenario: str) -> list[UndoStep]:
    """Return the steps that stand since the last version of a scenario was closed, or since it was begun or came in,
    oldest first; all of the journal where neither was done in this library."""
    size = session.execute(select(func.count()).select_from(ChangeLog)).scalar() or 0
    limit = _FIRST
    while True:
        steps, _ = undo_stack_state(session, limit)
        later = list(takewhile(lambda step: not _closes(step.changes, game, scenario), reversed(steps)))
        if len(later) < len(steps) or limit >= size:
            return later[::-1]
        limit *= 4


def net_of(steps: list[UndoStep]) -> list[Change]:
    """Return what steps have changed together, each row once."""
    found = ChangeSet("", ())
    for step in steps:
        found = found.merged(step.changes)
    return list(found.changes)


def _closes(changes: ChangeSet, game: str, scenario: str) -> bool:
    return any(
        change.before is None and change.table in _OWN and change.key[:2] == (game, scenario)
        for change in changes.changes
    )
