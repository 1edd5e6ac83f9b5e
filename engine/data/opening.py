"""Which units does a game begin with?"""

from collections.abc import Iterator, Mapping

from engine.core.units import ARRIVALS, SETUP, Unit
from engine.data.loss_faces import face_shown, stage_of
from engine.scenario import Counter, Scenario


def units_in_boxes(scenario: Scenario, fronts: Mapping[str, str]) -> Iterator[Unit]:
    """Yield the units before any event, in natural order: those to be set up and those to arrive, each in its box.

    ``fronts`` says for each counter that is a unit which face it shows where the set-up names none and it has all its
    steps; one that has lost some shows the face that fits them, as the set-up is drawn.
    """
    starts = {row.counter: row for row in scenario.setup}
    arriving = {row.counter for row in scenario.arrivals}
    for counter in scenario.counters:
        key = counter.key
        row = starts.get(key)
        if key not in fronts or (row is None and key not in arriving):
            continue
        lost = 0 if row is None else row.steps_lost
        face = row.face if row is not None and row.face else _face(counter, fronts[key], lost)
        yield Unit(key, counter.side, "", SETUP if row is not None else ARRIVALS, face, lost)


def _face(counter: Counter, front: str, lost: int) -> str:
    is_turned = bool(lost) and stage_of(front) == 0
    return face_shown((face.face for face in counter.faces), "", lost) if is_turned else front
