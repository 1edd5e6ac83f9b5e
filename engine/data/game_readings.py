"""What may a start state or a trait of a single counter say? The game whose rules read them declares it.

``engine/<game>/words.py`` may have ``START_VALUES``, by kind of start state, and ``COUNTER_TRAITS``, by trait. Each
gives what the value may be as the cells of a chart are given (``engine.data.cell_forms``), ``NOTHING`` where the kind
says it all. Of a game without them anything may be said.
"""

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from engine.data.cell_forms import cell_said, is_cell
from engine.data.clauses.form import unknown_text
from engine.data.schema.fields import short

MODULE = "engine.{game}.words"
NOTHING = ""


@lru_cache(maxsize=64)
def readings_of(game: str, name: str) -> Mapping[str, str] | None:
    """Return what a game declares under a name of its module of words; None where it declares nothing."""
    found: Mapping[str, str] | None = getattr(_words_of(game), name, None)
    return found


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


def start_fault(game: str, kind: str, value: str) -> str:
    """Return why a start state of a kind may not have a value, with the remedy, or nothing; also of a kind that the
    rules do not read."""
    forms = readings_of(game, "START_VALUES")
    return _fault(forms[kind], value) if forms is not None and kind in forms else ""


def trait_fault(game: str, trait: str, value: str) -> tuple[str, str] | None:
    """Return the field of a trait of a counter that is at fault and why, with the remedy; None when it is right."""
    forms = readings_of(game, "COUNTER_TRAITS")
    if forms is None:
        return None
    if trait not in forms:
        return "trait", unknown_text("trait of a counter", trait, sorted(forms))
    fault = _fault(forms[trait], value)
    return ("value", fault) if fault else None


def _fault(form: str, value: str) -> str:
    if form == NOTHING:
        return f"{short(value)} says nothing to the rules; leave the value empty" if value else ""
    return "" if is_cell(form, value) else f"{short(value)} is not what the rules read; write {cell_said(form)}"
