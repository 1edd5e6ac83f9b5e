"""How do lost tanks come back? (O 11)"""

from collections.abc import Iterator

from engine.core.units import Unit
from engine.hj1986.position.logistics_events import PointsChanged
from engine.hj1986.position.optional_events import ArmorCounted
from engine.hj1986.state import RULE, BulgeGame, piece

FOLLOWS = (RULE("O 11.11"), RULE("O 11.12"), RULE("O 11.13"), RULE("O 11.14"))

REPAIR, ATTACK, DEFENSE, KIND = "tank_repair", "attack", "defense", "armor"


def recovered(game: BulgeGame, unit: Unit, steps: int, role: str) -> Iterator[object]:
    """Yield what lost armor steps count, and the replacement point they earn; ``role`` is attack or defense."""
    if not game.board.is_on(REPAIR) or not piece(game, unit).is_armor:
        return
    price = game.board.number(f"tank_repair_{role}")
    earned, left = divmod(game.own.optional.steps.get(f"{unit.side}/{role}", 0) + steps, price)
    yield ArmorCounted(unit.side, role, left)
    if earned:
        points = game.own.logistics.points.get(f"{unit.side}/{KIND}", 0)
        yield PointsChanged(unit.side, KIND, points + earned)
