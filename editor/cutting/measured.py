"""Which units of a cut may choose a hex near something that the cut has no more?

Such a choice is measured from hexes, from one counter, or from those of its formation, corps or side, as far as these
stand in the cut. Who has nothing left near its default hex, or only others that wait for it, would never be set up.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from editor.cutting.ground import Ground
from editor.edits.kin import Kin
from engine.data import schema
from engine.data.places import SETUP, anchor_counter, anchor_hexes, area_of, is_free, measured_from, special_fault


@dataclass(frozen=True)
class Stranded:
    """A unit that starts within the cut by its default hex, near nothing that is left, and the reason in words."""

    row: schema.SetupRow
    hex: str
    reason: str


def defaults_of(ground: Ground) -> dict[str, str]:
    """Return the default hexes of the larger scenario by counter."""
    where = {"game": ground.head.game, "scenario": ground.head.scenario}
    return {row.subject: row.hex for row in ground.rows.find(schema.PlacementRow, kind="place", **where)}


def stranded(ground: Ground, starts: Sequence[schema.SetupRow]) -> Iterator[Stranded]:
    """Yield who of those that start in a cut has lost what its free choice is measured from.

    Each that is found counts for those after it as standing in its default hex: who is measured from it is not lost.
    """
    defaults, kin = defaults_of(ground), Kin(ground.rows, ground.head.game)
    fixed = {row.counter for row in starts if row.place in ground.inside}
    at = {row.counter: row.place for row in starts if row.counter in fixed}
    waiting: list[tuple[schema.SetupRow, int, Collection[str]]] = []
    for row in starts:
        if not is_free(row.place) or special_fault(row.place) or defaults.get(row.counter) not in ground.inside:
            continue
        if area_of(row.place):
            at[row.counter] = defaults[row.counter]
            continue
        anchor, distance = measured_from(row.place)
        named = anchor_hexes(anchor) or kin.of(row.counter, anchor)
        waiting.append((row, distance, [key for key in named if anchor != SETUP or key in fixed]))
    while waiting:
        near = [each for each in waiting if _is_near(ground, each, at, defaults)]
        if not near:
            lost = waiting[0][0]
            yield Stranded(lost, defaults[lost.counter], _reason(ground, lost, at))
            near = waiting[:1]
        at |= {row.counter: defaults[row.counter] for row, *_ in near}
        waiting = [each for each in waiting if each not in near]


def _is_near(
    ground: Ground,
    each: tuple[schema.SetupRow, int, Collection[str]],
    at: Mapping[str, str],
    defaults: Mapping[str, str],
) -> bool:
    row, distance, named = each
    cells, grid = ground.board.cells, ground.board.grid
    here = cells[defaults[row.counter]]
    stands = (at.get(name, name) for name in named)
    return any(grid.distance(here, cells[label]) <= distance for label in stands if label in ground.inside)


def _reason(ground: Ground, row: schema.SetupRow, at: Mapping[str, str]) -> str:
    anchor, _ = measured_from(row.place)
    if (counter := anchor_counter(anchor)) and counter not in at:
        lost = f"{ground.names.get(counter, counter)} does not start in the cut"
    else:
        lost = "nothing of that is left near its hex"
    return f"{lost}, so it starts where it does by default"
