"""Do the words of a clause say all that its parts hold? Who reads them then needs no list of the parts below.

In doubt they do not: numbers are looked for in digits and as words, names by their titles, and what an argument only
switches on by how its name begins.
"""

from collections.abc import Iterator, Mapping

from editor.edits.clause_numbers import stands_in
from editor.edits.clause_titles import Titles

_UNSAID = frozenset({"form", "when", "by", "where", "what", "key", "kind"})
"""Arguments that say how the program reads a clause, which its words say by how they are put."""
_EASY = 2
"""Numbers below it are said by "a" and "no"."""
_STEM = 5


def says_parts(text: str, args: Mapping[str, object], titles: Titles) -> bool:
    """Tell whether words say all that lists and objects among the arguments hold."""
    folded = text.casefold()
    parts = [(name, value) for name, value in args.items() if isinstance(value, list | tuple | Mapping)]
    return all(_is_said(text, folded, *leaf, titles) for part in parts for leaf in _leaves(*part))


def _leaves(name: str, value: object) -> Iterator[tuple[str, object]]:
    """Yield the plain values within a value with the names of their arguments."""
    if isinstance(value, Mapping):
        for key, held in value.items():
            if not isinstance(held, list | tuple | Mapping) and str(key).isdigit():
                yield name, int(key)
            yield from _leaves(str(key), held)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _leaves(name, item)
    elif name not in _UNSAID:
        yield name, value


def _is_said(text: str, folded: str, name: str, value: object, titles: Titles) -> bool:
    called = _titles(name, titles)
    if called is not None and called.casefold() not in folded:  # an entry by name, as points of a place
        return False
    if isinstance(value, bool):
        return not value or name[:_STEM] in folded
    if isinstance(value, int):
        return value in range(_EASY) or stands_in(text, value)
    said = _titles(str(value), titles)
    words = [said] if said is not None else str(value).split("_")
    sides = titles.get("side", {})
    return all(sides.get(word, word).casefold() in folded for word in words)


def _titles(name: str, titles: Titles) -> str | None:
    return next((held[name] for held in titles.values() if name in held), None)
