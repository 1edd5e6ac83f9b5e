"""Which faults have turns and their steps: gaps, days out of order, turns that nobody lists, unknown conditions?"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from db.checks.finding import Finding, Reporter, check, fix
from db.checks.subject import Subject
from db.turn_steps import STEPS
from engine.data import schema
from engine.data.near import meant
from engine.data.step_conditions import condition_fault
from engine.data.value_needs import is_date

_MOSTLY = 4
"""If one in so many turns shares its day with another, that is how the game counts."""


@check("game-head")
def game_head(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """The game says of a turn what nobody can count, or names dice that it does not list."""
    for head in (row for row in subject.all(schema.GameRow) if row.game == subject.game):
        where = f"{head.TABLE}/{head.key_text}"
        if head.step not in STEPS:
            message = f"a turn of the game is {head.step!r}, so turns beyond the track have no day"
            yield report.warning(where, f"{message}; write {', '.join(STEPS)}{meant(head.step, STEPS)}")
        is_told = any(subject.vocabulary.faults(head, ("dice",)))
        wrong = subject.vocabulary.word_fault("dice", head.dice)
        if wrong and not is_told and subject.vocabulary.words.get("dice"):
            yield report.warning(where, f"the dice of the game: {wrong}")


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
    """A turn or the beginning of the game has no real date, a turn is out of order among the others, shares a day where
    others have their own, or is printed like another."""
    rows = sorted(subject.all(schema.TurnRow), key=lambda row: row.number)
    heads = [row for row in subject.all(schema.GameRow) if row.game == subject.game]
    for head in heads:
        if not is_date(head.first_date):
            message = f"the game begins on {head.first_date!r}, which is no day; write it as 1944-12-16"
            yield report.error(f"{head.TABLE}/{head.key_text}", message)
    labels: set[str] = set()
    parts = [*subject.vocabulary.words.get("half", {})]
    moments = {row.number: _moment(row, parts) for row in rows if is_date(row.date)}
    shared = _shared_days(rows)
    misplaced = _misplaced([*moments.items()])
    for row in rows:
        where = f"turn/{row.number}"
        if row.number not in moments:
            yield report.error(where, f"turn {row.number} has the date {row.date!r}; write it as 1944-12-16")
            continue
        if row.number in misplaced:
            yield report.error(where, _out_of_order(rows, row, misplaced, parts))
        if row.number == 1 and heads and row.date != heads[0].first_date:
            mend = fix(f"Begin the game on {row.date}", subject.setting(heads[0], first_date=row.date))
            message = f"turn 1 is {row.date}, the game says it begins on {heads[0].first_date}; correct one of the two"
            yield report.warning(where, message, mend)
        if row.number in shared and row.number not in misplaced:
            message = f"turn {row.number} has the date of turn {row.number - 1}, {row.date}, and hardly another turn"
            yield report.warning(where, f"{message} shares its day; correct the date, or give both a part of the day")
        if row.label in labels:
            message = f"turn {row.number} is printed {row.label!r} like an earlier turn; correct one of them"
            yield report.warning(where, message)
        labels.add(row.label)


def _moment(row: schema.TurnRow, parts: list[str]) -> tuple[str, int]:
    return row.date, parts.index(row.half) if row.half in parts else -1


def _follows(moment: tuple[str, int], before: tuple[str, int]) -> bool:
    """Tell whether a turn may come next; turns without a part of the day may share their day."""
    return moment > before or (moment == before and moment[1] == -1)


def _shared_days(rows: list[schema.TurnRow]) -> set[int]:
    """Return the turns that share the day of the one before without a part of the day, in a game whose turns mostly
    have days of their own."""
    pairs = [(one, two) for one, two in pairwise(rows) if not one.half and not two.half]
    shared = {two.number for one, two in pairs if one.date == two.date}
    return shared if _MOSTLY * len(shared) <= len(pairs) else set()


def _misplaced(turns: list[tuple[int, tuple[str, int]]]) -> set[int]:
    """Return the fewest turns without which all others follow each other; of two alike the later."""
    if all(_follows(now, before) for (_, before), (_, now) in pairwise(turns)):
        return set()
    chains: list[list[int]] = []  # of each turn the longest row of turns in order that ends with it
    for place, (number, moment) in enumerate(turns):
        earlier = (chains[other] for other in range(place) if _follows(moment, turns[other][1]))
        chains.append([*max(earlier, key=len, default=[]), number])
    return {number for number, _ in turns} - {*max(chains, key=len)}


def _out_of_order(rows: list[schema.TurnRow], row: schema.TurnRow, misplaced: set[int], parts: list[str]) -> str:
    """Return between which turns that are in order a turn does not lie, and what to correct."""
    sound = [other for other in rows if other.number not in misplaced and is_date(other.date)]
    before = max((other for other in sound if other.number < row.number), key=lambda other: other.number, default=None)
    after = min((other for other in sound if other.number > row.number), key=lambda other: other.number, default=None)
    is_early = before is not None and not _follows(_moment(row, parts), _moment(before, parts))
    beside = before if is_early or after is None else after
    assert beside is not None  # a turn alone is in order
    lies = "after" if beside is before else "before"
    told = f"turn {row.number}, {_said(row)}, is not {lies} turn {beside.number}, {_said(beside)}; correct its date"
    return (
        f"{told} or its half ({', '.join(parts)} is the order of the day)"
        if row.half and row.date == beside.date
        else told
    )


def _said(row: schema.TurnRow) -> str:
    return f"{row.date} {row.half}".strip()


@check("sequence-condition")
def sequence_condition(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A step of the sequence is played on a condition that never holds, or is no part of the day, weather or option."""
    for row, reason in unknown_conditions(subject).items():
        yield report.error(f"sequence_step/{row.position}", f"the condition of step {row.key}: {reason}")


def unknown_conditions(subject: Subject) -> dict[schema.SequenceRow, str]:
    """Return the steps with a condition that nobody declares, or one that never holds, and what is wrong with it."""
    options = [row.key for row in subject.all(schema.OptionRow)]
    told = {row: condition_fault(row.condition, subject.vocabulary, options) for row in subject.all(schema.SequenceRow)}
    return {row: reason for row, reason in told.items() if reason}


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
