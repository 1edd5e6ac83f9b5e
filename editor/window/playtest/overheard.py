"""How does one who waits for a machine player get a word in? Whatever it asks a game lets him be heard. Knows no Qt."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from engine.core.ruleset import Ruleset


def overheard(rules: Ruleset[Any, Any], listen: Callable[[], None]) -> Ruleset[Any, Any]:
    """Return rules that answer as they do, and call ``listen`` before each answer to a machine player; what it raises
    breaks off the player's thoughts, and nothing else."""
    advising = rules.advising
    planning = None if advising.planning is None else _heard(advising.planning, listen)
    return replace(rules, advising=replace(_heard(advising, listen), planning=planning))


def _heard(record: Any, listen: Callable[[], None]) -> Any:
    """Return a record of functions that call ``listen`` first."""
    found = {each.name: getattr(record, each.name) for each in fields(record)}
    return replace(record, **{name: _after(listen, asked) for name, asked in found.items() if callable(asked)})


def _after(listen: Callable[[], None], asked: Callable[..., Any]) -> Callable[..., Any]:
    def answer(*about: Any) -> Any:
        listen()
        return asked(*about)

    return answer
