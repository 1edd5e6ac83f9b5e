"""Can the values that a game declares for its terrain chart be read, and are the turns of a scenario days?

Rows of a library that somebody wrote by other means can hold anything; a game would break at it with words that name
neither the row nor the value.
"""

import re
from calendar import monthrange
from collections.abc import Iterator

from engine.core.ruleset import Problem
from engine.data.cell_forms import is_of_form, said_of
from engine.data.shown import short
from engine.scenario import Scenario

_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_MONTHS = 12


def unread_effects(scenario: Scenario) -> Iterator[Problem]:
    """Yield the effects of the terrain chart that have not the form of their declared value."""
    declared = {value.name: value for value in scenario.declared if value.table == "terrain"}
    for line in scenario.terrain:
        for name, value in line.effects.items():
            said = declared.get(name)
            if said is not None and value != "" and not is_of_form(said.kind, str(value)):
                title = f"{said.title} ({name})" if said.title else name
                reason = (
                    f"the terrain chart has {short(str(value))} for {line.key}, {title}; write {said_of(said.kind)}"
                )
                yield Problem(f"terrain/{line.key}", reason)


def undated_turns(scenario: Scenario) -> Iterator[Problem]:
    """Yield the turns that the scenario plays and whose date is no day of the calendar; an empty one says nothing."""
    for turn in scenario.turns:
        if turn.date and scenario.first_turn <= turn.number <= scenario.last_turn and not is_date(turn.date):
            reason = f"turn {turn.number} has the date {turn.date!r}, which is no day; write it as 1944-12-16"
            yield Problem(f"turn/{turn.number}", reason)


def is_date(text: str) -> bool:
    """Say whether a text is a day of the calendar, as ``1944-12-16``."""
    found = _DAY.fullmatch(text)
    if found is None:
        return False
    year, month, day = map(int, found.groups())
    return year > 0 and 0 < month <= _MONTHS and 0 < day <= monthrange(year, month)[1]
