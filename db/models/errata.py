"""Which rows hold the errata? Stored patches; like citations they name a row by its table and key text."""

from typing import Any

from sqlalchemy import ForeignKey, ForeignKeyConstraint

from db.models.base import STRICT, Base, Json, choice, column, flag
from engine.data import schema


def _erratum() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["game", "erratum"], ["erratum.game", "erratum.key"])


class Erratum(Base):
    __tablename__ = "erratum"
    __table_args__ = (choice(schema.ErratumRow, "status"), STRICT)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    key: str = column(primary_key=True)
    title: str
    status: str
    origin: str
    reason: str
    rule: str
    printings: str
    supersedes: list[str]


class ErratumChange(Base):
    __tablename__ = "erratum_change"
    __table_args__ = (_erratum(), choice(schema.ErratumChangeRow, "kind"), STRICT)
    game: str = column(primary_key=True)
    erratum: str = column(primary_key=True)
    position: int = column(primary_key=True)
    kind: str
    table: str
    row_key: str
    field: str
    printed: Any = column(Json, nullable=True)
    value: Any = column(Json, nullable=True)
    text: str


class ScenarioErratum(Base):
    __tablename__ = "scenario_erratum"
    __table_args__ = (
        ForeignKeyConstraint(["game", "scenario"], ["scenario.game", "scenario.scenario"]),
        _erratum(),
        flag("on"),
        STRICT,
    )
    game: str = column(primary_key=True)
    scenario: str = column(primary_key=True)
    erratum: str = column(primary_key=True)
    on: bool
