"""How is a game that is kept opened again, and gone on with on other data? Knows no Qt.

Its events are folded: no rule is asked what was done, so neither an edit nor other rules change it.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, count
from typing import Any

from db.games import GamesError
from db.plays import BY_HAND as DICE_BY_HAND
from db.plays import Step, data_of, line_to, play_of, plays, steps_of
from editor.garbage import left_alone
from editor.window.playtest.done import Done
from editor.window.playtest.folding import UnfoldedError
from editor.window.playtest.kept_play import KeptPlay
from editor.window.playtest.log_lines import LogLine
from editor.window.playtest.play_store import PlayStore
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.core.codec import from_json
from engine.core.phases import ActionRecord
from engine.core.record import decode, kinds_of, parsed
from engine.players import is_player
from engine.playtest.games import ruleset_of
from engine.scenario import Scenario

_MOST_BACK = 50
"""So many actions a game goes back at most to one at which the rules of today know what to ask."""

_UNASKED_FIELDS = 4
"""Side, phase, turn and step of what is not asked again."""


def open_play(store: PlayStore, uid: str, at: int | None = None, of_now: Scenario | None = None) -> KeptPlay:
    """Open a game with its own data, where it stands or at one of its steps; as long as these are what its scenario is
    now (``of_now``), they are that one, not the same once more. Raises GamesError, and DataError for data that the
    rules of today cannot read.

    Where an event does not fold any more, it is opened at the step before that; its log and ``doubt`` say so.
    """
    with left_alone():  # a campaign has twenty-five thousand actions: it would be looked through some forty times
        return _opened(store, uid, at, of_now)


def _opened(store: PlayStore, uid: str, at: int | None, of_now: Scenario | None) -> KeptPlay:
    with store.reading() as session:
        head, steps = play_of(session, uid), steps_of(session, uid)
        is_as_now = of_now is not None and of_now.game == head.game and of_now.digest() == head.data
        scenario = of_now if of_now is not None and is_as_now else data_of(session, head)
    line = line_to(steps, head.head if at is None else at)
    done, why = done_in(line, head.game)
    position = begins_at(line)
    seats = {side: seat if is_player(seat) else BY_HAND for side, seat in head.seats.items()}

    def folded(before: Sequence[Done]) -> PlaySession:
        shown: dict[str, Any] = {key: bool(head.settings.get(key)) for key in ("two_people", "shows_all")}
        shown["dice_by_hand"] = head.dice == DICE_BY_HAND
        unasked = [each for each in head.settings.get("unasked", []) if len(each) == _UNASKED_FIELDS]
        return PlaySession(scenario, head.seed, dict(seats), position=position, before=before, unasked=unasked, **shown)

    found, whole, why = _as_far_as_it_folds(folded, done, why)
    kept = KeptPlay(store, found, head)
    kept.follow(line[:whole], [each.record is not None for each in done[:whole]])
    kept.begin_after(steps[-1].number)
    if head.head not in {step.number for step in line}:
        kept.leave(next(step for step in steps if step.number == head.head))
    if whole == len(line) and at is None:
        kept.stands_there()
    found.keeper = kept
    if whole < len(line):
        now = found.game.rules.version
        older = f"it was played with version {head.rules} of the rules, this is version {now}; " * (head.rules != now)
        kept.doubt = (
            f"This program reads the game up to here, {_actions(line[:whole])} of {_actions(line)} actions ({older}"
            f"{why}). What follows stays in the library."
        )
    elif line[-1].digest and head.program == store.program and line[-1].digest != found.game.digest():
        kept.doubt = (
            "The position is not the one that was kept with the last action: the library was changed or damaged."
        )
    if kept.doubt:
        found.say(kept.doubt)
    return kept


def _as_far_as_it_folds(
    folded: Callable[[Sequence[Done]], PlaySession], done: Sequence[Done], why: str
) -> tuple[PlaySession, int, str]:
    """Return the game after as much of what was done as still makes a position at which somebody decides, how much
    that is, and why no more."""
    whole = len(done)
    for _ in range(_MOST_BACK):
        if not whole:
            break
        try:
            found = folded(done[:whole])
            if found.decision is not None:
                next(iter(found.machine_options()), None)
            return found, whole, why
        except UnfoldedError as error:
            whole, why = error.done, str(error)
        except Exception as error:  # what today's rules make of a position of then depends on the position
            whole, why = whole - 1, str(error)
    raise GamesError(f"nothing of the game can be read by this program ({why}); open it with the one that played it")


def begins_at(line: Sequence[Step]) -> dict[str, Any] | None:
    """Return the position that a game of a report goes on from, None for one that began as the scenario does."""
    position: dict[str, Any] | None = parsed(line[0].action) if line[0].action else None
    return position


def done_in(line: Sequence[Step], game: str) -> tuple[list[Done], str]:
    """Return what was done in these steps, as far as this program knows its words, and why no further."""
    actions, events = kinds_of(ruleset_of(game))
    found: list[Done] = []
    for step in line:
        try:
            found.append(_done(step, actions, events))
        except ValueError as error:
            return found, str(error).partition(";")[0]  # all the words that it does know are for nobody who plays
    return found, ""


def _done(step: Step, actions: Mapping[str, type], events: Mapping[str, type]) -> Done:
    """Return what was done in a step. Raises ValueError for what this program does not know."""
    lines = tuple(from_json(LogLine, line) for line in parsed(step.lines))
    if step.kind == "note":
        return Done(None, lines)
    action = decode(actions, parsed(step.action)) if step.kind == "action" else None
    record = ActionRecord(action, tuple(decode(events, event) for event in parsed(step.events)))
    return Done(record, lines, step.closed, step.machine)


def play_beside(kept: KeptPlay, scenario: Scenario, records: int, board: Any, called: str = "new data") -> KeptPlay:
    """Return another game that goes on with other data from where a kept one had so many records; it is kept as well,
    ``called`` so behind the name of the other one, which stays as it is. Raises GamesError when what was played does
    not fit these data."""
    kept.flush()
    if kept.head is None or kept.trouble:
        raise GamesError(kept.trouble or "nothing was done in the game yet; begin a new one")
    with kept.store.reading() as session:
        kin = kept.head.game, kept.head.scenario
        names = {head.name for head in plays(session) if (head.game, head.scenario) == kin}
        numbers = kept.steps_with(records)
        line = [step for step in steps_of(session, kept.head.uid) if step.number in numbers]
    if not line:
        raise GamesError("the new data begin otherwise; “New game” plays them from the start")
    done, _ = done_in(line, scenario.game)
    game = kept.session
    seated = dict(game.seats), board, game.two_people, game.shows_all, game.dice_by_hand
    try:
        found = PlaySession(scenario, game.seed, *seated, position=begins_at(line), before=done)
        broken = [*found.game.rules.invariants(found.game)]
        if found.decision is not None:
            next(iter(found.machine_options()), None)
    except Exception as error:  # what a position breaks that was made with other data depends on the data
        broken = [str(error)]
    if broken:
        raise GamesError(f"what was played does not fit the new data ({broken[0]}); the game goes on as it was")
    name = f"{kept.head.name}, {called}"
    name = next(each for each in chain([name], (f"{name} {number}" for number in count(2))) if each not in names)
    beside = KeptPlay(kept.store, found, parent=(kept.head.uid, line[-1].number), name=name)
    beside.copy(line, [each.record is not None for each in done])
    found.keeper = beside
    return beside


def _actions(line: Sequence[Step]) -> int:
    return sum(step.kind == "action" for step in line)
