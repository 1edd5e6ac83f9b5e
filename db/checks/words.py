"""Which rows use a word that their game does not list?"""

from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, check
from db.checks.subject import Subject
from engine.data import schema
from engine.data.vocabulary import WORD_FIELDS


@check("word-unknown")
def word_unknown(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A role, trait, movement class, kind, part of the day or kind of dice is none of the game's words, or a kind of
    dice is one that nobody can throw."""
    for kind in schema.ROW_TYPES:
        if kind.TABLE not in WORD_FIELDS and kind is not schema.WordRow:
            continue
        for row in subject.all(kind):
            fields = (*WORD_FIELDS.get(kind.TABLE, {}), "word")
            for field, wrong in subject.vocabulary.faults(row, fields):
                yield report.error(f"{row.TABLE}/{row.key_text}", f"{field}: {wrong}")
