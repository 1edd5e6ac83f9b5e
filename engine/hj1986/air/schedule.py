"""Which aircraft may fly now? (A 2.1, A 10.22)

The schedule of the scenario lists missions by turn. Those of a morning fly in its German player turn; those of an
evening fly in the evening itself, bombing only, or in the Allied player turn of the next morning.
"""

from dataclasses import dataclass

from engine.core.sides import ALLIED, GERMAN
from engine.data.game_readings import line_named
from engine.hj1986.board import Board
from engine.hj1986.clauses.offensive import EVENT as OFFENSIVE
from engine.hj1986.ground.weather import POOR, is_day
from engine.hj1986.setting.clause_words import AIRLIFT
from engine.hj1986.state import RULE, RULING, BulgeGame

READS = (RULING("bomber-strikes"),)
FOLLOWS = (RULE("I 6.12"), RULE("A 2.1"), RULE("A 2.12"), RULE("A 2.13"), RULE("A 2.14"), RULE("A 10.22"))

CHART = "air_missions"
SUPPORT, STRIKE, ROAD, INTERCEPT, SUPPLY = "support", "strike", "road", "intercept", "supply"
"""Columns of the chart of air missions (A 2.19)."""

ROADS_ONLY = "roads alone"

AIRLIFT_USED = AIRLIFT
"""The event of the one German airlift (A 2.71)."""


@dataclass(frozen=True, slots=True)
class Aircraft:
    """A mission on the schedule: its number among those of its turn and side, and the type of aircraft."""

    turn: int
    number: int
    name: str

    @property
    def key(self) -> str:
        """How a position names it."""
        return f"{self.turn}.{self.number} {self.name}"


def kind_of(board: Board, name: str) -> str:
    """Return the type of an aircraft by its name on the schedule, such as ``II/Typhoon/2``.

    Raises KeyError for one that the chart does not list.
    """
    found = line_named(board.charts[CHART].rows, name)
    if found is None:
        raise KeyError(f"the chart {CHART} has no line for {name}")
    return found


def may_fly(board: Board, name: str, mission: str) -> bool:
    """Tell whether a type of aircraft flies a kind of mission at all (A 2.19, rulings ``ju88``, ``bomber-strikes``)."""
    if mission == STRIKE and board.reads("bomber-strikes", ROADS_ONLY):
        mission = INTERCEPT  # Fighters meet the enemy in the air; bombers do not.
    text = board.cell(CHART, kind_of(board, name), mission)
    return text == "yes" or (text == "by ruling" and board.reads("ju88", "yes"))


def abilities(board: Board, name: str) -> tuple[bool, ...]:
    """Return which missions of the chart a type of aircraft flies: types that fly the same are alike to the rules."""
    return tuple(may_fly(board, name, mission) for mission in board.charts[CHART].columns)


def phasing(game: BulgeGame) -> str:
    """Return the side whose player turn it is."""
    return game.board.steps[game.step].side


def listed(game: BulgeGame, side: str, turn: int) -> tuple[Aircraft, ...]:
    """Return the aircraft of a side on the schedule of a turn."""
    names = game.board.once(_printed).get((side, turn), [])
    return tuple(Aircraft(turn, number, name) for number, name in enumerate(names, start=1))


def _lost(game: BulgeGame, side: str, turn: int) -> int:
    """Return how many missions of a turn the Allies must leave out, once the 15th Army has attacked (A 10.22)."""
    begun = game.own.ground.events.get(OFFENSIVE)
    if side != ALLIED or begun is None or turn <= begun:
        return 0
    return game.board.number("offensive_air_loss")


def _printed(board: Board) -> dict[tuple[str, int], list[str]]:
    """Return the names on the schedule by side and turn."""
    found: dict[tuple[str, int], list[str]] = {}
    for row in board.scenario.schedules:
        if row.kind == "air":
            found.setdefault((row.side, row.turn), []).append(row.subject)
    return found


def is_grounded(game: BulgeGame) -> bool:
    """Tell whether nobody flies because the weather stays poor (VA 9)."""
    board = game.board
    return board.is_on(POOR) and board.number("poor_weather_first_turn") <= game.turn <= board.number(
        "poor_weather_last_turn"
    )


def kept_airlift(game: BulgeGame, side: str) -> tuple[Aircraft, ...]:
    """Return the German transports of earlier turns that were kept for the airlift (A 2.74)."""
    first = game.board.number("airlift_first_turn")
    if side != GERMAN or is_day(game) or AIRLIFT_USED in game.own.ground.events:
        return ()
    return tuple(
        item
        for turn in range(first, game.turn)
        for item in listed(game, side, turn)
        if may_fly(game.board, item.name, SUPPLY)
    )


def available(game: BulgeGame, side: str) -> tuple[Aircraft, ...]:
    """Return the aircraft a side may still send out in this player turn."""
    turn = game.turn
    if is_grounded(game):
        return ()
    if not is_day(game):
        if side != phasing(game):
            return ()
    elif phasing(game) != GERMAN:
        turn -= 1
    kept = kept_airlift(game, side)
    used = {(item.side, item.aircraft) for item in game.own.advanced.flights}
    found = tuple(
        item
        for item in (*listed(game, side, turn), *kept)
        if (side, item.key) not in used and f"{side} {item.key}" not in game.own.advanced.flown
    )
    return found if len(found) > _lost(game, side, turn) else ()
