"""Which forms of clause does a game have, and does a clause have one of them?

A game that has rules declares ``FORMS`` in ``engine/<game>/clause_forms.py``, which imports nothing but this package;
so text, library and window know the forms without the rules. A game without the module has none: its clauses are text
for people, and what they name is looked up by the names of their arguments alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.data.clauses.form import ClauseFault, Form, FormError, form_name
from engine.data.clauses.plain import form_fault, without_parts
from engine.data.near import unknown_text

KINDS = ("victory", "special", "condition")
MODULE = "engine.{game}.clause_forms"


@dataclass(frozen=True)
class Forms:
    """The forms of a game by kind of clause."""

    victory: Sequence[type[Form]] = ()
    special: Sequence[type[Form]] = ()
    condition: Sequence[type[Form]] = ()

    def of(self, kind: str) -> dict[str, type[Form]]:
        """Return the forms of a kind by name; none of a kind that there is not."""
        found: Sequence[type[Form]] = getattr(self, kind) if kind in KINDS else ()
        return {form_name(form): form for form in found}


@lru_cache(maxsize=64)
def forms_of(game: str) -> Forms | None:
    """Return the forms that a game declares, None where it declares none."""
    module = MODULE.format(game=game)
    if not game.isidentifier() or find_spec(f"engine.{game}") is None or find_spec(module) is None:
        return None
    found = import_module(module).FORMS
    assert isinstance(found, Forms)
    return found


def read(game: str, kind: str, form: str, args: Mapping[str, Any]) -> Form:
    """Return the typed form of a clause.

    Raises FormError naming each fault with its remedy, and LookupError for a game that declares no forms.
    """
    forms = forms_of(game)
    if forms is None:
        raise LookupError(f"{game} declares no forms of clauses")
    known = forms.of(kind)
    if form not in known:
        elsewhere = [other for other in KINDS if form in forms.of(other)]
        if elsewhere:
            text = (
                f"the form {form!r} is one of a {elsewhere[0]} clause, not of a {kind} clause; correct one of the two"
            )
        else:
            text = unknown_text(f"form of a {kind} clause", form, sorted(known))
        raise FormError([ClauseFault("", text)])
    if "form" in args:
        raise FormError([ClauseFault("form", "stands among the arguments; the form is a field of its own")])
    return known[form].read({"form": form, **args}, game)


def faults_of(game: str, kind: str, form: str, args: Mapping[str, Any], *, enforced: bool) -> tuple[ClauseFault, ...]:
    """Return what is wrong with a clause; nothing for text without a form. Where a game declares no forms, the name of
    the form is judged, and whether what combines parts has some."""
    if forms_of(game) is None:
        wrong = form_fault(form, enforced=enforced)
        return (*((ClauseFault("", wrong),) if wrong else ()), *without_parts(form, args))
    if not form and not enforced:
        return ()
    try:
        read(game, kind, form, args)
    except FormError as error:
        return error.faults
    return ()
