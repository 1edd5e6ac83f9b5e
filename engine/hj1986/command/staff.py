"""What befalls commanders: in battle, from the air, and until when? (O 5.3, O 5.21, O 5.6, O 5.7)"""

from collections.abc import Iterator, Sequence

from engine.core.events import CountChanged, MarksChanged, UnitRemoved
from engine.core.sides import GERMAN
from engine.core.units import DEAD, Unit, with_marks, without_marks
from engine.hj1986.command.command import is_alone
from engine.hj1986.position.optional_events import CommandersForced, CorpsCoordinated, DivisionsHastened
from engine.hj1986.setting.kinds import ARMY_COMMANDER
from engine.hj1986.state import (
    DISORGANIZED,
    OPTION_HALVES,
    PERISHED,
    RULE,
    RULING,
    STRUCK_IN,
    UNZONED,
    BulgeGame,
    piece,
    title,
)

READS = (RULING("commander-forced"), RULING("commander-disorganized"), RULING("breakthrough-zones"))
FOLLOWS = (
    *(RULE("O 5.3"), RULE("O 5.6"), RULE("O 5.21"), RULE("O 5.72"), RULE("O 5.73"), RULE("O 5.74"), RULE("O 5.75")),
    RULE("C ATT"),
)

UNARMORED = "unarmored"
"""The trait of the commanders of German corps without armor."""

THAT_TURN, OWN_TURN = "until that player turn ends", "to the end of its own next player turn"


def staff_in(game: BulgeGame, label: str, side: str) -> list[Unit]:
    """Return the commanders of a side in a hex."""
    return [unit for unit in game.friends_in(label, side) if piece(game, unit).is_commander]


def staff_with(game: BulgeGame, units: Sequence[Unit]) -> list[Unit]:
    """Return the commanders in the hexes of units of one side."""
    return [
        other for label in dict.fromkeys(unit.hex for unit in units) for other in staff_in(game, label, units[0].side)
    ]


def following(game: BulgeGame, units: Sequence[Unit]) -> list[Unit]:
    """Return the commanders who go where these units go, for nobody else who fights stays in their hex."""
    going = {unit.id for unit in units}
    return [
        unit
        for unit in staff_with(game, [unit for unit in units if unit.on_map])
        if unit.id not in going
        and all(other.id in going or not piece(game, other).fights for other in game.friends_in(unit.hex, unit.side))
    ]


def endangered(game: BulgeGame, units: Sequence[Unit]) -> Iterator[object]:
    """Yield the fate of the commanders with units that suffer a result: one alone is lost, others on a six (O 5.3)."""
    for unit in staff_with(game, units):
        if is_alone(game, unit):
            yield from _lost(unit, "attacked alone [O 5.6]")
            continue
        roll = game.dice.roll("1d6", f"danger to {title(game, unit.id)}")
        yield roll
        if roll.total >= game.board.number("commander_lost_die"):
            yield from _lost(unit, "fell with his troops [O 5.3]")


def _lost(unit: Unit, reason: str) -> Iterator[object]:
    yield MarksChanged(unit.id, with_marks(unit, PERISHED))
    yield UnitRemoved(unit.id, DEAD, reason)


def forced(game: BulgeGame, units: Sequence[Unit]) -> Iterator[object]:
    """Yield that the commanders among units that must retreat reach less far (O 5.21)."""
    known = game.own.optional.retreated
    found = tuple(unit.id for unit in units if piece(game, unit).is_commander and unit.id not in known)
    if found:
        yield CommandersForced((*known, *found))


def bombed(game: BulgeGame, label: str, side: str) -> Iterator[object]:
    """Yield the two dice for each enemy commander in a hex that aircraft of a side attack (O 5.72)."""
    for unit in [unit for unit in game.units_in(label) if unit.side != side and piece(game, unit).is_commander]:
        roll = game.dice.roll("2d6", f"attack on {title(game, unit.id)}")
        yield roll
        if roll.total <= worst(game, unit):
            yield MarksChanged(unit.id, with_marks(unit, DISORGANIZED))
            yield CountChanged(unit.id, STRUCK_IN, game.turn)


def worst(game: BulgeGame, commander: Unit) -> int:
    """Return the highest throw of two dice that disorganizes a commander (O 5.72, O 5.73)."""
    kind = piece(game, commander)
    if kind.is_a(ARMY_COMMANDER):
        return game.board.number("commander_disorganized_army")
    soft = UNARMORED in kind.counter.traits
    return game.board.number("commander_disorganized_unarmored" if soft else "commander_disorganized_corps")


def relieved(game: BulgeGame, side: str) -> Iterator[object]:
    """Yield what ends for commanders, and for zones that a failed breakthrough cost, with a player turn of a side."""
    own = game.own.optional
    for unit in [unit for unit in game.units.values() if unit.count(OPTION_HALVES)]:
        yield CountChanged(unit.id, OPTION_HALVES, 0)
    if own.coordinated:
        yield CorpsCoordinated(())
    if own.hastened:
        yield DivisionsHastened({})
    at_once = game.board.reads("commander-forced", THAT_TURN)
    kept = () if at_once else tuple(key for key in own.retreated if game.units[key].side != side)
    if kept != own.retreated:
        yield CommandersForced(kept)
    yield from _rallied(game, side)
    ends_at_once = game.board.reads("breakthrough-zones", THAT_TURN)
    for unit in [unit for unit in game.units.values() if unit.has(UNZONED)]:
        if ends_at_once or unit.side != side:
            yield MarksChanged(unit.id, without_marks(unit, UNZONED))


def _rallied(game: BulgeGame, side: str) -> Iterator[object]:
    """Yield that commanders are organized again: when the next game turn ends, or their own next player turn."""
    own_turn = game.board.reads("commander-disorganized", OWN_TURN)
    is_last = side != GERMAN
    over = [
        unit
        for unit in game.units.values()
        if (turn := unit.count(STRUCK_IN)) and (unit.side == side if own_turn else is_last and game.turn > turn)
    ]
    for unit in over:
        if unit.has(DISORGANIZED):
            yield MarksChanged(unit.id, without_marks(unit, DISORGANIZED))
        yield CountChanged(unit.id, STRUCK_IN, 0)
