"""What has a scenario for itself of what all scenarios share? Values, rows and pieces that stand in no other one.

Its changes are claims on rows like those of errata; they are applied after these and win over them. A piece that is
only its own stands among the pieces of the game, since set-ups name it there, and is taken out for all others.
"""

from collections import defaultdict

from pydantic import ValidationError

from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.patching import WHOLE, Claim
from engine.data.schema import ROW_TYPE_BY_TABLE, CitationRow
from engine.data.tables import Tables

SHARED = frozenset(
    kind.TABLE
    for kind in (
        schema.HexRow,
        schema.HexsideRow,
        schema.LinkRow,
        schema.PlaceRow,
        schema.TerrainRow,
        schema.ChartCellRow,
        schema.ParameterRow,
        schema.RulingRow,
        schema.OptionRow,
        schema.SequenceRow,
        schema.TurnRow,
        schema.UnitTypeRow,
        schema.FormationRow,
        schema.CounterRow,
        schema.FaceRow,
        schema.TraitRow,
    )
)
"""Tables whose values can be another in one scenario; all others are the library's."""
PIECES = frozenset({"counter", "unit_type", "formation", "terrain"})
"""Tables of which a row that one scenario has for itself is stored among the others: rows name it by its key."""
OWN_SOURCE = "scenario/"
"""How the source of a value begins that stands in one scenario only; its key follows."""


def own_claims(tables: Tables, game: str, scenario: str) -> list[Claim]:
    """Return what a scenario wants of the rows of its game, in natural order of what is changed; changes that no row
    can take are left out (``fault_of``)."""
    found: list[Claim] = []
    owners: dict[tuple[str, str], set[str]] = defaultdict(set)
    for row in sorted(tables.of(schema.ScenarioChangeRow, game=game), key=lambda row: natural_key(row.key_text)):
        if row.kind == "only":
            owners[row.table, row.row_key].add(row.scenario)
        elif row.scenario == scenario and not fault_of(row):
            field = row.field if row.kind == "set" else WHOLE
            value = None if row.kind == "discard" else row.value
            found.append(Claim(scenario, False, 0, row.table, row.row_key, field, value, is_own=True))
    others = [
        Claim(scenario, False, 0, table, key, WHOLE, None, is_own=True)
        for (table, key), owning in owners.items()
        if scenario not in owning
    ]
    return [*others, *found]


def own_key(cited: CitationRow) -> str:
    """Return the key of the row that says what a scenario has for itself, by what is cited where that acts."""
    field = "" if cited.field == WHOLE else cited.field
    return "|".join([cited.game, cited.source.removeprefix(OWN_SOURCE), cited.table, cited.row_key, field])


def fault_of(row: schema.ScenarioChangeRow) -> str:
    """Return why a change cannot be made whatever the rows are; nothing when it can."""
    kind = ROW_TYPE_BY_TABLE.get(row.table)
    if kind is None or "scenario" in kind.KEY:
        return f"there is no table {row.table!r} that scenarios share"
    if row.kind == "set" and (not kind.may_have(row.field) or row.field in kind.KEY):
        return f"{row.table} has no value {row.field!r} that can be changed"
    if row.kind == "add":
        try:
            kind.model_validate(row.value)
        except ValidationError as error:
            return f"the row cannot be so: {error.errors()[0]['msg']}"
    return ""
