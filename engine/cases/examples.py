"""Which of the shipped cases shows a rule at work?"""

import json
from functools import lru_cache
from pathlib import Path

from engine.data.load import shipped_root

_FOLDER = Path("resources") / "cases"


def examples_of(game: str, rule: str) -> list[tuple[str, Path]]:
    """Return the title and the file of each shipped case of a game whose answers name a rule, or a rule below it."""
    return [(title, path) for of, rules, title, path in _examples() if of == game and _is_among(rule, rules)]


def _is_among(rule: str, rules: frozenset[str]) -> bool:
    return any(each == rule or (each.startswith(rule) and not each[len(rule)].isdigit()) for each in rules)


@lru_cache(maxsize=1)
def _examples() -> tuple[tuple[str, frozenset[str], str, Path], ...]:
    found = []
    for path in sorted((shipped_root() / _FOLDER).glob("*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        found.append((case["game"], frozenset(_rules_in(case)), case.get("title", path.stem), path))
    return tuple(found)


def _rules_in(value: object) -> set[str]:
    """Return the rules that a case expects answers to name."""
    if isinstance(value, dict):
        named = {value["rule"]} if isinstance(value.get("rule"), str) else set()
        return named.union(*map(_rules_in, value.values()))
    if isinstance(value, list):
        return set().union(*map(_rules_in, value))
    return set()
