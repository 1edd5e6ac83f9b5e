"""How do the actions and events of weather, barrage, combat and bridges read?

``ACTION_TEXTS`` and ``EVENT_TEXTS`` are joined with those of the movement half by ``texts.py``. Texts are clauses
without a final point; names of units are looked up in the position.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.scs1994.air import air
from engine.scs1994.fighting import advance, barrage, ground_combat, gunnery, losses, retreat
from engine.scs1994.position import combat_events
from engine.scs1994.state import ArdennesGame, title
from engine.scs1994.steps import bridges

Text = Callable[[ArdennesGame, Any], str]


def _names(game: ArdennesGame, keys: Iterable[str]) -> str:
    return ", ".join(title(game, key) for key in keys)


def _points(number: int) -> str:
    return "1 Air Point" if number == 1 else f"{number} Air Points"


def _trail(steps: Iterable[str]) -> str:
    return "; ".join(steps)


def _weather(game: ArdennesGame, event: combat_events.WeatherChanged) -> str:
    name = event.title.replace("_", " ")
    if not event.boxes:
        return f"the weather stays {name} [1.12a]"
    return f"the weather changes to {name} ({event.boxes:+d}) [1.12a]"


def _air(game: ArdennesGame, event: combat_events.AirPointsSet) -> str:
    if event.reason == "rolled":
        return f"the US has {_points(event.points)} this turn [3.2]"
    return f"the US has {_points(event.points)} left [3.2]"


def _barraged(game: ArdennesGame, event: combat_events.BarrageResolved) -> str:
    firing = [_names(game, event.guns)] if event.guns else []
    if event.air:
        firing.append(_points(event.air))
    thrown = f"column {event.column}, roll {event.roll}: " if event.roll else ""
    meaning = _barrage_meaning(event.result)
    return f"barrage of {event.target} by {' and '.join(firing)}: {_trail(event.trail)}; {thrown}{meaning}"


def _barrage_meaning(result: str) -> str:
    if result == gunnery.NO_EFFECT:
        return "no effect"
    if result == gunnery.DISORGANIZES:
        return "disorganized"
    return f"{result} {'step' if result == '1' else 'steps'} lost and disorganized"


def _declared(game: ArdennesGame, event: combat_events.AttackDeclared) -> str:
    attack = "attacks" if len(event.attackers) == 1 else "attack"
    return f"{_names(game, event.attackers)} {attack} {event.target}"


def _fought(game: ArdennesGame, event: combat_events.CombatResolved) -> str:
    thrown = f"column {event.column}, roll {event.roll}: {event.result}"
    return f"{event.kind} on {event.target}, {event.attack} against {event.defense}: {_trail(event.trail)}; {thrown}"


def _bridge(game: ArdennesGame, event: combat_events.BridgeAttempted) -> str:
    done = {"blow": "blown", "repair": "repaired"}[event.kind]
    outcome = f"is {done}" if event.success else f"is not {done}"
    thrown = f" (roll {event.roll})" if event.roll else ""
    return f"the bridge {event.hex_a}-{event.hex_b} {outcome}{thrown} [3.1-1]"


def _nothing(game: ArdennesGame, event: object) -> str:
    return ""


EVENT_TEXTS: Mapping[type, Text] = {
    combat_events.WeatherChanged: _weather,
    combat_events.AirPointsSet: _air,
    combat_events.BarrageResolved: _barraged,
    combat_events.AttackDeclared: _declared,
    combat_events.CombatResolved: _fought,
    combat_events.CombatPhaseEnded: _nothing,
    combat_events.BridgeAttempted: _bridge,
    combat_events.BridgePhaseEnded: _nothing,
}
"""An empty text is not shown in the log."""

ACTION_TEXTS: Mapping[type, Text] = {
    barrage.DeclareBarrage: lambda game, action: f"barrage {action.target}",
    barrage.AddGun: lambda game, action: f"{title(game, action.unit)} fires",
    barrage.AddAir: lambda game, action: f"add {_points(action.points)}",
    barrage.FireBarrage: lambda game, action: "fire",
    barrage.CancelBarrage: lambda game, action: "call the barrage off",
    barrage.EndBarrage: lambda game, action: "end the barrage phase",
    ground_combat.DeclareAttack: lambda game, action: f"attack {action.target}",
    ground_combat.AddAttacker: lambda game, action: f"{title(game, action.unit)} joins the attack",
    ground_combat.RemoveAttacker: lambda game, action: f"{title(game, action.unit)} leaves the attack",
    ground_combat.ConfirmAttack: lambda game, action: "attack now",
    ground_combat.CancelAttack: lambda game, action: "call the attack off",
    ground_combat.EndCombat: lambda game, action: "end the combat phase",
    air.AddAirPoints: lambda game, action: f"add {_points(action.points)}" if action.points else "add no Air Points",
    losses.TakeLoss: lambda game, action: f"{title(game, action.unit)} loses a step",
    retreat.RetreatUnit: lambda game, action: (
        f"{title(game, action.unit)} retreats to {action.path[-1]}"
        + (f" by {', '.join(action.path[1:-1])}" if len(action.path) > 2 else "")
    ),
    advance.AdvanceUnit: lambda game, action: f"{title(game, action.unit)} advances",
    advance.EndAdvance: lambda game, action: "advance no more",
    bridges.BlowBridge: lambda game, action: f"blow the bridge {action.hex_a}-{action.hex_b}",
    bridges.RepairBridge: lambda game, action: f"repair the bridge {action.hex_a}-{action.hex_b}",
    bridges.EndBridges: lambda game, action: "end the bridge phase",
}
