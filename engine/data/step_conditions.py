"""On which conditions may a step of the sequence of play depend? Parts of the day, weather, options."""

from collections.abc import Sequence

from engine.data.near import unknown_text
from engine.data.vocabulary import Vocabulary

OPTIONAL = "optional "
"""Stands before the key of an option in the condition of a step."""


def condition_fault(condition: str, vocabulary: Vocabulary, options: Sequence[str]) -> str:
    """Return what is wrong with a condition, or nothing: a word nobody declares, or two that never hold together."""
    lists = [vocabulary.words.get("half", {}), vocabulary.words.get("weather", {})]
    words = [word for listed in lists for word in listed]
    known = [*words, *options, *(f"{OPTIONAL}{key}" for key in options)]
    asked = [word for word in (part.strip() for part in condition.split(",")) if word]
    for word in asked:
        if word not in known:
            return unknown_text("part of the day, weather or option", word, known)
    for listed in lists:
        alike = dict.fromkeys(word for word in asked if word in listed)
        if len(alike) > 1:
            return f"{' and '.join(alike)} never hold together, and the step would never be played; leave one of them"
    return ""
