"""Which rows hold the errata? Stored patches; like citations they name a row by its table and key text."""

from typing import Any

from sqlalchemy import ForeignKey, ForeignKeyConstraint
from sqlalchemy.orm import Mapped, mapped_column

from db.models.base import STRICT, Base, Json, choice, flag
from engine.data import schema


def _erratum() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["game", "erratum"], ["erratum.game", "erratum.key"])


class Erratum(Base):
    __tablename__ = "erratum"
    __table_args__ = (choice(schema.ErratumRow, "status"), STRICT)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]
    status: Mapped[str]
    origin: Mapped[str]
    reason: Mapped[str]
    rule: Mapped[str]
    printings: Mapped[str]
    supersedes: Mapped[list[str]]
    since: Mapped[str] = mapped_column(server_default="")
    position: Mapped[int] = mapped_column(server_default="0")


class ErratumChange(Base):
    __tablename__ = "erratum_change"
    __table_args__ = (_erratum(), choice(schema.ErratumChangeRow, "kind"), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    erratum: Mapped[str] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    table: Mapped[str]
    row_key: Mapped[str]
    field: Mapped[str]
    printed: Mapped[Any] = mapped_column(Json, nullable=True)
    value: Mapped[Any] = mapped_column(Json, nullable=True)
    text: Mapped[str]


class ScenarioErratum(Base):
    __tablename__ = "scenario_erratum"
    __table_args__ = (
        ForeignKeyConstraint(["game", "scenario"], ["scenario.game", "scenario.scenario"]),
        _erratum(),
        flag("on"),
        STRICT,
    )
    game: Mapped[str] = mapped_column(primary_key=True)
    scenario: Mapped[str] = mapped_column(primary_key=True)
    erratum: Mapped[str] = mapped_column(primary_key=True)
    on: Mapped[bool]


class ErratumNumber(Base):
    __tablename__ = "erratum_number"
    __table_args__ = (STRICT,)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]


class ErratumChoice(Base):
    __tablename__ = "erratum_choice"
    __table_args__ = (_erratum(), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    table: Mapped[str] = mapped_column(primary_key=True)
    row_key: Mapped[str] = mapped_column(primary_key=True)
    field: Mapped[str] = mapped_column(primary_key=True)
    erratum: Mapped[str]


class ErrataDesk(Base):
    __tablename__ = "errata_desk"
    __table_args__ = (STRICT,)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    prefix: Mapped[str]
    printing: Mapped[str]
