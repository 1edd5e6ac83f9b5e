"""What is there to see of a game in progress, and for whom? Knows no Qt."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from editor.window.playtest.done import Done, Keeper
from editor.window.playtest.log_lines import LogLine, in_order, last_throw, seen_by
from editor.window.playtest.snapshots import Snapshots
from editor.window.playtest.unit_titles import named
from engine.core.calendar import Calendar
from engine.core.events import GameEnded
from engine.core.overruling import Overrule
from engine.core.phases import ActionRecord, AnyGame, Decision
from engine.core.play import check, decision, view
from engine.core.rules import Refusal
from engine.core.ruleset import SequenceStep
from engine.core.saying import action_said
from engine.core.telling import Preview
from engine.core.texts import titled
from engine.players.offered import Offered
from engine.scenario import Scenario

BY_HAND = "by hand"

_OVERRULED = "overruled on the way: {count} times"
_UNWON = "no victory clause of this scenario names a winner"


@dataclass(slots=True)
class ShownGame:
    """A game in progress. ``seats`` names who plays a side; ``two_people`` share the screen and hide from each other
    what only one of them may know; ``shows_all`` was chosen once and holds for the rest of the game. ``position`` is
    the one of a report that it goes on from. ``dice_by_hand``: dice fall at a table and are typed. ``unasked``: what is
    not asked again, as ``Habits`` keeps it."""

    scenario: Scenario
    seed: int
    seats: dict[str, str]
    board: Any = None
    two_people: bool = False
    shows_all: bool = False
    dice_by_hand: bool = False
    position: dict[str, Any] | None = None
    unasked: list[list[Any]] = field(default_factory=list)
    opened_with: Sequence[int] | None = None
    """The faces that fell at a table before the first decision."""
    before: Sequence[Done] = ()
    """What was done in a game that is opened again, from its opening on; its events are folded and no rule is asked."""
    keeper: Keeper | None = field(init=False, default=None)
    has_been_led: bool = field(init=False, default=False)
    """Whether a person has decided anything: a game of machines alone comes out the same from its seed."""
    game: AnyGame = field(init=False)
    records: list[ActionRecord] = field(init=False, default_factory=list)
    lines: list[LogLine] = field(init=False, default_factory=list)
    snapshots: Snapshots = field(init=False, default_factory=Snapshots)
    looks_on: str | None = field(init=False, default=None)
    """Who looks at a game that is only looked at, as ``viewer``; None in one that is played."""
    _seen: tuple[AnyGame, str, AnyGame] | None = field(init=False, default=None)
    _asked: tuple[AnyGame, int, Decision | None] | None = field(init=False, default=None)
    _offered: tuple[AnyGame, int, list[object]] | None = field(init=False, default=None)

    @property
    def decision(self) -> Decision | None:
        """Whose decision it is, or None at the end; asked of the rules once for each position, by a window dozens of
        times."""
        asked, moment = self._asked, len(self.records)
        if asked is None or asked[0] is not self.game or asked[1] != moment:
            asked = self._asked = (self.game, moment, decision(self.game))
        return asked[2]

    @property
    def is_machine_turn(self) -> bool:
        """Tell whether a machine player decides next."""
        pending = self.decision
        return pending is not None and self.seats.get(pending.side, BY_HAND) != BY_HAND

    @property
    def is_shared(self) -> bool:
        """Tell whether two people share the screen and hide something from each other."""
        return self.two_people and not self.shows_all and all(seat == BY_HAND for seat in self.seats.values())

    @property
    def title(self) -> str:
        """The scenario, as a person names it."""
        return f"{self.scenario.number} {self.scenario.title}".strip()

    @property
    def played_with(self) -> str:
        """The level, optional rules and variants that the scenario names, for people; empty without any."""
        keys = self.scenario.parameters.get("options", "").replace(",", " ").split()
        return ", ".join(option.title for option in self.scenario.options if option.key in keys)

    @property
    def side_titles(self) -> dict[str, str]:
        """What the game calls its sides."""
        return {side: self.game.rules.telling.side_title(side) for side in self.game.rules.sides}

    @property
    def calendar(self) -> Calendar:
        """What the turns are called."""
        return Calendar.of(self.scenario.turns)

    @property
    def moment(self) -> str:
        """The turn and step being played."""
        said = self.step and titled(self.step, self.game.rules.telling.side_title)
        return f"{self.calendar.name(self.game.turn)} · {said}" if said else "Set-up"

    @property
    def viewer(self) -> str:
        """The side through whose eyes the game is shown; empty when everything may be seen.

        A person against the machine sees what his side sees, one person with both sides everything, two people what
        the side sees that decides. A game that is over, or that machines play, has no secrets.
        """
        if self.looks_on is not None:
            return self.looks_on
        pending = self.decision
        people = [side for side in self.game.rules.sides if self.seats.get(side, BY_HAND) == BY_HAND]
        if pending is None or self.shows_all or not people:
            return ""
        if len(people) == 1:
            return people[0]
        return pending.side if self.is_shared else ""

    @property
    def seen(self) -> AnyGame:
        """The position as it may be shown; not to be changed."""
        viewer = self.viewer
        if not viewer:
            return self.game
        if self._seen is None or self._seen[0] is not self.game or self._seen[1] != viewer:
            self._seen = (self.game, viewer, view(self.game, viewer))
        return self._seen[2]

    @property
    def seen_lines(self) -> list[LogLine]:
        """The log as it may be shown."""
        return seen_by(self.viewer, in_order(self.lines))

    @property
    def step(self) -> SequenceStep | None:
        """The step of the sequence of play; None in the set-up and the like."""
        steps = self.game.rules.sequence(self.board)
        return steps[self.game.step] if 0 <= self.game.step < len(steps) else None

    @property
    def overruled(self) -> int:
        """How often somebody had it otherwise than the rules."""
        return sum(isinstance(record.action, Overrule) for record in self.records)

    @property
    def ending(self) -> tuple[str, ...]:
        """What is said of the end of the game: the result with its reason, its level where there are levels, and that
        nothing in the scenario says who wins."""
        ended = [event for event in self.records[-1].events if isinstance(event, GameEnded)]
        said = tuple(self.game.rules.telling.describe_event(self.game, event) for event in ended)
        is_open = all(clause.kind != "victory" for clause in self.scenario.clauses)
        if self.overruled:
            said = (*said, _OVERRULED.format(count=self.overruled))
        return (*said, _UNWON) if is_open and not any("no victory clause" in text for text in said) else said

    @property
    def last_throw(self) -> list[str]:
        """What the last dice of this step brought, from the dice on, as the side that looks on may read it; empty
        without dice."""
        return last_throw(self.records, self.seen_lines)

    def options(self) -> list[object]:
        """Return the actions that may be made now, listed once for each position; none where the side that decides is
        not the one that looks on."""
        pending, viewer = self.decision, self.viewer
        if pending is None or viewer not in ("", pending.side):
            return []
        known, moment = self._offered, len(self.records)
        if known is None or known[0] is not self.game or known[1] != moment:
            known = self._offered = (self.game, moment, list(self.machine_options()))
        return list(known[2])

    def machine_options(self) -> Offered:
        """Return the actions that may be made now, whoever looks on."""
        return Offered(self.game)

    def refusal(self, action: object) -> Refusal | None:
        """Return why an action may not be made."""
        found = check(self.game, action)
        return None if found is None else named(found, self.scenario)

    def describe(self, action: object) -> str:
        """Return an action as a person would say it."""
        return action_said(self.game, action)

    def preview(self, action: object) -> Preview | None:
        """Return odds and exact probabilities of an action, where it has any, as far as they may be known."""
        return self.game.rules.telling.preview(self.seen, action)
