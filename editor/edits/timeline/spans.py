"""From which turn to which does a clause hold, and how is it given another span? By arguments that all forms share."""

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from engine.data import schema

FIRST, LAST = "first", "last"
"""The ends by which something is stretched."""
_LASTS = {"through_turn": 0, "otherwise_turn": 1, "before_turn": 1}
"""Arguments that end a span, with how many turns behind its last one they name."""


@dataclass(frozen=True)
class Span:
    """The turns of a clause; ``ends`` are those of its ends that its arguments name."""

    first: int
    last: int
    ends: frozenset[str] = frozenset()


def span_of(args: Mapping[str, JsonValue], head: schema.ScenarioRow) -> Span | None:
    """Return when a clause holds; None for one that names no turn. What is left open is as the scenario is."""
    turns, turn = args.get("turns"), args.get("turn")
    if isinstance(turns, list) and turns:
        known = [each for each in turns if isinstance(each, int)]
        return Span(min(known), max(known), frozenset((FIRST, LAST))) if known else None
    if isinstance(turn, int):
        return Span(turn, turn)
    first, ends = args.get("from_turn"), set[str]()
    named = next((name for name in _LASTS if isinstance(args.get(name), int)), "")
    if isinstance(first, int):
        ends.add(FIRST)
    if named:
        ends.add(LAST)
    if not ends:
        return None
    begin = first if isinstance(first, int) else head.first_turn
    last = args.get(named)
    end = last - _LASTS[named] if isinstance(last, int) else head.last_turn
    return Span(min(begin, end), max(begin, end), frozenset(ends))


def with_span(args: Mapping[str, JsonValue], was: Span, first: int, last: int) -> dict[str, JsonValue]:
    """Return the arguments of a clause that holds from a turn to another one: turns of a list go on by as many as its
    first one, and come or go at its ends."""
    found = dict(args)
    turns = args.get("turns")
    if isinstance(turns, list) and turns:
        by = first - was.first if last - was.last == first - was.first else 0
        kept = [each + by for each in turns if isinstance(each, int)]
        low, high = min(kept), max(kept)
        more = [turn for turn in range(first, last + 1) if not low <= turn <= high]
        found["turns"] = [*sorted({*more, *(turn for turn in kept if first <= turn <= last)})]
    elif "turn" in args:
        found["turn"] = first
    else:
        if FIRST in was.ends:
            found["from_turn"] = first
        named = next((name for name in _LASTS if isinstance(args.get(name), int)), "")
        if named:
            found[named] = last + _LASTS[named]
    return found
