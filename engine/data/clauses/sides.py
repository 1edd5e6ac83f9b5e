"""Which clauses ask of a side what it cannot do: leave by an edge that is closed to it, or be units of the enemy?"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from typing import Literal

from engine.core.ruleset import Problem
from engine.data.clauses.book import Typed, readable
from engine.data.clauses.form import Form, Part, parts_of, place_text
from engine.data.clauses.registry import forms_of
from engine.scenario import Scenario

_BOTH, _EXIT = "both", "exit"


def wrong_sides(scenario: Scenario) -> Iterator[Problem]:
    """Yield the clauses that count units that leave by an area which is no exit of their side, and those that list
    formations or counters of the other side: as warnings, as errors where all of a list are of the other side."""
    clauses = readable(scenario.game, scenario.clauses).clauses
    sides = _sides(scenario)
    open_to: dict[str, frozenset[str]] = {}
    for clause in clauses:
        for part in parts_of(clause.args):
            side = str(getattr(part, "side", None) or "")
            if part.LEAVES_BY and side:
                if side not in open_to:
                    open_to[side] = _exits(scenario, clauses, side)
                yield from _closed(scenario, clause, part, open_to[side])
            if side:
                yield from _of_the_enemy(clause, part, side, sides)


def _exits(scenario: Scenario, clauses: tuple[Typed[Form], ...], side: str) -> frozenset[str]:
    """Return the areas by which a side may leave, and the hexes in them: by clauses where a form of the game opens
    exits, else by roles."""
    forms = forms_of(scenario.game)
    by_clauses = forms is not None and any(form.OPENS_EXITS for form in forms.special)
    roles = () if by_clauses else scenario.bound_roles
    keys = {role.area for role in roles if role.role == _EXIT and role.side in (side, _BOTH)}
    for clause in clauses:
        if clause.args.OPENS_EXITS and getattr(clause.args, "side", side) == side:
            keys |= {*getattr(clause.args, clause.args.OPENS_EXITS)}
    return frozenset(keys | {label for key in keys for label in _hexes(scenario, key)})


def _hexes(scenario: Scenario, key: str) -> tuple[str, ...]:
    return next((area.hexes for area in scenario.map.areas if area.key == key), ())


def _closed(scenario: Scenario, clause: Typed[Form], part: Part, exits: frozenset[str]) -> Iterator[Problem]:
    named = getattr(part, part.LEAVES_BY)
    side = getattr(part, "side", "")
    areas = (named,) if isinstance(named, str) else tuple(named)
    closed = [key for key in areas if key not in exits and exits.isdisjoint(_hexes(scenario, key))]
    if closed:
        reason = f"counts units of the {side} side that leave by {', '.join(closed)}, where it cannot leave the map"
        remedy = "give that edge the role exit for the side, or name it in its clause of exits, or correct the area"
        yield _problem(clause, f"{reason}; {remedy}", "warning")


def _of_the_enemy(
    clause: Typed[Form], part: Part, side: str, sides: Mapping[tuple[str, str], Set[str]]
) -> Iterator[Problem]:
    """Yield the lists of a part that name what is of the other side; parts within that have a side are asked alone."""
    within = {(kind, name) for inner in parts_of(part) if _has_side(inner, part) for _, kind, name in inner.names()}
    lists: dict[str, list[tuple[str, bool]]] = defaultdict(list)
    for place, kind, name in part.names():
        found = sides.get((kind, name))
        if found and (kind, name) not in within:
            lists[re.sub(r"\[\d+\]$", "", place)].append((name, side not in found))
    for place, named in lists.items():
        wrong = [name for name, is_enemy in named if is_enemy]
        if wrong:
            who = f"{', '.join(wrong)}, which {'is' if len(wrong) == 1 else 'are'} not of the {side} side"
            vain = len(wrong) == len(named)
            reason = f"names {who}, in its {place_text(place)}{', so nobody there can ever count' if vain else ''}"
            yield _problem(clause, f"{reason}; correct the names or the side", "error" if vain else "warning")


def _has_side(inner: Part, part: Part) -> bool:
    return inner is not part and getattr(inner, "side", None) is not None


def _sides(scenario: Scenario) -> dict[tuple[str, str], set[str]]:
    """Return the sides of counters and of formations, these by key and by title; two where both sides have it."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for counter in scenario.counters:
        found["counter", counter.key].add(counter.side)
        for name in (counter.formation, counter.formation_title):
            found["formation", name].add(counter.side)
    return found


def _problem(clause: Typed[Form], reason: str, severity: Literal["error", "warning"]) -> Problem:
    return Problem(f"clause/{clause.key}", f"the clause {clause.key} {reason}", severity)
