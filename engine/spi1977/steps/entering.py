"""What happens when a unit enters a hex or leaves one, however it moved?

One function for movement, advance, retreat and arrival: fuel depots are taken (25.27q), works that nobody holds any
more are taken away (16.36), bridges of U.S. engineers and those that are being built or carried go with them (15.21,
15.26, 15.33), and an engineer has stayed no longer (S-15.2).
"""

from collections.abc import Iterator

from engine.core.events import CountChanged, MarksChanged, UnitRemoved
from engine.core.sides import GERMAN
from engine.core.units import DEAD, Unit, without_marks
from engine.spi1977.clauses.british import releases
from engine.spi1977.clauses.limits import closed_to
from engine.spi1977.ground.terrain import holds_works
from engine.spi1977.ground.zones import counts
from engine.spi1977.position.ground_events import BridgesChanged, WorkChanged
from engine.spi1977.position.ground_state import BUILDING, CARRIED
from engine.spi1977.position.moving_events import DepotsChanged
from engine.spi1977.state import PLANTED, RULE, RULING, SETTLING, STAYED, RhineGame, piece, title

FOLLOWS = (
    RULE("15.21"),
    RULE("15.26"),
    RULE("15.33"),
    RULE("16.14"),
    RULE("16.23"),
    RULE("16.36"),
    RULE("25.16b"),
    RULE("25.27q"),
    RULE("E-16.0b"),
    RULE("E-24.3"),
)


READS = (RULING("headquarters-on-depot"),)

DEPOT_STAYS = "it stays for a combat unit"
DISTURBED_AT_THREE = ("yes", "it forbids nothing and disturbs")
"""The readings by which an enemy three hexes away takes works that are being built (E-16.0b)."""


def after_entry(game: RhineGame, unit: Unit, path: tuple[str, ...], kind: str) -> Iterator[object]:
    """Yield what follows from a move along ``path``; ask after the ``UnitMoved`` or ``UnitPlaced`` was yielded.

    ``path`` holds the hex the unit came from first; a path of one hex is a placement. ``kind`` is that of the move.
    """
    if len(path) > 1:
        yield from left(game, unit, path[0])
    for label in path[1:] or path:
        yield from _enter_depot(game, unit, label)
    yield from _disturbed(game, unit, path[1:] or path)
    yield from list(releases(game, unit, path))
    if unit.has(SETTLING) or unit.has(PLANTED):
        yield MarksChanged(unit.id, without_marks(unit, SETTLING, PLANTED))
    if unit.count(STAYED):
        yield CountChanged(unit.id, STAYED, 0)
    if path[-1] in closed_to(game, unit) and kind in ("retreat", "advance"):
        yield UnitRemoved(unit.id, DEAD, f"forced into {path[-1]}, which the scenario closes [25.16b]")
        yield from left(game, unit, path[-1])


def _disturbed(game: RhineGame, unit: Unit, path: tuple[str, ...]) -> Iterator[object]:
    """Yield the loss of works that the enemy is building when a unit comes too near (E-16.0b)."""
    if not game.board.is_yes("works_disturbed") or not counts(game, unit):
        return
    least = game.board.number("position_distance") + any(
        game.board.reads("position-three-hexes", reading) for reading in DISTURBED_AT_THREE
    )
    for label, work in sorted(game.own.ground.works.items()):
        near = work.is_building and work.side != unit.side
        if near and any(game.board.map.distance(label, there) < least for there in path):
            yield WorkChanged(label, None)


def left(game: RhineGame, unit: Unit, label: str) -> Iterator[object]:
    """Yield what follows when a unit has left a hex, for another or for good: abandoned works, bridges of its own."""
    work = game.own.ground.works.get(label)
    still_used = any(holds_works(game, other) for other in game.friends_in(label, unit.side))
    if work is not None and work.side == unit.side and not still_used:
        yield WorkChanged(label, None)
    laid = game.own.ground.bridges
    if not game.units[unit.id].on_map:
        laid = tuple(item for item in laid if item.engineer != unit.id or item.state != CARRIED)
    if laid != game.own.ground.bridges:
        yield BridgesChanged(laid, f"the bridge that {title(game, unit.id)} carried goes with it [15.21]")
    built = tuple(item for item in laid if item.engineer != unit.id or item.state != BUILDING)
    if built != laid:
        yield BridgesChanged(built, f"the bridge that {title(game, unit.id)} was building is lost [15.26]")
    kept = tuple(item for item in built if item.engineer != unit.id or item.side == GERMAN)
    if kept != built:
        yield BridgesChanged(kept, f"the bridges of {title(game, unit.id)} go with it [15.33]")


def _enter_depot(game: RhineGame, unit: Unit, label: str) -> Iterator[object]:
    """Yield that a depot comes off the map: any German unit removes it, and combat units take a true one."""
    depot = next((depot for depot in game.own.moving.depots if depot.hex == label), None)
    if depot is None or unit.side != GERMAN:
        return
    takes = not piece(game, unit).is_headquarters
    if not takes and game.board.reads("headquarters-on-depot", DEPOT_STAYS):
        return
    if piece(game, unit).is_commando and not game.board.is_yes("commandos_touch_depots"):
        return
    rest = tuple(other for other in game.own.moving.depots if other.hex != label)
    how = "exposed" if not depot.real else "captured" if takes else "lost"
    yield DepotsChanged(rest, label, how, game.own.moving.taken + (how == "captured"))
