"""Why may a unit not do what a person looks for? Knows no Qt.

Actions are made up that the phase knows and that nobody offered; ``check`` of the game says by which rule they fail.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import MISSING, fields, replace
from typing import Any

from editor.window.playtest.option_lines import rules_aside, selections
from editor.window.playtest.session import PlaySession
from editor.window.playtest.subjects import subjects_of
from editor.window.playtest.unit_titles import unit_title
from engine.core.roles import Role, role_of
from engine.core.rules import Refusal
from engine.core.units import ARRIVALS, Unit
from engine.scoring.conditions import lets_come

_MOST = 6
"""So many units are told of at most where a search finds nothing that can be done."""


def grouped(refusals: Iterable[Refusal]) -> str:
    """Return refusals in one text: who is refused for one reason stands together."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    for refusal in refusals:
        found.setdefault((refusal.reason, refusal.rule.number), {})[refusal.subject] = None
    return "; ".join(f"{', '.join(who)}: {why} [{rule}]" for (why, rule), who in found.items())


def of_choosing(session: PlaySession, unit: str) -> Iterator[Refusal]:
    """Yield by which rule a unit may not be chosen by the side that decides."""
    yield from filter(None, map(session.refusal, selections(session, unit)))


def attacked_beside(session: PlaySession, units: Iterable[str], options: Iterable[object]) -> list[str]:
    """Return the hexes beside these units that the options attack: who clicks a unit of his own in its combat phase
    may not know that an attack begins at its target."""
    places, near = session.game.units, session.game.board.map.neighbors
    beside = {label for unit in units if places[unit].on_map for label in near.get(places[unit].hex, ())}
    return sorted(beside & {getattr(action, "target", "") for action in options if role_of(action) is Role.ACT})


def of_deeds(session: PlaySession, unit: str, options: Iterable[object]) -> Iterator[str]:
    """Yield what a unit of the side that decides may do nowhere beside it in this phase, with the one rule that forbids
    it; not what the options hold, nor what each hex forbids for a reason of its own."""
    pending, game = session.decision, session.game
    found = game.units.get(unit)
    if pending is None or found is None or not found.on_map or found.side != pending.side:
        return
    offered, aside = {type(action) for action in options if unit in subjects_of(action)}, rules_aside(session.scenario)
    near, others = game.board.map.neighbors.get(found.hex, ()), _of_other_types(session, found)
    for kind in _kinds(session):
        names = [field.name for field in fields(kind)]
        if kind in offered or role_of(kind) is not Role.ACT or names[:1] != ["unit"] or names[1:] not in _DEEDS:
            continue
        tried: list[Any] = [kind(unit, *((found.hex, there) if len(names) > 2 else (there,))) for there in near]
        reason = _only_reason(session, tried)
        if reason is None or reason[1] in aside:
            continue
        if any(_only_reason(session, [replace(each, unit=other) for each in tried]) == reason for other in others):
            continue  # it is nothing for most units, as what engineers do
        yield f"{_deed(session, tried)}: {reason[0]} [{reason[1]}]"


def _of_other_types(session: PlaySession, unit: Unit) -> list[str]:
    """Return a unit of each other type that its side has on the map."""
    types = {counter.key: counter.unit_type for counter in session.scenario.counters}
    found = {types.get(unit.id, ""): unit.id}
    for other in session.game.units_of(unit.side):
        if other.on_map:
            found.setdefault(types.get(other.id, ""), other.id)
    return [*found.values()][1:]


def _only_reason(session: PlaySession, tried: Iterable[object]) -> tuple[str, str] | None:
    """Return the one reason, with its rule, for which all of these are refused; None where there are others."""
    refusals = [session.refusal(action) for action in tried]
    found = {(refusal.reason, refusal.rule.number) for refusal in refusals if refusal is not None}
    return found.pop() if len(found) == 1 and None not in refusals else None


_DEEDS = (["hex"], ["hex_a", "hex_b"])


def _deed(session: PlaySession, tried: Sequence[object]) -> str:
    """Return a deed in words: the first that names a printed bridge or ford, else the first."""

    def crosses(action: object) -> bool:
        sides = session.game.board.map.hexsides.get((getattr(action, "hex_a", ""), getattr(action, "hex_b", "")), ())
        return any(side.crossing for side in sides)

    return session.describe(next(filter(crosses, tried), tried[0]))


def of_arrivals(session: PlaySession, label: str = "", unit: str = "") -> Iterator[Refusal]:
    """Yield why units that are due may not arrive: in one hex, or one unit in all of its own."""
    pending, game = session.decision, session.game
    kinds = [kind for kind in _kinds(session) if role_of(kind) is Role.ACT and _is_arrival(kind)]
    if pending is None or not kinds:
        return
    areas = {area.key: area.hexes for area in session.scenario.map.areas}
    for row in session.scenario.arrivals:
        key = row.counter
        if (
            key not in game.units
            or unit not in ("", key)
            or row.turn > game.turn
            or lets_come(game, row.condition) is None
        ):
            continue
        if game.units[key].box != ARRIVALS or game.units[key].side != pending.side:
            continue
        hexes = areas.get(row.place.partition(":")[2], ()) if ":" in row.place else (row.place,)
        tried = [there for there in hexes if label in ("", there)]
        refusals = [session.refusal(kinds[0](key, there)) for there in tried]
        if refusals and None not in refusals:
            yield _rarest([refusal for refusal in refusals if refusal is not None])


def _rarest(refusals: Sequence[Refusal]) -> Refusal:
    """Return the refusal whose rule is named least: hexes of an area by which nobody arrives are refused alike."""
    numbers = [refusal.rule.number for refusal in refusals]
    return min(refusals, key=lambda refusal: numbers.count(refusal.rule.number))


def _kinds(session: PlaySession) -> tuple[type, ...]:
    game = session.game
    return game.rules.phases[game.top.phase].actions if game.stack else ()


def _is_arrival(kind: type) -> bool:
    """Tell whether an action puts a unit into a hex; what else it names can be left out."""
    names = fields(kind)
    return [field.name for field in names[:2]] == ["unit", "hex"] and all(
        field.default is not MISSING for field in names[2:]
    )


def of_search(session: PlaySession, words: list[str]) -> list[str]:
    """Return why the units of the side that decides whose names hold these words can do nothing here."""
    pending, seen = session.decision, session.seen
    if pending is None or not words:
        return []
    counters = {counter.key: counter for counter in session.scenario.counters}
    found: list[str] = []
    for unit in seen.units.values():
        if unit.side != pending.side or not all(word in unit_title(counters[unit.id]).lower() for word in words):
            continue
        told = of_choosing(session, unit.id) if unit.on_map else of_arrivals(session, unit=unit.id)
        if text := grouped(told):
            found.append(text)
        if len(found) == _MOST:
            break
    return found
