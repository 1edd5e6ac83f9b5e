"""``losheim scenario cut --positions-from``: where does everything stand when the cut begins?

As another scenario of the library starts, as the schedule brings units onto the map before, or as a recorded game
has it.
"""

from collections.abc import Callable
from pathlib import Path

from db.changes import EditError
from editor.commands.explain import header_in, scenario_for
from editor.commands.inputs import read_input
from editor.cutting.positions import SCHEDULE, Positions, known, positions_of_game, positions_of_scenario
from editor.edits.reading import Rows
from engine.core.phases import AnyGame
from engine.core.play import apply, start
from engine.core.record import LoggedRecord, read, shown, whole_lines
from engine.core.rules import IllegalActionError
from engine.data import schema
from engine.playtest.games import board_of, ruleset_of

Find = Callable[[Rows], Positions | None]


def positions_from(named: str, library: Path, game: str, source: str, first: int | None) -> Find:
    """Return what finds the positions that a person names: the key of a scenario, ``schedule``, or a recorded game,
    which is played again until turn ``first`` can be begun (None: to its end). Raises EditError or LibraryError."""
    if named in ("", SCHEDULE):
        return lambda _rows: None
    if not named.endswith(".jsonl") and not Path(named).is_file():
        return lambda rows: _of_scenario(rows, game, source, named)
    played = _played(Path(named), library, game, source, first)
    return lambda rows: positions_of_game(rows, game, source, played)


def _of_scenario(rows: Rows, game: str, source: str, other: str) -> Positions:
    if not known(rows, game, other):
        heads = ", ".join(row.scenario for row in rows.find(schema.ScenarioRow, game=game) if row.scenario != source)
        raise EditError(
            f"{other!r} is no scenario of {game} and no file; name one of {heads or 'none'}, {SCHEDULE}, or a recorded "
            "game (*.jsonl)"
        )
    return positions_of_scenario(rows, game, source, other)


def _played(log: Path, library: Path, game: str, source: str, first: int | None) -> AnyGame:
    lines, _ = whole_lines(read_input(log))
    try:
        header = header_in(lines[0] if lines else "")
        if (header.game, header.scenario) != (game, source):
            raise EditError(
                f"{log} holds a game of {header.game}, {header.scenario}, not of {game}, {source}; cut from that one"
            )
        rules = ruleset_of(game)
        _, records = read(lines, rules)
    except ValueError as error:
        raise EditError(f"{log}: {error}") from error
    board, made = board_of(scenario_for(header, library)), [record for record in records if record.action is not None]

    def play(most: int) -> tuple[AnyGame, int]:
        """Play so many actions, or as long as turn ``first`` can still be begun; returns the game and their number."""
        position, _ = start(rules, board, header.seed)
        done = 0
        for record in made[:most]:
            _make(log, position, record)
            if first is not None and _next_turn(position) > first:
                break
            done += 1
        return position, done

    position, done = play(len(made))
    if done < len(made):  # one action too far: a position takes nothing back
        position, _ = play(done)
    if first is not None and _next_turn(position) != first:
        raise EditError(
            f"{log} gives positions to begin turn {_next_turn(position)} with, not turn {first}; give other --turns"
        )
    if position.result is not None:
        raise EditError(f"The game of {log} is over; say with --turns FIRST:LAST from which turn to go on")
    return position


def _next_turn(position: AnyGame) -> int:
    return position.turn + (position.step > 0)


def _make(log: Path, position: AnyGame, record: LoggedRecord) -> None:
    try:
        apply(position, record.action)
    except IllegalActionError as error:
        raise EditError(
            f"{log}, record {record.number}: the game goes differently now: {shown(error)}; record it anew"
        ) from error
