"""What is worked out once for a player turn, before anything is decided: where all are going, and by which ways."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from engine.core.phases import AnyGame
from engine.players.staff.estimate import Estimate, Force, is_last_word
from engine.players.staff.land import Land
from engine.players.staff.prices import SCALE, Goal, Prices, chance, prices, prizes
from engine.players.staff.style import USUAL, Style
from engine.players.staff.ways import Ways, chosen, path

HELD, ZONE = 1500, 350
"""What a hex with enemies, and one beside them, is taken to cost on the way, in thousandths of a movement."""
_PULL = 8000
"""A movement nearer to an aim is worth so many thousandths of a turn's share of it, whether it comes in time or not."""


@dataclass
class Situation:
    """A view as a side that plans sees it. ``aims``: where its units go; ``own_flow``: what a turn of delay would cost
    those that pass a hex; ``prizes``: what it is worth to take a hex."""

    seen: Estimate
    prices: Prices
    ways: Ways
    aims: dict[str, Goal]
    own_flow: dict[str, int]
    prizes: Mapping[str, int]
    style: Style = USUAL
    _progress: dict[tuple[str, str], int] = field(default_factory=dict)

    @property
    def own_price(self) -> int:
        """Return what an own step counts in an attack, in thousandths of the margin."""
        return self.prices.own_step * self.style.own_step // SCALE

    @property
    def asked(self) -> int:
        """Return for more than what gain the advice is changed, in thousandths of the margin."""
        return self.prices.own_step * self.style.asked // SCALE

    def opened(self, label: str) -> int:
        """Return what it is worth to those who go by a hex that nobody holds it, in thousandths of the margin."""
        return self.own_flow.get(label, 0) * HELD // SCALE * self.style.way // SCALE

    def halted(self, seen: Estimate) -> Self:
        """Return the same for units that stay where another view shows them."""
        return replace(self, seen=seen)

    def nearness(self, unit: str) -> int:
        """Return what it is worth that a unit is where it is, by its aim, in thousandths of the margin."""
        return self._worth(unit, self.seen.hex_of(unit))

    def stands(self, unit: str, there: AnyGame | None = None, labels: Iterable[str] | None = None) -> Mapping[str, int]:
        """Return how well a unit would stand in each hex in its reach, or in some others, by the advice, in thousandths
        of the margin, when all others stand as in another position: at least a thousandth for a point, where steps are
        worth nothing."""
        asked = self.seen.planning.stands
        assert asked is not None
        game, rate = self.seen.view if there is None else there, max(self.prices.own_step * self.style.advice, SCALE)
        if labels is None:
            labels = dict.fromkeys((*self.seen.reach(unit), self.seen.hex_of(unit)))
        return {label: asked(game, unit, label) * rate // SCALE for label in labels}

    def _worth(self, unit: str, label: str) -> int:
        """Return what it is worth to a unit to be so near to its aim, in thousandths of the margin."""
        found = self._progress.get((unit, label))
        if found is None:
            found = self._progress[unit, label] = self._nearness(unit, label, self.aims[unit])
        return found

    def _nearness(self, unit: str, label: str, aim: Goal) -> int:
        turns = self.ways.turns(unit, aim, label)
        if turns is None:
            return -aim.each
        if not turns:
            return aim.each
        later = aim.left - 1
        if not later:
            return 0
        pull = aim.each * max(0, turns - aim.opens * 1000) // (_PULL * aim.left)
        return aim.each * chance(turns, later) // 1000 - pull


def situation(seen: Estimate, style: Style = USUAL, before: Situation | None = None) -> Situation:
    """Return what a plan rests on; ``before``: an earlier one of the same game, of which is taken over what holds. When
    the enemy does not move again, neither who is thrown out of his hex counts nor who goes back."""
    at_stake = prices(seen, style)
    style = replace(style, emptied=0, fallback=0) if is_last_word(seen) else style
    ways = Ways(Land(seen), _tolls(seen), None if before is None else before.ways)
    fighters = [force for force in seen.own.values() if fights(force)]
    others = [force for force in seen.own.values() if force.moves and not fights(force)]
    at = {key: seen.hex_of(key) for key in seen.own}
    aims = chosen(ways, fighters, at_stake.goals, at)
    aims |= chosen(ways, others, [goal for goal in at_stake.goals if goal.is_exit], at)
    flow: dict[str, int] = {}
    for key, goal in aims.items():
        for label in path(ways.to(key, goal), seen.hex_of(key)):
            flow[label] = flow.get(label, 0) + goal.each * (goal.left - 1) // (goal.left * goal.left)
    taken = {label: prize * style.prize // SCALE for label, prize in prizes(seen, "take", style=style).items()}
    return Situation(seen, at_stake, ways, aims, flow, taken, style)


def fights(force: Force) -> bool:
    """Tell whether a unit is sent against the enemy: it attacks, and does not fire from behind."""
    return force.attack > 0 and not force.support and force.moves


def _tolls(seen: Estimate) -> Mapping[str, int]:
    """Return what hexes cost that the enemy holds, and those beside him."""
    held = [label for label, forces in seen.defended().items() if any(force.defense > 0 for force in forces)]
    found = {there: ZONE for label in held for there in seen.near(label)}
    return {**found, **dict.fromkeys(held, HELD)}
