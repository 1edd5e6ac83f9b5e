"""What is a check, and what does it find?

A check is a function from a ``Subject`` (one game of a library) to findings; ``@check`` enters it into ``CHECKS`` under
its name. It asks for data constraints only. Checks that need rules belong to the game and come in as ``extra``.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from sqlalchemy.exc import SQLAlchemyError

from db.changes import Change, ChangeSet
from db.checks.subject import Subject

_LOG = logging.getLogger(__name__)

Severity = Literal["error", "warning", "info"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")
"""From the gravest on; ``info`` needs no act: it is known and waived, or waits for data that nobody has yet."""


@dataclass(frozen=True)
class Finding:
    """A fault of the data. ``where`` is what one would go to: a hex, two hexes as ``A|B``, a counter, a key.

    ``fix`` is an edit that mends it, where there is only one sensible way. ``is_last``: the check could not look at
    what comes behind it. ``waived`` is the reason for which it is accepted, if it is.
    """

    severity: Severity
    check: str
    game: str
    where: str
    message: str
    fix: ChangeSet | None = None
    is_last: bool = False
    waived: str = ""

    def as_json(self) -> dict[str, str]:
        """Return the fixed form of the command line."""
        return {
            "severity": self.severity,
            "check": self.check,
            "game": self.game,
            "where": self.where,
            "message": self.message,
        }


Check = Callable[[Subject], Iterable[Finding]]
CHECKS: dict[str, Check] = {}
"""All data checks by name, in the order in which they are run."""


@dataclass(frozen=True)
class Reporter:
    """Makes the findings of one check."""

    check: str
    game: str

    def error(self, where: str, message: str, fix: ChangeSet | None = None) -> Finding:
        """Return a finding that must be mended before play."""
        return Finding("error", self.check, self.game, where, message, fix)

    def warning(self, where: str, message: str, fix: ChangeSet | None = None) -> Finding:
        """Return a finding that may be meant so."""
        return Finding("warning", self.check, self.game, where, message, fix)

    def info(self, where: str, message: str) -> Finding:
        """Return a finding that asks for nothing now."""
        return Finding("info", self.check, self.game, where, message)


def check(name: str) -> Callable[[Callable[[Subject, Reporter], Iterator[Finding]]], Check]:
    """Enter a function into ``CHECKS``; it gets the subject and a maker of findings that knows the check's name."""

    def enter(function: Callable[[Subject, Reporter], Iterator[Finding]]) -> Check:
        def run(subject: Subject) -> Iterable[Finding]:
            return function(subject, Reporter(name, subject.game))

        run.__doc__ = function.__doc__  # told to people: see ``db.checks.explained``
        CHECKS[name] = run
        return run

    return enter


def found_by(name: str, run: Check, subject: Subject) -> tuple[Finding, ...]:
    """Return what a check finds in a game; one that breaks says so and keeps no other from being run.

    What the library itself raises, as one that is closed meanwhile, is raised.
    """
    try:
        return tuple(run(subject))
    except SQLAlchemyError:
        raise
    except Exception as error:
        _LOG.exception("the check %s broke", name)
        reason = f"the check {name} broke ({type(error).__name__}: {error}) and says nothing more of this game"
        message = f"{reason}; all others ran. This is a fault of the program: report it"
        return (Finding("error", name, subject.game, subject.game, message, is_last=True),)


def fix(label: str, *changes: Change) -> ChangeSet:
    """Return the edit that mends a finding."""
    return ChangeSet(label, changes)
