"""What do movement, arrivals and commitment add to a position?"""

from dataclasses import dataclass, field

from engine.core.own import Own


@dataclass(frozen=True, slots=True)
class Depot:
    """A fuel depot on the map (25.27p); ``real`` is known to the Allied player until a German unit enters its hex."""

    hex: str
    real: bool


@dataclass(slots=True)
class MovingState(Own):
    """``crossings``: how many German units have crossed a bridge in this movement phase, by its hexes in map order,
    ``A|B`` (25.14f). ``entered``: how many units have come by an entry hex in this phase (21.12). ``to_commit``: how
    many units may still be committed in this phase, by the area in which they stand (25.16c, 27.62). ``teams``: units
    that march under one marker, company first (9.25). ``corps``: the corps or army that a formation has attached itself
    to (E-11.1). ``called``: variable reinforcements that the die has brought (22.2v). ``exits``: the hex from which a
    unit has left the map. ``depots``: those on the map; ``taken``: true ones that the German has taken (25.27q).
    ``released``: British formations that are set free, or ``all`` (23.0). ``dropped``: the paratroops have jumped
    (24.41). ``companies``: the battalion in whose place a company arrives (21.3). ``returned``: how many lost
    companies are in play again (17.13)."""

    crossings: dict[str, int] = field(default_factory=dict)
    entered: dict[str, int] = field(default_factory=dict)
    to_commit: dict[str, int] = field(default_factory=dict)
    teams: tuple[tuple[str, str], ...] = ()
    corps: dict[str, str] = field(default_factory=dict)
    called: tuple[str, ...] = ()
    exits: dict[str, str] = field(default_factory=dict)
    depots: tuple[Depot, ...] = ()
    taken: int = 0
    released: tuple[str, ...] = ()
    dropped: bool = False
    companies: dict[str, str] = field(default_factory=dict)
    returned: int = 0
