"""How is a scenario set up? (3.0, 25.12, 25.22, 26.2)

Printed units are placed at once; then one side after the other places its free counters. ``AcceptDefaults`` does what
the shipped placements say, and whatever they do not say by the first legal hex.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import MarksChanged, UnitPlaced, UnitRemoved
from engine.core.frames import changed
from engine.core.local import Step
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED, GERMAN
from engine.core.state import Frame
from engine.core.units import ASIDE, DEAD, SETUP, Unit, with_marks
from engine.data.places import is_free
from engine.spi1977.command.commitment import waits_at_start
from engine.spi1977.ground.terrain import WOODS
from engine.spi1977.moving.formation import EndPhase
from engine.spi1977.position.ground_events import BridgesChanged, WorkChanged
from engine.spi1977.position.ground_state import CARRIED, ENTRENCHED, IMPROVED, BridgeMarker, Work
from engine.spi1977.position.moving_events import PlanChosen
from engine.spi1977.setting.options import ARTILLERY_MARCHES
from engine.spi1977.setting.special_forms import SecretPlan
from engine.spi1977.state import (
    FATIGUED,
    MARCH,
    PLANTED,
    RULE,
    UNCOMMITTED,
    UNSUPPLIED,
    RhineGame,
    named,
    piece,
    side_title,
    title,
)
from engine.spi1977.turn import depots, free_setup
from engine.spi1977.turn.depots import PlaceDepot
from engine.spi1977.turn.places import fits, free_hexes, is_commando_at_start, limits, next_waiting, setup_row

SETTING_UP = RULE("25.0")
PLAN = RULE("27.7")
FOLLOWS = (RULE("3.0"), RULE("4.0"), RULE("16.35"), RULE("9.0"), RULE("S-11.92"))

_MARKS = {"march": MARCH, "fatigue": FATIGUED, "unsupplied": UNSUPPLIED}
"""The marks that states at start stand for."""
CARRIES = "carries_bridge"


@dataclass(frozen=True, slots=True)
class PlaceUnit:
    """Place a free counter."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class ChoosePlan:
    """Choose the plan of the offensive, in secret."""

    ROLE: ClassVar[Role] = Role.ACT
    plan: str


@dataclass(frozen=True, slots=True)
class AcceptDefaults:
    """Let the shipped placements stand for everything this side has left open."""

    ROLE: ClassVar[Role] = Role.END


@dataclass(frozen=True, slots=True)
class SetUp(Step):
    """Local values: how many sides have set up."""

    ready: int = 0


Action = PlaceUnit | PlaceDepot | ChoosePlan | AcceptDefaults | EndPhase


def _order(game: RhineGame) -> tuple[str, str]:
    """Return the sides in the order in which they set up: the Allied first, unless the scenario says otherwise."""
    german, allied = limits(game.board, GERMAN), limits(game.board, ALLIED)
    if german is not None and allied is not None and german.order < allied.order:
        return GERMAN, ALLIED
    return ALLIED, GERMAN


def _waiting(game: RhineGame, side: str) -> list[Unit]:
    return [unit for unit in game.units.values() if unit.box == SETUP and unit.side == side]


def plans(game: RhineGame, side: str) -> tuple[str, ...]:
    """Return the plans of which a side has still to choose one (27.7)."""
    found = (clause.args for clause in game.board.clauses.of(SecretPlan) if clause.args.side == side)
    return next((args.plans for args in found), ()) if not game.own.plan else ()


def _enter(game: RhineGame, frame: Frame[SetUp]) -> Iterator[object]:
    for row in game.board.scenario.setup:
        unit = game.units.get(row.counter)
        if unit is None or unit.box != SETUP or is_commando_at_start(game.board, unit.id):
            continue  # a bridge counter, which is no unit; one that is not used, or that its side places
        if row.place == "box:dead":
            yield UnitRemoved(unit.id, DEAD, "starts out of play")
        elif row.place.startswith("box:"):
            yield UnitRemoved(unit.id, ASIDE, "is not in play")
        elif row.place in game.board.map.hexes:
            yield from _place(game, unit, row.place)
        elif not is_free(row.place):
            yield UnitRemoved(unit.id, ASIDE, f"{row.place} is outside the scenario")
    for side in _order(game):
        yield from depots.fixed(game, side)


def _place(game: RhineGame, unit: Unit, label: str) -> Iterator[object]:
    """Yield that a unit stands in a hex, with what its row says of its state (16.35)."""
    yield UnitPlaced(unit.id, label)
    row = setup_row(game.board, unit.id)
    state = row.state if row is not None else ()
    marks = [mark for word, mark in _MARKS.items() if word in state]
    if waits_at_start(game, unit):
        marks.append(UNCOMMITTED)
    if begins_in_woods(game, unit, label):
        marks.append(PLANTED)
    if marks:
        yield MarksChanged(unit.id, with_marks(unit, *marks))
    for kind in (IMPROVED, ENTRENCHED):
        if kind in state and game.own.ground.works.get(label) != Work(kind, unit.side):
            yield WorkChanged(label, Work(kind, unit.side))
    if CARRIES in state:
        marker = BridgeMarker(unit.side, unit.id, CARRIED)
        yield BridgesChanged((*game.own.ground.bridges, marker), f"{title(game, unit.id)} carries a bridge [15.21]")


def begins_in_woods(game: RhineGame, unit: Unit, label: str) -> bool:
    """Tell whether towed artillery starts in woods, out of which it may march once (S-11.92)."""
    counter = piece(game, unit)
    towed = counter.is_artillery and not counter.is_self_propelled
    return towed and game.board.is_on(ARTILLERY_MARCHES) and game.board.map.hexes[label].terrain == WOODS


def _side(game: RhineGame, frame: Frame[SetUp]) -> str:
    return _order(game)[min(frame.local.ready, 1)]


def _decision(game: RhineGame, frame: Frame[SetUp]) -> Decision | None:
    if frame.local.ready >= len(game.rules.sides):
        return None
    side = _side(game, frame)
    if plans(game, side):
        return Decision(side, frame.phase, PLAN, "choose the plan in secret")
    waiting = _waiting(game, side)
    if waiting:
        unit = next_waiting(game, waiting)
        return Decision(side, frame.phase, SETTING_UP, f"{title(game, unit.id)}: choose its hex", unit.id)
    if any(depots.left(game, side).values()):
        return Decision(side, frame.phase, RULE("25.27p"), "place the fuel depots")
    return Decision(side, frame.phase, SETTING_UP, f"{side_title(side)} set-up: end it")


def _legal(game: RhineGame, frame: Frame[SetUp]) -> Iterable[object]:
    """Offer the plans while none is chosen, then the hexes of the first free counter that has any only; ``check``
    accepts any counter, so order is free."""
    side = _side(game, frame)
    if plans(game, side):
        yield from (ChoosePlan(plan) for plan in plans(game, side))
        return
    yield AcceptDefaults()
    waiting = _waiting(game, side)
    if waiting:
        unit = next_waiting(game, waiting)
        yield from (PlaceUnit(unit.id, label) for label in free_hexes(game, unit))
        return
    for real, number in depots.left(game, side).items():
        if number > 0:
            yield from (PlaceDepot(label, real) for label in depots.hexes(game, side))
    yield EndPhase()


def _check(game: RhineGame, frame: Frame[SetUp], action: Action) -> Refusal | None:
    side = _side(game, frame)
    if isinstance(action, PlaceUnit):
        return _check_place(game, side, action)
    if isinstance(action, PlaceDepot):
        return depots.check(game, side, action)
    if isinstance(action, ChoosePlan):
        return None if action.plan in plans(game, side) else PLAN.refuse(action.plan, "is no plan to choose now")
    if plans(game, side) and isinstance(action, EndPhase | AcceptDefaults):
        return PLAN.refuse("the plan", "is not chosen yet; choose it first")
    if isinstance(action, EndPhase):
        if _waiting(game, side):
            return SETTING_UP.refuse(title(game, _waiting(game, side)[0].id), "has no hex yet")
        if any(number > 0 for number in depots.left(game, side).values()) and depots.hexes(game, side):
            return RULE("25.27p").refuse("fuel depots", "are not all placed yet")
        return free_setup.unfinished(game, side)
    return None


def _check_place(game: RhineGame, side: str, action: PlaceUnit) -> Refusal | None:
    unit = game.units.get(action.unit)
    if unit is None or unit.side != side or unit.box != SETUP:
        return SETTING_UP.refuse(named(game, action.unit), f"is no {side_title(side)} counter that waits for its hex")
    if action.hex not in free_hexes(game, unit):
        return SETTING_UP.refuse(title(game, unit.id), f"{action.hex} is not among its set-up hexes", action.hex)
    if not free_setup.is_behind(game, side, action.hex):
        reason = f"{action.hex} is not behind the line of the enemy and his zones"
        return free_setup.EAST.refuse(title(game, unit.id), reason, action.hex)
    why = fits(game, unit, action.hex)
    return SETTING_UP.refuse(title(game, unit.id), why, action.hex) if why else None


def _resolve(game: RhineGame, frame: Frame[SetUp], action: Action) -> Iterator[object]:
    if isinstance(action, PlaceUnit):
        yield from _place(game, game.units[action.unit], action.hex)
    elif isinstance(action, PlaceDepot):
        yield depots.placed(game, action)
    elif isinstance(action, ChoosePlan):
        yield PlanChosen(action.plan)
    else:
        if isinstance(action, AcceptDefaults):
            yield from _defaults(game, _side(game, frame))
        yield changed(frame, replace(frame.local, ready=frame.local.ready + 1))


def _defaults(game: RhineGame, side: str) -> Iterator[object]:
    """Yield the shipped placements of the side; where one is missing or not legal, the first legal hex. Who stands near
    others comes after them."""
    shipped = {row.subject: row.hex for row in game.board.scenario.placements}
    waiting = _waiting(game, side)
    for unit in (*waiting, *waiting):
        if unit.box != SETUP:
            continue
        options = (*((shipped[unit.id],) if unit.id in shipped else ()), *free_hexes(game, unit))
        chosen = next((item for item in options if _check_place(game, side, PlaceUnit(unit.id, item)) is None), None)
        if chosen is not None:
            yield from _place(game, unit, chosen)
    for unit in _waiting(game, side):
        yield UnitRemoved(unit.id, ASIDE, "no hex is free for it")
    for real in (True, False):
        wanted = [row.hex for row in game.board.scenario.placements if row.kind == f"depot_{str(real).lower()}"]
        while depots.left(game, side)[real] > 0:
            open_hexes = depots.hexes(game, side)
            if not open_hexes:
                break
            label = next((item for item in wanted if item in open_hexes), open_hexes[0])
            yield depots.placed(game, PlaceDepot(label, real))


SET_UP = Phase(
    "set_up",
    SETTING_UP,
    _decision,
    (PlaceUnit, PlaceDepot, ChoosePlan, AcceptDefaults, EndPhase),
    _legal,
    _check,
    _resolve,
    _enter,
    local=SetUp,
)
