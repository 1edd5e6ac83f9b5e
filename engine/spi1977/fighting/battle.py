"""How is a declared battle fought? (10.0, 10.62, 10.87, 11.4)

Headquarters may go first. An attack below the least odds costs the attackers their lives before anybody fires. Then the
defender names his final protective fire, green units roll, the die falls. What it asks for waits until all attacks from
the same hex are rolled.
"""

from collections.abc import Iterator
from dataclasses import replace

from engine.core.events import FramePopped, FramePushed, MarksChanged, Noted, UnitRemoved
from engine.core.frames import changed, pushed
from engine.core.phases import Decision, Phase
from engine.core.rules import Refusal
from engine.core.sides import other_side
from engine.core.state import Frame
from engine.core.units import DEAD, Unit, with_marks
from engine.data.certainty import decided_cell, decided_faces
from engine.data.own_values import decided_own
from engine.spi1977.fighting import cover, headquarters, hidden
from engine.spi1977.fighting.aftermath import consequences
from engine.spi1977.fighting.bonuses import Battle
from engine.spi1977.fighting.cover import AddFire, EndFire, FlyCover
from engine.spi1977.fighting.depletion import depletes
from engine.spi1977.fighting.duty import defenders_in
from engine.spi1977.fighting.ending import unfought, worse
from engine.spi1977.fighting.flights import combat_frame
from engine.spi1977.fighting.green import green_rolls
from engine.spi1977.fighting.headquarters import HeadquartersStays, RetreatHeadquarters
from engine.spi1977.fighting.hidden import AddBarrage, EndBarrage
from engine.spi1977.fighting.local import NO_COMBAT, Declared, Fight
from engine.spi1977.fighting.odds import assess, may_fail, odds_over, reaches_minimum, table
from engine.spi1977.fighting.own_values import of_battle
from engine.spi1977.fighting.results import outcome
from engine.spi1977.fighting.spotting import spotters
from engine.spi1977.position.fighting_events import BattleJoined, BattleResolved, SupportFlown
from engine.spi1977.state import ATTACKED, BARRAGED, FIRED, RULE, UNCOMMITTED, RhineGame, is_in_battery, piece
from engine.spi1977.steps.entering import left

FOLLOWS = (
    RULE("10.0"), RULE("10.16"), RULE("10.62"), RULE("10.76"), RULE("11.0"), RULE("11.37"), RULE("11.45"),
    RULE("25.16c"),
)  # fmt: skip

FIGHT = RULE("10.0")

Choice = RetreatHeadquarters | HeadquartersStays | AddFire | FlyCover | EndFire | AddBarrage | EndBarrage


def fight_frame(side: str, number: int, battle: Declared) -> FramePushed:
    """Return the event that begins a declared battle."""
    values = Fight(number=number, targets=battle.targets, attackers=battle.attackers, guns=battle.guns, air=battle.air)
    return pushed("battle", side, values)


def battle_in(game: RhineGame, frame: Frame[Fight]) -> Battle:
    """Return the battle of a frame with those who are still there."""
    local = frame.local
    hexes = local.targets
    return Battle(
        frame.side,
        hexes,
        tuple(unit for unit in _alive(game, local.attackers) if _beside(game, unit, hexes)),
        tuple(unit for unit in _alive(game, local.guns) if is_in_battery(game, unit)),
        local.air,
        tuple(_alive(game, local.cover)),
        local.cover_air,
    )


def _alive(game: RhineGame, keys: tuple[str, ...]) -> list[Unit]:
    return [game.units[key] for key in keys if game.units[key].on_map]


def _beside(game: RhineGame, unit: Unit, hexes: tuple[str, ...]) -> bool:
    return all(game.board.map.is_adjacent(unit.hex, label) for label in hexes)


def _enter(game: RhineGame, frame: Frame[Fight]) -> Iterator[object]:
    local = frame.local
    defenders = [unit for label in local.targets for unit in defenders_in(game, label, frame.side)]
    for key in local.attackers:
        yield MarksChanged(key, with_marks(game.units[key], ATTACKED))
    for key in local.guns:
        yield MarksChanged(key, with_marks(game.units[key], BARRAGED))
    for unit in defenders:
        if unit.has(UNCOMMITTED):
            yield MarksChanged(unit.id, tuple(mark for mark in unit.marks if mark != UNCOMMITTED))
    kept = game.own.fighting
    involved = (*local.attackers, *local.guns, *(unit.id for unit in defenders))
    yield BattleJoined(
        tuple(dict.fromkeys((*kept.attacked, *local.targets))), tuple(dict.fromkeys((*kept.fought, *involved)))
    )
    if local.air:
        yield SupportFlown(frame.side, kept.flown.get(frame.side, 0) + local.air)
    yield from _proceed(game, frame)


def _proceed(game: RhineGame, frame: Frame[Fight]) -> Iterator[object]:
    """Go on as far as nobody has to decide."""
    if frame.local.over:
        return
    battle = battle_in(game, frame)
    if not any(defenders_in(game, label, frame.side) for label in battle.targets) or not _has_fighters(game, battle):
        yield from _finish(game, frame, NO_COMBAT)
        return
    if headquarters.asked(game, frame) is not None:
        return
    waits_for_barrage = hidden.is_hidden(game) and bool(frame.local.attackers)
    if not waits_for_barrage and not frame.local.covered and not reaches_minimum(game, battle):
        yield from _below(game, frame, battle)
        return
    if cover.is_asked(game, frame) or (waits_for_barrage and hidden.is_asked(game, frame)):
        return
    if waits_for_barrage:
        reaches = reaches_minimum(game, battle)
        yield from hidden.shown(game, frame)
        if not reaches:
            yield from _below(game, frame, battle)
            return
    yield from _throw(game, frame)


def _has_fighters(game: RhineGame, battle: Battle) -> bool:
    """Tell whether somebody attacks still; a barrage needs a unit beside its target (11.32)."""
    if battle.attackers:
        return True
    return bool(battle.guns or battle.air) and bool(spotters(game, battle.side, battle.targets))


def _below(game: RhineGame, frame: Frame[Fight], battle: Battle) -> Iterator[object]:
    """Yield what becomes of an attack below the least odds: the attackers are lost, a barrage is not made."""
    if battle.is_barrage and not may_fail(game):
        yield Noted(f"the barrage of {', '.join(battle.targets)} does not reach the least odds", "11.36")
    else:
        near = [unit for unit in battle.guns if _beside(game, unit, battle.targets)]
        for unit in (*battle.attackers, *near):
            label = unit.hex
            yield UnitRemoved(unit.id, DEAD, "its attack did not reach the least odds [10.62]")
            yield from left(game, unit, label)
    yield from _finish(game, frame, NO_COMBAT)


def _throw(game: RhineGame, frame: Frame[Fight]) -> Iterator[object]:
    yield from green_rolls(game, battle_in(game, frame))
    battle = battle_in(game, frame)
    if not all(defenders_in(game, label, frame.side) for label in battle.targets) or not _has_fighters(game, battle):
        yield from _finish(game, frame, NO_COMBAT)
        return
    found = assess(game, battle)
    roll = game.dice.roll("1d6", f"battle at {', '.join(battle.targets)}")
    yield roll
    cell = table(game.board).result(found.column, roll.total)
    yield BattleResolved(
        battle.targets,
        tuple(unit.id for unit in battle.attackers),
        tuple(unit.id for unit in battle.guns),
        found.attack,
        found.defense,
        odds_over(game.board, found),
        tuple(str(step) for step in found.column.trail),
        roll.total,
        cell,
    )
    yield from decided_own(game, lambda: of_battle(game, battle, found))
    yield from _decided(game, battle, table(game.board).name(found.column), roll.total)
    yield from _fired(game, battle)
    depleted = list(depletes(game, battle, outcome(cell), roll.total))
    pushed_last = [item for item in depleted if isinstance(item, FramePushed)]
    yield from (item for item in depleted if not isinstance(item, FramePushed))
    yield from _finish(game, frame, cell)
    yield from pushed_last


def _fired(game: RhineGame, battle: Battle) -> Iterator[object]:
    """Yield that guns have fired: their supply gets worse at once (11.63, 11.66), cover fires once a turn (11.46)."""
    for unit in battle.guns:
        if worse(unit) != unit.marks:
            yield MarksChanged(unit.id, worse(unit))
    for unit in battle.cover:
        yield MarksChanged(unit.id, tuple(sorted({*worse(unit), FIRED})))


def _decided(game: RhineGame, battle: Battle, column: str, die: int) -> Iterator[object]:
    """Yield the unconfirmed values that entered the result."""
    enemy = other_side(battle.side)
    holding = [unit for label in battle.targets for unit in game.friends_in(label, enemy)]
    yield from decided_faces(game, battle.attackers, "attack")
    yield from decided_faces(game, battle.guns, "barrage")
    yield from decided_faces(game, battle.cover, "fpf")
    yield from decided_faces(game, (unit for unit in holding if not piece(game, unit).is_artillery), "defense")
    yield from decided_cell(game, "crt", die, column)


def _finish(game: RhineGame, frame: Frame[Fight], result: str) -> Iterator[object]:
    """Yield the end of a battle, and what is to follow once all attacks from its hexes are rolled."""
    number = frame.local.number
    yield FramePopped(frame.phase)
    combat = combat_frame(game)
    battles = list(combat.local.battles)
    if result == NO_COMBAT:
        yield from unfought(
            game,
            (*battles[number].attackers, *battles[number].guns, *frame.local.guns),
            [unit.id for label in battles[number].targets for unit in defenders_in(game, label, frame.side)],
        )
    battles[number] = replace(battles[number], result=result)
    yield changed(combat, replace(combat.local, battles=tuple(battles)))
    yield from consequences(game, combat_frame(game), number)


def _decision(game: RhineGame, frame: Frame[Fight]) -> Decision | None:
    unit = headquarters.asked(game, frame)
    if unit is not None:
        return headquarters.decision(game, frame, unit)
    if cover.is_asked(game, frame):
        return cover.decision(frame)
    return hidden.decision(frame) if hidden.is_asked(game, frame) else None


def _legal(game: RhineGame, frame: Frame[Fight]) -> Iterator[object]:
    unit = headquarters.asked(game, frame)
    if unit is not None:
        yield from headquarters.legal(game, unit)
    elif cover.is_asked(game, frame):
        yield from cover.legal(game, frame)
    else:
        yield from hidden.legal(game, frame)


def _check(game: RhineGame, frame: Frame[Fight], action: Choice) -> Refusal | None:
    unit = headquarters.asked(game, frame)
    if isinstance(action, RetreatHeadquarters | HeadquartersStays):
        return headquarters.check(game, unit, action)
    if unit is not None:
        return RULE("10.87").refuse("fire", "the headquarters stays or goes first", unit.id)
    if isinstance(action, AddBarrage | EndBarrage):
        return hidden.check(game, frame, action)
    return cover.check(game, frame, action)


def _resolve(game: RhineGame, frame: Frame[Fight], action: Choice) -> Iterator[object]:
    if isinstance(action, RetreatHeadquarters | HeadquartersStays):
        yield from headquarters.resolve(game, frame, action)
    elif isinstance(action, AddBarrage | EndBarrage):
        yield from hidden.resolve(game, frame, action)
    else:
        yield from cover.resolve(game, frame, action)
    yield from _proceed(game, frame)


BATTLE = Phase(
    "battle",
    FIGHT,
    _decision,
    (RetreatHeadquarters, HeadquartersStays, AddFire, FlyCover, EndFire, AddBarrage, EndBarrage),
    _legal,
    _check,
    _resolve,
    _enter,
    local=Fight,
)
