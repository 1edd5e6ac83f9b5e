"""How does a hidden team send a US unit down another road?

When a US unit moves into the hex of a hidden team, the German may announce it (2.1bC-1). The US throws for discovery:
the team is destroyed and nothing else happens, or the unit goes down the chosen road at a bonus of its own until a
village, a city, a crossroads, the map edge or the end of the bonus, and its movement for the phase is over (2.1bC-2).
Nobody is redirected twice in a phase: the way down the road asks no other team (2.1bC-3).

Frame ``redirect`` lies above ``march`` (the rest of the unit's way) and ``move_unit``.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FramePopped, Noted, UnitMoved, UnitRemoved
from engine.core.frames import changed, frame_of
from engine.core.hexes import HEXSIDES
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.state import Frame
from engine.core.tables import Column
from engine.core.units import DEAD, Unit
from engine.data.certainty import decided_cell
from engine.scs1994.board import MP, mp_text
from engine.scs1994.ground.entering import after_entry
from engine.scs1994.ground.lanes import Lane
from engine.scs1994.position.moving_unit import MoveUnit
from engine.scs1994.state import RULE, RULING, ArdennesGame, title
from engine.scs1994.steps.greif import StayHidden
from engine.scs1994.steps.movement_costs import crossing
from engine.scs1994.steps.mover import Mover, mover

READS = (
    RULING("redirect-cost"),
    RULING("redirect-direction"),
    RULING("redirect-obstacle"),
    RULING("redirect-one-unit"),
    RULING("redirect-what"),
)
FOLLOWS = (RULE("2.1bC-3"), RULE("S-13"))

ANNOUNCED, EFFECT, DISCOVERY = RULE("2.1bC-1"), RULE("2.1bC-2"), RULE("GREIF-T")
REDIRECT, MARCH = "redirect", "march"
_FOUND = "destroyed"
_CROSSROADS = 3
"""Roads that meet in a crossroads, at least: the meaning of the word, no number of a chart."""


@dataclass(frozen=True, slots=True)
class RedirectTraffic:
    """Try to send the unit down the road that leads to this neighboring hex."""

    ROLE: ClassVar[Role] = Role.ACT
    road: str


@dataclass(frozen=True, slots=True)
class Redirect:
    """Local values: which unit which team may send away."""

    unit: str
    team: str


def roads_from(game: ArdennesGame, unit: Unit, start: str) -> list[str]:
    """Return the neighbors of a hex to which a road leads that the unit can be sent down."""
    return [label for label in game.board.map.roads_at[start] if len(way_down(game, unit, start, label)[0]) > 1]


def way_down(game: ArdennesGame, unit: Unit, start: str, road: str) -> tuple[tuple[str, ...], int]:
    """Return the hexes the unit passes down a road, the start first, and what they cost in scaled points."""
    area, who = game.board.map, mover(game, unit)
    bonus = game.board.number("greif_redirect_mp") * MP
    path, spent, there = [start], 0, road
    while True:
        here = path[-1]
        price = None if there in who.blocked else _by_road(game, who, who.lanes[here, there], here)
        if price is None or spent + price > bonus:
            break
        path.append(there)
        spent += price
        onward = [label for label in area.roads_at[there] if label != here]
        if is_stop(game, there) or len(onward) != 1:
            break
        there = onward[0]
    return tuple(path), spent


def is_stop(game: ArdennesGame, label: str) -> bool:
    """Tell whether a unit sent down a road stops here: village, city, crossroads or map edge (2.1bC-2)."""
    area = game.board.map
    if area.hexes[label].terrain in game.board.names("greif_redirect_stops", "terrain"):
        return True
    return len(area.roads_at[label]) >= _CROSSROADS or len(area.neighbors[label]) < HEXSIDES


def _by_road(game: ArdennesGame, who: Mover, lane: Lane, here: str) -> int | None:
    """Return the price of a step along the road, stacked hexes and enemy zones included; None where it is cut."""
    side, is_bridged = crossing(game, lane, here, who.bridges, who.bridge_cost)
    if lane.road is None or side is None or not is_bridged or (who.traffic.jams and lane.jam):
        return None
    stacked = who.traffic.stacked_cost if lane.there in who.crowded else 0
    return lane.road + stacked + side + (who.zone_cost if lane.there in who.zone else 0)


def _unit(game: ArdennesGame, frame: Frame[Redirect]) -> Unit:
    return game.units[frame.local.unit]


def _decision(game: ArdennesGame, frame: Frame[Redirect]) -> Decision | None:
    unit = _unit(game, frame)
    text = f"{title(game, unit.id)} enters {unit.hex}: does {title(game, frame.local.team)} redirect it?"
    return Decision(GERMAN, frame.phase, ANNOUNCED, text, unit.id)


def _legal(game: ArdennesGame, frame: Frame[Redirect]) -> Iterator[object]:
    yield StayHidden()
    for label in roads_from(game, _unit(game, frame), _unit(game, frame).hex):
        yield RedirectTraffic(label)


def _check(game: ArdennesGame, frame: Frame[Redirect], action: RedirectTraffic | StayHidden) -> Refusal | None:
    start = _unit(game, frame).hex
    if isinstance(action, RedirectTraffic) and action.road not in roads_from(game, _unit(game, frame), start):
        return EFFECT.refuse(action.road, f"no road from {start} leads there", action.road)
    return None


def _resolve(game: ArdennesGame, frame: Frame[Redirect], action: RedirectTraffic | StayHidden) -> Iterator[object]:
    unit, team = _unit(game, frame), frame.local.team
    yield FramePopped(frame.phase)
    if isinstance(action, StayHidden):
        return
    table = game.board.tables["greif_discovery"]
    roll = game.dice.roll("1d6", f"discovery of {title(game, team)} [{DISCOVERY.number}]")
    yield roll
    yield from decided_cell(game, table.key, roll.total, table.columns[0])
    if table.result(Column(0, ()), roll.total) == _FOUND:
        yield UnitRemoved(team, DEAD, f"discovered [{ANNOUNCED.number}]")
        return
    if game.top.phase == MARCH:
        yield FramePopped(MARCH)
    path, spent = way_down(game, unit, unit.hex, action.road)
    yield Noted(f"{title(game, unit.id)} is sent down the road to {path[-1]}", EFFECT.number)
    yield UnitMoved(unit.id, path, mp_text(spent), "redirected")
    yield from after_entry(game, unit, path, "redirected")
    moving = frame_of(game.top, MoveUnit)
    yield changed(moving, replace(moving.local, finished=True))


REDIRECTION = Phase(
    REDIRECT, ANNOUNCED, _decision, (RedirectTraffic, StayHidden), _legal, _check, _resolve, local=Redirect
)
