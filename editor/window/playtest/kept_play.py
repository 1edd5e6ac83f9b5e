"""How is the game in hand kept in the library while it is played? Knows no Qt.

Each action of a person is written before the next is asked for; those of machines that play on their own are written
together, a twentieth of a second of them at a time.
"""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from sqlalchemy.orm import Session

from db.games import GamesError
from db.plays import BY_HAND, BY_SEED, PlayHead, Step, add_steps, begin_play, last_step, plays
from editor.window.playtest.done import Done
from editor.window.playtest.log_lines import LogLine
from editor.window.playtest.play_store import PlayStore
from editor.window.playtest.session import PlaySession
from engine.core.codec import to_json
from engine.core.record import encode

_TOGETHER_SECONDS = 0.05


@dataclass
class KeptPlay:
    """Keeps one game; the keeper of its session. ``head`` is None until something was done in it, ``trouble`` says why
    what waits could not be written."""

    store: PlayStore
    session: PlaySession
    head: PlayHead | None = None
    parent: tuple[str, int] | None = None
    name: str = ""
    trouble: str = ""
    doubt: str = ""
    """Why not all that is kept of the game is read, or does not stand as it was kept; empty where it is and does."""
    holds: bool = False
    """Whether writing waits until somebody says so: a game from a file is made again first."""
    _line: list[tuple[int, int]] = field(default_factory=list)  # each step, and how many records there were with it
    _next: int = 0
    _waiting: list[Step] = field(default_factory=list)
    _since: float = 0.0
    _stand: dict[str, object] = field(default_factory=dict)

    @classmethod
    def of_new(cls, store: PlayStore, session: PlaySession, holds: bool = False) -> "KeptPlay":
        """Return the keeper of a game that was just begun."""
        kept = cls(store, session, holds=holds)
        kept._take(Done(session.records[0], tuple(session.lines)), "", "opening")
        session.keeper = kept
        return kept

    def follow(self, steps: Sequence[Step], records: Sequence[bool]) -> None:
        """Go on after steps that are kept; ``records`` says which of them have a record, and not only a remark."""
        so_far = 0
        for step, has_record in zip(steps, records, strict=True):
            so_far += has_record
            self._line.append((step.number, so_far))
        self._next = steps[-1].number + 1

    def begin_after(self, number: int) -> None:
        """Number what is done from now on after all lines of the game."""
        self._next = max(self._next, number + 1)

    def leave(self, end: Step) -> None:
        """Let the line that ends there stay among those of the game, whatever was done in it: another goes on."""
        if end.kind != "note" or not end.closed:
            note = replace(end, number=self._next, before=end.number, kind="note", closed=True, thought="")
            self._waiting.append(replace(note, action="", events="[]", lines="[]", digest=""))
            self._next += 1

    def copy(self, steps: Sequence[Step], records: Sequence[bool]) -> None:
        """Keep steps of another game as the first of this one."""
        numbered = [replace(step, number=at, before=at - 1 if at else None) for at, step in enumerate(steps)]
        self._waiting.extend(numbered)
        self.follow(numbered, records)

    def steps_with(self, records: int) -> set[int]:
        """Return the numbers of the steps up to where the game had so many records."""
        return {number for number, so_far in self._line if so_far <= records}

    def stands_there(self) -> None:
        """Take the game to stand in the library as it does here, until something is done in it."""
        self._stand = self._standing()

    @property
    def is_kept(self) -> bool:
        """Whether nothing would be lost with the window."""
        return self._is_untouched or not self._waiting and self.head is not None

    @property
    def _is_untouched(self) -> bool:
        """Whether no action was made in a game that is nowhere yet: another would begin just so."""
        return self.head is None and self.parent is None and len(self.session.records) == 1

    def did(self, done: Done, side: str) -> None:
        """Keep what was done: at once what a person did, with what follows what a machine did or was remarked."""
        self._take(done, side, "note" if done.record is None else "action")
        is_late = time.monotonic() - self._since > _TOGETHER_SECONDS
        if done.record is not None and (not done.by_machine or is_late):
            self.flush()

    def opened(self, done: Done) -> None:
        """Keep how the game began, in place of how it had begun: nothing of it is in the library yet."""
        self._waiting, self._line, self._next = [], [], 0
        self._take(done, "", "opening")

    def went_back(self, records: int) -> None:
        """Go on from where the game had so many records; what was done since stays as a line that was left."""
        while self._line and self._line[-1][1] > records:
            self._line.pop()

    def flush(self) -> None:
        """Write what waits, and how the game stands; where that cannot be, ``trouble`` says why and all waits on."""
        if self.holds or self._is_untouched or not self._waiting and self._standing() == self._stand:
            return
        try:
            with self.store.writing() as session:
                self._write(session)
        except GamesError as error:
            self.trouble = str(error)
        else:
            self.trouble = ""
            self._waiting.clear()

    def _write(self, session: Session) -> None:
        at = self.store.stamp()
        if self.head is None:
            self.head = self._new_head(session, at)
        self._give_way(last_step(session, self.head.uid))
        stand = self._standing()
        add_steps(session, self.head.uid, self._waiting, **stand, changed=at, removed="")
        self._stand = stand

    def _give_way(self, last: int) -> None:
        """Number what waits after all that is kept: where another window has gone on with the game meanwhile, both
        lines stay."""
        first = self._waiting[0].number if self._waiting else last + 1
        by = max(0, last + 1 - first)

        def renumbered(number: int) -> int:
            return number + by if number >= first else number

        if by:
            self._waiting = [
                replace(step, number=step.number + by, before=None if step.before is None else renumbered(step.before))
                for step in self._waiting
            ]
            self._line = [(renumbered(number), so_far) for number, so_far in self._line]
            self._next += by

    def _new_head(self, session: Session, at: str) -> PlayHead:
        game = self.session
        scenario, rules = game.scenario, game.game.rules.version
        alike = [
            head for head in plays(session, removed=True) if (head.game, head.scenario) == (scenario.game, scenario.key)
        ]
        named = scenario.game, scenario.key, game.title, self.name or f"Game {len(alike) + 1}"
        head = PlayHead(*named, at, at, self.store.program, rules, game.seed, dict(game.seats))
        parent, step = self.parent or ("", None)
        head = replace(
            head, person=self.store.person(), version=scenario.named_version(), parent=parent, parent_step=step
        )
        return begin_play(session, scenario, head)

    def _standing(self) -> dict[str, object]:
        """Return how the game stands, by the names of the fields of its head."""
        game = self.session
        settings = {"two_people": game.two_people, "shows_all": game.shows_all, "overruled": game.overruled}
        return {
            "head": self._line[-1][0],
            "turn": game.game.turn,
            "moment": game.moment,
            "result": game.game.result or "",
            "seats": dict(game.seats),
            "settings": settings | ({"unasked": [*game.unasked]} if game.unasked else {}),
            "dice": BY_HAND if game.dice_by_hand else BY_SEED,
            "program": self.store.program,
            "rules": game.game.rules.version,
        }

    def _action(self, done: Done) -> str:
        """Return an action as JSON; of the opening it is the position that a game of a report goes on from."""
        if done.record is None:
            return ""
        if done.record.action is not None:
            return _text(encode(done.record.action))
        return _text(self.session.position) if self.session.position is not None else ""

    def _take(self, done: Done, side: str, kind: str) -> None:
        game = self.session
        before = self._line[-1][0] if self._line else None
        step = Step(
            number=self._next,
            before=before,
            kind=kind,
            side=side,
            machine=done.by_machine,
            closed=done.closed,
            turn=game.game.turn,
            moment=game.moment,
            action=self._action(done),
            events=_text([encode(event) for event in done.events]),
            lines=_text([_plain(line) for line in done.lines]),
            digest=game.game.digest() if done.record is not None else "",
            thought=_text(to_json(done.reason)) if done.reason is not None else "",
        )
        if not self._waiting:
            self._since = time.monotonic()
        self._waiting.append(step)
        self._line.append((self._next, len(game.records)))
        self._next += 1


def _plain(line: LogLine) -> dict[str, object]:
    """Return a line of the log as JSON, without what is as it is by default."""
    return {name: value for name, value in to_json(line).items() if value or name in ("record", "text")}


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
