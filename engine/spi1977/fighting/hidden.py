"""Who says first what his artillery does? By the suggested rule the defender, in writing (S-11.4)

Attackers and defenders are known. The defender writes his final protective fire down, the attacker names his barrage,
then the writing is shown and the odds are worked out. A barrage attack alone is declared as ever (11.37); so is a gun
beside the enemy, which may be bound to attack.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import MarksChanged
from engine.core.frames import changed
from engine.core.phases import Decision
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import other_side
from engine.core.state import Frame
from engine.core.units import Unit, with_marks
from engine.spi1977.fighting.flights import declared_battles
from engine.spi1977.fighting.gunnery import check_barrage, guns_of
from engine.spi1977.fighting.local import Fight
from engine.spi1977.fighting.participation import check_room
from engine.spi1977.fighting.spotting import supported_by
from engine.spi1977.position.fighting_events import BattleJoined, FireShown, SupportFlown
from engine.spi1977.setting.options import HIDDEN_FIRE
from engine.spi1977.state import BARRAGED, RULE, RhineGame, named, title

HIDDEN = RULE("S-11.4")


@dataclass(frozen=True, slots=True)
class AddBarrage:
    """Let artillery use its barrage in the attack, once the defender has written his fire down."""

    ROLE: ClassVar[Role] = Role.JOIN
    unit: str


@dataclass(frozen=True, slots=True)
class EndBarrage:
    """Name no more barrage."""

    ROLE: ClassVar[Role] = Role.END


def is_hidden(game: RhineGame) -> bool:
    """Tell whether final protective fire is written down first."""
    return game.board.is_on(HIDDEN_FIRE)


def waits(game: RhineGame, unit: Unit, targets: Sequence[str], attackers: Sequence[str]) -> Refusal | None:
    """Return that a gun joins an attack of other units only when the defender has written, or None.

    A unit that is not on the map does not wait: it cannot fire at all (11.0).
    """
    if not is_hidden(game) or not attackers or not unit.on_map:
        return None
    if any(game.board.map.is_adjacent(unit.hex, label) for label in targets):
        return None
    return HIDDEN.refuse(title(game, unit.id), "it fires once the defender has written his fire down", unit.id)


def candidates(game: RhineGame, frame: Frame[Fight]) -> Iterator[Unit]:
    """Yield the guns that may join the attack now."""
    for unit in guns_of(game, frame.side):
        if _check_gun(game, frame, unit) is None:
            yield unit


def _check_gun(game: RhineGame, frame: Frame[Fight], unit: Unit) -> Refusal | None:
    local = frame.local
    for battle in declared_battles(game):
        if unit.id in (*battle.attackers, *battle.guns):
            return RULE("11.38").refuse(title(game, unit.id), "fires in another battle of this phase", unit.id)
    attackers = [game.units[key] for key in local.attackers]
    others = [game.units[key] for key in local.guns]
    supported = supported_by(game, frame.side, local.targets, attackers)
    return check_barrage(game, unit, local.targets, supported, others) or check_room(game, unit, _fighting(game, local))


def _fighting(game: RhineGame, local: Fight) -> Iterator[Unit]:
    """Yield the units that fight in this battle and in others of the phase."""
    keys = [key for battle in declared_battles(game) for key in (*battle.attackers, *battle.guns)]
    yield from (game.units[key] for key in dict.fromkeys((*keys, *local.attackers, *local.guns)))


def is_asked(game: RhineGame, frame: Frame[Fight]) -> bool:
    """Tell whether the attacker must still say what fires: after the defender, in an attack of other units alone."""
    local = frame.local
    if not is_hidden(game) or local.barraged or local.over or not local.attackers:
        return False
    return next(candidates(game, frame), None) is not None


def decision(frame: Frame[Fight]) -> Decision:
    """Return the question to the attacker."""
    where = ", ".join(frame.local.targets)
    return Decision(frame.side, frame.phase, HIDDEN, f"Which artillery fires in the attack on {where}?")


def legal(game: RhineGame, frame: Frame[Fight]) -> Iterator[object]:
    """Yield the guns that may fire, and the end."""
    yield from (AddBarrage(unit.id) for unit in candidates(game, frame))
    yield EndBarrage()


def check(game: RhineGame, frame: Frame[Fight], action: AddBarrage | EndBarrage) -> Refusal | None:
    """Return the rule that forbids a choice of the attacker, or None."""
    if not is_asked(game, frame):
        return HIDDEN.refuse("the attacker", "names no barrage at this moment")
    if isinstance(action, EndBarrage):
        return None
    unit = game.units.get(action.unit)
    if unit is None or unit.side != frame.side:
        return HIDDEN.refuse(named(game, action.unit), "is no artillery of the attacker")
    return _check_gun(game, frame, unit)


def resolve(game: RhineGame, frame: Frame[Fight], action: AddBarrage | EndBarrage) -> Iterator[object]:
    """Yield what a choice of the attacker changes."""
    if isinstance(action, EndBarrage):
        yield changed(frame, replace(frame.local, barraged=True))
        return
    unit, kept = game.units[action.unit], game.own.fighting
    yield changed(frame, replace(frame.local, guns=(*frame.local.guns, unit.id)))
    yield MarksChanged(unit.id, with_marks(unit, BARRAGED))
    yield BattleJoined(kept.attacked, tuple(dict.fromkeys((*kept.fought, unit.id))))


def shown(game: RhineGame, frame: Frame[Fight]) -> Iterator[object]:
    """Yield that the defender shows what he has written, if there is anything."""
    kept, side = game.own.fighting, other_side(frame.side)
    guns, points = kept.written, kept.written_air
    if not guns and not points:
        return
    yield FireShown(guns, points)
    yield changed(frame, replace(frame.local, cover=guns, cover_air=points))
    yield BattleJoined(kept.attacked, tuple(dict.fromkeys((*kept.fought, *guns))))
    if points:
        yield SupportFlown(side, kept.flown.get(side, 0) + points)
