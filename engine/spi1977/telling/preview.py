"""What would an action mean before it is made? Strengths, the column with its trail, the probability of each result."""

from collections.abc import Iterator
from dataclasses import replace

from engine.core.frames import frame_of
from engine.core.telling import Preview
from engine.data.own_values import lines_of_own, of_results
from engine.spi1977.fighting.battle import battle_in
from engine.spi1977.fighting.bonuses import Battle
from engine.spi1977.fighting.combat import DeclareAttack, ResolveBattle
from engine.spi1977.fighting.cover import AddFire, EndFire, FlyCover
from engine.spi1977.fighting.flights import FlySupport
from engine.spi1977.fighting.green import green_units
from engine.spi1977.fighting.hidden import AddBarrage, EndBarrage
from engine.spi1977.fighting.local import Combat, Fight, Preparation
from engine.spi1977.fighting.odds import assess, odds_over, table
from engine.spi1977.fighting.own_values import of_battle
from engine.spi1977.fighting.setup import AddAttacker, AddGun, AddTarget, ConfirmAttack, battle_of
from engine.spi1977.state import RhineGame, title
from engine.spi1977.telling.outcomes import tolls_of


def preview(game: RhineGame, action: object) -> Preview | None:
    """Return what the action would mean in the phase that is on, or None for an action without dice to weigh."""
    battle = _battle(game, action) if game.stack else None
    if battle is None or not (battle.attackers or battle.guns or battle.air):
        return None
    return weighed(game, battle)


def weighed(game: RhineGame, battle: Battle) -> Preview:
    """Return the preview of a battle as it stands; what the defender may still add is said, not counted.
    Below the least odds no die is thrown, so there is neither a column nor a result."""
    found = assess(game, battle)
    own = lines_of_own(game, lambda: (*of_battle(game, battle, found), *of_results(table(game.board), found.column)))
    heading = f"{'Barrage of' if battle.is_barrage else 'Attack on'} {', '.join(battle.targets)}"
    strengths, warnings = (
        (*found.parts, *own, f"{found.attack} to {found.defense}"),
        _warnings(game, battle, found.reaches),
    )
    if not found.reaches:
        return Preview(heading, None, (*strengths, *warnings), {})
    name = odds_over(game.board, found)
    lines = (
        *strengths,
        *(str(step) for step in found.column.trail),
        f"column {name} in the line {found.line} [10.76]",
        *warnings,
    )
    chances = table(game.board).distribution(found.column)
    return Preview(heading, found.column, lines, chances, name, tolls_of(game, battle, chances))


def _warnings(game: RhineGame, battle: Battle, reaches: bool) -> Iterator[str]:
    """Yield what is not in the odds: the least of them, and rolls that come before the die."""
    if not reaches and battle.is_barrage:
        yield "below the least odds: the barrage is not allowed [11.36]"
    elif not reaches:
        yield "below the least odds: the attackers are eliminated [10.62]"
    yield from (f"{title(game, unit.id)} is green and rolls first [25.14c]" for unit in green_units(game, battle))


def _battle(game: RhineGame, action: object) -> Battle | None:
    """Return the battle as the action would leave it, or None."""
    local = game.top.local
    if isinstance(local, Preparation):
        return _prepared(game, action, local)
    if isinstance(local, Fight):
        return _fought(game, action)
    if isinstance(local, Combat) and isinstance(action, ResolveBattle | DeclareAttack):
        declared = next((battle for battle in local.battles if action.target in battle.targets), None)
        return None if declared is None else battle_of(game, game.top.side, declared)
    return None


def _prepared(game: RhineGame, action: object, local: Preparation) -> Battle | None:
    side = game.top.side
    if isinstance(action, ConfirmAttack):
        return battle_of(game, side, local)
    if isinstance(action, AddAttacker | AddGun) and action.unit in game.units:
        if isinstance(action, AddAttacker):
            return battle_of(game, side, replace(local, attackers=(*local.attackers, action.unit)))
        return battle_of(game, side, replace(local, guns=(*local.guns, action.unit)))
    if isinstance(action, AddTarget) and action.target in game.board.map.hexes:
        return battle_of(game, side, replace(local, targets=(*local.targets, action.target)))
    if isinstance(action, FlySupport):
        return battle_of(game, side, replace(local, air=action.points))
    return None


def _fought(game: RhineGame, action: object) -> Battle | None:
    battle = battle_in(game, frame_of(game.top, Fight))
    if isinstance(action, AddFire) and action.unit in game.units:
        return replace(battle, cover=(*battle.cover, game.units[action.unit]))
    if isinstance(action, AddBarrage) and action.unit in game.units:
        return replace(battle, guns=(*battle.guns, game.units[action.unit]))
    if isinstance(action, FlyCover):
        return replace(battle, cover_air=action.points)
    return battle if isinstance(action, EndFire | EndBarrage) else None
