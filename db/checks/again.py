"""Which checks must run again after an edit? Those that read what it has changed, of the games that it concerns."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from sqlalchemy.orm import Session

from db.changes import ChangeSet
from db.checks.finding import CHECKS, SEVERITIES, Check, Finding, found_by
from db.checks.held import Held
from db.checks.joining import JOINED
from db.checks.mending import unseen
from db.checks.reads import Reach, Read, Reads
from db.checks.subject import WHOLE, subjects
from db.checks.waiving import waived
from db.row_parts import Part
from engine.data.kept import Kept
from engine.data.schema import Row


class Stopped(Exception):
    """The checks were stopped before they were through; what they have found so far is kept."""


class Rechecker:
    """Keeps what each check found in each game and what it looked at. One run at a time, in any thread."""

    def __init__(self) -> None:
        self._held: Held | None = None
        self._kept: dict[str, dict[str, Kept]] = defaultdict(lambda: defaultdict(Kept))
        self._known: dict[tuple[str, str, bool], tuple[tuple[Finding, ...], frozenset[Read]]] = {}
        self._reads: dict[str, Reads] = defaultdict(Reads)
        self._due = Reach()
        self.ran = 0
        """How many checks ran in the last run, counted by game."""

    def note(self, changes: ChangeSet) -> None:
        """Reckon with an edit in the next run. Not while one is under way in another thread."""
        self._due.add(changes)

    @property
    def rows(self) -> Mapping[Part, list[Row]]:
        """What was read for the last run, by table and game: the rows of all games but those of maps."""
        return self._held.rows() if self._held is not None else {}

    @property
    def parts(self) -> Mapping[str, Kept]:
        """The parts of whole scenarios that were made of these rows, by game."""
        return {game: kept[WHOLE] for game, kept in self._kept.items()}

    def findings(
        self, session: Session, rows: Mapping[Part, list[Row]], stop: Callable[[], bool] = lambda: False
    ) -> list[Finding]:
        """Return everything the checks find, as ``all_findings`` does, running those that the edits since concern.

        ``rows``: what is at hand in its present state, by table and game, in natural order; the rest is read.
        Raises Stopped when ``stop`` says so between two checks; the next run goes on where this one ended.
        """
        held = self._held = self._held or Held(session)
        held.session = session
        held.take(rows, self._due)
        self.ran = 0
        found = list(self._findings(session, held, stop))
        self._due = Reach()
        cited = (each if each.fix is None else replace(each, fix=unseen(session, each.fix)) for each in found)
        return sorted(cited, key=lambda finding: SEVERITIES.index(finding.severity))  # the sort is stable

    def _findings(self, session: Session, held: Held, stop: Callable[[], bool]) -> Iterator[Finding]:
        checks: dict[str, Check] = {**CHECKS, **JOINED}
        for game, reads in self._reads.items():
            reads.drop(game, self._due)
        for subject in subjects(session, held, self._kept, self._reads):
            found: list[Finding] = []
            for name, run in checks.items():
                mine = subject.game, name, subject.is_first
                known = self._known.get(mine)
                if known is None or self._due.meets(subject.game, known[1]):
                    if stop():
                        raise Stopped
                    with subject.reads.noting() as looked_at:
                        made = found_by(name, run, subject)
                    known = made, frozenset(looked_at)
                    self._known[mine] = known
                    self.ran += 1
                found += known[0]
            yield from waived(subject, found)
