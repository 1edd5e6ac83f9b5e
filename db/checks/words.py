"""Which rows use a word that their game does not list, a name that is nearly another, or a word twice?"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from db.checks.finding import Finding, Reporter, check
from db.checks.subject import Subject
from engine.data import schema
from engine.data.game_readings import asked_traits
from engine.data.near import nearest, one_letter_off
from engine.data.vocabulary import WORD_FIELDS

_TEXT = "text"
"""The form of cells that hold any text."""
_WORD = re.compile(r"[a-z]{4}")
"""What a text has that is more than a designation."""


@check("word-unknown")
def word_unknown(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A role, trait, movement class, kind, part of the day or kind of dice is none of the game's words, a kind of dice
    is one that nobody can throw, or a start state or the trait of a counter says what the rules cannot read."""
    for kind in schema.ROW_TYPES:
        if kind.TABLE not in WORD_FIELDS and kind not in (schema.WordRow, schema.GameRow, schema.TraitRow):
            continue
        for row in subject.all(kind):
            fields = (*WORD_FIELDS.get(kind.TABLE, {}), "word", "dice", "trait", "value")
            for field, wrong in subject.vocabulary.faults(row, fields):
                yield report.error(f"{row.TABLE}/{row.key_text}", f"{field}: {wrong}")


@check("word-order")
def word_order(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Two words of a list stand at the same place of its order, so nobody knows which comes first."""
    placed: dict[tuple[str, int], list[schema.WordRow]] = defaultdict(list)
    for row in subject.all(schema.WordRow):
        placed[row.list, row.position].append(row)
    for (listed, position), rows in placed.items():
        if len(rows) > 1:
            words = " and ".join(repr(row.word) for row in rows)
            message = f"the words {words} of the list {listed.replace('_', ' ')} both have the position {position}"
            yield report.error(f"{rows[1].TABLE}/{rows[1].key_text}", f"{message}; give each one of its own")


@check("trait-near")
def trait_near(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A trait of one single counter is nearly the name of a trait that others have: perhaps it is misspelled."""
    rows = subject.all(schema.TraitRow)
    counts = Counter(row.trait for row in rows)
    often = [name for name, count in counts.items() if count > 1]
    for row in rows:
        near = nearest(row.trait, often) if counts[row.trait] == 1 else ()
        if near:
            message = f"{row.counter} alone has the trait {row.trait!r}; did you mean {near[0]!r}?"
            yield report.warning(f"{row.TABLE}/{row.key_text}", message)


@check("trait-nowhere")
def trait_nowhere(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """The rules ask for traits that no unit type of the game has, as in a library that was made before the rules asked
    for them: what they say of them never applies. Traits of counters may be lacking: few scenarios have them all."""
    known = {trait for row in subject.all(schema.UnitTypeRow) for trait in row.traits.split()}
    lacking = sorted(set(asked_traits(subject.game)) - known)
    if lacking and subject.counters:
        traits = f"the trait{'s' * (len(lacking) > 1)} {', '.join(lacking)}"
        message = f"no unit type of {subject.game} has {traits}, which the rules ask: what they say of it never applies"
        remedy = "give it to those that are meant, or bring in what is shipped now (losheim update)"
        yield report.warning(f"game/{subject.game}", f"{message}; {remedy}")


@check("name-near")
def name_near(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """One hexside alone bears a name that is nearly that of a river, one step alone has a phase that is nearly that of
    others, or so has one text of a chart or of the schedule: perhaps it is misspelled."""
    query = """
        SELECT map, name, count(*) AS found, min(hex_a || '|' || hex_b) AS place FROM hexside
        WHERE game = :game AND name <> '' GROUP BY map, name ORDER BY map, name"""
    named: dict[str, dict[str, tuple[int, str]]] = defaultdict(dict)
    for on_map, name, found, place in subject.ask(query):
        named[on_map][name] = found, place
    for rivers in named.values():
        for name, near in _alone({name: found for name, (found, _) in rivers.items()}):
            message = f"one hexside alone has the name {name!r}; did you mean {near!r}?"
            yield report.warning(rivers[name][1], message)
    steps = subject.all(schema.SequenceRow)
    for phase, near in _alone(Counter(row.phase for row in steps)):
        place = next(row.position for row in steps if row.phase == phase)
        message = f"step {place} of the sequence alone has the phase {phase!r}; did you mean {near!r}?"
        yield report.warning(f"sequence_step/{place}", message)
    yield from _texts_near(subject, report)


def _texts_near(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Yield the texts of a column of a chart, and the subjects of a kind of the schedule, that stand once and are
    nearly one that stands more often. Designations are passed by: they differ by one letter or digit."""
    told: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    texts = {
        (chart.key, column)
        for chart in subject.all(schema.ChartRow)
        for place, column in enumerate(chart.columns)
        if _TEXT in (chart.cells[place : place + 1] or chart.cells[-1:])
    }
    for cell in subject.all(schema.ChartCellRow):
        if (cell.chart, cell.column) in texts:
            where = f"{cell.TABLE}/{cell.key_text}"
            told[f"the column {cell.column} of the chart {cell.chart}"][cell.result].append(where)
    for row in subject.all(schema.ScheduleRow):
        told[f"the {row.kind} of the schedule"][row.subject].append(f"{row.TABLE}/{row.key_text}")
    for what, found in told.items():
        for text, near in _alone({text: len(rows) for text, rows in found.items()}):
            if _WORD.search(near) and not any(letter.isdigit() for letter in text + near):
                message = f"one entry alone of {what} is {text!r}; did you mean {near!r}?"
                yield report.warning(found[text][0], message)


def _alone(counts: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield the names that stand once and have one letter otherwise than one that stands twice or more."""
    often = [name for name, count in counts.items() if count > 1]
    for name, count in counts.items():
        near = next((other for other in often if count == 1 and one_letter_off(name.casefold(), other.casefold())), "")
        if near:
            yield name, near


@check("word-twice")
def word_twice(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A unit starts with one word twice, or a unit type has a trait twice: another one may be meant."""
    for scenario in subject.scenarios:
        for row in subject.of(scenario, schema.SetupRow):
            if twice := _twice(row.state):
                message = f"{scenario.scenario}: {row.counter} starts {twice!r} twice; take one out or correct it"
                yield report.warning(row.counter, message)
    for kind in subject.unit_types.values():
        if twice := _twice(kind.traits):
            message = f"the unit type {kind.key} has the trait {twice!r} twice; take one out or correct it"
            yield report.warning(f"{kind.TABLE}/{kind.key_text}", message)


def _twice(words: str) -> str:
    """Return the first word that stands twice in a list; nothing where all differ."""
    return next((word for word, count in Counter(words.split()).items() if count > 1), "")
