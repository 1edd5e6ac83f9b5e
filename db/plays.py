"""How is a game kept in a library while it is played? Each thing done in it is a row of its own, written at once.

Nothing of it enters the journal: a game is no edit. All lines that were played stay, as a tree: a step names the one
before it, and the game says at which step it stands. What was said in its log is kept with each step, so that a game
that is opened again tells what it told, whatever the rules would say today.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from sqlalchemy import delete, func, insert, literal, select, update
from sqlalchemy.orm import Session

from db.games import EVENTS_VERSION, GamesError, freeze, thawed
from db.identity import new_uid
from db.models.journal import Frozen, PlayedGame
from db.models.play import Play, PlayStep
from engine.scenario import Scenario

BY_SEED, BY_HAND = "seed", "by hand"
"""Where the dice of a game come from: from its seed, or typed by whoever threw them at a table."""

KEPT_DAYS = 30
"""So long a game that was removed can be taken back."""


@dataclass(frozen=True, slots=True)
class PlayHead:
    """What is known of a game without its steps; see ``db.models.play.Play``."""

    game: str
    scenario: str
    title: str
    name: str
    created: str
    changed: str
    program: str
    rules: str
    seed: int
    seats: dict[str, Any]
    data: str = ""
    note: str = ""
    person: str = ""
    removed: str = ""
    version: str = ""
    events_version: int = EVENTS_VERSION
    dice: str = BY_SEED
    settings: dict[str, Any] = field(default_factory=dict)
    plans: dict[str, Any] = field(default_factory=dict)
    head: int = 0
    turn: int = 0
    moment: str = ""
    result: str = ""
    parent: str = ""
    parent_step: int | None = None
    uid: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A thing that was done in a game; see ``db.models.play.PlayStep``."""

    number: int
    before: int | None
    kind: str
    side: str
    machine: bool
    closed: bool
    turn: int
    moment: str
    action: str
    events: str
    lines: str
    digest: str
    thought: str = ""


_STEP = tuple(field.name for field in fields(Step))
_OUTLINE = tuple(getattr(PlayStep, name) for name in _STEP[: _STEP.index("action")])
_HEAD = tuple(field.name for field in fields(PlayHead))


def begin_play(session: Session, scenario: Scenario, head: PlayHead) -> PlayHead:
    """Keep a game that has no steps yet, with the data it is played with, and return it with its permanent name."""
    named = replace(head, uid=head.uid or new_uid(), data=freeze(session, scenario))
    session.execute(insert(Play).values(**{name: getattr(named, name) for name in _HEAD}))
    return named


def add_steps(session: Session, uid: str, steps: Sequence[Step], **stand: object) -> None:
    """Keep what was done in a game, and how it stands now (``head``, ``turn``, ``changed`` and the like)."""
    if steps:
        rows = [{"play": uid, **{name: getattr(step, name) for name in _STEP}} for step in steps]
        session.execute(insert(PlayStep.__table__), rows)  # type: ignore[arg-type]
    if stand:
        change_play(session, uid, **stand)


def change_play(session: Session, uid: str, **values: object) -> None:
    """Change what is known of a game. Raises GamesError when the library does not keep it."""
    done = session.execute(update(Play).where(Play.uid == uid).values(**values))
    if not done.rowcount:  # type: ignore[attr-defined]
        raise GamesError("the library does not keep this game any more; another window has removed it")


def plays(session: Session, removed: bool = False) -> list[PlayHead]:
    """Return the games, the one that was played last first; with those that were ``removed`` if asked."""
    query = select(*(getattr(Play, name) for name in _HEAD)).order_by(Play.changed.desc(), Play.uid)
    if not removed:
        query = query.where(Play.removed == "")
    return [PlayHead(**row) for row in session.execute(query).mappings()]


def play_of(session: Session, uid: str) -> PlayHead:
    """Return a game by its permanent name, also one that was removed. Raises GamesError when there is none."""
    query = select(*(getattr(Play, name) for name in _HEAD)).where(Play.uid == uid)
    found = session.execute(query).mappings().first()
    if found is None:
        raise GamesError("the library does not keep this game; it was removed, or it is in another library")
    return PlayHead(**found)


def steps_of(session: Session, uid: str) -> list[Step]:
    """Return all that was done in a game, on all its lines, by number. Raises GamesError for a game whose steps a newer
    program wrote."""
    if play_of(session, uid).events_version > EVENTS_VERSION:
        raise GamesError("the game was played with a newer program; use that to open it")
    query = select(*(getattr(PlayStep, name) for name in _STEP)).where(PlayStep.play == uid).order_by(PlayStep.number)
    return [Step(*row) for row in session.execute(query)]


def outlines(session: Session) -> dict[str, list[Step]]:
    """Return the steps of all games by number, with how they follow each other and where they stand, and no more."""
    named = (*_OUTLINE, *(literal("").label(name) for name in _STEP[len(_OUTLINE) :]))
    found: dict[str, list[Step]] = {}
    for uid, *values in session.execute(select(PlayStep.play, *named).order_by(PlayStep.play, PlayStep.number)):
        found.setdefault(uid, []).append(Step(*values))
    return found


def last_step(session: Session, uid: str) -> int:
    """Return the highest number of a step of a game, -1 before the first."""
    return int(session.scalar(select(func.coalesce(func.max(PlayStep.number), -1)).where(PlayStep.play == uid)) or 0)


def line_to(steps: Iterable[Step], head: int) -> list[Step]:
    """Return the steps that lead to one, from the opening on. Raises GamesError where one is missing."""
    by_number = {step.number: step for step in steps}
    found: list[Step] = []
    at: int | None = head
    while at is not None:
        step = by_number.pop(at, None)  # popped, so that a made-up file leads nobody round in a circle
        if step is None:
            raise GamesError(f"the game is damaged: its step {at} is missing")
        found.append(step)
        at = step.before
    return found[::-1]


def branches(steps: Sequence[Step], head: int) -> list[Step]:
    """Return the ends of the lines that were left, the latest first: of those that went beyond what a person may take
    back as at a table."""
    followed = {step.before for step in steps}
    by_number = {step.number: step for step in steps}
    on_line = {step.number for step in line_to(steps, head)}

    def is_left(step: Step) -> bool:
        at: Step | None = step
        while at is not None and at.number not in on_line:
            if at.closed:
                return True
            at = by_number.get(at.before) if at.before is not None else None
        return False

    ends = [step for step in steps if step.number not in followed and step.number not in on_line]
    return [step for step in reversed(ends) if is_left(step)]


def copy_play(session: Session, head: PlayHead, scenario: Scenario, steps: Sequence[Step]) -> PlayHead:
    """Keep a whole game, from a file or as a branch of another, and return it; ``head.uid`` is empty for a new one."""
    named = begin_play(session, scenario, head)
    add_steps(session, named.uid, steps)
    return named


def data_of(session: Session, head: PlayHead) -> Scenario:
    """Return the scenario as it is played in a game. Raises GamesError."""
    return thawed(session, head.data)


def forget_plays(session: Session, before: str) -> int:
    """Remove for good the games that were removed before a time, and the data that nothing else rests on; return how
    many they were."""
    gone = list(session.execute(select(Play.uid).where(Play.removed != "", Play.removed < before)).scalars())
    for uid in gone:
        session.execute(delete(PlayStep).where(PlayStep.play == uid))
        session.execute(delete(Play).where(Play.uid == uid))
    if gone:
        used = select(Play.data).union(select(PlayedGame.data))
        session.execute(delete(Frozen).where(Frozen.digest.not_in(used)))
    return len(gone)
