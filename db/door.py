"""Does a change set leave rows with words or values that their game does not declare? Then it may not be written."""

from collections import Counter
from collections.abc import Iterator
from functools import cache, partial

from sqlalchemy.orm import Session

from db.changes import ChangeSet, key_text, row_values
from db.queries import find, stored_row
from engine.data.parameters import names_among
from engine.data.schema import ROW_TYPE_BY_TABLE, ChartRow, DeclaredValueRow, WordRow
from engine.data.vocabulary import ASKED, Vocabulary


def undeclared(session: Session, changes: ChangeSet) -> Iterator[str]:
    """Yield what is wrong with the values that a change set has given to rows, which are as it left them; words and
    values that it declared itself count. Values that it did not touch are not asked."""

    @cache
    def vocabulary(game: str) -> Vocabulary:
        return Vocabulary.of(
            find(session, WordRow, game=game),
            find(session, DeclaredValueRow, game=game),
            find(session, ChartRow, game=game),
            cache(names_among(partial(find, session, game=game))),
        )

    asked = [change for change in changes.changes if change.table in ASKED]
    times = Counter((change.table, change.key) for change in asked)
    for change in asked:
        if change.after is not None:
            is_new = change.before is None and times[change.table, change.key] == 1  # then it is stored as it was given
            stored = change.after if is_new else row_values(session, change.table, change.key)
            if stored is not None:
                row = stored_row(ROW_TYPE_BY_TABLE[change.table], stored)
                for field, wrong in vocabulary(str(change.key[0])).faults(row, change.after):
                    yield f"{change.table} {key_text(change.key)}, {field}: {wrong}"
