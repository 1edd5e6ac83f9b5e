"""How does a counter look that waits to be put on the map, where it does not stand yet? As it will stand there."""

from collections.abc import Iterable

from db.changes import ChangeSet
from editor.window.canvas.badges import shown_at_start
from editor.window.canvas.pictures import CounterPicture, bands_of, picture_of
from editor.window.document import Document
from engine.data import schema
from engine.data.counter_parts import counters_of
from engine.data.kept import Kept
from engine.data.tables import DataError

_SETUP = schema.SetupRow.TABLE


def waiting_picture(document: Document, held: Iterable[ChangeSet], unit: str) -> CounterPicture | None:
    """Return the picture of a unit as edits that wait set it up in the scenario that is shown; None where it cannot be
    made."""
    game, key = document.game, (document.game, document.scenario, unit)
    try:
        scenario = document.drawn_value()
        (counter,) = counters_of(document.rows.tables(cited=False), game, {unit}, Kept(), for_play=False)
    except DataError:
        return None
    rows = document.rows.at(schema.SetupRow, [key])
    values = {name: getattr(row, name) for row in rows for name in ("face", "steps_lost", "state")}
    for change in (change for each in held for change in each.changes):
        if (change.table, change.key) == (_SETUP, key):
            values |= change.after or {}
    kind = next((kind for kind in scenario.unit_types if kind.key == counter.unit_type), None)
    band = bands_of({each.key: each for each in (*scenario.counters, counter)}.values()).get(unit, -1)
    marks = shown_at_start(game, str(values.get("state") or "").split())
    lost = int(values.get("steps_lost") or 0)
    return picture_of(counter, kind, scenario.declared, str(values.get("face") or ""), lost, marks, band=band)
