"""How strong is each side on each turn, as the scenario has it? Set-up and arrivals less withdrawals, before any loss.

Who comes or goes on a condition counts from his turn on; who comes on no turn of the scenario does not.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping

from editor.edits.reading import Rows, one, vocabulary_of
from editor.edits.units import side_of
from engine.data import schema
from engine.data.loss_faces import FULL

STEPS, UNITS = "steps", "units"
"""Measures that every game has; all others are whole numbers that it declares for the faces of counters."""
_ASIDE = "box:"
_COUNTED = ("number", "bracketed")


def measures(rows: Rows, game: str) -> dict[str, str]:
    """Return what strength can be counted in, with titles."""
    declared = vocabulary_of(rows, game).declared(schema.FaceRow.TABLE)
    return {STEPS: "Steps", UNITS: "Units"} | {row.name: row.title for row in declared if row.kind in _COUNTED}


def strength_of(rows: Rows, game: str, scenario: str, measure: str) -> dict[str, dict[int, int]]:
    """Return how strong each side is on each turn that the scenario plays; nothing for one that has nobody."""
    head = one(rows, schema.ScenarioRow, game=game, scenario=scenario)
    if head is None:
        return {}
    where, worth = {"game": game, "scenario": scenario}, _worth(rows, game, measure)
    changes: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    present: dict[str, int] = {}
    for start in rows.find(schema.SetupRow, **where):
        if not start.place.startswith(_ASIDE):
            present[start.counter] = worth(start.counter, start.steps_lost)
            changes[side_of(start.counter)][head.first_turn] += present[start.counter]
    for coming in rows.find(schema.ArrivalRow, **where):
        if head.first_turn <= coming.turn <= head.last_turn and coming.counter not in present:
            present[coming.counter] = worth(coming.counter, 0)
            changes[side_of(coming.counter)][coming.turn] += present[coming.counter]
    for going in rows.find(schema.WithdrawalRow, **where):
        if head.first_turn <= going.turn <= head.last_turn:
            changes[side_of(going.counter)][going.turn] -= present.get(going.counter, 0)
    return {side: _summed(found, head) for side, found in sorted(changes.items(), reverse=True)}


def _summed(changes: Mapping[int, int], head: schema.ScenarioRow) -> dict[int, int]:
    found, total = {}, 0
    for turn in range(head.first_turn, head.last_turn + 1):
        total += changes.get(turn, 0)
        found[turn] = total
    return found


def _worth(rows: Rows, game: str, measure: str) -> Callable[[str, int], int]:
    """Return what tells for how much a counter counts that has lost so many steps."""
    if measure == UNITS:
        return lambda _counter, _lost: 1
    if measure == STEPS:
        steps = {row.key: row.steps for row in rows.find(schema.CounterRow, game=game) if row.steps is not None}
        return lambda counter, lost: max(0, steps.get(counter, 1) - lost)
    values = {row.counter: row.values.get(measure) for row in rows.find(schema.FaceRow, game=game, face=FULL)}

    def printed(counter: str, _lost: int) -> int:
        value = values.get(counter)
        return value if isinstance(value, int) else 0

    return printed
