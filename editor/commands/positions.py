"""``losheim scenario cut --positions-from``: where does everything stand when the cut begins?

As another scenario of the library starts, as the schedule brings units onto the map before, or as a recorded game
has it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from db.changes import EditError
from editor.commands.explain import header_in, scenario_for
from editor.commands.inputs import read_input
from editor.cutting.positions import SCHEDULE, Positions, known, positions_of_game, positions_of_scenario, turn_to_begin
from editor.edits.called_keys import named_units
from editor.edits.reading import Rows
from engine.core.dice import thrown_by_hand
from engine.core.phases import AnyGame
from engine.core.play import apply, start
from engine.core.record import Header, LoggedRecord, read, shown, whole_lines
from engine.core.rules import IllegalActionError
from engine.data import schema
from engine.playtest.games import board_of, ruleset_of
from engine.scenario import Scenario

Find = Callable[[Rows], Positions | None]


def _deaf() -> None:
    """Hear nothing."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """The text of a recorded game that is to be one of the scenario ``source``, with what it is called.

    ``turns`` is what a person calls the field or the option that holds the first turn.
    """

    name: str
    text: str
    game: str
    source: str
    turns: str = "--turns"


def positions_from(named: str, library: Path, game: str, source: str, first: int | None) -> Find:
    """Return what finds the positions that a person names: the key of a scenario, ``schedule``, or a recorded game,
    which is played again until turn ``first`` can be begun (None: to its end). Raises EditError or LibraryError."""
    if named in ("", SCHEDULE):
        return lambda _rows: None
    if not named.endswith(".jsonl") and not Path(named).is_file():
        return lambda rows: _of_scenario(rows, game, source, named)
    recorded = Recorded(named, read_input(Path(named)), game, source)
    played = position_of(recorded, lambda header: scenario_for(header, library), first)
    return lambda rows: positions_of_game(rows, game, source, played)


def _of_scenario(rows: Rows, game: str, source: str, other: str) -> Positions:
    if not known(rows, game, other):
        heads = ", ".join(row.scenario for row in rows.find(schema.ScenarioRow, game=game) if row.scenario != source)
        raise EditError(
            f"{other!r} is no scenario of {game} and no file; name one of {heads or 'none'}, {SCHEDULE}, or a recorded "
            "game (*.jsonl)"
        )
    return positions_of_scenario(rows, game, source, other)


def position_of(
    recorded: Recorded, scenario: Callable[[Header], Scenario], first: int | None, heard: Callable[[], None] = _deaf
) -> AnyGame:
    """Return a recorded game played again until turn ``first`` can be begun (None: to its end); ``heard`` is called
    after each action, and ``scenario`` gives the one that a header names.

    Raises EditError for what is no game of that scenario, goes differently now, is over or gives no such turn, and what
    ``scenario`` and ``heard`` raise.
    """
    lines, _ = whole_lines(recorded.text)
    try:
        header = header_in(lines[0] if lines else "")
        if (header.game, header.scenario) != (recorded.game, recorded.source):
            raise EditError(
                f"{recorded.name} holds a game of {header.game}, {header.scenario}, not of {recorded.game}, "
                f"{recorded.source}; cut from that one"
            )
        rules = ruleset_of(recorded.game)
        records = list(read(lines, rules)[1])
        made = [record for record in records if record.action is not None]
    except ValueError as error:
        raise EditError(f"{recorded.name}: {error}") from error
    board = board_of(scenario(header))

    def play(most: int) -> tuple[AnyGame, int]:
        """Play so many actions, or as long as turn ``first`` can still be begun; returns the game and their number."""
        position, _ = start(rules, board, header.seed, thrown_by_hand(records[0].events if records else ()))
        done = 0
        for record in made[:most]:
            _make(recorded.name, position, record)
            heard()
            if first is not None and turn_to_begin(position) > first:
                break
            done += 1
        return position, done

    position, done = play(len(made))
    if done < len(made):  # one action too far: a position takes nothing back
        position, _ = play(done)
    turn = turn_to_begin(position)
    if first not in (None, turn):
        raise EditError(
            f"{recorded.name} gives positions to begin turn {turn} with, not turn {first}; give other {recorded.turns}"
        )
    if position.result is not None:
        raise EditError(f"The game of {recorded.name} is over; say with {recorded.turns} from which turn to go on")
    return position


def _make(log: str, position: AnyGame, record: LoggedRecord) -> None:
    try:
        apply(position, record.action, thrown_by_hand(record.events))
    except IllegalActionError as error:
        why = named_units(shown(error), {})
        raise EditError(
            f"{log}, record {record.number}: the game goes differently now: {why}; record it anew"
        ) from error
