"""``losheim case``: run a small position from a file and say what came of it."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from db.connection import open_for_reading
from db.scenario_io import tables_of
from editor.commands.inputs import NoTextError, read_input
from engine.cases.reading import CaseError, Fault, read_case
from engine.cases.running import Outcome, run
from engine.data.tables import Tables


def outcome_of(file: Path, library: Path | None = None) -> Outcome:
    """Return what comes of a case, over the shipped data or that of a library.

    Raises CaseError, UnknownGameError, LibraryError, or OSError when the file cannot be read.
    """
    try:
        case = read_case(read_input(file))
    except NoTextError as error:  # a fault of the case, as any other of its content
        raise CaseError((Fault("file", str(error)),)) from error
    return run(case, None if library is None else _tables(library, case.game))


def _tables(path: Path, game: str) -> Tables:
    library = open_for_reading(path)
    try:
        with library.reading() as session:
            return tables_of(session, game)
    finally:
        library.close()


def as_json(outcome: Outcome) -> str:
    """Return the outcome in its fixed form."""
    return json.dumps(asdict(outcome), indent=1, ensure_ascii=False) + "\n"


def as_text(outcome: Outcome) -> Iterator[str]:
    """Yield the lines a person reads."""
    yield outcome.title or f"A case of {outcome.game}"
    for event in outcome.opening:
        yield f"  {event['text']}"
    for found in outcome.answers:
        yield ""
        yield from _question(found) if "ask" in found else _action(found)
    yield ""
    yield from _position(outcome.position)


def _refusal(found: dict[str, Any]) -> str:
    return f"refused [{found['rule']}]: {found['subject']}: {found['reason']}"


def _action(found: dict[str, Any]) -> Iterator[str]:
    if "problem" in found:
        yield f"> {found['action']['type']}: stopped, {found['problem']}"
        return
    yield f"> {found['text']}"
    if "refused" in found:
        fields = ", ".join(f"{key} {value}" for key, value in found["action"].items() if key != "type")
        yield f"  {_refusal(found['refused'])}" + (f" ({fields})" if fields else "")
    for event in found.get("events", []):
        yield f"  {event['text']}"


def _question(found: dict[str, Any]) -> Iterator[str]:
    yield f"? {found['ask']} {found.get('unit', found.get('side', found.get('title', '')))}".rstrip()
    if "problem" in found:
        yield f"  stopped, {found['problem']}"
    elif "refused" in found:
        yield f"  {_refusal(found['refused'])}"
    elif "allowed" in found:
        yield "  allowed"
    elif found["ask"] == "cost":
        if not found.get("reached", True):
            yield f"  {found['to']} cannot be reached now"
        else:
            steps = " + ".join(found.get("steps", []))
            yield f"  {' '.join(found['path'])}: {found.get('cost', 'not priced')}" + (f" = {steps}" if steps else "")
    elif found["ask"] == "reach":
        yield "  " + (", ".join(f"{label} {cost}" for label, cost in found["hexes"].items()) or "nowhere")
    elif found["ask"] == "zones":
        yield "  " + (" ".join(found["hexes"]) or "none")
    elif found["ask"] == "supply":
        for unit, state in found["units"].items():
            line = f": {' '.join(state['line'])}" if state.get("line") else ""
            now = f", now {state['now']}: {state['source']} [{state['rule']}]" if "now" in state else ""
            yield f"  {unit} counts as {state['state']}{now}{line}"
    elif found["ask"] == "legal":
        yield from (f"  {action['text']}" for action in found["actions"])
    else:
        yield from (f"  {line}" for line in found["lines"])
        yield "  " + ", ".join(f"{result} {chance}" for result, chance in found["results"].items())


def _position(found: dict[str, Any]) -> Iterator[str]:
    ahead = found["next"]
    waits = f"{ahead['prompt']} [{ahead['rule']}]" if ahead else f"the game is over: {found.get('result')}"
    yield f"= turn {found['turn']}, {found['step']}: {waits}"
    for key, unit in found["units"].items():
        lost = [f"{unit['steps_lost']} lost"] if unit["steps_lost"] else []
        counts = [f"{name} {value}" for name, value in unit["counts"].items()]
        state = ", ".join([unit["face"], *lost, *unit["marks"], *counts])
        yield f"  {unit['hex'] or unit['box']}: {key} ({state})"
    for marker in found["markers"]:
        yield f"  {'-'.join(marker['hexes'])}: {marker['text']}"
