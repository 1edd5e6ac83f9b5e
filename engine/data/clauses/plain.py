"""What do the arguments of a clause name in a game that declares no forms? Their own names say it.

An argument is read by the name that it has in the shared forms: ``places``, ``hexes``, ``units``, ``turn`` ...
Others may stand there and nobody can check them, so they are told (``unread``).
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from engine.data.clauses.form import ClauseFault, Form, FormError, form_name
from engine.data.clauses.shared import AllOf, AnyOf, ExitCount, HeldBySide, Otherwise
from engine.data.near import nearest, unknown_text
from engine.data.schema.fields import number_remedy
from engine.data.shown import short

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
    "condition": "condition",
}
"""What an argument names, by its own name."""
_NUMBERS = frozenset(
    {
        "turn",
        "turns",
        "from_turn",
        "otherwise_turn",
        "before_turn",
        "through_turn",
        "after_turn",
        "at_least",
        "count",
        "within",
    }
)
_TURNS = frozenset(name for name in _NUMBERS if name.split("_")[-1] in ("turn", "turns"))
COMBINING = ("all", "any", "of")
"""Arguments that hold parts."""
SHARED = tuple(form_name(form) for form in (AllOf, AnyOf, Otherwise, HeldBySide, ExitCount))
"""The forms that every game may use."""


@dataclass(frozen=True)
class Argument:
    """What an argument says by its name: the kind of thing (see ``Names``; ``number``), and whether it is a list."""

    kind: str
    is_list: bool


ARGUMENTS: Mapping[str, Argument] = {
    **{
        name: Argument(kind, name not in (*_KINDS, "unit", "winner", "otherwise", "parameter", "condition"))
        for name, kind in _KIND.items()
    },
    **{name: Argument("number", name == "turns") for name in sorted(_NUMBERS)},
}
"""The arguments that anybody can read, by name."""
_OF_PARTS = frozenset(form_name(form) for form in (AllOf, AnyOf))
_OTHERWISE = form_name(Otherwise)
_SIMPLE: Mapping[str, type[Form]] = {form_name(form): form for form in (HeldBySide, ExitCount)}
"""Those of them whose arguments are the same everywhere."""
_BESIDE = {
    "number": "the rules read the scenario's own numbers, change it there; they say",
    "face": "units of this type have",
    "line": "the chart has the lines",
}
"""Kinds of names that belong to another name before them, and what to say of those that there are."""
_LISTED = {"trait": "value of the trait", "schedule": "subject of the schedule"}
"""Kinds of names that are listed under another name, and what they are called before it."""
_WORDS = {"unit_type": "unit type"}
"""Kinds of names (``arguments.Names``) as people write them, where they differ."""


def form_fault(form: str, *, enforced: bool) -> str:
    """Return what is wrong with the name of a form where none is declared, or nothing."""
    if (enforced or form) and not _FORM.fullmatch(form):
        return (
            "has no form that a program could follow; name a form in small letters, or leave it to the players as text"
        )
    return ""


def without_parts(form: str, args: Args, place: str = "") -> Iterator[ClauseFault]:
    """Yield the forms that combine parts and name none, of parts within too; an empty list is told elsewhere."""
    if form in _OF_PARTS and not any(name in args for name in (*COMBINING, "of_clauses")):
        yield ClauseFault(f"{place}of", f"is missing; name the parts of {form!r}")
    for name, value in args.items():
        for where, item in _items(f"{place}{name}", value):
            if isinstance(item, Mapping):
                yield from without_parts(str(item.get("form", "")), item, f"{where}.")


def followed_fault(game: str) -> str:
    """Return why no clause of a game without rules can be enforced."""
    return f"says that the program follows it, and there are no rules of {game} yet; leave it to the players"


def form_names(form: str, args: Args) -> Iterator[str]:
    """Yield the names of the form of a clause and of the forms of its parts."""
    if form:
        yield form
    for name, value in args.items():
        for _, item in _items(name, value):
            if isinstance(item, Mapping):
                yield from form_names(str(item.get("form", "")), item)


def meant_form(form: str, used: Mapping[str, int]) -> str:
    """Return which form a rare one is meant for, of those that the clauses of a game use, with how often; nothing where
    none is near."""
    often = [other for other in used if (used[other], -len(other)) > (used.get(form, 0), -len(form))]
    return _nearest(form, often)


def plain_names(form: str, args: Args, place: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield what arguments name, those of parts within too: place within the clause, kind (see ``Names``) and name."""
    for name, value in args.items():
        kind = "parameter" if (form, name) == ("parameter", "key") else _KIND.get(name, "")
        for where, item in _items(f"{place}{name}", value):
            if isinstance(item, Mapping):
                yield from plain_names(str(item.get("form", "")), item, f"{where}.")
            elif kind and isinstance(item, str):
                yield where, kind, item
            elif name in _TURNS and _is_count(item):
                yield where, "turn", str(item)


def plain_faults(form: str, args: Args, known: Mapping[str, Set[str]]) -> Iterator[ClauseFault]:
    """Yield the names that are not among the known ones of their kind, numbers that are none, and what is nearly one of
    the shared forms; no hexes."""
    for place, kind, name in plain_names(form, args):
        if wrong := unknown_name(place, kind, name, known):
            yield ClauseFault(place, wrong)
    yield from _wrong_values(args)
    yield from _shared_faults(form, args)
    if near := _nearest(form, SHARED):
        yield ClauseFault("form", f"{form!r} is no form; did you mean {near!r}?")
    yield from _misspelled_forms(args)


def unknown_name(place: str, kind: str, name: str, known: Mapping[str, Set[str]]) -> str:
    """Return why a name at a place of a clause is none of the known ones, or nothing; also of kinds without any."""
    if kind not in known or name in known[kind]:
        return ""
    if kind == "row":
        return _unknown_row(name, known[kind])
    if kind in _LISTED:
        subject, _, said = name.partition("|")
        return unknown_text(f"{_LISTED[kind]} {subject}", said, _under(subject, known[kind]))
    if kind in _BESIDE:
        subject, _, said = name.partition("|")
        there = _under(subject, known[kind])
        return f"{said!r} is not what the data have; {_BESIDE[kind]} {', '.join(there) or 'none'}" if there else ""
    if kind != "turn":
        return unknown_text(_WORDS.get(kind, kind), name, sorted(known[kind]))
    last = max(map(int, known[kind]))
    if int(name) <= last or (place.endswith("before_turn") and int(name) == last + 1):
        return ""
    return f"there is no turn {name}; the game has turns up to {last}, so correct the number"


def _under(subject: str, known: Set[str]) -> list[str]:
    """Return what the names ``SUBJECT|NAME`` of a subject say of it."""
    return sorted(other.partition("|")[2] for other in known if other.startswith(f"{subject}|"))


def _unknown_row(name: str, known: Set[str]) -> str:
    """Return that a sheet has no such row; nothing of a sheet whose rows nobody knows."""
    sheet, _, row = name.partition("|")
    rows = [int(number) for number in _under(sheet, known)]
    if not rows:
        return ""
    return f"there is no row {row} on sheet {sheet}, which has the rows {min(rows)} to {max(rows)}; correct the number"


def unread(args: Args, place: str = "") -> Iterator[tuple[str, str]]:
    """Yield the places of arguments that nobody can check, each with the known name that is nearest, if any."""
    known = sorted({*_KIND, *_NUMBERS, *COMBINING})
    for name, value in args.items():
        if name not in known and name not in ("form", "key") and not _misspelled_combining(name, value):
            yield f"{place}{name}", _nearest(name, known)
        for where, item in _items(f"{place}{name}", value):
            if isinstance(item, Mapping) and str(item.get("form")) not in _SIMPLE:  # of these the form says all
                yield from unread(item, f"{where}.")


def _shared_faults(form: str, args: Args, place: str = "") -> Iterator[ClauseFault]:
    """Yield what is wrong with the arguments of the shared forms, of parts within too, and parts that are none."""
    if form in _SIMPLE:
        try:
            _SIMPLE[form].read({**args, "form": form}, "")
        except FormError as error:
            for fault in error.faults:
                yield ClauseFault(f"{place}{fault.argument}".rstrip("."), fault.reason)
    for name, value in args.items():
        if name in COMBINING and value in ([], ()):
            yield ClauseFault(f"{place}{name}", "combines nothing; name parts, or leave it out")
        if name in COMBINING and isinstance(value, Mapping):
            yield ClauseFault(f"{place}{name}", "is a part and no list of parts; put it in square brackets")
        for where, item in _items(f"{place}{name}", value):
            if name in COMBINING and item == {}:
                yield ClauseFault(where, "is a part that asks for nothing; write what it asks for, or take it out")
            elif name in COMBINING and isinstance(item, Mapping) and item.get("form") == _OTHERWISE:
                reason = "waits for clauses before it, which a part has not; make it a clause, or take it out"
                yield ClauseFault(where, reason)
            elif isinstance(item, Mapping):
                yield from _shared_faults(str(item.get("form", "")), item, f"{where}.")
            elif name in COMBINING:
                reason = f'{short(item)} is no part; write it with the name of what it names, as {{"place": "wiltz"}}'
                yield ClauseFault(where, reason)


def _misspelled_forms(args: Args, place: str = "") -> Iterator[ClauseFault]:
    for name, value in args.items():
        if near := _misspelled_combining(name, value):
            yield ClauseFault(f"{place}{name}", f"combines nothing by this name; did you mean {near!r}?")
        if name == "form" and not isinstance(value, str):
            yield ClauseFault(f"{place}form", f"{short(value)} is no name of a form; write it as a text")
        elif name == "form" and (near := _nearest(str(value), SHARED)):
            yield ClauseFault(f"{place}form", f"{short(value)} is no form; did you mean {near!r}?")
        for where, item in _items(f"{place}{name}", value):
            if isinstance(item, Mapping):
                yield from _misspelled_forms(item, f"{where}.")


def _misspelled_combining(name: str, value: object) -> str:
    """Return which name that combines parts is meant by another one that holds parts; nothing where none is near."""
    holds_parts = isinstance(value, list | tuple) and any(isinstance(item, Mapping) for item in value)
    return _nearest(name, COMBINING) if holds_parts else ""


def _nearest(name: str, known: Sequence[str]) -> str:
    """Return the word that a misspelled one is meant for; nothing for a known one and where none is near."""
    return next(iter(nearest(name, known)), "")


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _wrong_values(args: Args, place: str = "") -> Iterator[ClauseFault]:
    for name, value in args.items():
        if (name in _KIND or name in _NUMBERS) and value in ([], ()):
            yield ClauseFault(f"{place}{name}", "is empty; name at least one, or leave it out")
        elif isinstance(value, list | tuple) and name in ARGUMENTS and not ARGUMENTS[name].is_list:
            yield ClauseFault(f"{place}{name}", f"is a list and names one thing; {_list_remedy(name)}")
        for where, item in _items(f"{place}{name}", value):
            if isinstance(item, Mapping):
                yield from _wrong_values(item, f"{where}.")
            elif name in _NUMBERS and not _is_count(item):
                yield ClauseFault(where, f"{short(item)} is no whole number from 0 on; {number_remedy(item)}")
            elif name in _KIND and not isinstance(item, str) and item is not None:
                kind = _KIND[name]
                yield ClauseFault(where, f"{short(item)} is no name of a {_WORDS.get(kind, kind)}; write it as a text")


def _list_remedy(name: str) -> str:
    """Return how several things are named where an argument names one."""
    several = next((other for other in (f"{name}s", f"{name}es") if other in ARGUMENTS), "")
    return f"write it without brackets, or name several by {several!r}" if several else "write it without brackets"


def _items(place: str, value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, list | tuple):
        yield from ((f"{place}[{index}]", item) for index, item in enumerate(value))
    else:
        yield place, value
