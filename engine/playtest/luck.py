"""How far did the dice of a game help a side? What throws for losses brought, against what was to be expected.

Where the owner chooses between steps and hexes of retreat a result counts as the middle of the least and the most that
it takes: dice are measured, not choices. Steps that are lost otherwise, as by a retreat or for want of supply, are
counted apart.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from engine.core.events import StepsLost, UnitRemoved, fold
from engine.core.outlook import ATTACKER, DEFENDER, Chance, Fought, Steps, Toll, outlook
from engine.core.overruling import is_said
from engine.core.phases import ActionRecord, AnyGame
from engine.core.sides import other_side
from engine.core.units import DEAD

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw for losses in a record of a game. ``swing``: how many steps better for who attacked than expected, his
    own losses and those of the enemy together."""

    record: int
    turn: int
    fought: Fought
    swing: Fraction


@dataclass(slots=True)
class SideLuck:
    """What befell a side: its ``throws`` as attacker; steps ``expected`` to be lost in all throws, those that ``fell``,
    and all that were ``lost``; hexes that its attacks were expected to empty, and those that they did."""

    throws: int = 0
    expected: Fraction = Fraction(0)
    fell: Fraction = Fraction(0)
    lost: int = 0
    hexes_expected: Fraction = Fraction(0)
    hexes_fell: Fraction = Fraction(0)


@dataclass(slots=True)
class Luck:
    """The account of a game, record by record; ``game`` is the position it has come to and belongs to the account,
    ``steps`` are those of the counters by their keys."""

    game: AnyGame
    steps: Mapping[str, int]
    sides: dict[str, SideLuck] = field(init=False)
    throws: list[Thrown] = field(init=False, default_factory=list)
    records: list[ActionRecord] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.sides = {side: SideLuck() for side in self.game.rules.sides}

    def goes_on_with(self, records: Sequence[ActionRecord]) -> bool:
        """Return whether the records of a game begin with those that are counted."""
        known = len(self.records)
        return known <= len(records) and (not known or records[known - 1] is self.records[-1])

    def count(self, records: Iterable[ActionRecord]) -> None:
        """Go on with the records of a game that follow."""
        for record in records:
            for event in record.events:
                if not is_said(record.action):
                    self._count(event)
                fold(self.game, event)
            self.records.append(record)

    def _count(self, event: object) -> None:
        self._losses(event)
        fought = self.game.rules.telling.fought(self.game, event)
        if fought is not None:
            self._throw(fought)

    def of(self, side: str) -> Fraction:
        """Return by how many steps the dice of both sides were better for a side than expected."""
        return sum((throw.swing if throw.fought.side == side else -throw.swing for throw in self.throws), Fraction(0))

    def greatest(self, most: int = 5) -> list[Thrown]:
        """Return the throws that moved most, the greatest first; none that came as expected."""
        moved = [throw for throw in self.throws if throw.swing]
        return sorted(moved, key=lambda throw: (-abs(throw.swing), throw.record))[:most]

    def _losses(self, event: object) -> None:
        if isinstance(event, StepsLost):
            unit = self.game.units[event.unit]
            self.sides[unit.side].lost += max(0, event.steps_lost - unit.steps_lost)
        elif isinstance(event, UnitRemoved) and event.box == DEAD and event.unit in self.game.units:
            unit = self.game.units[event.unit]
            self.sides[unit.side].lost += max(0, self.steps.get(unit.id, 0) - unit.steps_lost)

    def _throw(self, fought: Fought) -> None:
        mine, theirs = self.sides[fought.side], self.sides[other_side(fought.side)]
        expected, came = outlook(fought.results, fought.tolls), fought.tolls[fought.result]
        mine.throws += 1
        own = _middle(came.attacker), _middle(expected.average[ATTACKER])
        other = _middle(came.defender), _middle(expected.average[DEFENDER])
        mine.fell += own[0]
        mine.expected += own[1]
        theirs.fell += other[0]
        theirs.expected += other[1]
        mine.hexes_fell += _middle(_counted(came))
        mine.hexes_expected += _middle(expected.emptied)
        swing = (other[0] - other[1]) - (own[0] - own[1])
        self.throws.append(Thrown(len(self.records), self.game.turn, fought, swing))


def _middle(span: Chance | Steps) -> Fraction:
    return (Fraction(span[0]) + span[1]) * HALF


def _counted(toll: Toll) -> Steps:
    return int(toll.emptied[0]), int(toll.emptied[1])
