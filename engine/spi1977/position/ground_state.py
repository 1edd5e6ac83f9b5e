"""What do weather, bridges and works add to a position? (15.0, 16.0, 18.0)"""

from dataclasses import dataclass, field

from engine.core.own import Own

IMPROVED, ENTRENCHED = "improved", "entrenched"
"""The kinds of works in a hex (16.1, 16.2)."""

CARRIED, BUILDING, BUILT = "carried", "building", "built"
"""What a bridge marker may be: under its engineer, being built, open (15.21 to 15.24)."""


@dataclass(frozen=True, slots=True)
class Work:
    """The marker of works in a hex: ``improved`` or ``entrenched``; ``is_building`` until it is flipped (16.13)."""

    kind: str
    side: str
    is_building: bool = False


@dataclass(frozen=True, slots=True)
class BridgeMarker:
    """A bridge laid in play over the hexside between two hexes, ``hex_a`` before ``hex_b`` in map order. ``hex`` is the
    one in which the marker lies, ``engineer`` the unit that carries, builds or keeps it. One that is carried has no
    hexes."""

    side: str
    engineer: str
    state: str = BUILT
    hex: str = ""
    hex_a: str = ""
    hex_b: str = ""


@dataclass(slots=True)
class GroundState(Own):
    """``weather`` and ``ground``: boxes of the tracks by name. ``blown``: printed bridges that are down, their hexes in
    map order, sorted. ``bridges``: markers laid or carried in play. ``works``: markers by hex."""

    weather: str = "Overcast"
    ground: str = "Normal"
    blown: tuple[tuple[str, str], ...] = ()
    bridges: tuple[BridgeMarker, ...] = ()
    works: dict[str, Work] = field(default_factory=dict)
