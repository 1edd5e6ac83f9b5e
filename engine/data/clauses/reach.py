"""Which clauses can be read and yet never come true, or never decide?

Asked are: more than there is of what is counted (``counted``), something in or from a turn after the last one or in
one before the first, a clause that asks for more than one with a worse result that is judged before it or comes after
one that always decides, one side as winner in both cases, a level that is not its winner's or hidden by another one
(``verdicts``), points that no clause gives (``scored``), a name that a list has twice (``lists``), a sheet on which
nothing is played, units that do not play (``absent``). These can be played with; what is of the other side
(``sides``) can keep a game from beginning. Of a clause that another brings with it, as a variant does, only what
contradicts itself is asked, and what no counter or hex of the game could do: it may be for others.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from engine.core.ruleset import Problem
from engine.data.clauses.absent import absent
from engine.data.clauses.added import AddedClause
from engine.data.clauses.book import Typed, readable
from engine.data.clauses.counted import beyond_count, off_the_map, playing
from engine.data.clauses.form import Form, Part, parts_of, place_text
from engine.data.clauses.lists import twice
from engine.data.clauses.scored import unscored
from engine.data.clauses.sides import wrong_sides
from engine.data.clauses.verdicts import hidden_steps, verdict_fault
from engine.scenario import Scenario

_BEGINNINGS = frozenset({"turn", "turns", "from_turn"})
_WITHIN = frozenset({"turn", "turns"})
ALWAYS = "otherwise"
"""The form of the clause that decides when no other does."""
_DECIDES = frozenset({"level", "rank", "at_least"})


def out_of_reach(scenario: Scenario) -> Iterator[Problem]:
    """Yield the clauses that ask for what can never be in the scenario, in the order of the clauses."""
    clauses = readable(scenario.game, scenario.clauses).clauses
    units = playing(scenario)
    for clause in clauses:
        yield from (_problem(clause, reason) for reason in off_the_map(scenario, clause.args))
        for part in parts_of(clause.args):
            yield from (_problem(clause, reason) for reason in beyond_count(scenario, part, units))
            yield from _against_itself(clause, part)
            yield from (_problem(clause, reason) for reason in unscored(clauses, part))
            if isinstance(part, AddedClause) and part.typed is not None:
                for inner in parts_of(part.typed):
                    yield from (_problem(clause, said) for said in beyond_count(scenario, inner, scenario.counters))
                    yield from _against_itself(clause, inner)
        yield from _untimely(scenario, clause)
        for sheet in _unplayed(scenario, clause):
            reason = f"is about the sheet {sheet}, of which the scenario has no hex"
            yield _problem(clause, f"{reason}, so it never applies; correct the sheet")
        yield from (_problem(clause, reason) for reason in absent(scenario, clause.args))
    yield from _overtaken(clauses)
    yield from wrong_sides(scenario)


def _against_itself(clause: Typed[Form], part: Part) -> Iterator[Problem]:
    """Yield what a part of a clause says against itself, whatever the scenario has."""
    winner = getattr(part, "winner", None)
    if winner and getattr(part, "otherwise", None) == winner:
        reason = f"lets the {winner} side win whatever happens: winner and otherwise are one"
        yield _problem(clause, f"{reason}; correct one of the two")
    if reason := verdict_fault(part):
        yield _problem(clause, f"{reason}; correct one of the two")
    yield from (_problem(clause, said) for said in hidden_steps(part))
    for listed, item in twice(part):
        reason = f"names {item!r} twice, in its {place_text(listed)}; write what is meant instead, or take it out"
        yield _problem(clause, reason)


def _untimely(scenario: Scenario, clause: Typed[Form]) -> Iterator[Problem]:
    """Yield the turns of a clause that the scenario does not play: after the last one each, before the first one where
    an argument names no other."""
    early: dict[str, list[str]] = {}
    for place, kind, name in clause.args.names():
        if kind != "turn":
            continue
        if int(name) > scenario.last_turn and (clause.kind == "victory" or _begins(clause, place)):
            reason = f"{place_text(place)} is turn {name}, and the scenario ends with turn {scenario.last_turn}"
            yield _problem(clause, f"{reason}; correct one of the two")
        if _begins(clause, place, _WITHIN):
            early.setdefault(re.sub(r"\[\d+\]$", "", place), []).append(name)
    for place, names in early.items():
        if all(int(name) < scenario.first_turn for name in names):
            reason = f"{place_text(place)} is turn {', '.join(names)}, and the scenario begins with turn"
            yield _problem(clause, f"{reason} {scenario.first_turn}; correct one of the two, or take the clause out")


def _unplayed(scenario: Scenario, clause: Typed[Form]) -> Iterator[str]:
    """Yield the sheets that a clause names and of which the map has hexes and the scenario none. A hex is of the sheet
    by whose number it goes, as in the rules; what is printed of it on another one does not count."""
    sheets = [name.partition("|")[0] for _, kind, name in clause.args.names() if kind in ("sheet", "row")]
    for sheet in dict.fromkeys(sheets):
        has_hexes = any(spot.hex.startswith(sheet) for spot in scenario.map.hexes)
        if has_hexes and not any(label.startswith(sheet) for label in scenario.bounds):
            yield sheet


def _begins(clause: Typed[Form], place: str, words: Set[str] = _BEGINNINGS) -> bool:
    """Say whether something happens in the turn at this place or from then on; until a turn it may well be for good."""
    return not clause.args.FOR_SEVERAL and re.sub(r"\[\d+\]$", "", place).rpartition(".")[2] in words


def _overtaken(clauses: Sequence[Typed[Form]]) -> Iterator[Problem]:
    """Yield the clauses that are judged by rank and never decide: one before it has the same rank and plan, or asks for
    the same and for no more."""
    judged: list[tuple[Typed[Form], Mapping[str, Any]]] = []
    for clause in sorted(clauses, key=lambda item: getattr(item.args, "rank", 0)):
        said = clause.args.model_dump()
        if not said.get("rank"):
            continue
        for other, before in judged:
            if before["rank"] == said["rank"] and before.get("plan") == said.get("plan"):
                yield _problem(clause, f"has the rank {said['rank']} as {other.key} has; give each one of its own")
            elif before.get("form") == ALWAYS and before.get("plan") == said.get("plan"):
                reason = f"is judged after {other.key}, which decides whatever happens"
                yield _problem(clause, f"{reason}: it never decides; correct the rank of one of the two")
            elif _same(before, said) and 0 < (before.get("at_least") or 0) <= (said.get("at_least") or 0):
                reason = (
                    f"asks for {said['at_least']} and is judged after {other.key}, which asks for {before['at_least']}"
                )
                yield _problem(clause, f"{reason}: it never decides; correct at_least or rank of one of the two")
        judged.append((clause, said))


def _same(first: Mapping[str, Any], second: Mapping[str, Any]) -> bool:
    return all(first.get(name) == second.get(name) for name in {*first, *second} - _DECIDES)


def _problem(clause: Typed[Form], reason: str) -> Problem:
    return Problem(f"clause/{clause.key}", f"the clause {clause.key} {reason}", "warning")
