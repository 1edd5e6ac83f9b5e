"""What is an action of a game about? Knows no Qt."""

from collections.abc import Sequence

HEXSIDE = ("hex_a", "hex_b")
"""The fields of an action that name the two hexes of a hexside, such as a bridge."""


def subjects_of(action: object) -> tuple[str, ...]:
    """Return the units and hexes an action is about, for highlighting: from its fields unit, hex, target, hex_a and
    hex_b, which name a hexside, and path."""
    found: list[str] = []
    for name in ("unit", "hex", "target", *HEXSIDE):
        value = getattr(action, name, None)
        if isinstance(value, str) and value:
            found.append(value)
    path: Sequence[str] = getattr(action, "path", ())
    if path:
        found.append(path[-1])
    return tuple(found)
