"""What do people call the units and fields that a sentence names by their keys?"""

import re
from collections.abc import Mapping

from engine.data.vocabulary import Vocabulary

_COUNTER = re.compile(r"\b(?:german|allied)/[^|,;:/]*/[^|,;:]*?#\d+")
"""The key of a counter within a sentence: side, formation, name and number."""


def named_units(text: str, names: Mapping[str, str]) -> str:
    """Return a sentence with the names of units in place of their keys; one that has no name any more is called by
    what its key says."""
    return _COUNTER.sub(lambda found: names.get(found.group()) or _by_key(found.group()), text)


def _by_key(key: str) -> str:
    body, _, name = key.partition("/")[2].partition("/")
    name, _, number = name.rpartition("#")
    called = f"{name} ({number})" if number != "1" else name
    return called if body in ("", "-") else f"{called} ({body})"


def said_field(words: Vocabulary, table: str, name: str) -> str:
    """Return what people call a field of a row: as the game titles its values, else the words of its name."""
    title = words.title(table, name)
    return title if title != name else name.replace("_", " ")
