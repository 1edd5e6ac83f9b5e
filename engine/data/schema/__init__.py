"""Which tables does the data consist of, and what is a row of each?

One model per table. The same rows stand in the canonical text under ``resources/`` and ``scenarios/`` and in
the SQLite library, and ``engine.data.assemble`` makes a ``Scenario`` from them, wherever they came from.

Shape: ``KEY`` names the fields that identify a row; ``FILE`` is the path of its text relative to the top folder,
with ``{game}`` and, for rows of one scenario, ``{scenario}``; fields named in the path are not repeated in the
file. A table of the form ``csv`` has one row a line with a last column ``sources``; ``json`` is a list with one
object a line and a last member ``sources``. ``grid`` is a chart: one line per dice result, one column per header.

Two tables are open: faces and the terrain chart have, beside their fixed fields, one field for each value that the
game declares in ``values.csv``; which words a game uses stands in its ``words.csv``.

Certainty and citation are kept per value, not in the row: see ``CitationRow`` and ``engine.data.textform``.
"""

from fractions import Fraction

from engine.data.schema.base import (
    CERTAINTIES,
    PERSONAL,
    AreaKind,
    BoundRole,
    Certainty,
    OpenRow,
    Row,
    Side,
    Whose,
    plain_value,
)
from engine.data.schema.board import AreaRow, HexRow, HexsideRow, LinkRow, MapRow, PlaceRow, SheetRow
from engine.data.schema.errata import (
    ErrataDeskRow,
    ErratumChangeRow,
    ErratumChoiceRow,
    ErratumNumberRow,
    ErratumRow,
    ScenarioErratumRow,
)
from engine.data.schema.fields import HexLabel
from engine.data.schema.inbox import InboxRow
from engine.data.schema.provenance import CheckWaiverRow, CitationRow, ConfirmationRow, NoteRow, SourceRow
from engine.data.schema.rules import (
    ChartCellRow,
    ChartRow,
    DeclaredValueRow,
    GameRow,
    OptionRow,
    ParameterRow,
    RuleRow,
    RulingRow,
    SequenceRow,
    TerrainRow,
    TurnRow,
    WaivedRuleRow,
    WordRow,
)
from engine.data.schema.scenario import (
    ArrivalRow,
    BoundRoleRow,
    ClauseRow,
    DumpSetRow,
    PlacementRow,
    ReplacementRow,
    ScenarioChangeRow,
    ScenarioParameterRow,
    ScenarioRow,
    ScenarioVersionRow,
    ScheduleRow,
    SetupRow,
    StartStateRow,
    VariantRow,
    WithdrawalRow,
)
from engine.data.schema.units import (
    AliasRow,
    CounterRow,
    FaceRow,
    FormationRow,
    HistoricalUnitRow,
    IdentityRow,
    TraitRow,
    UnitTypeRow,
)

__all__ = [
    "AliasRow",
    "AreaKind",
    "AreaRow",
    "ArrivalRow",
    "BoundRole",
    "BoundRoleRow",
    "CERTAINTIES",
    "Certainty",
    "ChartCellRow",
    "ChartRow",
    "CheckWaiverRow",
    "CitationRow",
    "ClauseRow",
    "ConfirmationRow",
    "CounterRow",
    "DeclaredValueRow",
    "DumpSetRow",
    "ErrataDeskRow",
    "ErratumChangeRow",
    "ErratumChoiceRow",
    "ErratumNumberRow",
    "ErratumRow",
    "FaceRow",
    "FormationRow",
    "GameRow",
    "HexLabel",
    "HexRow",
    "HexsideRow",
    "HistoricalUnitRow",
    "IdentityRow",
    "InboxRow",
    "LinkRow",
    "MapRow",
    "NoteRow",
    "OpenRow",
    "OptionRow",
    "PERSONAL",
    "ParameterRow",
    "PlaceRow",
    "PlacementRow",
    "ROW_TYPES",
    "ROW_TYPE_BY_TABLE",
    "ReplacementRow",
    "Row",
    "RuleRow",
    "RulingRow",
    "ScenarioChangeRow",
    "ScenarioErratumRow",
    "ScenarioParameterRow",
    "ScenarioRow",
    "ScenarioVersionRow",
    "ScheduleRow",
    "SequenceRow",
    "SetupRow",
    "SheetRow",
    "Side",
    "SourceRow",
    "StartStateRow",
    "TerrainRow",
    "TraitRow",
    "TurnRow",
    "UnitTypeRow",
    "VariantRow",
    "WaivedRuleRow",
    "Whose",
    "WithdrawalRow",
    "WordRow",
    "fraction",
    "plain_value",
]

ROW_TYPES: tuple[type[Row], ...] = (
    GameRow,
    SourceRow,
    WordRow,
    DeclaredValueRow,
    RuleRow,
    WaivedRuleRow,
    RulingRow,
    OptionRow,
    ParameterRow,
    TurnRow,
    SequenceRow,
    TerrainRow,
    UnitTypeRow,
    ChartRow,
    ChartCellRow,
    MapRow,
    SheetRow,
    HexRow,
    HexsideRow,
    LinkRow,
    PlaceRow,
    AreaRow,
    FormationRow,
    HistoricalUnitRow,
    CounterRow,
    FaceRow,
    TraitRow,
    AliasRow,
    IdentityRow,
    ErratumRow,
    ErratumChangeRow,
    ErratumNumberRow,
    ErratumChoiceRow,
    ErrataDeskRow,
    InboxRow,
    ScenarioRow,
    VariantRow,
    ScenarioVersionRow,
    ScenarioErratumRow,
    ScenarioChangeRow,
    SetupRow,
    ArrivalRow,
    WithdrawalRow,
    ReplacementRow,
    ScheduleRow,
    BoundRoleRow,
    StartStateRow,
    DumpSetRow,
    PlacementRow,
    ScenarioParameterRow,
    ClauseRow,
    ConfirmationRow,
    NoteRow,
    CheckWaiverRow,
)
"""All tables that have a text form, parents before children. Citations travel with their rows."""

ROW_TYPE_BY_TABLE: dict[str, type[Row]] = {row.TABLE: row for row in ROW_TYPES}


def fraction(text: str) -> Fraction:
    """Return the number written as ``2`` or ``1/2``; raises ValueError otherwise."""
    return Fraction(text)
