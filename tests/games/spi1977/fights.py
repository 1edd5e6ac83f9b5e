"""How do tests declare and fight battles of spi1977?"""

from collections.abc import Iterable

from engine.core.play import apply, check, decision, legal_actions
from engine.core.rules import Refusal
from engine.spi1977.fighting.advance import AdvanceUnit
from engine.spi1977.fighting.bonuses import Battle
from engine.spi1977.fighting.combat import DeclareAttack, EndDeclaration, ResolveBattle
from engine.spi1977.fighting.cover import AddFire, EndFire
from engine.spi1977.fighting.flights import FlySupport
from engine.spi1977.fighting.odds import Assessment, assess
from engine.spi1977.fighting.retreat import RetreatStack
from engine.spi1977.fighting.setup import AddAttacker, AddGun, AddTarget, ConfirmAttack
from engine.spi1977.fighting.suffer import TakeLoss
from engine.spi1977.position.fighting_events import BattleResolved
from engine.spi1977.state import RhineGame
from tests.games.spi1977.positions import key_of


def put_together(
    game: RhineGame,
    target: str,
    attackers: Iterable[str] = (),
    guns: Iterable[str] = (),
    also: Iterable[str] = (),
    air: int = 0,
) -> None:
    """Begin a battle and let units join it; it is not confirmed."""
    apply(game, DeclareAttack(target))
    for name in attackers:
        apply(game, AddAttacker(key_of(game, name)))
    for label in also:
        apply(game, AddTarget(label))
    for name in guns:
        apply(game, AddGun(key_of(game, name)))
    if air:
        apply(game, FlySupport(air))


def declare(
    game: RhineGame,
    target: str,
    attackers: Iterable[str] = (),
    guns: Iterable[str] = (),
    also: Iterable[str] = (),
    air: int = 0,
) -> None:
    """Declare a battle."""
    put_together(game, target, attackers, guns, also, air)
    apply(game, ConfirmAttack())


def fight(
    game: RhineGame,
    target: str,
    attackers: Iterable[str] = (),
    guns: Iterable[str] = (),
    also: Iterable[str] = (),
    air: int = 0,
) -> tuple[object, ...]:
    """Declare a battle as the only one and resolve it; returns the events of the resolution."""
    declare(game, target, attackers, guns, also, air)
    apply(game, EndDeclaration())
    return resolve(game, target)


def resolve(game: RhineGame, target: str) -> tuple[object, ...]:
    """Resolve a declared battle; returns the events."""
    return apply(game, ResolveBattle(target)).events


def cover(game: RhineGame, *names: str) -> tuple[object, ...]:
    """Let guns of the defender fire, and no others; returns the events of the last action."""
    events: tuple[object, ...] = ()
    for name in names:
        events = apply(game, AddFire(key_of(game, name))).events
    now = decision(game)
    if now is not None and now.phase == "battle":
        events = apply(game, EndFire()).events
    return events


def weighed(
    game: RhineGame, attackers: Iterable[str], *targets: str, guns: Iterable[str] = (), cover: Iterable[str] = ()
) -> Assessment:
    """Return strengths and column of a battle of the side that acts, as if it were declared."""
    units = [game.units[key_of(game, name)] for name in attackers]
    fire = [game.units[key_of(game, name)] for name in guns]
    covers = [game.units[key_of(game, name)] for name in cover]
    side = game.top.side
    return assess(game, Battle(side, targets, tuple(units), tuple(fire), 0, tuple(covers)))


def column(found: Assessment) -> int:
    """Return the column of the table that is used, counted from 1."""
    return found.column.index + 1


def thrown(events: Iterable[object]) -> BattleResolved:
    """Return the battle that was thrown."""
    return next(event for event in events if isinstance(event, BattleResolved))


def refused(game: RhineGame, action: object) -> Refusal:
    """Return the rule that forbids an action."""
    found = check(game, action)
    assert found is not None, action
    return found


def rule_of(game: RhineGame, action: object) -> str:
    """Return the number of the rule that forbids an action; empty where it is allowed."""
    found = check(game, action)
    return "" if found is None else found.rule.number


def lose(game: RhineGame, *names: str) -> None:
    """Let these units lose a step each."""
    for name in names:
        apply(game, TakeLoss(key_of(game, name)))


def go(game: RhineGame, *hexes: str) -> None:
    """Retreat the stack hex by hex."""
    for label in hexes:
        apply(game, RetreatStack(label))


def retreats(game: RhineGame) -> set[str]:
    """Return the hexes offered to a stack that retreats."""
    return {action.hex for action in legal_actions(game) if isinstance(action, RetreatStack)}


def advances(game: RhineGame, name: str) -> set[str]:
    """Return the hexes to which a unit may advance now."""
    key = key_of(game, name)
    return {action.path[-1] for action in legal_actions(game) if isinstance(action, AdvanceUnit) and action.unit == key}


def phase_of(game: RhineGame) -> str:
    """Return the phase whose decision is asked; empty when the game is over."""
    now = decision(game)
    return "" if now is None else now.phase
