"""What may somebody at the table have otherwise than the rules? Knows no Qt."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from editor.window.canvas.badges import badge_file
from editor.window.playtest.session import PlaySession
from editor.window.translation import tr
from engine.core.dice import DiceRolled
from engine.core.dump import attempt
from engine.core.events import StepStarted, ValueDecided
from engine.core.overruling import Overrule, UnitSet, overrule_text
from engine.core.phases import AnyGame
from engine.core.record import encode
from engine.core.rules import IllegalActionError
from engine.core.saying import say
from engine.core.texts import thrown_for
from engine.core.throws import Throw, throw_of
from engine.core.units import DEAD, EXITED

_MOST_THROWS = 100
"""So many throws are tried at most to find what each would bring."""
_TRIED = "tried"
_TOLD = 3
"""So many sentences say what a throw brings."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that somebody wants otherwise: in words, what it is, without its reason. ``again``: the record that is
    taken back for it; None for the game as it stands."""

    said: str
    overrule: Overrule
    again: int | None = None


def wish(game: AnyGame, *units: UnitSet) -> Wish:
    """Return that units are to stand otherwise."""
    overrule = Overrule("", units)
    return Wish(overrule_text(game, overrule), overrule)


def of_refused(session: PlaySession, action: object) -> Wish:
    """Return that a refused action is to be made all the same."""
    return Wish(session.describe(action), Overrule("", action=encode(action)))


def of_unit(session: PlaySession, key: str) -> dict[str, list[Wish]]:
    """Return what a unit may be made, beside standing in another hex, by what it is about."""
    game, unit = session.game, session.game.units[key]
    piece = game.board.pieces[key]
    steps = piece.counter.steps
    faces = [UnitSet(key, face=face) for face in piece.faces if face != unit.face]
    lost = [
        UnitSet(key, steps_lost=number)
        for number in range(steps + 1)
        if number != unit.steps_lost and (number < steps or not unit.on_map)
    ]
    boxes = [UnitSet(key, box=box) for box in (DEAD, EXITED) if box != unit.box]
    found = {
        tr("Turn it"): [wish(game, each) for each in faces],
        tr("Steps"): [wish(game, each) for each in lost],
        tr("Off the map"): [wish(game, each) for each in boxes],
        tr("State"): list(_of_marks(session, key)),
    }
    return {title: wishes for title, wishes in found.items() if wishes}


def _of_marks(session: PlaySession, key: str) -> Iterator[Wish]:
    marks = session.game.units[key].marks
    for badge in badge_file().get(session.scenario.game, ()):
        if badge.mark not in session.game.rules.marks:
            continue
        has = badge.mark in marks
        other = tuple(mark for mark in marks if mark != badge.mark) if has else (*marks, badge.mark)
        said = tr("no longer: {state}") if has else "{state}"
        set_to = UnitSet(key, marks=tuple(sorted(other)))
        yield Wish(f"{said.format(state=badge.meaning)} [{badge.rule}]", Overrule("", (set_to,)))


def of_settings(session: PlaySession, label: str) -> Iterator[tuple[str, list[Wish]]]:
    """Yield what else may be set, as the weather or the bridges of a hex, with what it may be."""
    for setting in session.game.rules.telling.settings(session.game, label):
        yield (
            setting.title,
            [
                Wish(f"{setting.title}: {said}", Overrule("", own=own, what=f"{setting.title.lower()}: {said}"))
                for said, own in setting.values
            ],
        )


def _last_thrown(session: PlaySession) -> int | None:
    """Return the last record in which dice fell; None where none did."""
    for number in range(len(session.records) - 1, 0, -1):
        if any(isinstance(event, DiceRolled) for event in session.records[number].events):
            return number
    return None


def last_throws(session: PlaySession) -> list[str]:
    """Return what the throws of the last record with dice were for, in words."""
    number = _last_thrown(session)
    events = session.records[number].events if number is not None else ()
    return [thrown_for(session.game, event.purpose) for event in events if isinstance(event, DiceRolled)]


def other_results(session: PlaySession, which: int) -> list[Wish]:
    """Return what one of these throws would bring with other dice, each result once; those before it stay."""
    number = _last_thrown(session)
    index = session.snapshots.index_of(number) if number is not None else None
    if number is None or index is None:
        return []
    record, before = session.records[number], session.snapshots.position(index, session.records)
    rolled = [event for event in record.events if isinstance(event, DiceRolled)]
    first = tuple(face for event in rolled[:which] for face in event.faces)
    again = record.action if isinstance(record.action, Overrule) else Overrule("", action=encode(record.action))
    found: dict[str, Wish] = {}
    for thrown in _throws(throw_of(rolled[which].kind)):
        tried = replace(again, reason=_TRIED, thrown=(*first, *thrown))
        try:
            _, other = attempt(before, tried)
        except IllegalActionError:
            continue
        said = _brought(before, other.events, which)
        if thrown != rolled[which].faces:
            result = said.partition("; ")[2] or said  # the dice themselves are told first
            found.setdefault(result, Wish(said, replace(tried, reason=""), number))
    return list(found.values())


def _throws(throw: Throw) -> list[tuple[int, ...]]:
    """Return what dice can show, each sum in as many ways as tell its dice apart."""
    faces = range(throw.lowest, throw.lowest + throw.faces)
    found = product(faces, repeat=throw.count)
    return [thrown for thrown in found if throw.is_ordered or list(thrown) == sorted(thrown)][:_MOST_THROWS]


def _brought(before: AnyGame, events: Sequence[object], which: int) -> str:
    """Return what a throw of a record brought, in a few sentences from the dice on."""
    told: list[str] = []
    thrown = -1
    for event, said in say(before.bare(), events):
        thrown += isinstance(event, DiceRolled)
        if thrown > which or (told and isinstance(event, StepStarted)):
            break
        if said and thrown == which and not isinstance(event, ValueDecided):
            told.append(said)
    return "; ".join(told[:_TOLD])
