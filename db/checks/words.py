"""Which rows use a word that their game does not list?"""

from collections import Counter, defaultdict
from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, check
from db.checks.subject import Subject
from engine.data import schema
from engine.data.game_readings import asked_traits
from engine.data.near import nearest
from engine.data.vocabulary import WORD_FIELDS


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
