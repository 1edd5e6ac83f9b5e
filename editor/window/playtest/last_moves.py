"""Who has moved where, and who has attacked whom, in the player turn before? Knows no Qt."""

from collections.abc import Iterator, Sequence

from editor.window.canvas.overlays import MapPath
from editor.window.playtest.session import PlaySession
from editor.window.playtest.standing import SIDE_COLORS
from engine.core.events import StepStarted, UnitMoved
from engine.core.phases import ActionRecord
from engine.core.roles import Role, role_of

_ATTACKS = "#c62828"
_PATH = 2


def last_moves(session: PlaySession) -> list[MapPath]:
    """Return arrows along the ways of units in the last player turn of the side that is not on turn, and dashed ones
    from who attacked or fired to the hex it struck; what is secret to who looks on is left out."""
    hexes = {unit.id: unit.hex for unit in session.seen.units.values()}
    turns = list(_turns_back(session))
    go_back(turns[0][1], hexes)
    if len(turns) == 1:
        return []
    records = turns[1][1]
    return [*moves_of(session, records), *strikes_of(session, records, hexes)]


def moves_of(session: PlaySession, records: Sequence[ActionRecord]) -> list[MapPath]:
    """Return arrows along the ways of units in these records; what is secret to who looks on is left out."""
    rules = session.game.rules
    return [
        MapPath(event.path, SIDE_COLORS.get(session.game.units[event.unit].side, "path"))
        for record in records
        for event in record.events
        if isinstance(event, UnitMoved)
        and rules.secret(session.game, event) in ("", session.viewer)
        and len(event.path) >= _PATH
    ]


def go_back(records: Sequence[ActionRecord], hexes: dict[str, str]) -> None:
    """Say where units stood before these records."""
    for record in reversed(records):
        for event in reversed(record.events):
            if isinstance(event, UnitMoved):
                hexes[event.unit] = event.path[0]


def strikes_of(session: PlaySession, records: Sequence[ActionRecord], hexes: dict[str, str]) -> list[MapPath]:
    """Return dashed arrows from who attacked or fired in these records to the hex it struck; ``hexes`` says where units
    stood after them, and then before."""
    strikes: dict[tuple[str, str], MapPath] = {}
    waiting: list[str] = []  # who joined what was declared before, which comes later in going back
    for record in reversed(records):
        go_back([record], hexes)
        action = record.action
        if action is None:
            continue
        unit, target = getattr(action, "unit", ""), getattr(action, "target", "")
        if role_of(action) is Role.JOIN and unit:
            waiting.append(unit)
        elif target in session.seen.board.map.hexes:
            for attacker in waiting:
                place = hexes.get(attacker, "")
                if place and place != target:
                    strikes[place, target] = MapPath((place, target), _ATTACKS, dashed=True)
            waiting.clear()
    return list(reversed(strikes.values()))


def _turns_back(session: PlaySession) -> Iterator[tuple[str, Sequence[ActionRecord]]]:
    """Yield the records of the player turn on hand, without a side, then those of the turn before, with its side."""
    steps = session.game.rules.sequence(session.board)
    turns: list[tuple[str, list[ActionRecord]]] = [("", [])]
    side = ""
    for record in session.records:
        if side != turns[-1][0]:
            turns.append((side, []))
        turns[-1][1].append(record)  # what leads into a turn was done in the one before
        started = [steps[event.step].side for event in record.events if isinstance(event, StepStarted)]
        side = next((found for found in reversed(started) if found), side)
    if side != turns[-1][0]:
        turns.append((side, []))
    yield "", turns[-1][1]
    if len(turns) > 1:
        yield turns[-2]
