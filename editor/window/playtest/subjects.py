"""What is an action of a game about? Knows no Qt."""

from collections.abc import Sequence

HEXSIDE = ("hex_a", "hex_b")
"""The fields of an action that name the two hexes of a hexside, such as a bridge."""

PATH = "path"
_NAMES = ("unit", "hex", "target", *HEXSIDE, PATH)
_named: dict[type, tuple[str, ...]] = {}
"""Which of these a kind of action has: thousands of one kind are asked at once."""


def subjects_of(action: object) -> tuple[str, ...]:
    """Return the units and hexes an action is about, for highlighting: from its fields unit, hex, target, hex_a and
    hex_b, which name a hexside, and path."""
    kind = type(action)
    names = _named.get(kind)
    if names is None:
        names = _named[kind] = tuple(name for name in _NAMES if hasattr(action, name))
    found: list[str] = []
    for name in names:
        value: str | Sequence[str] | None = getattr(action, name)
        if name == PATH:
            found.extend(value[-1:] if value else ())
        elif isinstance(value, str) and value:
            found.append(value)
    return tuple(found)
