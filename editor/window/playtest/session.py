"""What is being played, and how did it come here? Knows no Qt.

A session owns one game with the snapshots that undo needs. Undo goes back only to the last dice roll, revealed secret
or change of side, as at a table; ``branch`` goes back anywhere and says so in the log. A ``keeper`` hears of all that
is done, and keeps what the session drops.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from editor.window.playtest.done import Done
from editor.window.playtest.folding import first_position, fold_all
from editor.window.playtest.log_lines import REMARK, LogLine, beginning, lines_of, remarks_before
from editor.window.playtest.overheard import overheard
from editor.window.playtest.shown_game import BY_HAND, ShownGame
from editor.window.playtest.thrown import Wanted
from engine.core.dice import DiceRolled, DiceWantedError, thrown_by_hand
from engine.core.dump import attempt
from engine.core.overruling import Overrule
from engine.core.phases import ActionRecord, Decision
from engine.core.play import view
from engine.players import Player, is_timed, player_of
from engine.players.reasons import Reason, reason_of
from engine.playtest.games import begun, board_of, ruleset_of

__all__ = ["BY_HAND", "PlaySession"]


_BY_HAND = "From here on the dice are thrown by hand."
_BY_SEED = "From here on the dice come from the seed again."
_LEFT = "This line was left here."


def _clock(seconds: int) -> Callable[[], bool]:
    """Return what says whether so many seconds are over from now on."""
    ends = time.monotonic() + seconds
    return lambda: time.monotonic() > ends


@dataclass(slots=True)
class PlaySession(ShownGame):
    """A game in progress, and what is done in it."""

    wanted: Wanted | None = field(init=False, default=None)
    """The action that waits for dice which somebody throws."""
    listen: Callable[[], None] | None = field(init=False, default=None)
    """Called from time to time while a machine thinks; what it raises breaks its thoughts off."""
    _players: dict[str, Player] = field(init=False, default_factory=dict)
    _thought: tuple[object, Reason | None] = field(init=False, default=(None, None))
    """What a machine has advised last, and why."""

    def __post_init__(self) -> None:
        if self.board is None:
            self.board = board_of(self.scenario)
        if self.before or self.position is not None:
            first = self.before or (Done(ActionRecord(None, ()), ()),)
            self.game = first_position(ruleset_of(self.scenario.game), self.board, self.seed, self.position)
            self.records, self.lines = fold_all(self.game, first, self.snapshots)
            self.has_been_led = any(done.record is not None and not done.by_machine for done in first[1:])
            return
        self._open(self.opened_with)

    def _open(self, thrown: Sequence[int] | None) -> None:
        """Begin the game, with dice that fell at a table before its first decision."""
        self.game, opening = begun(self.scenario, self.board, self.seed, thrown)
        done = Done(opening, tuple(lines_of(beginning(self.game), self.game, 0, opening, "", "")))
        self.records, self.lines = [opening], [*done.lines]
        if self.keeper is not None:
            self.keeper.opened(done)

    def want_opening(self, thrown: tuple[int, ...] = ()) -> None:
        """Wait for dice of a table that fall before the first decision: as long as they are not typed they are those of
        the seed."""
        if not self.dice_by_hand or self.opened_with is not None:
            return
        self.wanted = None
        try:
            begun(self.scenario, self.board, self.seed, thrown, wants_more=True)
        except DiceWantedError as error:
            self.wanted = Wanted(None, False, thrown, error.purpose, error.kind)
            return
        if thrown:
            self.opened_with = thrown
            self._open(thrown)

    def show_all(self) -> None:
        """Show everything from now on; the log says so, for the other side to know."""
        if self.viewer:
            self.shows_all = True
            self.say("From here on everything is shown to everybody: somebody chose so.")

    def share(self, two_people: bool) -> None:
        """Let two people share the screen from now on, or one person play both sides and see everything."""
        if two_people:
            before = self.viewer
            self.two_people, self.shows_all = True, False
            if self.viewer and not before:
                self.say("From here on two people share the screen: each sees what his side may know.")
        elif self.viewer:
            self.show_all()
        self.two_people = two_people

    def seat(self, side: str, player: str) -> None:
        """Let somebody else lead a side; where that shows what was hidden, or hides it again, the log says so."""
        before, is_begun = self.viewer, len(self.records) > 1
        self.seats[side] = player
        if before and not self.viewer and self.decision is not None:
            self.say("The seats have changed: from here on everything is shown.")
        elif self.viewer and not before and is_begun:
            self.say(
                f"The seats have changed: what the {self.side_titles[self.viewer]} side may not know is hidden again."
            )

    def say(self, text: str, at: int | None = None) -> None:
        """Add a remark to the log; one of a person ``at`` a record stands there, and stays as long as that does."""
        self._log(Done(None, (LogLine(len(self.records), "note", text) if at is None else LogLine(at, REMARK, text),)))

    def act(
        self, action: object, by_machine: bool = False, thrown: Sequence[int] | None = None, stay: int = 0
    ) -> ActionRecord:
        """Make an action; ``thrown`` are the faces that fell at a table in it, as far as they are known; ``stay``: so
        many of the first that an overrule names fell there as well.

        Raises IllegalActionError, BrokenRuleError for a bug, or DiceWantedError where dice by hand are to fall first
        (``wanted`` waits for them then), with the position unchanged.
        """
        self.wanted = None
        faces = () if thrown is None and self.dice_by_hand else thrown
        try:
            trial, record = attempt(self.game, action, faces)
        except DiceWantedError as error:
            self.wanted = Wanted(action, by_machine, tuple(faces or ()), error.purpose, error.kind)
            raise
        before = self.decision
        text = self.describe(action)
        self.snapshots.add(self.game, len(self.records), len(self.lines))
        position, self.game = self.game, trial
        side, is_closed = before.side if before is not None else "", self._is_final(before, record)
        if is_closed:
            self.snapshots.close()
        advised, reason = self._thought
        reason = reason if by_machine and advised is action else None
        lines = tuple(lines_of(position, self.game, len(self.records), record, side, text, reason, stay))
        self._log(Done(record, lines, is_closed, by_machine, reason), side)
        self.has_been_led |= not by_machine or is_timed(self.seats.get(side, BY_HAND))
        return record

    def overrule(self, overrule: Overrule, again: int | None = None) -> ActionRecord:
        """Have it otherwise than the rules; ``again`` is the record that is taken back before, to come out otherwise:
        what followed it stays as a line of the game, and dice that were typed or overruled in it behind those that are
        overruled now show what they showed. Raises as ``act`` does, with the game as it was."""
        index = self.snapshots.index_of(again) if again is not None else None
        if again is None or index is None:
            return self.act(overrule)
        events = self.records[again].events
        fell = [face for event in events if isinstance(event, DiceRolled) for face in event.faces]
        was, is_typed = self.records[again].action, thrown_by_hand(events) is not None
        said = len(was.thrown) if isinstance(was, Overrule) else 0
        named = len(overrule.thrown)
        stay = next((at for at in range(named) if fell[at : at + 1] != [overrule.thrown[at]]), named)
        stay = stay if is_typed and not said else 0
        overrule = replace(overrule, thrown=(*overrule.thrown, *fell[named:said]))
        behind = tuple(fell[max(named, said) :]) if self.dice_by_hand and is_typed else None
        with suppress(DiceWantedError):  # more dice fall in it now, and are asked for
            attempt(self.snapshots.position(index, self.records), overrule, behind)  # who is refused loses nothing
        dropped = len(self.records) - again - 1
        self._back_to(index, stays=bool(dropped))
        if dropped:
            self.say(f"Went back over {dropped} actions to another result: they stay as a line of the game.")
        return self.act(overrule, thrown=behind, stay=stay)

    def throw(self, faces: Sequence[int]) -> ActionRecord:
        """Go on with the action that waits for dice, which show these faces. Raises what ``act`` does: it may want
        more."""
        waits = self.wanted
        if waits is None:
            raise LookupError("nothing waits for dice")
        if waits.action is None:
            self.want_opening((*waits.thrown, *faces))
            if self.wanted is not None:
                raise DiceWantedError(self.wanted.purpose, self.wanted.kind)
            return self.records[0]
        return self.act(waits.action, waits.by_machine, (*waits.thrown, *faces))

    def take_dice(self, by_hand: bool) -> None:
        """Let dice fall at a table from now on, or come from the seed; the log says so."""
        if by_hand != self.dice_by_hand:
            self.dice_by_hand, self.wanted = by_hand, None
            self.say(_BY_HAND if by_hand else _BY_SEED)

    def _is_final(self, before: Decision | None, record: ActionRecord) -> bool:
        """Tell whether a record cannot be taken back: the side changed, dice were rolled, or a secret is out. Dice that
        were typed can be: a finger may slip."""
        after, rules = self.decision, self.game.rules
        if any(rules.reveals(self.game, event) for event in record.events):
            return True
        if thrown_by_hand(record.events) is not None:
            return False
        if before is not None and (after is None or after.side != before.side):
            return True
        return any(isinstance(event, DiceRolled) for event in record.events)

    def machine_step(self) -> ActionRecord | None:
        """Let the machine make one action; None when a person must decide or the game is over."""
        pending = self.decision
        if pending is None or not self.is_machine_turn:
            return None
        return self.act(self.advice(self.seats[pending.side]), by_machine=True)

    def wait_again(self) -> None:
        """Wait for the dice of a table that the machine's next action needs, as before the game was closed."""
        pending = self.decision
        if pending is None or not self.dice_by_hand or not self.is_machine_turn:
            return
        action = self.advice(self.seats[pending.side])
        try:
            attempt(self.game, action, ())
        except DiceWantedError as error:
            self.wanted = Wanted(action, True, (), error.purpose, error.kind)

    def advice(self, player: str) -> object:
        """Return what a machine player would do now; raises LookupError when there is nothing to do."""
        pending = self.decision
        options = self.machine_options()
        if pending is None or not options:
            raise LookupError("there is nothing to decide")
        key = f"{pending.side}:{player}"
        if key not in self._players:
            order = sorted(self.game.rules.sides).index(pending.side)
            self._players[key] = player_of(player, self.seed * 2 + order + 1, _clock)
        seen = view(self.game, pending.side)
        if self.listen is not None:
            seen.rules = overheard(seen.rules, self._hear)
        before = self._players[key].again()
        try:
            action = self._players[key].choose(seen, pending, options)
            self._thought = action, reason_of(self._players[key])
        except Exception:
            self._players[key] = before  # who was broken off in the middle of a thought begins that thought anew
            raise
        return action

    def _hear(self) -> None:
        if self.listen is not None:
            self.listen()

    @property
    def can_undo(self) -> bool:
        """Tell whether the last action may be taken back at the table."""
        return self.snapshots.is_open

    def undo(self) -> None:
        """Take back the last action; where dice were typed in it, it waits for the last of them again.

        Raises LookupError when dice of the seed fell, a secret came out or the side changed since.
        """
        if not self.can_undo:
            raise LookupError(
                "since the last action dice were rolled, a secret came out or the turn passed; right-click a line of "
                "the log to go back with a new branch instead"
            )
        last = self.records[-1]
        self._back_to(len(self.snapshots) - 1)
        faces = thrown_by_hand(last.events)
        if faces is not None and self.dice_by_hand:  # they are given back, to be typed again
            rolls = [len(event.faces) for event in last.events if isinstance(event, DiceRolled)]
            with suppress(DiceWantedError):
                self.act(last.action, self.is_machine_turn, faces[: len(faces) - rolls[-1]])

    def branch(self, record: int) -> None:
        """Go back to the position before a record and drop what followed; the log says so."""
        index = self.snapshots.index_of(record)
        if index is not None:
            dropped = len(self.records) - record
            self._back_to(index, stays=True)
            self.say(f"Went back over {dropped} actions: a new branch of the game begins here.")

    def _back_to(self, index: int, stays: bool = False) -> None:
        """Go back to a position; where what followed ``stays`` as a line of the game, its end says so."""
        if stays and self.keeper is not None:
            left = LogLine(len(self.records), "note", _LEFT)
            self.keeper.did(Done(None, (left,), closed=True), "")
        game, records, lines = self.snapshots.restore(index, self.records)
        self.game, self.wanted = game, None
        remarks = remarks_before(self.lines[lines:], records)
        del self.records[records:]
        del self.lines[lines:]
        if self.keeper is not None:
            self.keeper.went_back(records)
        for line in remarks:
            self.say(line.text, line.record)

    def _log(self, done: Done, side: str = "") -> None:
        self.lines.extend(done.lines)
        if done.record is not None:
            self.records.append(done.record)
        if self.keeper is not None:
            self.keeper.did(done, side)
