"""When is a conditional arrival due? (B 9.12, the notes of the charts)

A condition is a clause of the scenario. ``from_turn`` is the earliest turn, ``otherwise_turn`` the one on which the
units come in any case. Forms that only an optional rule knows are answered by that rule, not here.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from engine.core.sides import GERMAN
from engine.core.units import ARRIVALS, Unit
from engine.hj1986.board import Board
from engine.hj1986.clauses import is_forbidden
from engine.hj1986.logistics.banks import east_bank, has_meuse
from engine.hj1986.logistics.release import concerns, is_released
from engine.hj1986.moving.events import Happened
from engine.hj1986.optional.draws import DIE, DRAWN, is_drawn
from engine.hj1986.state import RULE, BulgeGame, piece
from engine.scenario import Arrival, Clause

FOLLOWS = (
    *(RULE("B 9.12"), RULE("N GE0"), RULE("N GE1"), RULE("N GE2"), RULE("N GE3"), RULE("N GE5")),
    *(RULE("N AL1"), RULE("N AL2"), RULE("N AL3"), RULE("N AL4"), RULE("N AL5"), RULE("N AL6"), RULE("N AL7")),
    RULE("N AL8"),
)

Args = Mapping[str, Any]

_CROSSED = "crossed_meuse_to_"
_SS, _OTHER, _MOTORIZED = "ss", "other", "-motorized"
DROPPED = "airborne_drop"
"""The role of a unit that jumps and enters by no edge (O 1.11)."""


def crossings(game: BulgeGame, unit: Unit, path: tuple[str, ...]) -> Iterator[Happened]:
    """Yield that a German unit has crossed the Meuse to the west, once for each hex it came to."""
    if unit.side != GERMAN or not piece(game, unit).fights:
        return
    for here, there in zip(path, path[1:], strict=False):
        if has_meuse(game.board, here, there) and there not in east_bank(game.board):
            corps = _SS if "SS" in piece(game, unit).counter.formation else _OTHER
            corps += _MOTORIZED if piece(game, unit).is_motorized else ""
            name = f"{_CROSSED}{there}_{corps}"
            if name not in game.own.ground.events:
                yield Happened(name, game.turn)


def arrival_of(board: Board, unit_id: str) -> Arrival | None:
    """Return the row of the schedule of a unit, or None."""
    stored: dict[str, Arrival] | None = board.__dict__.get("_arrivals")
    if stored is None:
        stored = board.__dict__["_arrivals"] = {row.counter: row for row in board.scenario.arrivals}
    return stored.get(unit_id)


def _clause(board: Board, key: str) -> Clause | None:
    return next((clause for clause in board.scenario.clauses if clause.key == key and clause.kind == "condition"), None)


def is_due(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit that waits off the map may and must enter in this turn."""
    row = arrival_of(game.board, unit.id)
    if row is None or unit.box != ARRIVALS:
        return False
    if row.turn > game.turn:
        return is_drawn(game, unit.id)
    if piece(game, unit).type.role == DROPPED or is_forbidden(game.board, unit.side, "arrivals", game.turn):
        return False
    if not row.condition:
        return True
    clause = _clause(game.board, row.condition)
    if clause is None or not clause.enforced:
        return False
    if concerns(game, unit) and is_released(game):
        return True
    if clause.form in (DIE, DRAWN):
        return is_drawn(game, unit.id)
    if "delay" in clause.args and clause.form == "crossed":
        return _holds(game, clause.form, clause.args) and game.turn >= _first_crossing(game) + cast(
            int, clause.args["delay"]
        )
    return _holds(game, clause.form, clause.args)


def is_met(game: BulgeGame, key: str) -> bool:
    """Tell whether a condition of the scenario is met; one that it does not have is not."""
    clause = _clause(game.board, key)
    return clause is not None and clause.enforced and _holds(game, clause.form, clause.args)


def may_come(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit that waits may still come in this game, now or later."""
    row = arrival_of(game.board, unit.id)
    if row is None or unit.box != ARRIVALS or row.turn > game.board.scenario.last_turn:
        return False
    clause = _clause(game.board, row.condition)
    if clause is None:
        return not row.condition
    if "option" in clause.args and not game.board.is_on(cast(str, clause.args["option"])):
        return False
    return clause.enforced and (clause.form not in ("option", "not_event") or _holds(game, clause.form, clause.args))


def _holds(game: BulgeGame, form: str, args: Args) -> bool:
    if game.turn < args.get("from_turn", 0):
        return False
    if "otherwise_turn" in args and game.turn >= args["otherwise_turn"]:
        return True
    judge = _JUDGES.get(form)
    return judge is not None and judge(game, args)


def _option(game: BulgeGame, args: Args) -> bool:
    return any(game.board.is_on(key) for key in args.get("any_option", [args.get("option")]))


def _with_formation(game: BulgeGame, args: Args) -> bool:
    """Tell whether a unit of one of the formations has come, with an option that is played."""
    return game.board.is_on(args["option"]) and any(
        unit.box != ARRIVALS and piece(game, unit).counter.formation in args["formations"]
        for unit in game.units.values()
    )


def _last_held(game: BulgeGame, args: Args) -> bool:
    held = sum(_is_held(game, place, args["side"]) for place in args["places"])
    return held >= int(args.get("at_least", len(args["places"])))


def _is_held(game: BulgeGame, place: str, side: str) -> bool:
    return any(game.own.ground.control.get(label) == side for label in game.board.places[place])


def _near_place(game: BulgeGame, args: Args) -> bool:
    return any(
        unit.side == args["side"] and piece(game, unit).fights
        for label in game.board.places[args["place"]]
        for near in game.board.map.within(label, args["within"])
        for unit in game.units_in(near)
    )


def _first_crossing(game: BulgeGame) -> int:
    """Return the turn in which a motorized German unit first crossed the Meuse (VA 8)."""
    turns = [
        turn for name, turn in game.own.ground.events.items() if name.startswith(_CROSSED) and name.endswith(_MOTORIZED)
    ]
    return min(turns)


def _crossed(game: BulgeGame, args: Args) -> bool:
    for name in game.own.ground.events:
        if not name.startswith(_CROSSED):
            continue
        label, _, corps = name.removeprefix(_CROSSED).partition("_")
        if args.get("ss_only") and not corps.startswith(_SS):
            continue
        if args.get("motorized") and not name.endswith(_MOTORIZED):
            continue
        if "between" not in args or _is_between(game.board, label, *args["between"]):
            return True
    return False


def _is_between(board: Board, label: str, one: str, other: str) -> bool:
    """Tell whether a hex lies on the stretch between two places, both included, by columns and rows of cells."""
    cells = [board.map.hexes[item].cell for place in (one, other) for item in board.places[place]]
    here = board.map.hexes[label].cell
    spans = [(min(cell[axis] for cell in cells), max(cell[axis] for cell in cells)) for axis in (0, 1)]
    along = 0 if spans[0][1] - spans[0][0] >= spans[1][1] - spans[1][0] else 1
    across = 1 - along
    low, high = spans[across]
    margin = board.number("crossing_margin")
    return spans[along][0] <= here[along] <= spans[along][1] and low - margin <= here[across] <= high + margin


def _all(game: BulgeGame, args: Args) -> bool:
    parts: list[tuple[str, Args]] = [(part["form"], part) for part in args.get("of", [])]
    for key in args.get("of_clauses", []):
        clause = _clause(game.board, key)
        if clause is None:
            return False
        parts.append((clause.form, clause.args))
    return all(_holds(game, form, part) for form, part in parts)


_JUDGES: Mapping[str, Callable[[BulgeGame, Args], bool]] = {
    "option": _option,
    "with_formation": _with_formation,
    "last_held": _last_held,
    "near_place": _near_place,
    "enters_place": lambda game, args: _is_held(game, args["place"], args["side"]),
    "crossed": _crossed,
    "not_event": lambda game, args: args["event"] not in game.own.ground.events,
    "all": _all,
    "any": lambda game, args: any(_holds(game, part["form"], part) for part in args["of"]),
}
