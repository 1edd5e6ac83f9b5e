"""What may a start state or a trait of a single counter say? The game whose rules read them declares it.

``engine/<game>/words.py`` may have ``START_VALUES``, by kind of start state, and ``COUNTER_TRAITS``, by trait. Each
gives what the value may be as the cells of a chart are given (``engine.data.cell_forms``), ``NOTHING`` where the kind
says it all; a value that is a name says ``name of`` a kind of thing, as the unit of a parameter does. No other kind or
trait may stand there. ``START_SUBJECTS`` lists what a start state of a kind may be of, where that is words of the rules
or ``HEX`` and ``TWO_HEXES``, ``START_ROLES`` of which kinds a counter must start there, and ``START_OPTIONS`` without
which option the rules pass over a kind. ``SCHEDULE_LINES`` gives the chart a line of which an entry of the schedule
of a kind names, ``SCHEDULE_VALUES`` the words that one may say, ``SCHEDULE_NEEDS`` the fields without which one says
nothing. Of a game without them anything may be said.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from engine.data.cell_forms import alternatives_of, cell_said, is_cell
from engine.data.near import unknown_text
from engine.data.parameters import Known, fault_of, named_in
from engine.data.shown import short

MODULE = "engine.{game}.words"
NOTHING = ""
HEX, TWO_HEXES = "a hex", "two hexes that touch"
"""What a start state may be of that is no word: a hex, two of them."""
_BETWEEN = "|"


def readings_of(game: str, name: str) -> Mapping[str, str] | None:
    """Return the forms that a game declares under a name of its module of words; None where it declares none."""
    found: Mapping[str, str] | None = declared_by(game, name)
    return found


@lru_cache(maxsize=64)
def declared_by(game: str, name: str) -> Any:
    """Return what a game declares under a name of its module of words, whatever it is; None where it declares
    nothing."""
    return getattr(_words_of(game), name, None)


def _words_of(game: str) -> ModuleType | None:
    module = MODULE.format(game=game)
    if not game.isidentifier() or find_spec(f"engine.{game}") is None or find_spec(module) is None:
        return None
    return import_module(module)


def asked_traits(game: str) -> frozenset[str]:
    """Return the traits of unit types that the rules of a game ask; none of a game without rules."""
    module = _words_of(game)
    words: Mapping[str, frozenset[str]] = getattr(module, "WORDS", {})
    return words.get("trait", frozenset())


def start_fault(game: str, kind: str, subject: str, value: str, known: Known | None = None) -> tuple[str, str] | None:
    """Return the field of a start state that is at fault and why, with the remedy; None when it is right. Its kind is
    at fault where the rules read none such."""
    forms = readings_of(game, "START_VALUES")
    if forms is None:
        return None
    if kind not in forms:
        return "kind", f"the rules read no such start state; {unknown_text('kind', kind, sorted(forms))}"
    subjects = start_subjects(game, kind)
    if subjects and subject not in subjects and (TWO_HEXES if _BETWEEN in subject else HEX) not in subjects:
        if not {HEX, TWO_HEXES}.isdisjoint(subjects):
            return "subject", f"a {kind} is of {' or '.join(subjects)}, not of {short(subject)}; correct it"
        return "subject", unknown_text(kind, subject, subjects)
    fault = _fault(forms[kind], value, known)
    return ("value", fault) if fault else None


def start_subjects(game: str, kind: str) -> Sequence[str]:
    """Return what a start state of a kind may be of, as ``START_SUBJECTS`` of the game says; nothing where it says
    nothing of it."""
    found: Mapping[str, Sequence[str]] = declared_by(game, "START_SUBJECTS") or {}
    return found.get(kind, ())


def role_at_start(game: str, kind: str) -> str:
    """Return the role of the counter that must start where a start state of a kind is, as ``START_ROLES`` of the game
    says; nothing where none must."""
    found: Mapping[str, str] = declared_by(game, "START_ROLES") or {}
    return found.get(kind, "")


def option_at_start(game: str, kind: str) -> str:
    """Return the option without which the rules pass over start states of a kind, as ``START_OPTIONS`` of the game
    says; nothing where they heed it always."""
    found: Mapping[str, str] = declared_by(game, "START_OPTIONS") or {}
    return found.get(kind, "")


def chart_of_schedule(game: str, kind: str) -> str:
    """Return the chart a line of which an entry of the schedule of a kind names, as ``SCHEDULE_LINES`` of the game
    says; nothing where it names none."""
    found: Mapping[str, str] = declared_by(game, "SCHEDULE_LINES") or {}
    return found.get(kind, "")


def schedule_values(game: str, kind: str) -> Sequence[str]:
    """Return the words that an entry of the schedule of a kind may say, as ``SCHEDULE_VALUES`` of the game says;
    nothing where it says none."""
    found: Mapping[str, Sequence[str]] = declared_by(game, "SCHEDULE_VALUES") or {}
    return found.get(kind, ())


def schedule_lacks(game: str, kind: str, said: Mapping[str, str]) -> str:
    """Return the field without which an entry of the schedule of a kind says nothing, as ``SCHEDULE_NEEDS`` of the game
    says; of any other kind it needs a subject or a value. Empty where it says something; ``said`` is what stands in the
    two."""
    needs: Mapping[str, Sequence[str]] = declared_by(game, "SCHEDULE_NEEDS") or {}
    wanted = needs.get(kind, () if any(map(str.strip, said.values())) else ("subject",))
    return next((field for field in wanted if not said.get(field, "").strip()), "")


def line_named(lines: Sequence[str], name: str) -> str | None:
    """Return the line of a chart that a name on the schedule belongs to: the first of its parts between slashes that
    is one, whatever its capitals; None without one."""
    known = {title.casefold(): title for title in lines}
    return next((known[part.casefold()] for part in name.split("/") if part.casefold() in known), None)


def parameter_title(game: str, key: str) -> str:
    """Return what people call a parameter, as ``PARAMETER_TITLES`` of the game says; else the words of its key."""
    found: Mapping[str, str] = declared_by(game, "PARAMETER_TITLES") or {}
    return found.get(key, key.replace("_", " "))


def trait_fault(game: str, trait: str, value: str, known: Known | None = None) -> tuple[str, str] | None:
    """Return the field of a trait of a counter that is at fault and why, with the remedy; None when it is right. Names
    are looked up among the ``known`` ones, if these are given."""
    forms = readings_of(game, "COUNTER_TRAITS")
    if forms is None:
        return None
    if trait not in forms:
        return "trait", unknown_text("trait of a counter", trait, sorted(forms))
    fault = _fault(forms[trait], value, known)
    return ("value", fault) if fault else None


def _fault(form: str, value: str, known: Known | None) -> str:
    if form == NOTHING:
        return f"{short(value)} says nothing to the rules; leave the value empty" if value else ""
    for unit in alternatives_of(form):
        if named_in(unit, value) is not None:
            return "" if is_cell(form, value) else fault_of(unit, value, known)
    return "" if is_cell(form, value) else f"{short(value)} is not what the rules read; write {cell_said(form)}"
