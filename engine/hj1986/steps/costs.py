"""What does a step cost this unit now?

A half point of the highway is lost when the unit leaves it (B 5.44): since all else costs whole points, a unit is on a
highway exactly when it has spent an odd number of halves. So the price of a step depends on what was spent.
"""

from engine.core.rules import Refusal, Rule
from engine.core.units import Unit
from engine.hj1986.air.interdiction import CLOSED
from engine.hj1986.board import MP, WHOLE
from engine.hj1986.ground.hexsides import road_between
from engine.hj1986.ground.lanes import Lane
from engine.hj1986.state import RULE, BulgeGame, title
from engine.hj1986.steps.modes import BY_TRUCK, MARCH
from engine.hj1986.steps.mover import Mover

FOLLOWS = (
    *(RULE("B 5.11"), RULE("B 5.14"), RULE("B 5.21"), RULE("B 5.22"), RULE("B 5.34"), RULE("B 5.38"), RULE("B 5.41")),
    *(RULE("B 5.43"), RULE("B 5.44"), RULE("B 5.51"), RULE("B 5.72"), RULE("B 7.32"), RULE("B 12.51"), RULE("C TEC4")),
    RULE("B 6.34"),
)

ENEMY, ZONE, BESIDE, NEAR, FRIEND, FULL, OFF_ROAD, WATER, ARTILLERY, SIDE, RESERVED, FRESH, GROUND, KEPT_WEST = (
    RULE("B 5.33"),
    RULE("B 8.42"),
    RULE("B 5.74"),
    RULE("B 6.36"),
    RULE("B 6.35"),
    RULE("B 7.11"),
    RULE("B 6.31"),
    RULE("B 5.52"),
    RULE("B 12.52"),
    RULE("B 5.53"),
    RULE("B 13.34"),
    RULE("B 5.13"),
    RULE("C TEC"),
    RULE("B 5.62"),
)
"""Why a step may not be made; ``REASONS`` says it in words."""

REASONS: dict[Rule, str] = {
    CLOSED: "the road in {there} is interdicted",
    ENEMY: "an enemy unit is in {there}",
    ZONE: "{here} and {there} are both in enemy zones",
    BESIDE: "{there} is next to an enemy unit, and the unit marches",
    NEAR: "{there} is too near to an enemy unit for Strategic Movement",
    FRIEND: "{there} holds, or is next to, a friend that bars Strategic Movement",
    FULL: "{there} holds as many units as may stand there",
    OFF_ROAD: "no road leads from {here} to {there}",
    WATER: "the river between {here} and {there} takes the whole allowance, or cannot be crossed",
    ARTILLERY: "artillery crosses the river between {here} and {there} by bridge or ford only",
    SIDE: "the slope between {here} and {there} takes the whole allowance, or cannot be crossed",
    RESERVED: "armor in Reserve does not cross rivers without bridge or slopes without road in the Movement Phase",
    FRESH: "the way to {there} costs more than the unit has left",
    GROUND: "the unit cannot enter {there}",
    KEPT_WEST: "the unit may not cross the river between {here} and {there} to the east yet",
}


def _whole(spent: int) -> int:
    """Return what was spent once the half point of a highway is lost (B 5.44)."""
    return spent + spent % MP


def step(game: BulgeGame, who: Mover, here: str, there: str, spent: int, budget: int, fresh: bool) -> int | Rule:
    """Return what has been spent after a step, or the rule that forbids it.

    ``spent`` before the step and ``budget`` are scaled; ``fresh`` says that the unit has not moved in this phase yet.
    """
    if there in who.blocked:
        return ENEMY
    if there in who.closed:
        return CLOSED
    if here in who.zone and there in who.zone:
        return ZONE
    if (here, there) in who.forbidden:
        return KEPT_WEST
    if there in who.shunned:
        return BESIDE
    if there in who.near:
        return NEAR
    if there in who.barred:
        return FRIEND
    if there in who.full:
        return FULL
    if who.exit_cost and here in who.zone:
        spent += who.exit_cost
    lane = who.lanes[here, there]
    by_road = _by_road(game, who, here, there, spent)
    if who.mode == BY_TRUCK:
        return OFF_ROAD if by_road is None else (by_road if by_road <= budget else FRESH)
    by_ground = _by_ground(who, lane, spent, budget, fresh)
    if isinstance(by_ground, Rule):
        if by_road is None:
            return by_ground
        total = by_road
    else:
        total = by_ground if by_road is None or by_ground < by_road else by_road
    if total <= budget:
        return total
    return budget if fresh and who.may_always and budget > 0 else FRESH


def _by_road(game: BulgeGame, who: Mover, here: str, there: str, spent: int) -> int | None:
    """Return what has been spent after a step along a road, or None where the road does not serve."""
    if here in who.roadless or there in who.roadless:
        return None
    if not who.has_roads or (there in who.crowded and who.mode != BY_TRUCK):
        return None
    kind = road_between(game, here, there)
    if kind is None:
        return None
    cost = who.road[kind]
    return spent + cost if cost % MP else _whole(spent) + cost


def _by_ground(who: Mover, lane: Lane, spent: int, budget: int, fresh: bool) -> int | Rule:
    if lane.ground is None:
        return GROUND
    ground = max(who.least, lane.ground + who.march) if who.mode == MARCH else lane.ground
    takes_all = False
    if lane.wet and who.keeps_dry:
        return RESERVED
    if lane.wet and lane.ford >= 0:
        ground += lane.ford
    elif lane.wet:
        if who.is_artillery:
            return ARTILLERY
        if lane.water is None:
            return WATER
        takes_all = lane.water == WHOLE
        ground += 0 if takes_all else lane.water
    if takes_all and not fresh:
        return WATER
    if lane.side is None or (lane.rough_side and who.keeps_dry):
        return RESERVED if who.keeps_dry else SIDE
    if lane.side == WHOLE:
        if not fresh:
            return SIDE
        takes_all = True
    return budget if takes_all else _whole(spent) + ground + lane.side


def explain(game: BulgeGame, unit: Unit, rule: Rule, here: str, there: str) -> Refusal:
    """Return the refusal of a step in words."""
    return rule.refuse(title(game, unit.id), REASONS[rule].format(here=here, there=there), there)
