"""What do the Advanced and optional rules of hj1986 add to a position?"""

from dataclasses import dataclass, field

from engine.core.own import Own


@dataclass(frozen=True, slots=True)
class Flight:
    """An aircraft on the map in this player turn: its name on the schedule, its ``mission`` and hex (A 2.15);
    ``unit``: the one unit a strike is flown at, by the reading that it hits no more."""

    side: str
    aircraft: str
    mission: str
    hex: str
    unit: str = ""


def name_of(aircraft: str) -> str:
    """Return what an aircraft is called on the schedule, from the key of a position: ``15.1 IX/P-47`` is IX/P-47."""
    return aircraft.partition(" ")[2]


@dataclass(slots=True)
class AdvancedState(Own):
    """``weather``: that of this turn, empty in the Basic game. ``interdicted``: road hexes and the side whose aircraft
    closed them (A 2.46); ``interdicted_in``: in which player turn, counted through the game. ``roadblocks``: hexes,
    sorted (O 7.0). ``groups``: the Kampfgruppen, each the ids of its units (A 12.2). ``flights``: aircraft on the map.
    ``flown``: aircraft of the schedule that have flown. ``pending``: a unit and the dump it has just entered, or empty
    (A 9.21)."""

    weather: str = ""
    interdicted: dict[str, str] = field(default_factory=dict)
    interdicted_in: dict[str, int] = field(default_factory=dict)
    roadblocks: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    flights: tuple[Flight, ...] = ()
    flown: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()
