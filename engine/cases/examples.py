"""Which of the shipped cases shows a rule at work?"""

import json
from functools import lru_cache
from pathlib import Path

from engine.data.load import shipped_root

_FOLDER = Path("resources") / "cases"
_TOLD = Path("resources") / "case_rules.json"
"""Which rules each case shows, by its file; the tests of the cases write it anew."""

_NOT_YET = "No example shows this rule yet. “Ask the rules…” in Play tries it in any position."
_NONE = {
    "component": "No example: this says what is in the box, and nothing is done by it.",
    "commentary": "No example: this explains, and nothing is done by it.",
    "setup": "No example: play the scenario, which begins by this.",
    "scenario": "No example: play the scenario, which is played by this.",
    "victory": "No example: whole games are judged by this; Play tells how it stands.",
}


def why_none(kind: str) -> str:
    """Say why a rule of a kind has no example."""
    return _NONE.get(kind, _NOT_YET)


def examples_of(game: str, rule: str) -> list[tuple[str, Path]]:
    """Return the title and the file of each shipped case of a game that shows a rule, or a rule below it: first those
    that expect an answer by it, then those in which it is named."""
    of_game = [example for example in _examples() if example[0] == game]
    expected = [(title, path) for _, rules, _, title, path in of_game if _is_among(rule, rules)]
    told = [(title, path) for _, _, rules, title, path in of_game if _is_among(rule, rules)]
    return list(dict.fromkeys([*expected, *told]))


def _is_among(rule: str, rules: frozenset[str]) -> bool:
    return any(each == rule or (each.startswith(rule) and not each[len(rule)].isdigit()) for each in rules)


@lru_cache(maxsize=1)
def _examples() -> tuple[tuple[str, frozenset[str], frozenset[str], str, Path], ...]:
    told, found = json.loads((shipped_root() / _TOLD).read_text(encoding="utf-8")), []
    for path in sorted((shipped_root() / _FOLDER).glob("*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        names = frozenset(told.get(path.name, ()))
        found.append((case["game"], frozenset(_rules_in(case)), names, case.get("title", path.stem), path))
    return tuple(found)


def _rules_in(value: object) -> set[str]:
    """Return the rules that a case expects answers to name."""
    if isinstance(value, dict):
        named = {value["rule"]} if isinstance(value.get("rule"), str) else set()
        return named.union(*map(_rules_in, value.values()))
    if isinstance(value, list):
        return set().union(*map(_rules_in, value))
    return set()
