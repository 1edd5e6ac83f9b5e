"""What may a side see?

Everything but which fuel depots are true, which only the Allied player knows until a German unit enters (25.27p), the
air points of the enemy until both sides have allotted theirs (19.0), and the plan of the German (27.7). What is hidden
is blank: two positions that differ only in it look the same.
"""

from dataclasses import replace

from engine.core.hidden import Hidden
from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.air.allot import AIR, AllotPoints
from engine.spi1977.board import Board
from engine.spi1977.position.air_events import AllotmentsShown, PointsAllotted
from engine.spi1977.position.moving_events import DepotsChanged, PlanChosen
from engine.spi1977.state import RULE, OwnState, RhineGame
from engine.spi1977.turn.depots import PlaceDepot
from engine.spi1977.turn.setup import ChoosePlan

FOLLOWS = (RULE("19.0"), RULE("25.27p"), RULE("25.27q"))


def hide(game: RhineGame, side: str) -> Hidden[OwnState, Board]:
    """Return what a side may not know of a position."""
    enemies = [key for key in game.own.air.allotted if not key.startswith(f"{side}/")] if _is_allotting(game) else []
    is_plan_hidden = side != GERMAN and bool(game.own.plan)
    are_depots_hidden = side == GERMAN and any(depot.real for depot in game.own.moving.depots)
    if not (enemies or is_plan_hidden or are_depots_hidden):
        return Hidden()
    own = game.own.copy()
    for key in enemies:
        del own.air.allotted[key]
    if is_plan_hidden:
        own.plan = ""
    if are_depots_hidden:
        own.moving.depots = tuple(replace(depot, real=False) for depot in own.moving.depots)
    return Hidden(own=own)


def _is_allotting(game: RhineGame) -> bool:
    steps = game.board.steps
    return 0 <= game.step < len(steps) and steps[game.step].phase == AIR.key


def secret(game: RhineGame, thing: object) -> str:
    """Return the side that alone may know of an action or event, or an empty string."""
    if isinstance(thing, ChoosePlan | PlanChosen):
        return GERMAN
    if isinstance(thing, PlaceDepot) or (isinstance(thing, DepotsChanged) and thing.how == "placed"):
        return ALLIED
    if isinstance(thing, AllotPoints | PointsAllotted):
        return thing.side
    return ""


def reveals(game: RhineGame, event: object) -> bool:
    """Tell whether an event shows a side what was hidden from it: a depot is entered, air points are shown."""
    return (isinstance(event, DepotsChanged) and event.how != "placed") or isinstance(event, AllotmentsShown)
