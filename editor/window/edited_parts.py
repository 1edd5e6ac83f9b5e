"""What does an edit change: a scenario, the map and the counters, or charts and rules?"""

from collections.abc import Iterable
from typing import Literal

from db.changes import ChangeSet
from editor.edits.scenarios import PARTS
from engine.data import schema
from engine.data.own import SHARED

OF_SCENARIO = frozenset({"scenario", *(kind.TABLE for kind in PARTS)}) - {
    schema.ScenarioErratumRow.TABLE,
    schema.ScenarioChangeRow.TABLE,
}
"""Tables of what a scenario says."""
ASKED = SHARED - frozenset(
    kind.TABLE
    for kind in (
        schema.ParameterRow,
        schema.RulingRow,
        schema.OptionRow,
        schema.SequenceRow,
        schema.TurnRow,
        schema.UnitTypeRow,
        schema.FormationRow,
    )
)
"""Tables of what scenarios share, of which it is asked what an edit means: the map, the counters and the charts."""
MAP_AND_COUNTERS = frozenset(
    kind.TABLE
    for kind in (
        schema.HexRow,
        schema.HexsideRow,
        schema.LinkRow,
        schema.PlaceRow,
        schema.UnitTypeRow,
        schema.FormationRow,
        schema.CounterRow,
        schema.FaceRow,
        schema.TraitRow,
    )
)
"""Tables of the map and the counters; all others that scenarios share are of charts and rules."""
Part = Literal["a scenario", "map and counters", "charts and rules"]
_PLAYED = "options"
"""The parameter of a scenario that says what is played: a choice for an evening, which is no edit of the design."""


def is_of_scenario(changes: ChangeSet) -> bool:
    """Tell whether an edit changes what a scenario says."""
    return bool(changes.tables() & OF_SCENARIO) and not _is_choice(changes)


def parts_of(tables: Iterable[str]) -> set[Part]:
    """Return the parts of the box that tables are of."""
    found: set[Part] = set()
    for table in tables:
        if table in OF_SCENARIO:
            found.add("a scenario")
        elif table in SHARED:
            found.add("map and counters" if table in MAP_AND_COUNTERS else "charts and rules")
    return found


def _is_choice(changes: ChangeSet) -> bool:
    """Tell whether an edit only chooses what of the rules is played."""
    kind = schema.ScenarioParameterRow.TABLE
    return all(change.table == kind and str(change.key[-1]) == _PLAYED for change in changes.changes)
