"""How is a plan carried out? Of the actions that are offered, the one that the plan means to do next.

Actions of all games are told apart by their role and by what they name: a unit, a path, a target.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from engine.core.phases import AnyGame, Decision
from engine.core.play import apply, legal_actions
from engine.core.roles import CLOSING, Role, role_of
from engine.players.offered import has, those
from engine.players.staff.arriving import is_arrival
from engine.players.staff.estimate import Force
from engine.players.staff.record import Attack, Plan


def moves_units(options: Iterable[object]) -> bool:
    """Tell whether it is asked which unit acts next."""
    return has(options, _is_unit)


def is_march(view: AnyGame, decision: Decision, options: Iterable[object]) -> bool:
    """Tell whether it is asked where a unit goes."""
    return decision.subject in view.units and has(options, _is_move)


def declares(options: Iterable[object]) -> bool:
    """Tell whether it is asked what is attacked next."""
    return has(options, _is_attack)


def is_ground(view: AnyGame, own: Mapping[str, Force], options: Iterable[object]) -> bool:
    """Tell whether attackers join what is declared, and not guns or aircraft alone."""
    for action in those(options, _is_attack):
        declared = view.copy()
        apply(declared, action)
        units = (own.get(str(getattr(other, "unit", ""))) for other in legal_actions(declared) if _is_joining(other))
        return any(force is not None and force.attack > 0 and not force.support for force in units)
    return False


def player_turn(view: AnyGame) -> int:
    """Return the first step of the player turn that is played: steps of one side that follow one another."""
    steps = view.rules.sequence(view.board)
    first = view.step
    while first > 0 and steps[first - 1].side == steps[view.step].side:
        first -= 1
    return first


def joins(options: Iterable[object]) -> bool:
    """Tell whether an attack is put together."""
    return has(options, lambda action: role_of(action) in (Role.JOIN, Role.CONFIRM))


def next_unit(plan: Plan, view: AnyGame, options: Iterable[object]) -> object | None:
    """Return the choice of the next unit that is to move."""
    units = view.units
    wanted = {
        key: None
        for key, order in plan.orders.items()
        if units[key].on_map and (units[key].hex != order.hex or order.reason.task == "exit")
    }
    if not wanted:
        return None
    some = those(options, lambda action: role_of(action) is Role.SELECT and getattr(action, "unit", "") in wanted)
    offered = {str(getattr(action, "unit", "")): action for action in some}
    return next((offered[key] for key in wanted if key in offered), None)


def advised(view: AnyGame, options: Iterable[object]) -> dict[str, bool]:
    """Return the units that may move, and whether the advice of the game would move each."""
    appraise = view.rules.advising.appraise
    return {str(getattr(action, "unit", "")): appraise(view, action) > 0 for action in those(options, _is_unit)}


def next_step(plan: Plan, view: AnyGame, decision: Decision, options: Sequence[object]) -> object | None:
    """Return how a unit moves on: off the map where that counts, to where it is to stand, or not at all."""
    leaving = list(those(options, _leaves))
    if leaving:
        best = max(leaving, key=lambda action: view.rules.advising.appraise(view, action))
        if view.rules.advising.appraise(view, best) > 0:
            return best
    order = plan.orders.get(decision.subject)
    if order is None:
        return None
    here, wanted = view.units[order.unit].hex, (order.hex, *order.instead)
    if here in wanted:
        wanted = wanted[: wanted.index(here)]
    if not wanted:
        return next(those(options, lambda action: role_of(action) in CLOSING), None)

    def leads(action: Any) -> bool:
        path: Any = getattr(action, "path", None)
        return bool(path) and path[-1] in wanted and _is_move(action) and not _leaves(action)

    moves: dict[str, object] = {}
    for action in those(options, leads):
        way: Any = getattr(action, "path", ())
        moves.setdefault(way[-1], action)
    return next((moves[label] for label in wanted if label in moves), None)


def next_attack(
    attacks: Iterable[Attack], view: AnyGame, options: Sequence[object]
) -> tuple[Attack | None, object | None]:
    """Return the best attack that is offered, with its declaration; else the end of the phase, if it can be ended. What
    was begun already is not put together anew: the plan has nothing better for it."""
    declared = view.rules.telling.again
    offers = (action for action in those(options, _is_attack) if not declared(view, action))
    offered = {str(getattr(action, "target", "")): action for action in offers}
    for made in attacks:
        if made.target in offered:
            return made, offered[made.target]
    return None, next(those(options, is_end), None)


def next_barrage(attacks: Iterable[Attack], view: AnyGame, options: Iterable[object]) -> object | None:
    """Return the fire on the hex that is attacked soonest, where the game has something good to say of it."""
    offered = {str(getattr(action, "target", "")): action for action in those(options, _is_attack)}
    wanted = (offered[made.target] for made in attacks if made.target in offered)
    return next((action for action in wanted if view.rules.advising.appraise(view, action) > 0), None)


def next_joining(made: Attack, view: AnyGame, support: Iterable[str], options: Sequence[object]) -> object | None:
    """Return who joins an attack next, its units first, then who supports it and what the rules want besides; its
    confirmation when nobody is left."""
    appraise = view.rules.advising.appraise
    guns = tuple(support)
    joining = list(those(options, _is_joining))
    for action in joining:
        if getattr(action, "unit", None) in made.places and not _spoils(view, action, options):
            return action
    others = [action for action in joining if getattr(action, "unit", None) in (None, *guns)]
    best = max(others, key=lambda action: appraise(view, action), default=None)
    if best is not None and appraise(view, best) > 0:
        return best
    return next(those(options, _is_confirming), None)


def left_alone(bound: Collection[str], view: AnyGame, options: Sequence[object]) -> list[object]:
    """Return the options that do not disturb the plan: those that are bound go nowhere, and nobody comes where
    there is no room."""

    def is_free(action: Any) -> bool:
        is_bound = role_of(action) is Role.SELECT and getattr(action, "unit", None) in bound
        return not is_bound and not is_arrival(view, action)

    return list(those(options, is_free))


def _spoils(view: AnyGame, action: object, options: Iterable[object]) -> bool:
    """Tell whether an attack that may be made now may not be any more once one joins."""
    if not has(options, _is_confirming):
        return False
    joined = view.copy()
    apply(joined, action)
    return not any(map(_is_confirming, legal_actions(joined)))


def is_end(action: object) -> bool:
    """Tell whether an action ends a phase, a move or a choice."""
    return role_of(action) is Role.END


def _is_unit(action: object) -> bool:
    return role_of(action) is Role.SELECT and hasattr(action, "unit")


def _is_joining(action: object) -> bool:
    return role_of(action) is Role.JOIN


def _is_confirming(action: object) -> bool:
    return role_of(action) is Role.CONFIRM


def _is_attack(action: Any) -> bool:
    return role_of(action) in (Role.ACT, Role.SELECT) and [each.name for each in fields(action)] == ["target"]


def _is_move(action: Any) -> bool:
    return role_of(action) is Role.ACT and hasattr(action, "path") and not hasattr(action, "unit")


def _leaves(action: Any) -> bool:
    """Tell whether an action leaves the map: by an edge, or from where the unit stands."""
    return role_of(action) is Role.ACT and (hasattr(action, "edge") or not fields(action))
