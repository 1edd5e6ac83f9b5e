"""What lies on the map besides units: works, bridges and bottlenecks, fuel depots."""

from engine.core.telling import Marker
from engine.spi1977.board import mp_text
from engine.spi1977.clauses.first_day import BOTTLENECKS, holds
from engine.spi1977.position.ground_state import BUILDING, BUILT, IMPROVED
from engine.spi1977.state import RhineGame
from engine.spi1977.steps.mover import queues


def conditions(game: RhineGame) -> str:
    """Return the weather and the state of the ground."""
    ground = game.own.ground
    return f"Weather: {ground.weather}; ground: {ground.ground}"


def markers(game: RhineGame) -> tuple[Marker, ...]:
    """Return the markers in the order of the position. A true depot is told apart, so the view of a side is to be given
    where that side must not know."""
    found = []
    for label, work in game.own.ground.works.items():
        name = "Improved position" if work.kind == IMPROVED else "Entrenchment"
        short = ("I" if work.kind == IMPROVED else "E") + ("?" if work.is_building else "")
        found.append(Marker((label,), f"{name}{', being built' if work.is_building else ''}", short))
    found += [Marker(pair, "bridge down") for pair in game.own.ground.blown]
    for item in game.own.ground.bridges:
        if item.state == BUILT:
            found.append(Marker((item.hex_a, item.hex_b), "bridge", helps=True))
        elif item.state == BUILDING:
            found.append(Marker((item.hex,), "bridge, being built"))
    if holds(game, BOTTLENECKS):
        for pair, points in queues(game).items():
            text = "bridge blocked" if points is None else f"bottleneck, {mp_text(points)} MP more"
            found.append(Marker(pair, text, helps=points is not None))
    found += [
        Marker((depot.hex,), "True fuel depot" if depot.real else "Fuel depot") for depot in game.own.moving.depots
    ]
    return tuple(found)
