"""What may a side see?

Everything but which fuel depots are true, which only the Allied player knows until a German unit enters (25.27p), the
air points of the enemy until both sides have allotted theirs (19.0), the plan of the German (27.7), which unit marches
where while the Allied player attacks columns from the air (19.43), and by a suggested rule the final protective fire
that is written down (S-11.4). What is hidden is blank: two positions that differ only in it look the same.
"""

from dataclasses import replace

from engine.core.hidden import Hidden
from engine.core.sides import ALLIED, GERMAN, other_side
from engine.core.units import Unit
from engine.spi1977.air.allot import AIR, AllotPoints
from engine.spi1977.board import Board
from engine.spi1977.fighting.cover import AddFire, FlyCover
from engine.spi1977.fighting.hidden import is_hidden
from engine.spi1977.fighting.local import Fight
from engine.spi1977.position.air_events import AllotmentsShown, PointsAllotted
from engine.spi1977.position.fighting_events import FireWritten
from engine.spi1977.position.moving_events import DepotsChanged, PlanChosen
from engine.spi1977.setting.kinds import FACE_FULL, FACE_MOVE
from engine.spi1977.state import RULE, OwnState, RhineGame, is_marching, piece
from engine.spi1977.supply.interdiction import INTERDICTION
from engine.spi1977.turn.depots import PlaceDepot
from engine.spi1977.turn.setup import ChoosePlan

FOLLOWS = (RULE("19.0"), RULE("19.43"), RULE("25.27p"), RULE("25.27q"))


def hide(game: RhineGame, side: str) -> Hidden[OwnState, Board]:
    """Return what a side may not know of a position."""
    columns, stacks = _columns(game, side)
    return Hidden(own=_own(game, side), units=columns, stacks=stacks)


def _own(game: RhineGame, side: str) -> OwnState | None:
    """Return the own state as a side sees it, None where it knows all of it."""
    enemies = [key for key in game.own.air.allotted if not key.startswith(f"{side}/")] if _is_allotting(game) else []
    is_plan_hidden = side != GERMAN and bool(game.own.plan)
    are_depots_hidden = side == GERMAN and any(depot.real for depot in game.own.moving.depots)
    is_fire_hidden = _is_fire_hidden(game, side)
    if not (enemies or is_plan_hidden or are_depots_hidden or is_fire_hidden):
        return None
    own = game.own.copy()
    for key in enemies:
        del own.air.allotted[key]
    if is_plan_hidden:
        own.plan = ""
    if are_depots_hidden:
        own.moving.depots = tuple(replace(depot, real=False) for depot in own.moving.depots)
    if is_fire_hidden:
        own.fighting.written, own.fighting.written_air = (), 0
    return own


def _is_fire_hidden(game: RhineGame, side: str) -> bool:
    """Tell whether a side attacks and the defender has written fire down (S-11.4)."""
    kept = game.own.fighting
    attacks = any(isinstance(frame.local, Fight) and frame.side == side for frame in game.stack)
    return attacks and bool(kept.written or kept.written_air)


def _columns(game: RhineGame, side: str) -> tuple[dict[str, Unit | None], dict[str, tuple[str, ...]]]:
    """Return the marching enemies dealt out anew over the hexes with a marker while they are attacked from the air, and
    the stacks there (19.43). Faces, losses and counts under the markers are blank; what lies above them stays."""
    if not any(frame.phase == INTERDICTION.key and frame.side == side for frame in game.stack):
        return {}, {}
    columns = [unit for unit in game.units.values() if unit.side != side and unit.on_map and is_marching(unit)]
    markers = sorted((unit.hex, unit.marks, unit.id) for unit in columns)
    dealt = dict(zip((key for _, _, key in markers), sorted(key for _, _, key in markers), strict=True))
    seen: dict[str, Unit | None] = {}
    for label, marks, key in markers:
        unit = game.units[dealt[key]]
        face = FACE_MOVE if piece(game, unit).is_artillery else FACE_FULL
        seen[unit.id] = replace(unit, hex=label, marks=marks, face=face, steps_lost=0, counts=())
    labels = dict.fromkeys(label for label, _, _ in markers)
    return seen, {label: tuple(dealt.get(key, key) for key in game.occupants[label]) for label in labels}


def _is_allotting(game: RhineGame) -> bool:
    steps = game.board.steps
    return 0 <= game.step < len(steps) and steps[game.step].phase == AIR.key


def secret(game: RhineGame, thing: object) -> str:
    """Return the side that alone may know of an action or event, or an empty string."""
    if isinstance(thing, ChoosePlan | PlanChosen):
        return GERMAN
    if isinstance(thing, PlaceDepot) or (isinstance(thing, DepotsChanged) and thing.how == "placed"):
        return ALLIED
    if isinstance(thing, AllotPoints | PointsAllotted | FireWritten):
        return thing.side
    if isinstance(thing, AddFire | FlyCover) and is_hidden(game):
        return next((other_side(frame.side) for frame in game.stack if isinstance(frame.local, Fight)), "")
    return ""


def reveals(game: RhineGame, event: object) -> bool:
    """Tell whether an event shows a side what was hidden from it: a depot is entered, air points are shown."""
    return (isinstance(event, DepotsChanged) and event.how != "placed") or isinstance(event, AllotmentsShown)
