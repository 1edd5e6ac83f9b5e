"""Which units do the dice let come? (O 8.12 to 8.14, VG 8)

At the start of the German turn, with the fuel rolls. A unit that is drawn comes as a reinforcement of that turn.
"""

from collections.abc import Iterator
from typing import TypeVar

from engine.core.sides import GERMAN
from engine.core.units import ARRIVALS
from engine.data.clauses.form import Form
from engine.hj1986.ground.hexsides import MEUSE, has
from engine.hj1986.position.optional_events import UnitsDrawn
from engine.hj1986.setting.condition_forms import Die, Drawn
from engine.hj1986.state import RULE, BulgeGame

FOLLOWS = (
    *(RULE("O 8.11"), RULE("O 8.12"), RULE("O 8.13"), RULE("O 8.14"), RULE("O 8.15"), RULE("O 8.16")),
    RULE("VG 8"),
)

F = TypeVar("F", bound=Form)


def is_drawn(game: BulgeGame, unit_id: str) -> bool:
    """Tell whether the dice have let a unit come."""
    return unit_id in game.own.optional.drawn


def die_for(unit_id: str) -> str:
    """Return what the die is thrown for that lets a unit come."""
    return f"arrival of {unit_id}"


def _conditions(game: BulgeGame, form: type[F]) -> Iterator[tuple[F, list[str]]]:
    """Yield the clauses of a form with the units that wait for them."""
    for clause in game.board.clauses.of(form):
        waiting = [
            row.counter
            for row in game.board.scenario.arrivals
            if row.condition == clause.key and game.units[row.counter].box == ARRIVALS
        ]
        if waiting:
            yield clause.args, waiting


def drawn(game: BulgeGame) -> Iterator[object]:
    """Yield the dice of the turn and who comes by them."""
    for die, waiting in _conditions(game, Die):
        if game.board.is_on(die.option):
            for key in waiting:
                if not is_drawn(game, key):
                    yield from _one(game, die, key)
    for drawing, waiting in _conditions(game, Drawn):
        yield from _nordwind(game, drawing, waiting)


def _one(game: BulgeGame, args: Die, key: str) -> Iterator[object]:
    if args.not_if is not None and args.not_if in game.own.ground.events:
        return
    is_again = game.turn == args.again_turn
    if not (args.every_turn and game.turn >= args.from_turn) and game.turn != args.turn:
        if not is_again:
            return
        if _is_near_meuse(game):
            yield UnitsDrawn({key: next(iter(args.again_area.values()))})
            return
    faces = args.again_area if is_again else args.areas
    roll = game.dice.roll("1d6", die_for(key))
    yield roll
    if str(roll.total) in faces:
        yield UnitsDrawn({key: faces[str(roll.total)]})


def _is_near_meuse(game: BulgeGame) -> bool:
    """Tell whether an SS unit is near enough to a hex at the Meuse (O 8.12)."""
    most = game.board.number("tiger_meuse_distance")
    banks = {label for pair in game.board.map.hexsides if has(game.board, *pair, MEUSE) for label in pair}
    return any(
        label in banks
        for unit in game.units_of(GERMAN)
        if game.board.pieces[unit.id].is_ss
        for label in game.board.map.within(unit.hex, most)
    )


def _nordwind(game: BulgeGame, args: Drawn, waiting: list[str]) -> Iterator[object]:
    """Yield the die of the turn: it brings one unit, in order of the data, and an independent one for each division."""
    independent = [key for key in args.independent if key in waiting]
    members = [key for key in waiting if _formation(game, key) in args.divisions and not is_drawn(game, key)]
    if not members:
        return
    roll = game.dice.roll("1d6", "units of Nordwind")
    yield roll
    if roll.total > args.die_at_most:
        return
    came = game.own.optional.drawn
    is_first = not any(_formation(game, key) == _formation(game, members[0]) for key in came)
    free = [key for key in independent if key not in came]
    yield UnitsDrawn(dict.fromkeys((members[0], *(free[:1] if is_first else ())), ""))


def _formation(game: BulgeGame, key: str) -> str:
    return game.board.pieces[key].counter.formation
