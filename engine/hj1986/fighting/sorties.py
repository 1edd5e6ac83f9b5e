"""Which aircraft are sent into a battle just before it is thrown? (A 2.21, A 2.31, ruling ``air-support-time``)

A step of the frame ``battle`` by the other reading of the ruling, after the artillery: the attacker sends support over
the hexes he attacks, then the defender support of his own or fighters against that of the enemy.
"""

from collections.abc import Iterator
from dataclasses import replace

from engine.core.frames import changed
from engine.core.phases import Decision
from engine.core.rules import Refusal
from engine.core.sides import other_side
from engine.core.state import Frame
from engine.hj1986.air.air import EndAir, sent
from engine.hj1986.air.missions import ATTACK, DEFENSE, FlyMission, check_mission, is_sent_to_battles
from engine.hj1986.air.proposals import over
from engine.hj1986.air.schedule import INTERCEPT
from engine.hj1986.fighting.advanced_shifts import counts_air
from engine.hj1986.fighting.local import Fight
from engine.hj1986.ground.weather import is_day
from engine.hj1986.state import RULE, RULING, BulgeGame, side_title

READS = (RULING("air-support-time"),)
FOLLOWS = (RULE("A 2.21"), RULE("A 2.31"), RULE("A 2.63"))

SUPPORT, TIME = RULE("A 2.15"), RULE("A 2.17")


def _missions(frame: Frame[Fight], side: str) -> tuple[str, ...]:
    return (ATTACK,) if side == frame.side else (DEFENSE, INTERCEPT)


def options(game: BulgeGame, frame: Frame[Fight], side: str) -> Iterator[FlyMission]:
    """Yield the missions a side may still send into the battle; one aircraft stands for all of its kind."""
    targets = frame.local.targets
    for action in over(game, side, _missions(frame, side), targets):
        if check_mission(game, side, action, targets) is None:
            yield action


def asked(game: BulgeGame, frame: Frame[Fight]) -> str | None:
    """Return the side that may send aircraft into the battle now, or None."""
    if not is_sent_to_battles(game.board) or not is_day(game) or not counts_air(game, frame.local.in_reserve):
        return None
    for side in (frame.side, other_side(frame.side)):
        if side not in frame.local.aired and next(options(game, frame, side), None) is not None:
            return side
    return None


def decision(game: BulgeGame, frame: Frame[Fight]) -> Decision | None:
    """Return the question for the aircraft of a side, or None."""
    side = asked(game, frame)
    if side is None:
        return None
    prompt = f"{side_title(side)} aircraft for the battle at {', '.join(frame.local.targets)}?"
    return Decision(side, frame.phase, SUPPORT, prompt, frame.local.targets[0])


def legal(game: BulgeGame, frame: Frame[Fight]) -> Iterator[object]:
    """Yield the missions of the side that is asked, and that no more are sent."""
    side = asked(game, frame)
    if side is not None:
        yield from options(game, frame, side)
        yield EndAir()


def check(game: BulgeGame, frame: Frame[Fight], action: FlyMission | EndAir) -> Refusal | None:
    """Return the rule that forbids a mission in the battle, or None."""
    side = asked(game, frame)
    if side is None:
        return TIME.refuse("aircraft", "nobody is asked for any in this battle now")
    if isinstance(action, EndAir):
        return None
    if action.mission not in _missions(frame, side):
        return TIME.refuse(action.aircraft, f"does not fly the mission {action.mission} in this battle", action.hex)
    return check_mission(game, side, action, frame.local.targets)


def resolve(game: BulgeGame, frame: Frame[Fight], action: FlyMission | EndAir) -> Iterator[object]:
    """Yield what a mission, or the end of them, changes."""
    side = asked(game, frame)
    assert side is not None
    if isinstance(action, FlyMission):
        yield from sent(game, side, action)
    else:
        yield changed(frame, replace(frame.local, aired=(*frame.local.aired, side)))


def pointed_at(game: BulgeGame, frame: Frame[Fight], label: str) -> FlyMission | None:
    """Return the mission that pointing at a hex stands for: the first that is allowed, else one to be refused."""
    side = asked(game, frame)
    found = [] if side is None else list(over(game, side, _missions(frame, side), (label,)))
    return next((action for action in found if check(game, frame, action) is None), found[0] if found else None)
