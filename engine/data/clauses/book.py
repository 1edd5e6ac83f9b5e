"""Which clauses of a scenario do the rules follow, each with its arguments as they are meant?"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

from engine.data.assemble import DataError
from engine.data.clauses.form import Form, FormError
from engine.data.clauses.registry import faults_of, read
from engine.scenario import Clause

F = TypeVar("F", bound=Form, covariant=True)
G = TypeVar("G", bound=Form)


@dataclass(frozen=True, slots=True)
class Typed(Generic[F]):
    """A clause that is enforced, with its form and arguments as ``args``."""

    key: str
    kind: str
    args: F
    text: str
    rule: str


@dataclass(frozen=True)
class Book:
    """The enforced clauses of a scenario in the order of the data."""

    clauses: tuple[Typed[Form], ...]

    @cached_property
    def _by_form(self) -> dict[type[Form], tuple[Typed[Any], ...]]:
        return {}

    def of(self, form: type[G]) -> tuple[Typed[G], ...]:
        """Return the clauses of a form, or of forms that are subclasses of it."""
        if form not in self._by_form:
            self._by_form[form] = tuple(clause for clause in self.clauses if isinstance(clause.args, form))
        return cast(tuple[Typed[G], ...], self._by_form[form])

    def first(self, form: type[G]) -> Typed[G] | None:
        """Return the first clause of a form, or None."""
        return next(iter(self.of(form)), None)

    @cached_property
    def by_key(self) -> Mapping[tuple[str, str], Typed[Form]]:
        """The clauses by kind and key."""
        return {(clause.kind, clause.key): clause for clause in self.clauses}

    @cached_property
    def victory(self) -> tuple[Typed[Form], ...]:
        """The victory clauses."""
        return tuple(clause for clause in self.clauses if clause.kind == "victory")


def typed(game: str, clause: Clause) -> Typed[Form]:
    """Return a clause with typed arguments. Raises DataError naming clause, argument and remedy."""
    try:
        args = read(game, clause.kind, clause.form, clause.args)
    except FormError as error:
        what = "; ".join(fault.text for fault in error.faults)
        raise DataError(f"clause {clause.key} ({clause.form}): {what}") from error
    return Typed(clause.key, clause.kind, args, clause.text, clause.rule)


def book_of(game: str, clauses: Iterable[Clause]) -> Book:
    """Return the enforced clauses of a scenario. Raises DataError for the first that is no form of the game."""
    return Book(tuple(typed(game, clause) for clause in clauses if clause.enforced))


def readable(game: str, clauses: Iterable[Clause]) -> Book:
    """Return the enforced clauses of a scenario that have a form of the game; the checks tell the others."""
    return Book(
        tuple(
            typed(game, clause)
            for clause in clauses
            if clause.enforced and not faults_of(game, clause.kind, clause.form, clause.args, enforced=True)
        )
    )
