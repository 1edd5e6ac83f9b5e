"""Do the units of the first day stand where the battle began: beside what they attack, on their bank of the rivers?"""

from collections.abc import Collection, Iterator

from db.checks.banks import banks_along
from db.checks.finding import Finding, Reporter, check
from db.checks.ground import Ground, grounds
from db.checks.placing import is_hidden, standing
from db.checks.rivers import River, rivers
from db.checks.subject import Subject
from engine.core.hexes import Cell
from engine.data import schema
from engine.data.geography import Front, fronts

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
    """Return the bank of each cell at a river that parts the sides, below the tributary that the line names."""
    river, other = known.get(line.river), known.get(line.below)
    if river is None or (line.below and other is None):
        return {}
    return banks_along(ground, known, river, other)
