"""What of a position of hj1986 can a scenario begin with?"""

from collections.abc import Iterator

from engine.core.standing import Standing
from engine.core.units import EXITED
from engine.hj1986.position.moving_state import BLOWN, BUILT
from engine.hj1986.state import BulgeGame
from engine.hj1986.turn.setup import IMPROVED, KEPT_AT_START

_KINDS = {BLOWN: "bridge_blown", BUILT: "bridge_built"}


def standing(game: BulgeGame) -> Standing:
    """Return bridges, roadblocks, Improved Positions, points at hand and the marks of units."""
    ground = game.own.ground
    states = [(_KINDS[state], key, "") for key, state in ground.bridges.items() if state in _KINDS]
    states += [("roadblock", label, "") for label in game.own.advanced.roadblocks]
    stock: dict[tuple[str, str], int] = {}
    for key, amount in game.own.logistics.points.items():
        side, _, kind = key.partition("/")
        stock[side, kind] = amount
    return Standing(
        states=tuple(states),
        kinds=frozenset({*_KINDS.values(), "roadblock"}),
        words={mark: mark for mark in KEPT_AT_START},
        dug=frozenset(ground.positions),
        dug_word=IMPROVED,
        stock=stock,
        lost=tuple(_lost(game)),
    )


def _lost(game: BulgeGame) -> Iterator[str]:
    own = game.own
    gone = sum(unit.box == EXITED for unit in game.units.values())
    if gone:
        yield f"{gone} units have left the map"
    empty = [label for label in own.ground.positions if not game.units_in(label)]
    if empty:
        yield f"Improved Positions without a unit: {', '.join(empty)}"
    for held, what in (
        (own.ground.control, "who entered a place last"),
        (own.ground.events, "what has happened for clauses and conditions"),
        (own.logistics.fuel, "captured fuel"),
        (own.logistics.pursuit, "attack points owed to pursuit"),
        (own.logistics.released, "who is restricted no more"),
        (own.advanced.groups, "Kampfgruppen"),
        (own.advanced.flown, "which aircraft have flown"),
    ):
        if held:
            yield what
