"""Which faults has the table of turns: gaps, days out of order, turns that a scenario plays and nobody lists?"""

from collections import Counter
from collections.abc import Iterator
from datetime import date

from db.checks.finding import Finding, Reporter, check, fix
from db.checks.subject import Subject
from engine.data import schema


@check("turn-gap")
def turn_gap(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """The numbers of the turns have a gap, or a scenario plays turns that the table does not have."""
    turns = {row.number for row in subject.all(schema.TurnRow)}
    for number in sorted(turns):
        if number > min(turns) and number - 1 not in turns:
            message = f"the table of turns has no turn {number - 1} before turn {number}; add it"
            yield report.error(f"turn/{number}", message)
    for scenario in subject.scenarios if turns else ():
        for number in (scenario.first_turn, scenario.last_turn):
            if number not in turns:
                message = f"{scenario.scenario} plays turn {number}, which the table of turns does not have; add it"
                yield report.error(scenario.scenario, message)


@check("turn-date")
def turn_date(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A turn has no real date, lies before the turn that precedes it, or is printed like another."""
    rows = sorted(subject.all(schema.TurnRow), key=lambda row: row.number)
    heads = [row for row in subject.all(schema.GameRow) if row.game == subject.game]
    labels: set[str] = set()
    last: tuple[str, int] = ("", -1)
    before = ""
    parts = [*subject.vocabulary.words.get("half", {})]
    for row in rows:
        where = f"turn/{row.number}"
        try:
            date.fromisoformat(row.date)
        except ValueError:
            yield report.error(where, f"turn {row.number} has the date {row.date!r}; write it as 1944-12-16")
            continue
        now = (row.date, parts.index(row.half) if row.half in parts else -1)
        if now <= last and not (row.date == last[0] and not row.half and last[1] == -1):
            said, earlier = f"{row.date} {row.half}".strip(), f"{last[0]} {before}".strip()
            wrong = "half" if row.half and row.date == last[0] else "date"
            order = f" ({', '.join(parts)} is the order of the day)" if wrong == "half" else ""
            message = f"turn {row.number}, {said}, is not after the turn before it, {earlier}; correct a {wrong}{order}"
            yield report.error(where, message)
        last, before = now, row.half
        if row.number == 1 and heads and row.date != heads[0].first_date:
            mend = fix(f"Begin the game on {row.date}", subject.setting(heads[0], first_date=row.date))
            message = f"turn 1 is {row.date}, the game says it begins on {heads[0].first_date}; correct one of the two"
            yield report.warning(where, message, mend)
        if row.label in labels:
            message = f"turn {row.number} is printed {row.label!r} like an earlier turn; correct one of them"
            yield report.warning(where, message)
        labels.add(row.label)


@check("sequence-gap")
def sequence_gap(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """The steps of the sequence of play are not numbered from 1 on, or two have one key."""
    rows = sorted(subject.all(schema.SequenceRow), key=lambda row: row.position)
    keys = Counter(row.key for row in rows)
    for place, row in enumerate(rows):
        before = rows[place - 1].position if place else 0
        if row.position != before + 1:
            message = f"step {row.position} of the sequence follows step {before}; number the steps without a gap"
            yield report.error(f"sequence_step/{row.position}", message)
        if keys[row.key] > 1:
            message = f"the sequence of play has {keys[row.key]} steps {row.key!r}; give each a key of its own"
            yield report.error(f"sequence_step/{row.position}", message)
