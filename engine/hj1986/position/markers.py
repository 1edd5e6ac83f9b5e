"""What lies on the map besides units: bridges that are not as printed, Improved Positions, aircraft, closed roads."""

from engine.core.telling import Marker
from engine.hj1986.position.advanced_state import name_of
from engine.hj1986.position.moving_state import BLOWN, BUILT, UNDER_WAY
from engine.hj1986.state import BulgeGame

_TEXTS = {BLOWN: "bridge down", BUILT: "bridge built", UNDER_WAY: "bridge being built"}


def markers(game: BulgeGame) -> tuple[Marker, ...]:
    """Return what lies on the map: bridges, then one marker for all that is in a hex, in the order of the position."""
    bridges = [
        Marker(tuple(key.split("|")), _TEXTS[state], helps=state == BUILT)
        for key, state in game.own.ground.bridges.items()
    ]
    in_hexes: dict[str, list[tuple[str, str]]] = {}
    for label in game.own.ground.positions:
        in_hexes.setdefault(label, []).append(("Improved Position", "IP"))
    for item in game.own.advanced.flights:
        in_hexes.setdefault(item.hex, []).append((f"{name_of(item.aircraft)} ({item.mission})", name_of(item.aircraft)))
    for label in game.own.advanced.interdicted:
        in_hexes.setdefault(label, []).append(("road interdicted", "road ✕"))
    for label in game.own.advanced.roadblocks:
        in_hexes.setdefault(label, []).append(("roadblock", "block"))
    return (*bridges, *(_marker(label, texts) for label, texts in in_hexes.items()))


def _marker(label: str, texts: list[tuple[str, str]]) -> Marker:
    return Marker((label,), ", ".join(text for text, _ in texts), " ".join(short for _, short in texts))
