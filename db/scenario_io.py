"""How do the rows of a library become a scenario? Through the same assembly as the text form."""

from collections.abc import Container, Mapping

from sqlalchemy import select
from sqlalchemy.orm import Session

from db.models import TABLES
from db.open_values import unfolded
from db.queries import columns_of, stored_row
from engine.data.errata import scenario_from
from engine.data.schema import ROW_TYPES, CitationRow, Row
from engine.data.tables import Tables
from engine.scenario import Scenario


def tables_of(session: Session, game: str | None = None, without: Container[str] = ()) -> Tables:
    """Return all rows of the baseline with their citations, of all games or of one, without journal and play-tests.

    ``without`` names tables whose rows are left out.
    """
    tables = Tables()
    for kind in ROW_TYPES:
        if kind.TABLE not in without:
            tables.add(_read(session, kind, game))
    if CitationRow.TABLE not in without:
        tables.citations.extend(row for row in _read(session, CitationRow, game) if isinstance(row, CitationRow))
    return tables


def scenario_of(session: Session, game: str, scenario: str, switches: Mapping[str, bool] | None = None) -> Scenario:
    """Return a scenario with its effective values; ``switches`` turn errata on or off to try something out.

    Raises ``engine.data.tables.DataError`` when there is no such scenario or its rows do not make one.
    """
    return scenario_from(tables_of(session, game), game, scenario, switches)


def _read(session: Session, kind: type[Row], game: str | None) -> list[Row]:
    table = TABLES[kind.TABLE]
    query = select(*columns_of(kind))
    if game is not None and "game" in table.columns:
        query = query.where(table.c.game == game)
    return [stored_row(kind, unfolded(kind.TABLE, dict(row))) for row in session.execute(query).mappings()]
