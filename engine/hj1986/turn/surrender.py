"""When do isolated units surrender? (A 4)

The phase of a side looks at the enemy's units, at the end of the side's supply phase. A count of 1 is the first phase
in which a unit was found isolated; a game turn passes from one such phase to the next (A 4.12). Supply is determined in
between as well, and who is not isolated then counts from the start again (A 4.15).
"""

from collections.abc import Iterator

from engine.core.events import CountChanged, MarksChanged, Noted, UnitRemoved
from engine.core.local import Step
from engine.core.phases import Phase
from engine.core.sides import ALLIED, other_side
from engine.core.state import Frame
from engine.core.units import DEAD, Unit, with_marks
from engine.hj1986.fighting.engaged import freed
from engine.hj1986.setting.special_forms import IgnoreZones
from engine.hj1986.state import ISOLATED, ISOLATED_TURNS, PERISHED, RULE, BulgeGame, piece
from engine.hj1986.steps.dumps import withdrawn
from engine.hj1986.steps.entering import emptied_positions

FOLLOWS = (
    *(RULE("A 4.12"), RULE("A 4.13"), RULE("A 4.14"), RULE("A 4.15"), RULE("A 4.16"), RULE("A 4.17"), RULE("C SUR")),
    RULE("O 6.0"),
)

SURRENDER_RULE = RULE("A 4.11")
CHART, GREEN_CHART = "surrender", "green_divisions"
_GREEN, _ELITE, _OTHER = "recruit", "SS or airborne", "other"
LINES = (_GREEN, _ELITE, _OTHER)
"""Lines of the chart of surrender."""

MASSACRE = "massacre"


def endurance(game: BulgeGame, unit: Unit, began: int) -> int:
    """Return after how many game turns of isolation a unit surrenders that was isolated since the turn ``began``."""
    board, kind = game.board, piece(game, unit)
    formation = kind.counter.formation
    row = _OTHER
    if formation in board.charts[GREEN_CHART].rows and board.cell(GREEN_CHART, formation, "side") == unit.side:
        row = _GREEN
    elif kind.is_elite:
        row = _ELITE
    turns = int(board.cell(CHART, row, "turns isolated"))
    if unit.side == ALLIED and board.is_on(MASSACRE) and board.clauses.of(IgnoreZones):
        turns += board.number("massacre_surrender_delay") * (began > board.number("massacre_turn"))
    return turns


def _enter(game: BulgeGame, frame: Frame[Step]) -> Iterator[object]:
    yield from withdrawn(game, frame.side)
    for unit in list(game.units.values()):
        before = unit.count(ISOLATED_TURNS)
        if not unit.on_map or not unit.has(ISOLATED):
            if before:
                yield CountChanged(unit.id, ISOLATED_TURNS, 0)
            continue
        if unit.side != other_side(frame.side) or not piece(game, unit).fights:
            continue
        if before < endurance(game, unit, game.turn - before):
            yield CountChanged(unit.id, ISOLATED_TURNS, before + 1)
            continue
        yield CountChanged(unit.id, ISOLATED_TURNS, 0)
        yield Noted(f"{piece(game, unit).title} surrenders after {before} turns of isolation", str(SURRENDER_RULE))
        yield MarksChanged(unit.id, with_marks(unit, PERISHED))
        yield UnitRemoved(unit.id, DEAD, "surrendered")
        yield from freed(game, (unit.id,))
    yield from emptied_positions(game)


SURRENDER = Phase("surrender", SURRENDER_RULE, enter=_enter, local=Step)
