"""What does spi1977 answer to a question about a position, and how does a case give it its own state?"""

from collections.abc import Mapping
from typing import Any

from engine.core.codec import to_json
from engine.core.own_values import check_hexes, own_from_plain
from engine.core.rules import Refusal
from engine.core.telling import Priced
from engine.spi1977.board import mp_text
from engine.spi1977.ground.hexsides import is_printed_bridge, pair_of
from engine.spi1977.state import SUPPLY_STATES, OwnState, RhineGame
from engine.spi1977.steps.costs import path_cost


def price(game: RhineGame, unit_id: str, path: tuple[str, ...]) -> Refusal | Priced:
    """Return the cost of a path for a unit on the map, or the rule that forbids it; the allowance is not asked."""
    cost = path_cost(game, game.units[unit_id], path)
    if isinstance(cost, Refusal):
        return cost
    before = (0, *cost.steps[:-1]) if cost.steps else ()
    steps = tuple(mp_text(after - start) for start, after in zip(before, cost.steps, strict=True))
    return Priced(mp_text(cost.spent), steps)


def supplied(game: RhineGame, unit_id: str) -> bool:
    """Tell whether a unit counts as supplied, as it was last determined (14.0)."""
    return not any(game.units[unit_id].has(mark) for mark in SUPPLY_STATES)


def own_from(game: RhineGame, markers: Mapping[str, Any]) -> OwnState:
    """Return the state of its own that a case describes; see docs/cases.md for the markers.

    Parts are given by their names, or their fields alone; an object ``ground`` is the part. ``blown`` names bridges by
    their two hexes in either order, ``works`` by hex. Raises ValueError beginning with the marker that does not fit.
    """
    plain: dict[str, Any] = {}
    for key, value in markers.items():
        part = _PARTS.get(key)
        if isinstance(value, dict) and part in (None, key):
            plain[key] = {**plain.get(key, {}), **value}
        elif part is None:
            plain[key] = value
        else:
            plain.setdefault(part, {})[key] = value
    ground = plain.get("ground", {})
    if isinstance(ground, dict):
        if isinstance(ground.get("blown"), list):
            ground["blown"] = [list(_bridge(game, pair)) for pair in ground["blown"]]
        check_hexes(game, "works", ground.get("works"))
    merged = {key: {**_json(game, key), **value} if isinstance(value, dict) else value for key, value in plain.items()}
    own: OwnState = own_from_plain(game, merged)
    return own


_PARTS = {
    **dict.fromkeys(("weather", "ground", "blown", "bridges", "works"), "ground"),
    **dict.fromkeys(("crossings", "teams", "corps", "depots", "taken", "exits", "called"), "moving"),
}
"""The part of the state in which a marker stands."""


def _json(game: RhineGame, part: str) -> dict[str, Any]:
    found = to_json(getattr(game.own, part, {}))
    return found if isinstance(found, dict) else {}


def _bridge(game: RhineGame, pair: Any) -> tuple[str, str]:
    """Return a bridge by its hexes in map order; raises ValueError where the map has none."""
    if isinstance(pair, str):
        pair = pair.split("|")
    if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(label, str) for label in pair):
        raise ValueError(f"blown: name a bridge by its two hexes, not {pair!r}")
    if not is_printed_bridge(game.board, pair[0], pair[1]):
        raise ValueError(f"blown: there is no bridge between {pair[0]} and {pair[1]}; add the hexside with one")
    return pair_of(pair[0], pair[1])
