"""Which origin have the values of a cut that an erratum gives the larger scenario?

An erratum is in force for the rows it names, not for those of a cut: its values are stored there as they are, with the
source that the erratum itself has.
"""

from collections.abc import Iterator

from editor.edits.reading import Rows
from editor.edits.scenarios import own
from engine.data import schema
from engine.data.schema import CitationRow, Row

_ERRATUM = "erratum/"


def origins(rows: Rows, row: Row, mine: Row) -> Iterator[CitationRow]:
    """Yield the citations of a row as those of its copy in the cut. What an erratum gives without telling its source
    is the author's own."""
    for cited in rows.citations(str(row.said("game")), row.TABLE, row.key_text):
        if not cited.source.startswith(_ERRATUM):
            yield cited.model_copy(update={"row_key": mine.key_text})
            continue
        source = _source(rows, row, cited)
        given = {"source": source.source, "locator": source.locator} if source is not None else {}
        found = cited if source is not None else own(mine)
        yield found.model_copy(update={"row_key": mine.key_text, "field": cited.field, **given})


def _source(rows: Rows, row: Row, cited: CitationRow) -> CitationRow | None:
    """Return where an erratum was read that gives a value: at the change that names the row, else at the erratum."""
    game, key = str(row.said("game")), cited.source.removeprefix(_ERRATUM)
    changes = rows.find(schema.ErratumChangeRow, game=game, erratum=key)
    naming = [each for each in changes if (each.table, each.row_key) == (row.TABLE, row.key_text)]
    heads = rows.find(schema.ErratumRow, game=game, key=key)
    places: list[Row] = [each for each in naming if each.field == cited.field]
    places += [*naming, *changes, *heads]
    told = (found for place in places for found in rows.citations(game, place.TABLE, place.key_text))
    return next(told, None)
