"""Lines of a list that a person has ticked: may they be taken?"""

from collections.abc import Sequence
from dataclasses import replace

from db.changes import ChangeSet, EditError
from editor.edits.entering import entry_doubts
from editor.edits.judging import Judge, drag_title
from editor.edits.place_words import LOST, said_place
from editor.edits.reading import Rows
from editor.edits.setup import scenario_row
from editor.edits.trial import unplayable
from editor.edits.units import side_of
from editor.pasting.accepting import accept
from editor.pasting.proposals import As, Proposal
from engine.data import schema
from engine.data.tables import Tables


def with_bars(rows: Rows, game: str, scenario: str, lines: Sequence[Proposal]) -> list[Proposal]:
    """Return the lines of a set-up, each with why no game can begin with its unit in its hex. A hex that all of them
    together would fill beyond its limit is told once, in the first of its lines, and they stay as sure as they are: a
    designer may want it."""
    judge = Judge(rows, game, scenario, list(dict.fromkeys(line.unit for line in lines if line.unit)))
    here: dict[str, dict[str, int]] = {}
    for line in lines:
        if _is_in_hex(line):
            here.setdefault(line.place, {})[line.unit] = line.lost
    full = {label: judge.overfull(label, coming) for label, coming in here.items()}

    def looked_at(line: Proposal) -> Proposal:
        if not _is_in_hex(line):
            return replace(line, barred="", full="")
        said = full.pop(line.place, ())
        reasons = judge.bars(line.unit, line.place)
        barred = f"cannot start in {line.place}: {'; '.join(reasons)}" if reasons else ""
        return replace(line, barred=barred, full="; ".join(said))

    return [looked_at(line) for line in lines]


def with_doubts(rows: Rows, game: str, scenario: str, lines: Sequence[Proposal]) -> list[Proposal]:
    """Return the lines of arrivals, each with what stands against units of its side at its place, and where its unit
    arrives so far, where that is elsewhere or at another time; they stay as sure as they are."""
    head = scenario_row(rows, game, scenario)
    there = {row.counter: row for row in rows.find(schema.ArrivalRow, game=game, scenario=scenario)}

    def looked_at(line: Proposal) -> Proposal:
        if not (line.unit and line.place):
            return replace(line, doubt="")
        doubts = list(entry_doubts(rows, head, line.place, [side_of(line.unit)]))
        before = there.get(line.unit)
        if before is not None and line.turn and (before.turn, before.place) != (line.turn, line.place):
            doubts.append(f"so far it arrives on turn {before.turn}, {said_place(rows, game, head.map, before.place)}")
        return replace(line, doubt="; ".join(doubts))

    return [looked_at(line) for line in lines]


def _is_in_hex(line: Proposal) -> bool:
    return bool(line.unit and line.place) and ":" not in line.place and line.place != LOST


def approved(
    rows: Rows,
    tables: Tables,
    game: str,
    scenario: str,
    lines: Sequence[Proposal],
    kind: As,
    errata: tuple[str, ...] = (),
) -> ChangeSet:
    """Return what takes lines into a scenario. ``tables`` are the same rows for who assembles a scenario of them, with
    the ``errata`` in force.

    Raises EditError for a hex in which no game can begin with them, as a drop there is refused, naming the line; and
    where the scenario could not be played with them.
    """
    changes = accept(rows, game, scenario, lines, kind)
    for line in lines if kind == "setup" else ():
        together = [other.unit for other in lines if other.place == line.place]
        if ":" in line.place or line.place == LOST or line.unit != together[0]:
            continue
        verdict = Judge(rows, game, scenario, together).judge(line.place)
        if verdict.grade == "no":
            title = drag_title(rows, game, together)
            raise EditError(f"Line {line.line}: {title} cannot start in {line.place}: {'; '.join(verdict.reasons)}")
    if why := unplayable(tables, game, scenario, changes, errata):
        title = scenario_row(rows, game, scenario).title
        raise EditError(f"With these lines {title} could not be played: {why}. Correct or untick what is named")
    return changes
