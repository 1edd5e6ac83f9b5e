"""What would an attack mean before it is made?

Strengths unit by unit, the column with its trail, and the exact probability of each result. Nothing is thrown.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from engine.core.frames import frame_of
from engine.core.state import Frame
from engine.core.telling import Preview
from engine.core.units import Unit
from engine.data.own_values import lines_of_own, of_results
from engine.hj1986.air.air import EndAir
from engine.hj1986.air.missions import FlyMission
from engine.hj1986.fighting import commanded, sorties
from engine.hj1986.fighting.alone import roles
from engine.hj1986.fighting.attackers import candidates
from engine.hj1986.fighting.battle import ClaimSuperiority, asked_side, battle_of
from engine.hj1986.fighting.battle_setup import AddAttacker, AddGun, AddTarget, ConfirmAttack, RemoveAttacker
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.fighting.commanded import AddPoints, GiveOrder
from engine.hj1986.fighting.cover import AddCover, EndCover
from engine.hj1986.fighting.gunnery import check_support, supporters
from engine.hj1986.fighting.local import Fight, Preparation
from engine.hj1986.fighting.odds import assess, final_odds, table
from engine.hj1986.fighting.own_values import of_battle
from engine.hj1986.fighting.shifts import Battle, may_claim
from engine.hj1986.fighting.throw import modifier, probabilities
from engine.hj1986.position.advanced_state import Flight
from engine.hj1986.state import RULE, BulgeGame, enemies_in, face, piece
from engine.hj1986.telling.outcomes import as_counted

FOLLOWS = (RULE("B 11.43"), RULE("B 11.46"))


def preview(game: BulgeGame, action: object) -> Preview | None:
    """Return what the action would mean in the phase that is on, or None for an action without dice to weigh.

    An action that only declares is shown with all units that may join, so a person sees the most that can be had.
    """
    if not game.stack:
        return None
    frame = game.top
    if isinstance(action, DeclareAttack) and frame.phase in ("combat", "reserve_combat"):
        made = most(game, action.target, frame.side, frame.phase == "reserve_combat")
        return None if made is None else weighed(game, made)
    if isinstance(action, AddAttacker | AddGun | RemoveAttacker | AddTarget | ConfirmAttack):
        if not isinstance(frame.local, Preparation):
            return None
        made = _chosen(game, frame_of(frame, Preparation), action)
        return None if made is None else weighed(game, made)
    if isinstance(action, GiveOrder | AddPoints) and frame.phase == "battle":
        return weighed(game, _ordered(game, frame, action))
    if isinstance(action, FlyMission | EndAir) and frame.phase == "battle":
        return weighed(with_flight(game, action), battle_of(game, frame))
    if isinstance(action, AddCover | EndCover | ClaimSuperiority) and frame.phase == "battle":
        made = battle_of(game, frame)
        claims = [side for side, claim in frame.local.claims.items() if claim]
        if isinstance(action, AddCover) and action.unit in game.units:
            made = replace(made, cover=(*made.cover, game.units[action.unit]))
        elif isinstance(action, ClaimSuperiority) and action.claim:
            claims.append(asked_side(game, frame) or frame.side)
        return weighed(game, made, claims)
    return None


def with_flight(game: BulgeGame, action: FlyMission | EndAir) -> BulgeGame:
    """Return the position with a mission of the side that is asked flown; a copy, or the same without a mission."""
    side = sorties.asked(game, game.top)
    if not isinstance(action, FlyMission) or side is None:
        return game
    seen = game.bare()
    made = Flight(side, action.aircraft, action.mission, action.hex)
    seen.own.advanced.flights = (*seen.own.advanced.flights, made)
    return seen


def most(game: BulgeGame, target: str, side: str, in_reserve: bool) -> Battle | None:
    """Return the battle with all that may attack a hex: one unit in Reserve combat, the guns of the best corps."""
    if target not in game.board.map.hexes:
        return None
    defenders = tuple(enemies_in(game, target, side))
    if not defenders:
        return None
    units = candidates(game, (target,), side, in_reserve)
    if in_reserve:
        strongest = sorted(units, key=lambda unit: -(face(game, unit).attack or 0))[:1]
        return Battle(side, tuple(strongest), defenders, (target,), True) if strongest else None
    guns = best_guns(game, (target,), side)
    fighting, firing = roles(game, units, guns, (target,))
    return Battle(side, fighting, defenders, (target,), False, firing) if units or guns else None


def best_guns(game: BulgeGame, targets: Sequence[str], side: str) -> tuple[Unit, ...]:
    """Return the guns of the corps that can bring most fire to these hexes; a gun without a corps fires alone."""
    by_corps: dict[str, list[Unit]] = {}
    for unit in supporters(game, targets, side, ()):
        group = by_corps.setdefault(piece(game, unit).counter.formation, [])
        if not group or check_support(game, unit, targets, group) is None:
            group.append(unit)
    best = max(by_corps.values(), key=lambda group: sum(face(game, unit).barrage or 0 for unit in group), default=[])
    return tuple(best)


def _chosen(game: BulgeGame, frame: Frame[Preparation], action: object) -> Battle | None:
    local = frame.local
    attackers, guns, targets = list(local.attackers), list(local.guns), list(local.targets)
    if isinstance(action, AddAttacker) and action.unit not in attackers:
        attackers.append(action.unit)
    elif isinstance(action, AddGun) and action.unit not in guns:
        guns.append(action.unit)
    elif isinstance(action, RemoveAttacker):
        attackers = [key for key in attackers if key != action.unit]
        guns = [key for key in guns if key != action.unit]
    elif isinstance(action, AddTarget) and action.target not in targets:
        targets.append(action.target)
    if not all(key in game.units and game.units[key].on_map for key in (*attackers, *guns)):
        return None
    if not attackers and not guns or not all(label in game.board.map.hexes for label in targets):
        return None
    units, firing = roles(game, [game.units[key] for key in attackers], [game.units[key] for key in guns], targets)
    return Battle(
        frame.side,
        units,
        tuple(unit for label in targets for unit in enemies_in(game, label, frame.side)),
        tuple(targets),
        local.in_reserve,
        firing,
    )


def _ordered(game: BulgeGame, frame: Frame[Fight], action: GiveOrder | AddPoints) -> Battle:
    """Return the battle with an order or points added, as far as the side that gives them may know it."""
    made, side = battle_of(game, frame), commanded.asked(game, frame) or frame.side
    place = int(side != frame.side)
    mine = list(made.orders if isinstance(action, GiveOrder) else ("", ""))
    if commanded.kept_from(game, frame, side):
        made = replace(made, orders=("", ""))
        mine = ["", ""]
    if isinstance(action, GiveOrder):
        mine[place] = action.order
        return replace(made, orders=(mine[0], mine[1]))
    points = list(made.points)
    points[place] += action.points
    return replace(made, points=(points[0], points[1]))


def weighed(game: BulgeGame, battle: Battle, claims: Collection[str] = ()) -> Preview:
    """Return the preview of a battle; what a side may still claim is said, not counted."""
    found = assess(game, battle)
    added = modifier(game, battle, claims)
    name = final_odds(game.board, found)
    die = [f"die {added:+d} [B 11.47]"] if added else []
    may = [
        f"the {side} may claim Armor Superiority [B 11.81]"
        for side, attacking in (("attacker", True), ("defender", False))
        if not claims and may_claim(game, battle, attacking)
    ]
    trail = tuple(str(step) for step in found.column.trail)
    total = f"{found.attack} to {found.defense}"
    own = lines_of_own(game, lambda: (*of_battle(game, battle, found), *of_results(table(game.board), found.column)))
    lines = (*found.lines, *own, total, *trail, f"column {name} [C CRT]", *die, *may)
    kind = "Barrage of" if battle.is_barrage else "Reserve attack on" if battle.in_reserve else "Attack on"
    title = f"{kind} {', '.join(battle.targets)}"
    chances, tolls = as_counted(game, battle, probabilities(game, battle, found.column, added))
    return Preview(title, found.column, lines, chances, name, tolls)
