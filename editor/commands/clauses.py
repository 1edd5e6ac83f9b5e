"""``losheim scenario clauses``: which clauses has a scenario, how does the program read them, and how do they stand?"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from db.changes import EditError
from db.connection import open_for_reading
from db.kept_rows import LibraryRows
from db.scenario_io import scenario_of
from editor.commands.explain import header_in
from editor.commands.inputs import read_input
from editor.edits.clause_sentences import sentence_of
from editor.edits.clause_states import Tried, tried
from editor.edits.clause_titles import titles_of
from editor.edits.clauses import known_to
from editor.edits.setup import scenario_row
from engine.core.opening import fresh
from engine.core.phases import AnyGame
from engine.core.record import fold_logged, read, whole_lines
from engine.data import schema
from engine.data.clauses.registry import forms_of
from engine.playtest.games import GAME_KEYS, board_of, ruleset_of
from engine.scenario import Scenario


@dataclass(frozen=True, slots=True)
class ToldClause:
    """A clause for people: ``reads`` is its sentence as the program reads it, ``state`` and ``told`` how it stands."""

    key: str
    kind: str
    form: str
    enforced: bool
    reads: str
    text: str
    rule: str
    state: str
    told: str


def clauses_of(path: Path, game: str, scenario: str, log: Path | None) -> list[ToldClause]:
    """Return the clauses of a scenario of a library, as they stand when play begins or where a recorded game has ended.

    Raises LibraryError, DataError, and EditError where the game cannot be one of this scenario.
    """
    library = open_for_reading(path)
    try:
        rows = LibraryRows(library.readers)
        head = scenario_row(rows, game, scenario)
        titles = titles_of(rows, game, head.map, known_to(rows, game, scenario))
        found = rows.find(schema.ClauseRow, game=game, scenario=scenario)
        with library.reading() as session:
            value = scenario_of(session, game, scenario)
    finally:
        library.close()
    states: dict[str, Tried] = {}
    if game in GAME_KEYS:
        states = tried(value, None if log is None else _ended(log, value))
    forms, none = forms_of(game), Tried("", "")
    told = []
    for row in found:
        model = forms.of(row.kind).get(row.form) if forms is not None else None
        reads = sentence_of(model, row.args, titles) if model is not None else ""
        state = states.get(row.key, none)
        told.append(
            ToldClause(row.key, row.kind, row.form, row.enforced, reads, row.text, row.rule, state.state, state.told)
        )
    return told


def _ended(log: Path, scenario: Scenario) -> AnyGame:
    """Return the position to which a recorded game of a scenario leads, by its events alone."""
    lines, _ = whole_lines(read_input(log))
    try:
        header = header_in(lines[0] if lines else "")
    except (ValueError, LookupError) as error:
        raise EditError(f"{log}: {error}") from error
    try:
        if (header.game, header.scenario) != (scenario.game, scenario.key):
            raise EditError(f"{log} holds a game of {header.game}, {header.scenario}; name one of {scenario.key}")
        rules = ruleset_of(header.game)
        _, records = read(lines, rules)
        game = fresh(rules, board_of(scenario), header.seed)
        for record in records:
            for _ in fold_logged(game, record):
                pass
    except (ValueError, LookupError) as error:
        raise EditError(f"{log} does not lead to a position of the scenario as it is now: {error}") from error
    return game


def as_text(found: list[ToldClause]) -> Iterator[str]:
    """Yield the lines for the terminal."""
    for clause in found:
        rule = f" [{clause.rule}]" if clause.rule else ""
        yield f"{clause.key} ({clause.kind}): {clause.text}{rule}"
        if clause.reads:
            yield f"    reads: {clause.reads}"
        if state := Tried(clause.state, clause.told).text:
            yield f"    now: {state}"


def as_json(found: list[ToldClause]) -> str:
    """Return the clauses in their fixed form."""
    return json.dumps([asdict(clause) for clause in found], indent=1, ensure_ascii=False) + "\n"
