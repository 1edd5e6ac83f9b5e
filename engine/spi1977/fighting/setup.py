"""How is a battle put together, in small steps? (10.2, 11.2, 11.3)

Entered with a first hex; adds hexes, units beside them, artillery and points of ground support. Confirming puts it
among the battles of the phase; nothing is thrown before all are declared.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FramePopped
from engine.core.frames import changed
from engine.core.gather import Gather, Member, called_off
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import Unit
from engine.spi1977.fighting.bonuses import Battle
from engine.spi1977.fighting.duty import check_attacker, check_leaves_a_way, defenders_in, unmet
from engine.spi1977.fighting.flights import FLIGHTS, combat_frame, declared_battles
from engine.spi1977.fighting.gunnery import check_barrage, guns_of, is_within, reach
from engine.spi1977.fighting.hidden import waits
from engine.spi1977.fighting.local import Combat, Declared, Preparation
from engine.spi1977.fighting.odds import may_fail, reaches_minimum
from engine.spi1977.fighting.participation import check_room
from engine.spi1977.fighting.spotting import spotters, supported_by
from engine.spi1977.state import RULE, RULING, RhineGame, face, named, title

READS = (RULING("barrage-below-odds"),)
FOLLOWS = (
    RULE("10.16"), RULE("10.21"), RULE("10.63"), RULE("11.12"), RULE("11.23"), RULE("11.31"), RULE("11.38"),
    RULE("19.11"),
)  # fmt: skip

COMBAT, BESIDE = RULE("10.0"), RULE("10.17")

TRIED = 3
"""So often an attack that is owed is given up before it may be declared though another duty cannot be met then: where
two hexes need the same guns, one of them is attacked. No rule: it says what is to be done where not all can be kept."""


@dataclass(frozen=True, slots=True)
class AddTarget:
    """Attack another hex in the same battle."""

    ROLE: ClassVar[Role] = Role.JOIN
    target: str


@dataclass(frozen=True, slots=True)
class AddAttacker:
    """Let a unit beside the hexes join the attack."""

    ROLE: ClassVar[Role] = Role.JOIN
    unit: str


@dataclass(frozen=True, slots=True)
class AddGun:
    """Let artillery use its barrage in the attack or, alone, make a barrage attack."""

    ROLE: ClassVar[Role] = Role.JOIN
    unit: str


@dataclass(frozen=True, slots=True)
class RemoveAttacker:
    """Let a unit or a gun leave the attack."""

    ROLE: ClassVar[Role] = Role.LEAVE
    unit: str


@dataclass(frozen=True, slots=True)
class ConfirmAttack:
    """Declare the attack with what has joined."""

    ROLE: ClassVar[Role] = Role.CONFIRM


@dataclass(frozen=True, slots=True)
class CancelAttack:
    """Give the attack up."""

    ROLE: ClassVar[Role] = Role.CANCEL


def busy(battles: Sequence[Declared]) -> frozenset[str]:
    """Return the units that fight or fire in declared battles."""
    return frozenset(key for battle in battles for key in (*battle.attackers, *battle.guns))


def fighters(game: RhineGame, battles: Sequence[Declared], local: Preparation) -> list[Unit]:
    """Return the units that fight or fire in declared battles and in the one that is put together."""
    return [game.units[key] for key in (*sorted(busy(battles)), *local.attackers, *local.guns)]


def battle_of(game: RhineGame, side: str, local: Preparation | Declared) -> Battle:
    """Return a battle as the rules of odds see it."""
    return Battle(
        side,
        local.targets,
        tuple(game.units[key] for key in local.attackers),
        tuple(game.units[key] for key in local.guns),
        local.air,
    )


def _attackers(game: RhineGame, frame: Frame[Preparation]) -> Iterator[str]:
    for label in game.board.map.neighbors[frame.local.targets[0]]:
        for unit in game.friends_in(label, frame.side):
            if _check_attacker(game, frame, unit.id) is None:
                yield unit.id


def _check_attacker(game: RhineGame, frame: Frame[Preparation], key: str) -> Refusal | None:
    unit = game.units.get(key)
    if unit is None or unit.side != frame.side:
        return COMBAT.refuse(named(game, key), "is no unit of the attacking side")
    refusal = check_attacker(game, unit)
    if refusal is not None:
        return refusal
    name, battles = title(game, key), declared_battles(game)
    for label in frame.local.targets:
        if not game.board.map.is_adjacent(unit.hex, label):
            return BESIDE.refuse(name, f"is not beside {label}", key, label)
    if key in busy(battles):
        return RULE("10.16").refuse(name, "is in another battle of this phase", key)
    return check_room(game, unit, fighters(game, battles, frame.local))


def _guns(game: RhineGame, frame: Frame[Preparation]) -> Iterator[str]:
    for unit in guns_of(game, frame.side):
        if is_within(game, unit, frame.local.targets, reach(game, unit)) and _check_gun(game, frame, unit.id) is None:
            yield unit.id


def _check_gun(game: RhineGame, frame: Frame[Preparation], key: str) -> Refusal | None:
    local, unit = frame.local, game.units.get(key)
    if unit is None or unit.side != frame.side:
        return COMBAT.refuse(named(game, key), "is no unit of the attacking side")
    battles, waiting = declared_battles(game), waits(game, unit, local.targets, local.attackers)
    if waiting is not None:
        return waiting
    if key in busy(battles):
        return RULE("11.38").refuse(title(game, key), "fires in another battle of this phase", key)
    others = [game.units[other] for other in local.guns if other != key]
    supported = supported_by(game, frame.side, local.targets, [game.units[other] for other in local.attackers])
    refusal = check_barrage(game, unit, local.targets, supported, others)
    return refusal or check_room(game, unit, (one for one in fighters(game, battles, local) if one.id != key))


def _targets(game: RhineGame, frame: Frame[Preparation]) -> Iterator[str]:
    for label in _around(game, frame.local):
        if _check_target(game, frame, label) is None:
            yield label


def _around(game: RhineGame, local: Preparation) -> Iterator[str]:
    """Yield the hexes beside a unit that could attack them together with those named: an attacker if there is one."""
    found: dict[str, None] = {}
    for label in _places(game, local.attackers, local.targets):
        found.update(dict.fromkeys(game.board.map.neighbors[label]))
    yield from found


def _places(game: RhineGame, attackers: Sequence[str], targets: Sequence[str]) -> list[str]:
    """Return the hexes of the attackers, without any all hexes beside those attacked."""
    if attackers:
        return list(dict.fromkeys(game.units[key].hex for key in attackers))
    near = game.board.map.neighbors
    return [label for label in near[targets[0]] if all(label in near[other] for other in targets)]


def _check_target(game: RhineGame, frame: Frame[Preparation], label: str) -> Refusal | None:
    refusal = check_target(game, label, frame.side, declared_battles(game))
    if refusal is not None:
        return refusal
    local = frame.local
    for key in local.attackers:
        if not game.board.map.is_adjacent(game.units[key].hex, label):
            return RULE("10.25").refuse(title(game, key), f"is not beside {label}", key, label)
    places = _places(game, local.attackers, (*local.targets, label))
    if not any(check_attacker(game, unit) is None for place in places for unit in game.friends_in(place, frame.side)):
        return RULE("10.25").refuse(label, "no unit is beside it and the others that are attacked", label)
    return None


def check_target(game: RhineGame, label: str, side: str, battles: Sequence[Declared]) -> Refusal | None:
    """Return the rule that keeps a hex from being attacked besides the battles declared, or None."""
    if label not in game.board.map.hexes or not defenders_in(game, label, side):
        return COMBAT.refuse(label, "holds no enemy unit", *([label] if label in game.board.map.hexes else []))
    if any(label in battle.targets for battle in battles):
        return RULE("10.16").refuse(label, "is attacked in another battle of this phase", label)
    return None


def _may_confirm(game: RhineGame, frame: Frame[Preparation]) -> Refusal | None:
    local = frame.local
    where = ", ".join(local.targets)
    if not local.attackers and not local.guns and not local.air:
        return COMBAT.refuse(where, "nobody attacks it yet")
    refusal = check_brackets(game, local) or _check_fire(game, frame)
    if refusal is not None:
        return refusal
    if not local.attackers:
        refusal = _check_barrage(game, frame)
        if refusal is not None:
            return refusal
    return check_all_duties(game, frame.side, local)


def check_all_duties(game: RhineGame, side: str, local: Preparation) -> Refusal | None:
    """Return the rule that a battle as it is put together would make impossible to keep, or None; none any more where
    it is owed itself, and was given up often enough."""
    battles, label = declared_battles(game), local.targets[0]
    if combat_frame(game).local.canceled.count(label) >= TRIED and label in unmet(game, side, battles):
        return None
    return check_leaves_a_way(game, side, battles, (*battles, _as_declared(local)))


def check_brackets(game: RhineGame, local: Preparation) -> Refusal | None:
    """Return the rule by which a strength in parentheses needs another unit of its hex in the attack, or None."""
    able = {game.units[key].hex for key in local.attackers if not face(game, game.units[key]).is_bracketed}
    for key in local.attackers:
        if face(game, game.units[key]).is_bracketed and game.units[key].hex not in able:
            reason = "adds its strength to that of another unit of its hex alone"
            return RULE("10.19").refuse(title(game, key), reason, key)
    return None


def _check_fire(game: RhineGame, frame: Frame[Preparation]) -> Refusal | None:
    """Return the rule that one of the guns breaks with the units that fight now, or None."""
    return next((refusal for key in frame.local.guns if (refusal := _check_gun(game, frame, key)) is not None), None)


def _check_barrage(game: RhineGame, frame: Frame[Preparation]) -> Refusal | None:
    local = frame.local
    where = ", ".join(local.targets)
    if len(local.targets) > 1:
        return RULE("11.34").refuse(where, "a barrage attack is made on a single hex", *local.targets)
    if not spotters(game, frame.side, local.targets):
        return RULE("11.32").refuse(where, "no unit of the attacker is beside it", where)
    if not may_fail(game) and not reaches_minimum(game, battle_of(game, frame.side, local)):
        return RULE("11.36").refuse(where, "the barrage does not reach the least odds", where)
    return None


def _as_declared(local: Preparation) -> Declared:
    return Declared(local.targets, local.attackers, local.guns, local.air)


def _confirmed(game: RhineGame, frame: Frame[Preparation]) -> Iterator[object]:
    local = frame.local
    yield FramePopped(frame.phase)
    combat = combat_frame(game)
    yield changed(combat, replace(combat.local, battles=(*combat.local.battles, _as_declared(local))))


BATTLE_SETUP = Gather(
    "battle_setup",
    COMBAT,
    Preparation,
    subject=lambda frame: frame.local.targets[0],
    prompt=lambda frame: f"Choose who attacks {', '.join(frame.local.targets)}",
    title=title,
    members=(
        Member(AddAttacker, "attackers", _attackers, _check_attacker),
        Member(AddGun, "guns", _guns, _check_gun),
        Member(AddTarget, "targets", _targets, _check_target, stays=True),
    ),
    beside=(FLIGHTS,),
    leave=RemoveAttacker,
    confirm=ConfirmAttack,
    cancel=CancelAttack,
    may_confirm=_may_confirm,
    confirmed=_confirmed,
    called_off=lambda game, frame: called_off(game, frame, frame.local.targets[0], Combat),
).phase()
