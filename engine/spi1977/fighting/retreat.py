"""Where does a beaten stack go, and what does it cost it? (10.8)

Its owner moves it hex by hex, each step by the priorities: no enemy zone, toward a friendly edge, vacant, cheapest. In
place of a hex he may lose a step at any time, and where no way is open he must. Each enemy zone entered costs a step.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FaceTurned, MarksChanged, UnitMoved
from engine.core.frames import changed
from engine.core.phases import Decision, Phase
from engine.core.retreats import preferred_steps
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN, other_side
from engine.core.state import Frame
from engine.core.units import Unit, with_marks
from engine.spi1977.clauses.limits import closed_to
from engine.spi1977.fighting.local import Withdrawal
from engine.spi1977.fighting.morale import OPTION
from engine.spi1977.fighting.suffer import BREAKS, MORALE, TakeLoss, alive, tested
from engine.spi1977.fighting.trails import trail_left
from engine.spi1977.ground.zones import counts, enemies_in, is_controlled, occupied
from engine.spi1977.setting.kinds import FACE_MOVE
from engine.spi1977.state import FLED, RULE, RhineGame, is_marching, named, piece, side_title, title
from engine.spi1977.steps.costs import step_price
from engine.spi1977.steps.entering import after_entry
from engine.spi1977.steps.losing import step_lost

FOLLOWS = (
    RULE("8.44"), RULE("8.45"), RULE("9.35"), RULE("10.81"), RULE("10.82"), RULE("10.83"), RULE("10.84"),
    RULE("10.85"), RULE("10.86"), RULE("24.45"), RULE("7.32"),
)  # fmt: skip

RETREAT, ZONE = RULE("10.84"), RULE("10.85")
EAST = 1
"""The direction of the map, clockwise from northeast, in which no edge of the Allies lies (10.84b)."""
_EASTWARD = (0, 1, 2)


@dataclass(frozen=True, slots=True)
class RetreatStack:
    """Retreat the stack to a hex beside it."""

    ROLE: ClassVar[Role] = Role.ACT
    hex: str


def options(game: RhineGame, units: Sequence[Unit], path: Sequence[str]) -> tuple[str, ...]:
    """Return the hexes to which a stack may retreat from the end of its path, best by the priorities (10.84)."""
    side = units[0].side
    return preferred_steps(
        path[-1],
        game.board.map.neighbors[path[-1]],
        lambda here, there: there not in path and all(is_open(game, unit, here, there, units) for unit in units),
        lambda there: rank(game, units, path[-1], there, side),
    )


def is_open(game: RhineGame, unit: Unit, here: str, there: str, stack: Sequence[Unit]) -> bool:
    """Tell whether a unit may retreat from a hex to another at all: what never moves stays, paratroops aside (10.83,
    9.35, 24.45)."""
    if there in occupied(game, other_side(unit.side)) or there in closed_to(game, unit):
        return False
    if not game.board.is_yes("retreat_onto_teams") and enemies_in(game, there, unit.side):
        return False
    counter = piece(game, unit)
    if not counter.mobile.movement and counter.role != "drop":
        return False
    if is_marching(unit) and any(
        is_marching(other) and other not in stack for other in game.friends_in(there, unit.side)
    ):
        return False
    return step_price(game, unit, here, there) is not None


def rank(game: RhineGame, units: Sequence[Unit], here: str, there: str, side: str) -> tuple[int, ...]:
    """Return how badly a step keeps the priorities, in their order (10.84)."""
    prices = [step_price(game, unit, here, there) or 0 for unit in units]
    return (
        int(is_controlled(game, side, there)),
        int(not is_homeward(game, side, here, there)),
        int(any(unit not in units for unit in game.friends_in(there, side))),
        max(prices),
    )


def is_homeward(game: RhineGame, side: str, here: str, there: str) -> bool:
    """Tell whether a step leads toward a friendly edge: east for Germans, any other for the Allies (10.84b)."""
    cells = game.board.map.hexes
    direction = game.board.map.grid.direction(cells[here].cell, cells[there].cell)
    return direction in _EASTWARD if side == GERMAN else direction != EAST


def _enter(game: RhineGame, frame: Frame[Withdrawal]) -> Iterator[object]:
    yield from _settle(game, frame)


def _settle(game: RhineGame, frame: Frame[Withdrawal]) -> Iterator[object]:
    """Let a single unit lose what nobody can choose: the price of zones, and hexes it cannot go."""
    while len(units := alive(game, frame.local.units)) == 1:
        local = frame.local
        if local.due:
            yield changed(frame, replace(local, due=local.due - 1))
            yield from step_lost(game, units[0], f"retreated through an enemy zone in {local.path[-1]} [10.85]")
        elif local.hexes and not options(game, units, local.path):
            yield changed(frame, replace(local, hexes=local.hexes - 1))
            yield from step_lost(game, units[0], "could not retreat [10.83]")
        else:
            return


def _decision(game: RhineGame, frame: Frame[Withdrawal]) -> Decision | None:
    local = frame.local
    units = alive(game, local.units)
    if not units or not (local.due or local.hexes):
        return None
    who = side_title(frame.side)
    if local.due:
        prompt = f"{who}: {local.due} lost to enemy zones, choose who loses a step"
        return Decision(frame.side, frame.phase, ZONE, prompt, local.path[-1])
    count = f"{local.hexes} {'hex' if local.hexes == 1 else 'hexes'}"
    prompt = f"{who}: retreat the stack from {local.path[-1]} by {count}, or lose steps"
    return Decision(frame.side, frame.phase, RETREAT, prompt, local.path[-1])


def _legal(game: RhineGame, frame: Frame[Withdrawal]) -> Iterator[object]:
    units = alive(game, frame.local.units)
    if not frame.local.due:
        yield from (RetreatStack(label) for label in options(game, units, frame.local.path))
    if not _must_go(game, frame):
        yield from (TakeLoss(unit.id) for unit in units)


def _must_go(game: RhineGame, frame: Frame[Withdrawal]) -> bool:
    """Tell whether broken morale forbids to lose steps in place of hexes: not where no hex is open (S-31.2)."""
    local = frame.local
    return local.morale == BREAKS and not local.due and bool(options(game, alive(game, local.units), local.path))


def _check(game: RhineGame, frame: Frame[Withdrawal], action: RetreatStack | TakeLoss) -> Refusal | None:
    local = frame.local
    units = alive(game, local.units)
    if isinstance(action, TakeLoss):
        if action.unit not in {unit.id for unit in units}:
            return RULE("10.75").refuse(named(game, action.unit), "is not in this stack")
        if _must_go(game, frame):
            return MORALE.refuse(side_title(frame.side), "the morale of the units has broken: they retreat")
        return None
    if local.due:
        return ZONE.refuse(local.path[-1], "a step must be lost for the enemy zone first", local.path[-1])
    if action.hex not in options(game, units, local.path):
        return _why_not(game, local, units, action.hex)
    return None


def _why_not(game: RhineGame, local: Withdrawal, units: Sequence[Unit], label: str) -> Refusal:
    here = local.path[-1]
    if label not in game.board.map.neighbors[here]:
        return RETREAT.refuse(label, f"is not beside {here}", here)
    if label in local.path:
        return RETREAT.refuse(label, "was entered before in this retreat", label)
    for unit in units:
        if not is_open(game, unit, here, label, units):
            return RULE("10.83").refuse(title(game, unit.id), f"may not go to {label}", unit.id, label)
    return RETREAT.refuse(label, "others are better: no enemy zone, toward a friendly edge, vacant, cheapest", label)


def _resolve(game: RhineGame, frame: Frame[Withdrawal], action: RetreatStack | TakeLoss) -> Iterator[object]:
    local = frame.local
    if isinstance(action, TakeLoss):
        if game.board.is_on(OPTION) and not local.due and not local.morale:
            yield from tested(game, frame)
            local = frame.local
            if _must_go(game, frame):
                return
        less = replace(local, due=local.due - 1) if local.due else replace(local, hexes=local.hexes - 1)
        yield changed(frame, less)
        yield from step_lost(game, game.units[action.unit], "lost in place of a hex of retreat [10.81]")
    else:
        yield from _go(game, frame, action.hex)
    yield from _settle(game, frame)


def _go(game: RhineGame, frame: Frame[Withdrawal], there: str) -> Iterator[object]:
    local = frame.local
    here = local.path[-1]
    price = game.board.number("retreat_zone_loss") if is_controlled(game, frame.side, there) else 0
    yield changed(frame, replace(local, hexes=local.hexes - 1, path=(*local.path, there), due=local.due + price))
    for unit in alive(game, local.units):
        if piece(game, unit).is_artillery and unit.face != FACE_MOVE:
            yield FaceTurned(unit.id, FACE_MOVE)
        yield UnitMoved(unit.id, (here, there), "0", "retreat")
        yield from after_entry(game, unit, (here, there), "retreat")


def _leave(game: RhineGame, frame: Frame[Withdrawal]) -> Iterator[object]:
    """Leave the path to the winner, and mark those who came to friends (10.86, 10.91)."""
    local = frame.local
    units = alive(game, local.units)
    gone = len(local.path) - 1
    if not local.again and (gone or not units):
        hexes = gone if units else gone + local.hexes
        yield from trail_left(game, local.battle, not local.attacked, local.path, hexes)
    if not gone:
        return
    for unit in units:
        if any(other not in units and counts(game, other) for other in game.friends_in(unit.hex, frame.side)):
            yield MarksChanged(unit.id, with_marks(unit, FLED))


RETREAT_PHASE = Phase(
    "retreat",
    RETREAT,
    _decision,
    (RetreatStack, TakeLoss),
    _legal,
    _check,
    _resolve,
    _enter,
    _leave,
    local=Withdrawal,
)
