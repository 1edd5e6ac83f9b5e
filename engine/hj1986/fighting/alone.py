"""What is artillery that attacks an enemy beside it, and nobody else joins? (B 12.14, B 12.31)

A barrage; or, by the other reading of ``artillery-alone``, an attack like any other: the guns beside the enemy are the
attackers and suffer the result, those at a distance support them.
"""

from collections.abc import Sequence

from engine.core.rules import Refusal
from engine.core.units import Unit
from engine.hj1986.board import Board
from engine.hj1986.fighting.engaged import engaged_hexes
from engine.hj1986.fighting.gunnery import check_support, firepower, is_sheltered, own_share
from engine.hj1986.fighting.guns import observed
from engine.hj1986.fighting.strength import ACROSS, SHELTER, crosses, factor
from engine.hj1986.state import ENGAGED, RULE, RULING, BulgeGame, piece, title

READS = (RULING("artillery-alone"),)
FOLLOWS = (RULE("B 12.14"), RULE("B 12.31"), RULE("B 12.78"))

ORDINARY = "an ordinary attack"


def is_ordinary(board: Board) -> bool:
    """Tell whether guns beside the enemy attack as other units do."""
    return board.reads("artillery-alone", ORDINARY)


def roles(
    game: BulgeGame, attackers: Sequence[Unit], guns: Sequence[Unit], targets: Sequence[str]
) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
    """Return who attacks and who only fires, of those that were chosen for a battle."""
    if attackers or not is_ordinary(game.board):
        return tuple(attackers), tuple(guns)
    near = tuple(unit for unit in guns if all(game.board.map.is_adjacent(unit.hex, label) for label in targets))
    return near, tuple(unit for unit in guns if unit not in near)


def direct_strength(game: BulgeGame, guns: Sequence[Unit], targets: Sequence[str]) -> int:
    """Return what artillery is worth that attacks as other units do: its support strength, never below half of it.

    By its own condition, across water or up a slope each gun alone; against a shelter all together.
    """
    across = factor(game.board, ACROSS)
    if is_sheltered(game, targets):
        total = (sum(firepower(game, unit) for unit in guns) * factor(game.board, SHELTER)).__ceil__()
    else:
        total = 0
        for unit in guns:
            wet = any(crosses(game, unit.hex, label) for label in targets)
            share = min(own_share(game, unit), across) if wet else own_share(game, unit)
            total += (firepower(game, unit) * share).__ceil__()
    return total + observed(game, guns)


def must_fire_again(game: BulgeGame, unit: Unit, label: str) -> bool:
    """Tell whether a gun that is engaged by its own attack on a hex can attack it again (B 11.48 ENG b)."""
    return (
        is_ordinary(game.board)
        and piece(game, unit).is_artillery
        and label in engaged_hexes(game, unit)
        and check_support(game, unit, (label,), ()) is None
    )


def check_locked(game: BulgeGame, unit: Unit, targets: Sequence[str]) -> Refusal | None:
    """Return the rule that keeps a gun that is engaged by its own attack from firing at others, or None."""
    locked = engaged_hexes(game, unit) if is_ordinary(game.board) and unit.has(ENGAGED) else ()
    if locked and not set(targets) & set(locked):
        return RULE("B 11.48 ENG").refuse(title(game, unit.id), "is engaged and fights nobody else", unit.id)
    return None
