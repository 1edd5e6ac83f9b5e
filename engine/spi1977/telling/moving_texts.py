"""How do set-up, movement and arrivals read in the log?"""

from collections.abc import Mapping

from engine.core.events import FaceTurned, UnitMoved
from engine.core.texts import Text
from engine.spi1977.board import mp_text
from engine.spi1977.command.attachment import ChooseCorps
from engine.spi1977.fighting.local import Combat, Pursuit
from engine.spi1977.moving.arrivals import Arrive
from engine.spi1977.moving.battery import GoInBattery
from engine.spi1977.moving.breakdown import BreakDown
from engine.spi1977.moving.commandos import EndLure, LeadTo, MoveTeam, StayTeam, fatal, zones_entered
from engine.spi1977.moving.companies import ArriveInCompanies
from engine.spi1977.moving.formation import EndPhase, LeaveMarch
from engine.spi1977.moving.infiltration import Infiltrate
from engine.spi1977.moving.move_unit import EnterMarch, ExitMap, FinishMove, MoveTo
from engine.spi1977.moving.movement import CommitUnit, SelectUnit
from engine.spi1977.moving.on_foot import GoOnFoot, Mount
from engine.spi1977.moving.overstack import RemoveUnit
from engine.spi1977.moving.paratroops import DropParatroops
from engine.spi1977.moving.river_help import LetHelp
from engine.spi1977.moving.teams import MarchTogether
from engine.spi1977.position.local import MoveUnit
from engine.spi1977.position.moving_events import (
    BridgeCrossed,
    BritishReleased,
    CommitmentSet,
    CompaniesArrive,
    CorpsChosen,
    CountsCleared,
    DepotsChanged,
    EntryUsed,
    LevelReached,
    LostCompaniesReturned,
    ParatroopsDropped,
    PlanChosen,
    ReinforcementsCalled,
    TeamsChanged,
    UnitExited,
)
from engine.spi1977.setting.kinds import FACE_FIRE, FACE_MOVE
from engine.spi1977.setting.levels import titled
from engine.spi1977.state import RhineGame, named
from engine.spi1977.steps.costs import Cost, found_cost, path_cost
from engine.spi1977.steps.mover import mover
from engine.spi1977.turn.depots import PlaceDepot
from engine.spi1977.turn.setup import AcceptDefaults, ChoosePlan, PlaceUnit


def _move_to(game: RhineGame, action: MoveTo) -> str:
    local = game.top.local if game.stack else None
    points = ""
    if isinstance(local, MoveUnit):
        unit = game.units[local.unit]
        spent = found_cost(game, unit, action.path, local.spent, local.road, local.allowance)
        if spent is None:
            cost = path_cost(game, unit, action.path, local.spent, local.road)
            spent = cost.spent if isinstance(cost, Cost) else None
        points = f" for {mp_text(spent - local.spent)} MP" if spent is not None else ""
    return f"move to {action.path[-1] if action.path else 'nowhere'}{points}"


def _move_team(game: RhineGame, action: MoveTeam) -> str:
    """Return where a team goes and what it risks: the count of rigid zones is the column of its table (24.35)."""
    if not action.path:
        return "move the team to nowhere [24.32]"
    zones = zones_entered(game, action.path)
    dice = ", ".join(map(str, fatal(game, zones)))
    through = f"{zones} rigid zone{'s' * (zones != 1)} on the way"
    return f"move the team to {action.path[-1]} [24.32]; {through}, {f'lost at {dice}' if dice else 'no risk'} [24.35]"


def _arrive(game: RhineGame, action: Arrive) -> str:
    beside = f" and {named(game, action.partner)}" if action.partner else ""
    return f"{named(game, action.unit)}{beside} arrive{'' if beside else 's'} in {action.hex}"


ACTION_TEXTS: Mapping[type, Text] = {
    PlaceUnit: lambda game, action: f"place {named(game, action.unit)} in {action.hex}",
    PlaceDepot: lambda game, action: f"place a {'true' if action.real else 'false'} fuel depot in {action.hex}",
    ChoosePlan: lambda game, action: f"choose the plan “{_PLANS[action.plan]}” [27.7]",
    AcceptDefaults: lambda game, action: "accept the proposed placements",
    EndPhase: lambda game, action: "end the phase",
    LeaveMarch: lambda game, action: f"take {named(game, action.unit)} out of March Mode",
    BreakDown: lambda game, action: f"break {named(game, action.unit)} down into companies",
    SelectUnit: lambda game, action: f"move {named(game, action.unit)}",
    CommitUnit: lambda game, action: f"commit {named(game, action.unit)}",
    ChooseCorps: lambda game, action: f"attach {action.formation} to {action.corps} [E-cm6]",
    DropParatroops: lambda game, action: f"let the paratroops jump over {action.hex} [24.41]",
    MoveTeam: _move_team,
    StayTeam: lambda game, action: "let the team stay",
    LeadTo: lambda game, action: f"lead the unit to {action.hex} [24.33]",
    EndLure: lambda game, action: "leave the unit where it is",
    GoOnFoot: lambda game, action: f"let {named(game, action.unit)} go on foot [24.1]",
    Mount: lambda game, action: f"let {named(game, action.unit)} stay and mount [24.1]",
    Infiltrate: lambda game, action: f"try to slip through to {action.hex} [24.5]",
    Arrive: _arrive,
    ArriveInCompanies: lambda game, action: f"{named(game, action.unit)} arrives in companies [21.3]",
    MoveTo: _move_to,
    LetHelp: lambda game, action: f"let {named(game, action.unit)} help over the river [6.53]",
    EnterMarch: lambda game, action: "enter March Mode",
    GoInBattery: lambda game, action: f"put {named(game, action.unit)} in battery [S-11.91]",
    MarchTogether: lambda game, action: f"enter March Mode as a team with {named(game, action.unit)} [9.25]",
    ExitMap: lambda game, action: f"leave the map from {action.path[-1] if action.path else 'its hex'}",
    FinishMove: lambda game, action: "finish the move",
    RemoveUnit: lambda game, action: f"take {named(game, action.unit)} off the overstacked hex",
}

_PLANS: Mapping[str, str] = {
    "historical": "Historical plan",
    "liege-aachen": "Liege-Aachen",
    "luxembourg": "Luxembourg",
    "liege-luxembourg": "Liege-Luxembourg",
    "spoiling": "Spoiling attack",
}
"""The plans by their titles in the rulebook (27.71-27.75)."""

_DEPOTS = {
    "placed": "a fuel depot lies in {hex} [25.27p]",
    "captured": "the fuel depot in {hex} is true and taken, {taken} by now [25.27q]",
    "exposed": "the fuel depot in {hex} is false and comes off the map [25.27q]",
    "lost": "the fuel depot in {hex} is true and comes off the map, taken by no combat unit [25.27q]",
}


def _crossed(event: BridgeCrossed) -> str:
    units = "1 unit has" if event.count == 1 else f"{event.count} units have"
    return f"{units} crossed {event.bridge.replace('|', '-')} [25.14f]"


def _turned(game: RhineGame, event: FaceTurned) -> str:
    if event.face == FACE_FIRE:
        said = "goes in battery [6.35]"
    elif event.face == FACE_MOVE:
        said = f"goes out of battery [{'11.52' if _is_beaten(game) else '6.32'}]"
    else:
        said = f"shows its {event.face} side"
    return f"{named(game, event.unit)} {said}"


def _is_beaten(game: RhineGame) -> bool:
    """Tell whether a unit is turned over by the result of a battle: in a combat phase others only advance."""
    in_combat = any(isinstance(frame.local, Combat) for frame in game.stack)
    return in_combat and not isinstance(game.top.local, Pursuit)


def why_it_ends(game: RhineGame, event: UnitMoved) -> str:
    """Return why a unit that has moved goes no farther, where it is a rigid zone; empty otherwise."""
    if not isinstance(game.top.local, MoveUnit) or event.kind != "move":
        return ""
    there = event.path[-1]
    return "where it must stop in the rigid zone [8.31]" if there in mover(game, game.units[event.unit]).rigid else ""


EVENT_TEXTS: Mapping[type, Text] = {
    FaceTurned: _turned,
    BridgeCrossed: lambda game, event: _crossed(event),
    EntryUsed: lambda game, event: "",
    CountsCleared: lambda game, event: "",
    CommitmentSet: lambda game, event: "",
    BritishReleased: lambda game, event: f"the British are held back no more: {', '.join(event.formations)} [23.0a]",
    ParatroopsDropped: lambda game, event: f"{event.units} paratroops gather in {event.hex} [24.47]",
    TeamsChanged: lambda game, event: "",
    CompaniesArrive: lambda game, event: "",
    LostCompaniesReturned: lambda game, event: "",
    CorpsChosen: lambda game, event: f"{event.formation} joins {event.corps} [E-cm6]",
    ReinforcementsCalled: lambda game, event: f"arriving: {named(game, event.units[-1])} [22.2v]",
    UnitExited: lambda game, event: "",
    DepotsChanged: lambda game, event: _DEPOTS[event.how].format(hex=event.hex, taken=event.taken),
    PlanChosen: lambda game, event: f"the plan is “{_PLANS[event.plan]}”, known to the German side alone [27.7]",
    LevelReached: lambda game, event: f"the level is {titled(event.level)}",
}
