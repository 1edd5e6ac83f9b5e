"""Does a scenario have the names that the rules of its game ask for, and no words that they do not know?"""

from collections.abc import Iterable, Iterator, Mapping

from engine.core.ruleset import Problem
from engine.scenario import Scenario


def missing_names(scenario: Scenario, parameters: Iterable[str], terrain: Iterable[str]) -> Iterator[Problem]:
    """Yield the parameters, then the lines of the terrain chart, that the scenario lacks."""
    for key in parameters:
        if key not in scenario.parameters:
            yield Problem(f"parameter/{key}", f"the parameter {key} is missing")
    known = {line.key for line in scenario.terrain}
    for key in terrain:
        if key not in known:
            yield Problem(f"terrain/{key}", f"the terrain chart lacks the line {key}")


def unknown_words(scenario: Scenario, known: Mapping[str, frozenset[str]]) -> Iterator[Problem]:
    """Yield the words of the units and turns that the rules do not know; ``known`` are theirs, by list."""
    played = {counter.unit_type for counter in scenario.counters}
    for kind in scenario.unit_types:
        if kind.key in played:
            said = {"role": (kind.role,), "movement_class": (kind.movement_class,), "trait": kind.traits}
            for listed, words in said.items():
                for word in words:
                    if listed in known and word not in known[listed]:
                        yield _unknown(f"unit_type/{kind.key}", listed, word, known[listed])
    for turn in scenario.turns:
        if turn.half and turn.half not in known.get("half", (turn.half,)):
            yield _unknown(f"turn/{turn.number}", "half", turn.half, known["half"])


def _unknown(where: str, listed: str, word: str, known: frozenset[str]) -> Problem:
    title = "part of the day" if listed == "half" else listed.replace("_", " ")
    offered = ", ".join(sorted(known)) or "none"
    return Problem(where, f"the rules do not know the {title} {word!r}: they know {offered}; use one of these")
