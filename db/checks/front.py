"""Do the units of the first day stand where the battle began: beside what they attack, on their bank of the rivers?"""

from collections import defaultdict
from collections.abc import Collection, Iterator

from db.checks.finding import Finding, Reporter, check
from db.checks.ground import Corner, Ground, grounds
from db.checks.placing import is_hidden, standing
from db.checks.rivers import River, mouth, rivers
from db.checks.subject import Subject
from engine.core.hexes import Cell, Grid
from engine.data import schema
from engine.data.geography import Front, fronts, tributaries

ATTACK, DEFENSE = "first_attack", "first_defense"
"""Traits of the counters in the printed list of first attacks; the value is the number of the attack."""


@check("first-attack-apart")
def first_attack_apart(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A unit, other than artillery, does not start beside the unit that it attacks first by the printed list."""
    attacks = {row.counter: row.value for row in subject.all(schema.TraitRow) if row.trait == ATTACK}
    defenses = {row.counter: row.value for row in subject.all(schema.TraitRow) if row.trait == DEFENSE}
    for ground in grounds(subject) if attacks else ():
        for scenario in subject.scenarios:
            if scenario.map != ground.head.map or scenario.first_turn != 1:
                continue
            at = {unit.counter.key: unit.hex for unit in standing(subject, scenario)}
            cells = ground.cells(at.values())
            for counter, number in attacks.items():
                if subject.role(counter) == "artillery" or at.get(counter) not in cells:
                    continue
                near = ground.grid.neighbors(cells[at[counter]])
                for target in (key for key, value in defenses.items() if value == number):
                    if at.get(target) in cells and cells[at[target]] not in near:
                        message = f"{scenario.scenario}: {counter} starts in {at[counter]} and attacks {target} first"
                        yield report.error(counter, f"{message}, which starts in {at[target]}: they must touch")


@check("wrong-bank")
def wrong_bank(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A unit starts at a river that parted the sides that day, on the bank of the others."""
    dates = {row.number: row.date for row in subject.all(schema.TurnRow)}
    for ground in grounds(subject):
        known: dict[str, River] = {}
        for scenario in subject.scenarios:
            lines = [line for line in fronts() if line.date == dates.get(scenario.first_turn)]
            if scenario.map != ground.head.map or not lines:
                continue
            known = known or rivers(subject, ground)
            units = [unit for unit in standing(subject, scenario) if not is_hidden(subject, unit)]
            cells = ground.cells(unit.hex for unit in units)
            for line in lines:
                beyond = _beyond(subject, line)
                banks = _banks(ground, known, line)
                for unit in units:
                    bank = banks.get(cells.get(unit.hex, (0, 0)), line.bank)
                    if unit.counter.side != line.side or bank == line.bank or unit.counter.key in beyond:
                        continue
                    message = f"{scenario.scenario}: {unit.counter.key} starts in {unit.hex}, on the {bank} bank of"
                    yield report.warning(
                        unit.counter.key, f"{message} the {line.river}, where the others stood; is the river misplaced?"
                    )


def _beyond(subject: Subject, line: Front) -> Collection[str]:
    """Return the counters of units that stood on the other bank, whole or as parts of a larger one."""
    parents = {row.key: row.parent for row in subject.all(schema.HistoricalUnitRow)}
    found = set()
    for row in subject.all(schema.IdentityRow):
        unit, seen = row.unit, set[str]()
        while unit and unit not in seen:
            if unit in line.beyond:
                found.add(row.counter)
            seen.add(unit)
            unit = parents.get(unit, "")
    return found


def _banks(ground: Ground, known: dict[str, River], line: Front) -> dict[Cell, str]:
    """Return the bank of each cell at a river that parts the sides; a cell that the river runs around has none."""
    river = known.get(line.river)
    ends = mouth(river, known, tributaries()) if river is not None else ()
    if river is None or not ends:
        return {}
    far, most = river.far(ends), len(river.sides)
    if line.below:
        other = known.get(line.below)
        joint = river.around.keys() & other.around.keys() if other is not None else ()
        most = min((far[corner] for corner in joint if corner in far), default=0)
    turns: dict[Cell, int] = defaultdict(int)
    for (a, b), corners in river.sides.items():
        upper, lower = sorted(corners, key=lambda corner: -far.get(corner, most + 1))
        if far.get(upper, most + 1) > most:
            continue
        for cell in ground.cells((a, b)).values():
            turns[cell] += _turn(ground.grid, upper, lower, cell)
    return {cell: "right" if turn > 0 else "left" for cell, turn in turns.items() if turn}


def _turn(grid: Grid, start: Corner, end: Corner, cell: Cell) -> int:
    """Return 1 when a cell lies to the right of the way from corner to corner, -1 when it lies to the left.

    Axial coordinates are a skewed plane of the same handedness as the map, so the sign of the area is the same there.
    """
    x, y = _sum(grid, start)
    dx, dy = _sum(grid, end)[0] - x, _sum(grid, end)[1] - y
    q, r, _ = grid.cube(cell)
    return 1 if dx * (3 * r - y) - dy * (3 * q - x) > 0 else -1


def _sum(grid: Grid, corner: Corner) -> tuple[int, int]:
    """Return three times the place of a corner."""
    cubes = [grid.cube(cell) for cell in corner]
    return sum(cube[0] for cube in cubes), sum(cube[1] for cube in cubes)
