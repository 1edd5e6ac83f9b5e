"""Which clauses can be read and yet never come true, or never decide? They are told, and can be played with.

Asked are: more units than a side has, something in or from a turn after the last one, a clause that asks for more than
one with a worse result that is judged before it or comes after one that always decides, one side as winner in both
cases, and what is of the other side (``sides``).
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core.ruleset import Problem
from engine.data.clauses.book import Typed, readable
from engine.data.clauses.form import Form, parts_of, place_text
from engine.data.clauses.sides import wrong_sides
from engine.scenario import Scenario

_BEGINNINGS = frozenset({"turn", "turns", "from_turn"})
ALWAYS = "otherwise"
"""The form of the clause that decides when no other does."""
_DECIDES = frozenset({"level", "rank", "at_least"})


def out_of_reach(scenario: Scenario) -> Iterator[Problem]:
    """Yield the clauses that ask for what can never be in the scenario, in the order of the clauses."""
    clauses = readable(scenario.game, scenario.clauses).clauses
    sides = _units(scenario)
    for clause in clauses:
        for part in parts_of(clause.args):
            side, least = str(getattr(part, "side", "")), getattr(part, "at_least", None)
            if type(part).COUNTS_UNITS and side in sides and isinstance(least, int) and least > sides[side]:
                reason = f"asks for {least} units of the {side} side, which has {sides[side]} in the whole scenario"
                yield _problem(clause, f"{reason}; correct at_least")
            winner = getattr(part, "winner", None)
            if winner and getattr(part, "otherwise", None) == winner:
                reason = f"lets the {winner} side win whatever happens: winner and otherwise are one"
                yield _problem(clause, f"{reason}; correct one of the two")
        for place, kind, name in clause.args.names():
            if (
                kind == "turn"
                and int(name) > scenario.last_turn
                and (clause.kind == "victory" or _begins(clause, place))
            ):
                reason = f"{place_text(place)} is turn {name}, and the scenario ends with turn {scenario.last_turn}"
                yield _problem(clause, f"{reason}; correct one of the two")
    yield from _overtaken(clauses)
    yield from wrong_sides(scenario)


def _begins(clause: Typed[Form], place: str) -> bool:
    """Say whether something happens in the turn at this place or from then on; until a turn it may well be for good."""
    return not clause.args.FOR_SEVERAL and re.sub(r"\[\d+\]$", "", place).rpartition(".")[2] in _BEGINNINGS


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


def _units(scenario: Scenario) -> Counter[str]:
    """Return how many counters each side has in a scenario, from the start or later."""
    coming = {row.counter for row in scenario.setup} | {row.counter for row in scenario.arrivals}
    return Counter(counter.side for counter in scenario.counters if counter.key in coming)
