"""Which fights does a careful player seek, and how does he bear his losses?"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from engine.core.units import Unit
from engine.spi1977.fighting.advance import AdvanceUnit
from engine.spi1977.fighting.combat import DeclareAttack, EndDeclaration
from engine.spi1977.fighting.local import Combat
from engine.spi1977.fighting.retreat import RetreatStack
from engine.spi1977.fighting.setup import AddAttacker, AddGun, CancelAttack, ConfirmAttack, RemoveAttacker
from engine.spi1977.fighting.suffer import Retreat, TakeLoss
from engine.spi1977.ground.terrain import frees_from_attack
from engine.spi1977.state import RhineGame, face, is_marching, piece

GOOD, FAIR = Fraction(2), Fraction(1)


def strength(game: RhineGame, unit: Unit) -> Fraction:
    """Return about what a unit adds to an attack."""
    value = Fraction(face(game, unit).attack)
    return value / 2 if is_marching(unit) else value


def defense(game: RhineGame, label: str, side: str) -> Fraction:
    """Return about what the enemies of a side in a hex defend with, the ground counted as columns."""
    total = sum((piece(game, unit).mobile.defense for unit in game.units_in(label) if unit.side != side), 0)
    ground = game.board.terrain_at(label)
    return Fraction(total) * (2 if ground.no_duty else Fraction(3, 2) if ground.odds_line not in ("Clear", "") else 1)


def pressure(game: RhineGame, unit: Unit, label: str) -> int:
    """Return what it is worth to stand beside enemies in a hex: much where those here and beside can beat them, a great
    evil where they must attack and cannot."""
    near = [there for there in game.board.map.neighbors[label] if defense(game, there, unit.side)]
    if not near:
        return 0
    own = strength(game, unit) + sum(
        (strength(game, other) for other in game.friends_in(label, unit.side) if other.id != unit.id), Fraction(0)
    )
    against = sum((defense(game, there, unit.side) for there in near), Fraction(0))
    best = near[0]
    helpers = {
        other.id: strength(game, other)
        for there in game.board.map.neighbors[best]
        for other in game.friends_in(there, unit.side)
        if there != label
    }
    odds = (own + sum(helpers.values(), Fraction(0))) / against
    if odds >= GOOD:
        return 25
    if frees_from_attack(game, label, unit.side):
        return 8
    return -5 if odds >= FAIR else -70


def declare(game: RhineGame, action: DeclareAttack) -> int:
    """Declare what can be attacked, once: enemies beside own units must be."""
    local = game.top.local
    declared = isinstance(local, Combat) and any(action.target in battle.targets for battle in local.battles)
    return -1 if declared else 40


def done(game: RhineGame, action: EndDeclaration) -> int:
    return 0


def confirm(game: RhineGame, action: ConfirmAttack) -> int:
    return 10


def add(game: RhineGame, action: AddAttacker) -> int:
    """Let all join who can strike."""
    return 30 if face(game, game.units[action.unit]).attack else -1


def gun(game: RhineGame, action: AddGun) -> int:
    return 20


def loss(game: RhineGame, action: TakeLoss) -> int:
    """Lose what is worth least; a step rather than ground only where the unit stands in a town."""
    unit = game.units[action.unit]
    spared = 20 if frees_from_attack(game, unit.hex, unit.side) else 0
    return 30 + spared - face(game, unit).attack - face(game, unit).defense


def retreat(game: RhineGame, action: Retreat) -> int:
    return 35


def step_back(game: RhineGame, action: RetreatStack) -> int:
    """Go where fewest enemies are near."""
    side = game.top.side
    near = game.board.map.neighbors[action.hex]
    return 50 - 10 * sum(bool(defense(game, there, side)) for there in near)


def advance(game: RhineGame, action: AdvanceUnit) -> int:
    return 5 if piece(game, game.units[action.unit]).is_battalion else -1


SCORES: dict[type, Callable[[RhineGame, Any], int]] = {
    DeclareAttack: declare,
    EndDeclaration: done,
    ConfirmAttack: confirm,
    CancelAttack: lambda game, action: -5,
    RemoveAttacker: lambda game, action: -20,
    AddAttacker: add,
    AddGun: gun,
    TakeLoss: loss,
    Retreat: retreat,
    RetreatStack: step_back,
    AdvanceUnit: advance,
}
