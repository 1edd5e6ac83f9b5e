"""What do the arguments of a clause name in a game that declares no forms? Their own names say it.

An argument is read by the name that it has in the shared forms: ``places``, ``hexes``, ``units``, ``turn`` ...
Others may stand there and nobody can check them, so they are told (``unread``).
"""

import re
from collections.abc import Iterator, Mapping, Set
from difflib import get_close_matches

from engine.data.clauses.form import ClauseFault, unknown_text

Args = Mapping[str, object]

SIDES = frozenset({"german", "allied", "both", "none", "draw"})
_FORM = re.compile(r"[a-z][a-z0-9_]*")
_KINDS = ("area", "place", "hex", "counter", "formation", "unit_type", "side", "option", "ruling", "terrain", "clause")
_KIND: Mapping[str, str] = {
    **{name: kind for kind in _KINDS for name in (kind, f"{kind}es" if kind == "hex" else f"{kind}s")},
    "unit": "counter",
    "units": "counter",
    "winner": "side",
    "otherwise": "side",
    "of_clauses": "clause",
    "parameter": "parameter",
    "condition": "clause",
}
"""What an argument names, by its own name."""
_NUMBERS = frozenset(
    {"turn", "turns", "from_turn", "otherwise_turn", "before_turn", "through_turn", "after_turn", "at_least", "within"}
)
_WORDS = {"unit_type": "unit type"}


def form_fault(form: str, *, enforced: bool) -> str:
    """Return what is wrong with the name of a form where none is declared, or nothing."""
    if (enforced or form) and not _FORM.fullmatch(form):
        return (
            "has no form that a program could follow; name a form in small letters, or leave it to the players as text"
        )
    return ""


def plain_names(form: str, args: Args, place: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield what arguments name, those of parts within too: place within the clause, kind (see ``Names``) and name."""
    for name, value in args.items():
        kind = "parameter" if (form, name) == ("parameter", "key") else _KIND.get(name, "")
        for where, item in _items(f"{place}{name}", value):
            if isinstance(item, Mapping):
                yield from plain_names(str(item.get("form", "")), item, f"{where}.")
            elif kind and isinstance(item, str):
                yield where, kind, item


def plain_faults(form: str, args: Args, known: Mapping[str, Set[str]]) -> Iterator[ClauseFault]:
    """Yield the names that are not among the known ones of their kind, and numbers that are none; no hexes."""
    for place, kind, name in plain_names(form, args):
        if kind in known and name not in known[kind]:
            yield ClauseFault(place, unknown_text(_WORDS.get(kind, kind), name, sorted(known[kind])))
    yield from _wrong_values(args)


def unread(args: Args, place: str = "") -> Iterator[tuple[str, str]]:
    """Yield the places of arguments that nobody can check, each with the known name that is nearest, if any."""
    known = sorted({*_KIND, *_NUMBERS, "of"})
    for name, value in args.items():
        if name not in known and name not in ("form", "key"):
            yield f"{place}{name}", next(iter(get_close_matches(name, known, 1)), "")
        for where, item in _items(f"{place}{name}", value):
            if isinstance(item, Mapping):
                yield from unread(item, f"{where}.")


def _wrong_values(args: Args, place: str = "") -> Iterator[ClauseFault]:
    for name, value in args.items():
        for where, item in _items(f"{place}{name}", value):
            if isinstance(item, Mapping):
                yield from _wrong_values(item, f"{where}.")
            elif name in _NUMBERS and (not isinstance(item, int) or isinstance(item, bool) or item < 0):
                yield ClauseFault(where, f"{item!r} is no whole number from 0 on; write one without quotation marks")
            elif name in _KIND and not isinstance(item, str) and item is not None:
                kind = _KIND[name]
                yield ClauseFault(where, f"{item!r} is no name of a {_WORDS.get(kind, kind)}; write it as a text")


def _items(place: str, value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, list | tuple):
        yield from ((f"{place}[{index}]", item) for index, item in enumerate(value))
    else:
        yield place, value
