"""How is a battle thrown, and what does its result ask for? (B 11.43, B 11.47, B 11.48)

The frame asks the defender for his artillery (see ``cover``), both sides for Armor Superiority, throws, and leaves
losses, retreat and advance on the stack, the last pushed first. Local values: ``attackers``, ``guns``, ``defenders``,
``targets``, ``in_reserve``; ``cover`` and ``covered``; ``claims`` by side once asked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from engine.core.events import FrameChanged, FramePushed, MarksChanged
from engine.core.phases import AnyGame, Decision, Phase
from engine.core.rules import Refusal
from engine.core.sides import other_side
from engine.core.state import Frame
from engine.core.units import Unit, with_marks
from engine.data.certainty import decided_cell, decided_faces
from engine.hj1986.advanced.brigade import unmasked
from engine.hj1986.advanced.dumps import attacked
from engine.hj1986.fighting import cover, throw
from engine.hj1986.fighting.cover import AddCover, EndCover
from engine.hj1986.fighting.engaged import engaged, met
from engine.hj1986.fighting.events import BattleResolved
from engine.hj1986.fighting.gunnery import is_gun
from engine.hj1986.fighting.odds import Outcome, assess, barrage_outcome, outcome, row_of, table
from engine.hj1986.fighting.shifts import Battle, may_claim
from engine.hj1986.state import ATTACKED, DEFENDED, FIRED, RESERVE, RULE, RULING, STRUCK, BulgeGame, enemies_in

READS = (RULING("one-die-modifier"),)
FOLLOWS = (RULE("B 4.26"), RULE("B 11.12"), RULE("B 11.43"), RULE("B 11.48"), RULE("B 13.23(2)"))

CLAIM = RULE("B 11.81")


@dataclass(frozen=True, slots=True)
class ClaimSuperiority:
    """Claim Armor Superiority in the battle, or not; it costs an armor step if a step is lost (B 11.84)."""

    claim: bool


def battle_frame(
    game: BulgeGame,
    side: str,
    attackers: list[str],
    targets: list[str],
    in_reserve: bool,
    guns: Sequence[str] = (),
    deceived: bool = False,
) -> FramePushed:
    """Return the event that starts a battle; without attackers it is a barrage."""
    defenders = [unit.id for label in targets for unit in enemies_in(game, label, side)]
    values = {
        "attackers": list(attackers),
        "defenders": defenders,
        "targets": list(targets),
        "in_reserve": in_reserve,
        "guns": list(guns),
        "cover": [],
        "covered": False,
        "claims": {},
        "deceived": deceived,
    }
    return FramePushed("battle", side, values)


def battle_of(game: BulgeGame, frame: Frame) -> Battle:
    """Return the battle of a frame."""
    values = frame.values
    return Battle(
        frame.side,
        tuple(game.units[key] for key in values["attackers"]),
        tuple(game.units[key] for key in values["defenders"]),
        tuple(values["targets"]),
        values["in_reserve"],
        tuple(game.units[key] for key in values["guns"]),
        tuple(game.units[key] for key in values["cover"]),
        bool(values.get("deceived")),
    )


def _enter(game: AnyGame, frame: Frame) -> Iterator[object]:
    yield from met(game, frame.side, frame.values["attackers"], frame.values["defenders"])
    for key in frame.values["attackers"]:
        yield MarksChanged(key, with_marks(game.units[key], ATTACKED))
    for key in frame.values["guns"]:
        yield MarksChanged(key, with_marks(game.units[key], FIRED))
    struck = (STRUCK,) if _is_first_days(game) else ()
    for key in frame.values["defenders"]:
        marks = with_marks(game.units[key], DEFENDED, *struck)
        yield MarksChanged(key, tuple(mark for mark in marks if mark != RESERVE))
    yield from attacked(game, [game.units[key] for key in frame.values["defenders"]])
    yield from _throw_if_asked(game, frame)


def _is_first_days(game: BulgeGame) -> bool:
    """Tell whether a clause of this or a later turn asks who was attacked (B 15.21, B 15.22)."""
    return any(cast(int, clause.args["turn"]) >= game.turn for clause in game.board.specials("movement_limit"))


def asked_side(game: BulgeGame, frame: Frame) -> str | None:
    """Return the side that must still say whether it claims Armor Superiority, the attacker first."""
    for side in (frame.side, other_side(frame.side)):
        if side not in frame.values["claims"] and may_claim(game, battle_of(game, frame), side == frame.side):
            return side
    return None


def _throw_if_asked(game: BulgeGame, frame: Frame) -> Iterator[object]:
    if "result" not in frame.values and not cover.is_asked(game, frame) and asked_side(game, frame) is None:
        yield from _throw(game, frame)


def _decision(game: AnyGame, frame: Frame) -> Decision | None:
    if "result" in frame.values:
        return None
    target = frame.values["targets"][0]
    if cover.is_asked(game, frame):
        prompt = f"Support the defense of {', '.join(frame.values['targets'])} with artillery?"
        return Decision(other_side(frame.side), frame.phase, cover.COVER, prompt, target)
    side = asked_side(game, frame)
    if side is None:
        return None
    return Decision(side, frame.phase, CLAIM, f"Claim Armor Superiority in the battle at {target}?", target)


def _legal(game: AnyGame, frame: Frame) -> Iterator[object]:
    if cover.is_asked(game, frame):
        for unit in cover.candidates(game, frame):
            yield AddCover(unit.id)
        yield EndCover()
        return
    yield ClaimSuperiority(True)
    yield ClaimSuperiority(False)


def _check(game: AnyGame, frame: Frame, action: AddCover | EndCover | ClaimSuperiority) -> Refusal | None:
    asked = cover.is_asked(game, frame)
    if not isinstance(action, ClaimSuperiority):
        if not asked:
            return cover.COVER.refuse("artillery", "the defender has named his artillery")
        return cover.check(game, frame, action)
    if asked:
        return RULE("B 12.79").refuse("Armor Superiority", "the defender must name his artillery first")
    return None


def _resolve(game: AnyGame, frame: Frame, action: AddCover | EndCover | ClaimSuperiority) -> Iterator[object]:
    if not isinstance(action, ClaimSuperiority):
        yield from cover.resolve(game, frame, action)
        yield from _throw_if_asked(game, frame)
        return
    side = asked_side(game, frame)
    assert side is not None
    yield FrameChanged({"claims": {**frame.values["claims"], side: action.claim}})
    yield from _throw_if_asked(game, frame)


def _throw(game: BulgeGame, frame: Frame) -> Iterator[object]:
    battle = battle_of(game, frame)
    found = assess(game, battle)
    roll = game.dice.roll("1d6", f"battle at {', '.join(battle.targets)}")
    yield roll
    claims = [side for side, claim in frame.values["claims"].items() if claim]
    row = row_of(game.board, roll.total, throw.modifier(game, battle, claims))
    result = throw.result(game, battle, found.column, row)
    yield FrameChanged({"result": result})
    yield BattleResolved(
        battle.targets,
        tuple(unit.id for unit in battle.attackers),
        tuple(unit.id for unit in battle.defenders),
        str(found.attack),
        str(found.defense),
        table(game.board).name(found.column),
        tuple(str(step) for step in found.column.trail),
        roll.total,
        row,
        result,
    )
    yield from _decided(game, battle, table(game.board).name(found.column), row)
    yield from unmasked(game, battle.attackers)
    yield from _consequences(game, frame, battle, result)


def _decided(game: BulgeGame, battle: Battle, column: str, row: int) -> Iterator[object]:
    """Yield the unconfirmed values that entered the result."""
    yield from decided_faces(game, battle.attackers, "attack")
    yield from decided_faces(game, (*battle.guns, *battle.cover), "barrage")
    yield from decided_faces(game, (unit for unit in battle.holding if not is_gun(game, unit)), "defense")
    yield from decided_cell(game, "crt", row, column)


def _consequences(game: BulgeGame, frame: Frame, battle: Battle, result: str) -> Iterator[object]:
    """Push what follows, the last first: advance of the winner, toll, then losses and retreat of the loser."""
    means = barrage_outcome(result) if battle.is_barrage else outcome(result)
    if means is None:
        if not battle.is_barrage:
            yield from engaged(game, battle)
        return
    enemy = other_side(frame.side)
    if means.side in ("attacker", "both"):
        yield _advance(enemy, battle.defenders, battle.attackers, means)
    if means.side in ("defender", "both"):
        yield _advance(frame.side, battle.attackers, battle.defenders, means)
    if means.toll:
        yield _suffer(frame, frame.side, battle.attackers, means.toll, means.toll, battle)
    if means.side in ("attacker", "both"):
        yield _suffer(frame, frame.side, battle.attackers, means.points, means.must, battle)
    if means.side == "attacker":
        yield from _out_of_reserve(battle)
    if means.side in ("defender", "both"):
        yield _suffer(frame, enemy, battle.defenders, means.points, means.must, battle)


def _out_of_reserve(battle: Battle) -> Iterator[object]:
    """Yield the end of Reserve for attackers whose battle went ill (B 13.33)."""
    for unit in battle.attackers:
        if unit.has(RESERVE):
            yield MarksChanged(unit.id, tuple(mark for mark in unit.marks if mark != RESERVE))


def _suffer(frame: Frame, side: str, units: tuple[Unit, ...], points: int, must: int, battle: Battle) -> FramePushed:
    values = {
        "units": [unit.id for unit in units],
        "points": points,
        "must": must,
        "armor_first": bool(frame.values["claims"].get(side)),
        "targets": list(battle.targets),
    }
    return FramePushed("suffer", side, values)


def _advance(side: str, winners: tuple[Unit, ...], losers: tuple[Unit, ...], means: Outcome) -> FramePushed:
    """Return the event that lets winners advance into what the losers leave; ``hexes`` is the retreat called for."""
    values = {
        "units": [unit.id for unit in winners],
        "losers": [unit.id for unit in losers],
        "left": list(dict.fromkeys(unit.hex for unit in losers)),
        "hexes": means.points,
        "gone": [],
    }
    return FramePushed("advance", side, values)


BATTLE = Phase("battle", CLAIM, _decision, (AddCover, EndCover, ClaimSuperiority), _legal, _check, _resolve, _enter)
