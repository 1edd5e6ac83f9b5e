"""Which origin have the values of a copy or a cut, those among them that an erratum gives the first scenario?

An erratum is in force for the rows it names, not for their copies: its values are stored there as they are, with the
source that the erratum itself has.
"""

from collections.abc import Iterator

from db.effective_rows import EffectiveRows
from db.provenance import DESIGNER_SOURCE, WHOLE
from editor.edits.reading import Rows, one
from engine.data import schema
from engine.data.schema import CitationRow, Row

_ERRATUM = "erratum/"


def origins(rows: Rows, row: Row, mine: Row) -> Iterator[CitationRow]:
    """Yield the citations of a row as those of its copy. What an erratum gives without telling its source
    is the author's own."""
    for cited in rows.citations(str(row.said("game")), row.TABLE, row.key_text):
        if not cited.source.startswith(_ERRATUM):
            yield cited.model_copy(update={"row_key": mine.key_text})
            continue
        source = _source(rows, row, cited)
        given = {"source": source.source, "locator": source.locator} if source is not None else {}
        found = cited if source is not None else own(mine)
        yield found.model_copy(update={"row_key": mine.key_text, "field": cited.field, **given})


def followed(rows: Rows, game: str, scenario: str) -> Rows:
    """Return the rows of which a scenario is copied: the copy of a variant follows the same parent, whose errata reach
    it so, and has the rows that are stored."""
    is_variant = one(rows, schema.VariantRow, game=game, scenario=scenario) is not None
    return rows.baseline if is_variant and isinstance(rows, EffectiveRows) else rows


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


def own(row: Row) -> CitationRow:
    """Return the citation that makes a row of a game its author's own."""
    return CitationRow(
        game=str(getattr(row, row.KEY[0])),
        table=row.TABLE,
        row_key=row.key_text,
        field=WHOLE,
        certainty="designed",
        source=DESIGNER_SOURCE,
        locator="",
    )
