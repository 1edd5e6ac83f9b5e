"""When is German artillery out of ammunition? (11.8, 13.34)"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FramePushed, UnitRemoved
from engine.core.frames import changed, pushed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal, Rule
from engine.core.sides import GERMAN
from engine.core.state import Frame
from engine.core.units import DEAD
from engine.spi1977.clauses.first_day import DEPLETION as FIRST_DAY
from engine.spi1977.clauses.first_day import holds
from engine.spi1977.fighting.bonuses import Battle
from engine.spi1977.fighting.local import Depletion
from engine.spi1977.fighting.results import Outcome
from engine.spi1977.state import RULE, RhineGame, is_bonus, title
from engine.spi1977.steps.entering import left

FOLLOWS = (RULE("11.81"), RULE("11.82"), RULE("11.83"), RULE("25.14e"))

RUN_OUT, BY_NIGHT = RULE("11.81"), RULE("13.34")
TABLE, USUAL, REMOVED = "ammunition_depletion", "day or night", "removed"
AMMUNITION = "German ammunition"
"""What a roll is for."""


@dataclass(frozen=True, slots=True)
class RemoveGun:
    """Remove this artillery unit: it has no ammunition left."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


def depletes(game: RhineGame, battle: Battle, found: Outcome, die: int) -> Iterator[object]:
    """Yield the roll for ammunition after the die of a battle, and the choice of the gun that is lost."""
    if battle.side != GERMAN or not battle.guns or not found.may_deplete:
        return
    if game.turn < game.board.number("depletion_first_turn") or holds(game, FIRST_DAY):
        return
    if is_bonus(game):
        if die != game.board.number("depletion_bonus_roll"):
            return
    else:
        if die != game.board.number("depletion_roll"):
            return
        roll = game.dice.roll("1d6", AMMUNITION)
        yield roll
        chart = game.board.tables[TABLE]
        if chart.cells[roll.total][chart.columns.index(USUAL)] != REMOVED:
            return
    yield _choice(battle)


def depletion_rule(game: RhineGame) -> Rule:
    """Return the rule by which a gun is out of ammunition now: by night it is a stricter one."""
    return BY_NIGHT if is_bonus(game) else RUN_OUT


def _choice(battle: Battle) -> FramePushed:
    return pushed("depletion", battle.side, Depletion(guns=tuple(unit.id for unit in battle.guns)))


def _removed(game: RhineGame, key: str) -> Iterator[object]:
    label = game.units[key].hex
    yield UnitRemoved(key, DEAD, f"out of ammunition [{depletion_rule(game).number}]")
    yield from left(game, game.units[key], label)


def _enter(game: RhineGame, frame: Frame[Depletion]) -> Iterator[object]:
    if len(frame.local.guns) == 1:
        yield changed(frame, replace(frame.local, ended=True))
        yield from _removed(game, frame.local.guns[0])


def _decision(game: RhineGame, frame: Frame[Depletion]) -> Decision | None:
    if frame.local.ended:
        return None
    prompt = "Artillery is out of ammunition: choose the unit that is removed"
    return Decision(frame.side, frame.phase, depletion_rule(game), prompt, frame.local.guns[0])


def _legal(game: RhineGame, frame: Frame[Depletion]) -> Iterator[object]:
    return (RemoveGun(key) for key in frame.local.guns)


def _check(game: RhineGame, frame: Frame[Depletion], action: RemoveGun) -> Refusal | None:
    if action.unit not in frame.local.guns:
        name = title(game, action.unit) if action.unit in game.units else action.unit
        return RUN_OUT.refuse(name, "did not fire in this battle")
    return None


def _resolve(game: RhineGame, frame: Frame[Depletion], action: RemoveGun) -> Iterator[object]:
    yield changed(frame, replace(frame.local, ended=True))
    yield from _removed(game, action.unit)


DEPLETION = Phase("depletion", RUN_OUT, _decision, (RemoveGun,), _legal, _check, _resolve, _enter, local=Depletion)
