"""What does a person read of the first decisions of a game?

The players are machines that see their side only, mixed so that much happens: they mostly choose what looks best, now
and then any kind of action, and no step of the sequence of play takes more than a few of the decisions told. Who asks
for something that is not allowed is told why not: an action offered earlier is asked for again.
"""

import textwrap
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.dice import Choice
from engine.core.events import StepStarted, ValueDecided
from engine.core.opening import fresh
from engine.core.phases import ActionRecord, AnyGame, Decision
from engine.core.play import apply, check, decision, legal_actions, start, view
from engine.core.roles import CLOSING, role_of
from engine.core.ruleset import Ruleset
from engine.core.saying import say
from engine.core.telling import Preview
from engine.players import CautiousPlayer

DECISIONS = 150
_WIDTH = 116
_SHOWN = 4
"""So many options of a kind are listed; the others are counted."""
_IN_A_STEP = 10
"""After so many decisions in a step of the sequence of play whoever decides ends what can be ended."""
_ANY_KIND = 4
"""One decision in so many takes any kind of action, each equally likely."""
_ASKED = 6
"""One decision in so many asks for something offered earlier."""
_REMEMBERED = 40


@dataclass(frozen=True, slots=True)
class Told:
    """A game to tell: a ``heading`` for people, the rules, the board and the seed of dice and players."""

    heading: str
    rules: Ruleset[Any, Any]
    board: Any
    seed: int


def tell(told: Told) -> Iterator[str]:
    """Yield the lines of the first decisions of a game, and where it stands after them."""
    game, record = start(told.rules, told.board, told.seed)
    teller = _Teller(told)
    yield told.heading
    yield f"The first {DECISIONS} decisions of the game with seed {told.seed}."
    yield from ("", "The game begins")
    yield from teller.happened(fresh(told.rules, told.board, told.seed), record)
    for number in range(1, DECISIONS + 1):
        pending = decision(game)
        if pending is None:
            break
        yield ""
        yield from teller.decided(game, number, pending)
    yield from ("", f"After these decisions: turn {game.turn}, result: {game.result or 'none yet'}")
    for line in told.rules.telling.progress(game):
        yield from _wrapped("  ", line)


class _Teller:
    """Plays on and tells of it; knows what was offered before, and how long a step has lasted."""

    def __init__(self, told: Told) -> None:
        self._telling = told.rules.telling
        self._choice = Choice(told.seed)
        self._players = {side: CautiousPlayer(told.seed + place) for place, side in enumerate(told.rules.sides, 1)}
        self._offered: dict[str, list[object]] = defaultdict(list)
        self._step: object = None
        self._in_step = 0

    def decided(self, game: AnyGame, number: int, pending: Decision) -> Iterator[str]:
        """Yield the lines of one decision; the game goes on by it."""
        self._in_step = self._in_step + 1 if self._step == (game.turn, game.step) else 1
        self._step = (game.turn, game.step)
        options = list(legal_actions(game))
        action = self._chosen(game, pending, options)
        side = self._telling.side_title(pending.side)
        about = f" ({pending.subject})" if pending.subject else ""
        yield from _wrapped(
            f"{number}. ", f"Turn {game.turn}, {pending.phase.replace('_', ' ')}: {side}, {pending.prompt}{about} "
            f"[{pending.rule.number}]",
        )  # fmt: skip
        yield from self._listed(game, options)
        yield from self._refused(game, pending)
        self._offered[pending.side] = [*self._offered[pending.side], *options[:_SHOWN]][-_REMEMBERED:]
        yield from _wrapped("   > ", self._telling.describe_action(game, action))
        found = self._telling.preview(view(game, pending.side), action)
        if found is not None:
            yield from _foreseen(found)
        before = game.copy()
        yield from self.happened(before, apply(game, action))

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

    def _listed(self, game: AnyGame, options: Sequence[object]) -> Iterator[str]:
        yield f"   {len(options)} options" if len(options) > 1 else "   1 option"
        for kind, found in _by_kind(options).items():
            for option in found[:_SHOWN]:
                yield from _wrapped("   - ", self._telling.describe_action(game, option))
            if len(found) > _SHOWN:
                yield f"   - and {len(found) - _SHOWN} more of this kind ({kind.__name__})"

    def _refused(self, game: AnyGame, pending: Decision) -> Iterator[str]:
        """Ask for something that was offered to this side before; yield why it may not be done now."""
        kinds = game.rules.phases[game.top.phase].actions
        asked = [action for action in self._offered[pending.side] if isinstance(action, kinds)]
        if not asked or self._choice.below(_ASKED):
            return
        action = asked[self._choice.below(len(asked))]
        refusal = check(game, action)
        if refusal is not None:
            yield from _wrapped("   ! not allowed: ", f"{self._telling.describe_action(game, action)}: {refusal}")


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
