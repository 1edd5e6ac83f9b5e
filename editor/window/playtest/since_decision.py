"""What has changed since the person who looks on decided last? Knows no Qt."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from editor.window.canvas.overlays import MapPath, OverlayCell
from editor.window.playtest.last_moves import go_back, strikes_of
from editor.window.playtest.log_lines import LogLine
from editor.window.playtest.session import BY_HAND, PlaySession
from editor.window.playtest.standing import SIDE_COLORS
from engine.core.dice import DiceRolled
from engine.core.events import StepsLost, StepStarted, UnitMoved, UnitPlaced, UnitRemoved

_NOTHING = "The other side has done nothing to be seen since your last decision."
_SEEN = (UnitMoved, UnitPlaced, UnitRemoved, StepsLost, DiceRolled)
"""What something was done by: a side that is asked after each move of the other and says no has done nothing."""
_LOST, _ARRIVED, _GONE = "steps lost", "arrived", "gone"
_FILLS = {_LOST: "bad", _GONE: "bad", _ARRIVED: "good"}


@dataclass(frozen=True, slots=True)
class Span:
    """The records of what was done since: the last decision of the one, of which only what follows the step that it
    began is told, up to the last one of the other side."""

    decided: int
    last: int


def span_of(session: PlaySession) -> Span | None:
    """Return what was done between the last decision of who looks on, or is to decide, and what the other side did
    last that is to be seen; None where it has done nothing. At the end of a game all counts since the last decision of
    the one person, else of the side that did not act last."""
    pending = session.decision
    mine = session.viewer or (pending.side if pending is not None else _at_the_end(session))
    if not mine:
        return None
    start = f"{session.side_titles[mine]}: "
    last = len(session.records) - 1 if pending is None else 0
    for line in reversed(session.lines):
        if line.kind != "action":
            continue
        is_mine = line.text.startswith(start)
        if last and is_mine:
            return Span(line.record, last)
        if not last and not is_mine and any(isinstance(each, _SEEN) for each in session.records[line.record].events):
            last = line.record
    return Span(0, last) if last else None


def _at_the_end(session: PlaySession) -> str:
    people = [side for side in session.game.rules.sides if session.seats.get(side, BY_HAND) == BY_HAND]
    if len(people) == 1:
        return people[0]
    acted = next((line.text for line in reversed(session.lines) if line.kind == "action"), "")
    return next((side for side, title in session.side_titles.items() if not acted.startswith(f"{title}: ")), "")


def lines_since(session: PlaySession) -> list[LogLine]:
    """Return what the log says of it, as far as who looks on may read it."""
    span = span_of(session)
    if span is None:
        return [LogLine(len(session.records) - 1, "note", _NOTHING)]
    found = [line for line in session.seen_lines if span.decided <= line.record <= span.last]
    own = [line.kind == "step" or line.record > span.decided for line in found]
    return found[own.index(True) :] if True in own else []


def marked_since(session: PlaySession) -> tuple[list[MapPath], dict[str, OverlayCell]]:
    """Return arrows of who moved, with the word where that was no plain move, dashed ones of who struck where, and
    marks of steps and units that were lost and of units that came."""
    span = span_of(session)
    if span is None:
        return [], {}
    game, rules = session.seen, session.game.rules
    moves: list[MapPath] = []
    told: dict[str, dict[str, int]] = {}
    seen = [event for event in _events(session, span) if rules.secret(session.game, event) in ("", session.viewer)]
    off = {event.unit for event in seen if isinstance(event, UnitRemoved | StepsLost)}
    places = _places_before(session, span, off)
    for event in seen:
        if isinstance(event, UnitMoved):
            places[event.unit] = event.path[-1]
            said = "" if event.kind == "move" else event.kind.replace("_", " ")
            color = SIDE_COLORS.get(game.units[event.unit].side, "path")
            if len(event.path) > 1:
                moves.append(MapPath(event.path, color, text=said, detail=True))
            continue
        if isinstance(event, UnitPlaced):
            places[event.unit] = event.hex
            what = _ARRIVED
        elif isinstance(event, StepsLost):
            what = _LOST
        elif isinstance(event, UnitRemoved):
            what = _GONE
        else:
            continue
        counted = told.setdefault(places.get(event.unit, ""), {})
        counted[what] = counted.get(what, 0) + 1
    told.pop("", None)
    cells = {label: _cell(counted) for label, counted in told.items()}
    records = session.records[span.decided + 1 : span.last + 1]
    stand = {unit.id: unit.hex for unit in game.units.values()}
    go_back(session.records[span.last + 1 :], stand)
    return [*moves, *strikes_of(session, records, stand)], cells


def _cell(counted: dict[str, int]) -> OverlayCell:
    said = [what if count == 1 else f"{count} × {what}" for what, count in counted.items()]
    fill = next(_FILLS[what] for what in (_GONE, _LOST, _ARRIVED) if what in counted)
    return OverlayCell(fill, ", ".join(said))


def _events(session: PlaySession, span: Span) -> Iterator[object]:
    """Yield what happened, from the step on that the decision began."""
    began = False
    for event in session.records[span.decided].events:
        began |= isinstance(event, StepStarted)
        if began:
            yield event
    for record in session.records[span.decided + 1 : span.last + 1]:
        yield from record.events


def _places_before(session: PlaySession, span: Span, units: Collection[str]) -> dict[str, str]:
    """Return in which hexes these units stood as the decision was made."""
    found: dict[str, str] = {}
    wanted = set(units)
    for record in reversed(session.records[: span.decided + 1]):
        for event in reversed(record.events):
            if isinstance(event, UnitMoved | UnitPlaced) and event.unit in wanted:
                found[event.unit] = event.path[-1] if isinstance(event, UnitMoved) else event.hex
                wanted.discard(event.unit)
        if not wanted:
            break
    return found
