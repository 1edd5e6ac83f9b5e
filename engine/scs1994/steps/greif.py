"""When and where does a Greif Team show itself?

A hidden team turns to its open side at any time, in its hex or next to it, and never back (2.1bD-1, 2.1bD-2). In the
German's own phases that is one of the things he may do; in those of the US he is asked by a pushed frame,
``greif_window``, whenever the rules name the moment or it can matter (ruling ``greif-windows``).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FaceTurned, FramePopped, FramePushed, UnitPlaced
from engine.core.frames import changed, frame_of, pushed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED, GERMAN
from engine.core.state import Frame
from engine.core.units import Unit
from engine.scs1994.board import FACE_OPEN
from engine.scs1994.ground.stacking import is_apart, limit, steps_in
from engine.scs1994.position.moving_unit import March
from engine.scs1994.state import RULE, RULING, ArdennesGame, is_hidden, piece, steps_left, title

READS = (RULING("greif-windows"),)
FOLLOWS = (RULE("2.1"), RULE("2.1b"), RULE("2.1bB"), RULE("2.1bE"))

OPENING, PLACE = RULE("2.1bD-1"), RULE("2.1bD-2")
WINDOW = "greif_window"
STEP, ATTACK, BRIDGE, MOVEMENT, SUPPLY = "step", "attack", "bridge", "movement", "supply"
MOMENTS = {
    STEP: "a US unit is about to enter {hex}",
    ATTACK: "the US attacks {hex}",
    BRIDGE: "the US has named the bridge {hex}",
    MOVEMENT: "the US is about to move",
    SUPPLY: "supply is about to be judged",
}
"""Why the German is asked, for people."""


@dataclass(frozen=True, slots=True)
class OpenTeam:
    """Turn a hidden team to its open side, in its hex or one next to it."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class StayHidden:
    """Let this moment go by."""

    ROLE: ClassVar[Role] = Role.END


@dataclass(frozen=True, slots=True)
class LetPass:
    """Let the unit that moves go its way, whatever it enters: not asked again about its steps."""

    ROLE: ClassVar[Role] = Role.ACT


@dataclass(frozen=True, slots=True)
class Window:
    """Local values: one of the ``MOMENTS``, who may open, what it is about; ``done`` once the moment went by."""

    why: str
    teams: tuple[str, ...]
    hex: str
    done: bool = False


def hidden_teams(game: ArdennesGame) -> list[Unit]:
    """Return the hidden teams on the map."""
    return [unit for unit in game.units_of(GERMAN) if is_hidden(unit)]


def openings(game: ArdennesGame, team: Unit) -> list[str]:
    """Return the hexes in which a hidden team may open now, its own first."""
    around = (team.hex, *game.board.map.neighbors[team.hex])
    return [label for label in around if _check_place(game, team, label) is None]


def able(game: ArdennesGame, hexes: Iterable[str]) -> list[str]:
    """Return the teams that could open in one of these hexes."""
    wanted = frozenset(hexes)
    return [team.id for team in hidden_teams(game) if not wanted.isdisjoint(openings(game, team))]


def _check_place(game: ArdennesGame, team: Unit, label: str) -> Refusal | None:
    name = title(game, team.id)
    if game.friends_in(label, ALLIED):
        return PLACE.refuse(name, f"US units stand in {label}", label)
    if not is_apart(game, team, label):
        return RULE("2.1bE").refuse(name, f"another team stands in {label}", label)
    if steps_in(game, label, GERMAN) + steps_left(game, team) > limit(game):
        return RULE("1.3").refuse(name, f"{label} has no room for it", label)
    return None


def check_open(game: ArdennesGame, side: str, action: OpenTeam) -> Refusal | None:
    """Return the rule that forbids a team to open there, or None."""
    team = game.units.get(action.unit)
    if side != GERMAN or team is None or not team.on_map or piece(game, team).role != "greif":
        return OPENING.refuse(action.unit, "is no Greif Team on the map")
    name = title(game, team.id)
    if not is_hidden(team):
        return OPENING.refuse(name, "it is open already and stays so")
    if action.hex != team.hex and action.hex not in game.board.map.neighbors[team.hex]:
        return PLACE.refuse(name, f"{action.hex} is neither its hex nor next to it", action.hex)
    return _check_place(game, team, action.hex)


def candidates(game: ArdennesGame, side: str) -> Iterator[OpenTeam]:
    """Yield every way in which a team of this side may open now."""
    if side == GERMAN:
        for team in hidden_teams(game):
            for label in openings(game, team):
                yield OpenTeam(team.id, label)


def opened(game: ArdennesGame, action: OpenTeam) -> Iterator[object]:
    """Yield the turning of the counter, and its place if that is another hex."""
    is_elsewhere = game.units[action.unit].hex != action.hex
    yield FaceTurned(action.unit, FACE_OPEN)
    if is_elsewhere:
        yield UnitPlaced(action.unit, action.hex)


def window(game: ArdennesGame, why: str, teams: Iterable[str], label: str = "") -> Iterator[FramePushed]:
    """Yield the frame that asks the German, if there is a team to ask about."""
    asked = tuple(teams)
    if asked:
        yield pushed(WINDOW, GERMAN, Window(why, asked, label))


def all_teams(game: ArdennesGame) -> list[str]:
    """Return the hidden teams that could open anywhere."""
    return [team.id for team in hidden_teams(game) if openings(game, team)]


def near_us_units(game: ArdennesGame) -> list[str]:
    """Return the hidden teams that could open next to US units: these may then not go into Reserve (1.8a)."""
    held = frozenset(unit.hex for unit in game.units_of(ALLIED))
    around = game.board.map.neighbors
    return [
        team.id
        for team in hidden_teams(game)
        if any(not held.isdisjoint(around[label]) for label in openings(game, team))
    ]


def _asked(game: ArdennesGame, frame: Frame[Window]) -> list[Unit]:
    teams = (game.units[key] for key in frame.local.teams)
    return [team for team in teams if team.on_map and is_hidden(team) and openings(game, team)]


def _decision(game: ArdennesGame, frame: Frame[Window]) -> Decision | None:
    if frame.local.done:
        return None
    teams = _asked(game, frame)
    if not teams:
        return None
    text = MOMENTS[frame.local.why].format(hex=frame.local.hex)
    return Decision(GERMAN, frame.phase, OPENING, f"{text}: does a Greif Team open?", teams[0].id)


def _legal(game: ArdennesGame, frame: Frame[Window]) -> Iterator[object]:
    yield StayHidden()
    if frame.local.why == STEP:
        yield LetPass()
    for team in _asked(game, frame):
        for label in openings(game, team):
            yield OpenTeam(team.id, label)


def _check(game: ArdennesGame, frame: Frame[Window], action: OpenTeam | StayHidden | LetPass) -> Refusal | None:
    if isinstance(action, OpenTeam):
        return check_open(game, GERMAN, action)
    if isinstance(action, LetPass) and frame.local.why != STEP:
        return OPENING.refuse("LetPass", "no unit is moving")
    return None


def _resolve(game: ArdennesGame, frame: Frame[Window], action: OpenTeam | StayHidden | LetPass) -> Iterator[object]:
    if isinstance(action, OpenTeam):
        yield from opened(game, action)
        return
    if isinstance(action, LetPass):
        yield FramePopped(frame.phase)
        march = frame_of(game.top, March)
        yield changed(march, replace(march.local, let_pass=True))
        return
    yield changed(frame, replace(frame.local, done=True))


GREIF_WINDOW = Phase(
    WINDOW, OPENING, _decision, (OpenTeam, StayHidden, LetPass), _legal, _check, _resolve, local=Window
)
