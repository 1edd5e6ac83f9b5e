"""What does a person read of the first decisions of a game?

The actions are the recorded ones as long as they may be made, so that a changed rule shows itself where it bites and
the game goes on as it went; what may not be done any more is told with its reason, and then the players decide. These
are machines that see their side only, mixed so that much happens: they mostly choose what looks best, now and then any
kind of action, and no step of the sequence of play takes more than a few of the decisions told. Who asks for something
that is not allowed is told why not: an action offered earlier is asked for again.
"""

import re
import textwrap
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.core.dice import Choice
from engine.core.events import StepStarted, ValueDecided
from engine.core.numbering import natural_key
from engine.core.phases import ActionRecord, AnyGame, Decision
from engine.core.play import apply, check, decision, legal_actions, view
from engine.core.roles import CLOSING, role_of
from engine.core.saying import say
from engine.core.telling import Preview
from engine.players import CautiousPlayer
from tests.golden.script import Recorded, Script, moment_of

DECISIONS = 150
_WIDTH = 116
_SHOWN = 4
"""So many options of a kind are listed; the others are counted."""
_PLACES = 48
"""So many of the hexes that can be reached are listed, and told what enemy zones they lie in."""
_IN_FULL = {"AddAttacker": 24, "AdvanceUnit": 40, "DeclareAttack": 24, "RetreatStack": 24, "RetreatUnit": 24}
"""So many options of the kinds that show rules of zones and fighting are listed."""
_PRICED = re.compile(r"(?P<what>.+) (?P<hex>\S+) for (?P<cost>.+ MP)")
_IN_A_STEP = 10
"""After so many decisions in a step of the sequence of play whoever decides ends what can be ended."""
_ANY_KIND = 4
"""One decision in so many takes any kind of action, each equally likely."""
_ASKED = 6
"""One decision in so many asks for something offered earlier."""
_REMEMBERED = 40


@dataclass(frozen=True, slots=True)
class Told:
    """A game to tell: a ``heading`` for people, the position ``before`` it begins, the ``game`` at its first decision
    and what happened between; ``seed`` is that of the players."""

    heading: tuple[str, ...]
    before: AnyGame
    game: AnyGame
    opening: ActionRecord
    seed: int
    decisions: int = DECISIONS


@dataclass(frozen=True, slots=True)
class Telling:
    """The lines for people, and the actions as they are recorded beside them."""

    lines: list[str]
    recorded: list[Recorded]


def tell(told: Told, recorded: Sequence[Recorded]) -> Telling:
    """Tell the first decisions of a game, and where it stands after them; the game goes on by them."""
    teller = _Teller(told, Script(recorded))
    return Telling(list(teller.lines()), teller.recorded)


class _Teller:
    """Plays on and tells of it; knows what was offered before, and how long a step has lasted."""

    def __init__(self, told: Told, script: Script) -> None:
        self._told = told
        self._telling = told.game.rules.telling
        self._script = script
        self._choice = Choice(told.seed)
        self._players = {side: CautiousPlayer(told.seed + place) for place, side in enumerate(told.game.rules.sides, 1)}
        self._offered: dict[str, list[object]] = defaultdict(list)
        self._step: object = None
        self._in_step = 0
        self.recorded: list[Recorded] = []

    def lines(self) -> Iterator[str]:
        """Yield the whole text."""
        game = self._told.game
        yield from self._told.heading
        yield from ("", "The game begins")
        yield from self.happened(self._told.before, self._told.opening)
        for _ in range(self._told.decisions):
            pending = decision(game)
            if pending is None:
                break
            yield ""
            yield from self.decided(game, pending)
        yield from ("", f"After these decisions: turn {game.turn}, result: {game.result or 'none yet'}")
        for line in self._telling.progress(game):
            yield from _wrapped("  ", line)

    def decided(self, game: AnyGame, pending: Decision) -> Iterator[str]:
        """Yield the lines of one decision, counted within its step; the game goes on by it."""
        self._in_step = self._in_step + 1 if self._step == (game.turn, game.step) else 1
        self._step = (game.turn, game.step)
        options = list(legal_actions(game))
        here = moment_of(game, pending)
        not_any_more: list[str] = []
        found = self._script.next(here)
        while found is not None and (refusal := check(game, found.action)) is not None:
            not_any_more += self._not_allowed("no longer allowed", game, found.action, refusal)
            found = self._script.next(here)
        passed = [f"{gone.moment.phase.replace('_', ' ')}: {gone.action}" for gone in self._script.passed()]
        if found is None:
            found = Recorded(here, self._chosen(game, pending, options), self._asked(game, pending))
        self.recorded.append(found)
        for action in passed:
            yield from _wrapped("   ! not asked for any more: ", action)
        side = self._telling.side_title(pending.side)
        about = f" ({pending.subject})" if pending.subject else ""
        where = f"Turn {game.turn}, {pending.phase.replace('_', ' ')}"
        asked = f"{side}, {pending.prompt}{about} [{pending.rule.number}]"
        yield from _wrapped(f"{self._in_step}. ", f"{where}: {asked}")
        yield from self._listed(game, options, pending.side)
        if found.asked is not None:
            refusal = check(game, found.asked)
            if refusal is None:
                text = self._telling.describe_action(game, found.asked)
                yield from _wrapped("   ! allowed now, though not before: ", text)
            else:
                yield from self._not_allowed("not allowed", game, found.asked, refusal)
        yield from not_any_more
        self._offered[pending.side] = [*self._offered[pending.side], *options[:_SHOWN]][-_REMEMBERED:]
        yield from _wrapped("   > ", self._telling.describe_action(game, found.action))
        foreseen = self._telling.preview(view(game, pending.side), found.action)
        if foreseen is not None:
            yield from _foreseen(foreseen)
        before = game.copy()
        yield from self.happened(before, apply(game, found.action))

    def happened(self, game: AnyGame, record: ActionRecord) -> Iterator[str]:
        """Yield what is told of the events of a record; the game, as it was before, is led through them."""
        guesses: list[str] = []
        for event, said in say(game, record.events):
            if isinstance(event, ValueDecided):
                guesses.append(event.value)
            elif isinstance(event, StepStarted):
                yield from _wrapped("   == ", said)
            elif said:
                yield from _wrapped("   * ", said)
        if guesses:
            yield from _wrapped("   ~ ", f"unconfirmed values decided: {', '.join(sorted(set(guesses)))}")

    def _chosen(self, game: AnyGame, pending: Decision, options: Sequence[object]) -> object:
        """Return what the side does: what looks best, any kind of action, or the end of a step that lasts."""
        closing = [option for option in options if role_of(option) in CLOSING]
        if closing and self._in_step > _IN_A_STEP:
            return closing[0]
        if not self._choice.below(_ANY_KIND):
            kinds = list(_by_kind(options).values())
            kind = kinds[self._choice.below(len(kinds))]
            return kind[self._choice.below(len(kind))]
        return self._players[pending.side].choose(view(game, pending.side), pending, options)

    def _listed(self, game: AnyGame, options: Sequence[object], side: str) -> Iterator[str]:
        """Yield the options by kind: the first, and more of those that movement and fighting are seen by."""
        yield f"   {len(options)} options" if len(options) > 1 else "   1 option"
        places: list[str] = []
        for kind, found in _by_kind(options).items():
            priced = _PRICED.fullmatch(self._telling.describe_action(game, found[0]))
            most = _PLACES if priced else _IN_FULL.get(kind.__name__, _SHOWN)
            by_price: dict[tuple[str, str], list[str]] = defaultdict(list)
            for text in (self._telling.describe_action(game, option) for option in found[:most]):
                match = _PRICED.fullmatch(text) if len(found) > 1 else None
                if match:
                    by_price[match["cost"], match["what"]].append(match["hex"])
                else:
                    yield from _wrapped("   - ", text)
            for cost, what in sorted(by_price, key=_number):
                hexes = sorted(by_price[cost, what], key=natural_key)
                yield from _wrapped("   - ", f"for {cost} {what} {', '.join(hexes)}")
                places += hexes
            if len(found) > most:
                yield f"   - and {len(found) - most} more of this kind ({kind.__name__})"
        yield from self._zones(game, side, places)

    def _zones(self, game: AnyGame, side: str, places: Sequence[str]) -> Iterator[str]:
        """Yield which of the hexes that can be reached lie in a zone of control of the enemy."""
        enemies = [other for other in game.rules.sides if other != side]
        zones = {label for enemy in enemies for label in self._telling.zones(game, enemy)}
        weak = {label for enemy in enemies for label in self._telling.weak_zones(game, enemy)}
        for name, controlled in (("zone", zones - weak), (f"{self._telling.weak_zone} zone", weak)):
            found = controlled & {*places}
            if found:
                hexes = ", ".join(sorted(found, key=natural_key))
                yield from _wrapped("   - ", f"of these in a {name} of the enemy: {hexes}")

    def _asked(self, game: AnyGame, pending: Decision) -> object | None:
        """Return something that was offered to this side before and may not be done now; or None."""
        kinds = game.rules.phases[game.top.phase].actions
        asked = [action for action in self._offered[pending.side] if isinstance(action, kinds)]
        if not asked or self._choice.below(_ASKED):
            return None
        action = asked[self._choice.below(len(asked))]
        return action if check(game, action) is not None else None

    def _not_allowed(self, word: str, game: AnyGame, action: object, refusal: object) -> list[str]:
        return _wrapped(f"   ! {word}: ", f"{self._telling.describe_action(game, action)}: {refusal}")


def _number(priced: tuple[str, str]) -> tuple[Fraction, str]:
    """Return what to sort a price by: "1 1/2 MP" is one and a half."""
    cost, what = priced
    return sum((Fraction(part) for part in cost.removesuffix(" MP").split()), Fraction()), what


def _by_kind(options: Sequence[object]) -> dict[type, list[object]]:
    found: dict[type, list[object]] = defaultdict(list)
    for option in options:
        found[type(option)].append(option)
    return found


def _foreseen(found: Preview) -> Iterator[str]:
    column = f", column {found.header}" if found.header else ""
    yield from _wrapped("   ? ", f"foreseen: {found.title}{column}")
    for line in found.lines:
        yield from _wrapped("       ", line)
    if found.results:
        yield from _wrapped("       ", ", ".join(f"{result} {chance}" for result, chance in found.results.items()))


def _wrapped(mark: str, text: str) -> list[str]:
    """Return lines that begin with a mark, those after the first set in."""
    return textwrap.wrap(
        text, _WIDTH, initial_indent=mark, subsequent_indent=" " * (len(mark) + 2), break_on_hyphens=False
    )
