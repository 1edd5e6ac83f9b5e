"""How does a game travel? As one file with its own data, all its lines and its log, for whatever library there is.

Packed lines of JSON: a head, the scenario as it is played, then the steps. Of such a file nothing is trusted: sizes,
kinds of values and the way that leads to where it stands are looked at before a row is written.
"""

import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, get_args, get_type_hints

from pydantic import ValidationError
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from db.games import EVENTS_VERSION, GamesError, unpacked
from db.models.play import STEP_KINDS, Play
from db.outputs import Kind
from db.plays import PlayHead, Step, add_steps, copy_play, data_of, line_to, play_of, steps_of
from engine.scenario import Scenario

ENDING = ".losheim-game"
MARK, FORM = "losheim_game", 1
"""The first member of the head, and the form of the file that is written now."""
MOST_STEPS = 1_000_000
OPEN_SECRETS = (
    "Whoever has the file can read all of it: hidden choices of both sides, and by its seed the dice to come. By mail "
    "each trusts the other not to look."
)
"""What the file does not hide."""


PLAY = Kind("a game in a file", lambda content: is_file(content))
"""What such a file may be written over."""


@dataclass(frozen=True)
class Taken:
    """A game that came from a file. ``how``: it is ``new`` here, went on from where ours stood (``continued``), is the
    ``same`` as ours or behind it, or lies ``beside`` ours, since both went on."""

    head: PlayHead
    how: str


def file_of(session: Session, uid: str) -> bytes:
    """Return a game as a file. Raises GamesError."""
    head = play_of(session, uid)
    lines: list[Any] = [{MARK: FORM, **{field.name: getattr(head, field.name) for field in fields(PlayHead)}}]
    lines.append(data_of(session, head).model_dump(mode="json"))
    lines.extend([getattr(step, field.name) for field in fields(Step)] for step in steps_of(session, uid))
    text = "".join(f"{json.dumps(line, ensure_ascii=False, separators=(',', ':'))}\n" for line in lines)
    return zlib.compress(text.encode())


def is_file(content: bytes) -> bool:
    """Tell whether this is the content of a game in a file, by its first bytes."""
    try:
        return zlib.decompressobj().decompress(content, 64).startswith(f'{{"{MARK}":'.encode())
    except zlib.error:
        return False


def take_play(session: Session, content: bytes) -> Taken:
    """Keep the game of a file in a library. Raises GamesError with nothing written."""
    head, scenario, steps = _read(content)
    if session.scalar(select(func.count()).select_from(Play).where(Play.uid == head.uid)):
        ours, known = play_of(session, head.uid), steps_of(session, head.uid)
        if steps[: len(known)] == known:
            if len(steps) == len(known) and head.head == ours.head:
                return Taken(_listed(session, ours), "same")
            stand = {name: getattr(head, name) for name in ("head", "turn", "moment", "result", "changed", "seats")}
            add_steps(session, head.uid, steps[len(known) :], **stand, removed="")
            return Taken(play_of(session, head.uid), "continued")
        if known[: len(steps)] == steps:
            return Taken(_listed(session, ours), "same")
        beside = replace(head, uid="", name=f"{head.name}, from a file", parent=head.uid)
        return Taken(copy_play(session, beside, scenario, steps), "beside")
    return Taken(copy_play(session, replace(head, removed=""), scenario, steps), "new")


def _listed(session: Session, head: PlayHead) -> PlayHead:
    """Return a game of ours, which stands in the list again if it was removed."""
    if head.removed:
        add_steps(session, head.uid, (), removed="")
    return replace(head, removed="")


def _read(content: bytes) -> tuple[PlayHead, Scenario, list[Step]]:
    if not is_file(content):
        raise GamesError("the file holds no game; choose one that was exported here (*.losheim-game)")
    lines = unpacked(content).split("\n")[:-1]
    if not 3 <= len(lines) <= MOST_STEPS + 2:
        raise GamesError("the file is damaged: it holds no steps of a game; use a copy that is whole")
    try:
        values = json.loads(lines[0])
        if values.pop(MARK) > FORM or values["events_version"] > EVENTS_VERSION:
            raise GamesError("the file was written by a newer program; use that to open it")
        head = PlayHead(**_checked(values, PlayHead))
        scenario = Scenario.model_validate_json(lines[1])
        steps = list(_steps(lines[2:]))
    except ValidationError as error:
        raise GamesError("the data of the game are of a form that this program cannot read") from error
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise GamesError(f"the file is damaged ({str(error)[:200]}); use a copy that is whole") from error
    if (scenario.game, scenario.key) != (head.game, head.scenario) or not head.uid:
        raise GamesError("the file is damaged: its data are those of another scenario; use a copy that is whole")
    if [step.number for step in steps] != sorted({step.number for step in steps}):
        raise GamesError("the file is damaged: its steps are out of order; use a copy that is whole")
    line_to(steps, head.head)
    return head, scenario, steps


def _steps(lines: Sequence[str]) -> Iterator[Step]:
    names = [field.name for field in fields(Step)]
    for line in lines:
        step = Step(**_checked(dict(zip(names, json.loads(line), strict=True)), Step))
        if step.kind not in STEP_KINDS or step.before is not None and not 0 <= step.before < step.number:
            raise ValueError(f"step {step.number} follows nothing")
        yield step


def _checked(values: dict[str, Any], kind: type) -> dict[str, Any]:
    """Return values that are of the kinds that a class declares; raises ValueError naming the first that is not."""
    hints = get_type_hints(kind)
    for name, value in values.items():
        wanted = hints[name]
        kinds = get_args(wanted) if type(None) in get_args(wanted) else (getattr(wanted, "__origin__", wanted),)
        if type(value) not in kinds:
            raise ValueError(f"{name} is of another kind")
    return values
