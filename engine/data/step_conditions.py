"""On which conditions may a step of the sequence of play depend? Parts of the day, weather, options."""

from collections.abc import Sequence

from engine.data.near import unknown_text
from engine.data.vocabulary import Vocabulary

OPTIONAL = "optional "
"""Stands before the key of an option in the condition of a step."""


def condition_fault(condition: str, vocabulary: Vocabulary, options: Sequence[str]) -> str:
    """Return what is wrong with the first word of a condition that nobody declares, or nothing."""
    words = [*vocabulary.words.get("half", {}), *vocabulary.words.get("weather", {})]
    known = [*words, *options, *(f"{OPTIONAL}{key}" for key in options)]
    for word in filter(None, (part.strip() for part in condition.split(","))):
        if word not in known:
            return unknown_text("part of the day, weather or option", word, known)
    return ""
