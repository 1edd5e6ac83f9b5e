"""Which clauses of a scenario do the rules follow, each with its arguments as they are meant?"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from engine.core.memo import Compiled
from engine.data.clauses.form import Form, FormError
from engine.data.clauses.registry import faults_of, read
from engine.data.tables import DataError
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
class Book(Compiled):
    """The enforced clauses of a scenario in the order of the data."""

    clauses: tuple[Typed[Form], ...]

    def of(self, form: type[G]) -> tuple[Typed[G], ...]:
        """Return the clauses of a form, or of forms that are subclasses of it."""
        return self.once(_of, form)

    def first(self, form: type[G]) -> Typed[G] | None:
        """Return the first clause of a form, or None."""
        return next(iter(self.of(form)), None)

    @property
    def by_key(self) -> Mapping[tuple[str, str], Typed[Form]]:
        """The clauses by kind and key."""
        return self.once(_by_key)

    @property
    def victory(self) -> tuple[Typed[Form], ...]:
        """The victory clauses."""
        return self.once(_victory)


def _of(book: Book, form: type[G]) -> tuple[Typed[G], ...]:
    return tuple(cast(Typed[G], clause) for clause in book.clauses if isinstance(clause.args, form))


def _by_key(book: Book) -> Mapping[tuple[str, str], Typed[Form]]:
    return {(clause.kind, clause.key): clause for clause in book.clauses}


def _victory(book: Book) -> tuple[Typed[Form], ...]:
    return tuple(clause for clause in book.clauses if clause.kind == "victory")


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
