"""Which rows describe the pieces? Printed values live once, in the faces of a counter."""

from typing import Any

from sqlalchemy import ForeignKey, ForeignKeyConstraint
from sqlalchemy.orm import Mapped, mapped_column

from db.models.base import STRICT, Base, choice, flag
from engine.data import schema


def _counter() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["game", "counter"], ["counter.game", "counter.key"])


class UnitType(Base):
    __tablename__ = "unit_type"
    __table_args__ = (
        flag("mechanized_attack"),
        STRICT,
    )
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]
    symbol: Mapped[str]
    movement_class: Mapped[str]
    mechanized_attack: Mapped[bool]
    role: Mapped[str]
    traits: Mapped[str] = mapped_column(server_default="")


class Formation(Base):
    __tablename__ = "formation"
    __table_args__ = (choice(schema.FormationRow, "side"), STRICT)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    side: Mapped[str]
    title: Mapped[str]
    kind: Mapped[str]


class Counter(Base):
    __tablename__ = "counter"
    __table_args__ = (
        ForeignKeyConstraint(["game", "formation"], ["formation.game", "formation.key"]),
        ForeignKeyConstraint(["game", "unit_type"], ["unit_type.game", "unit_type.key"]),
        choice(schema.CounterRow, "side"),
        STRICT,
    )
    game: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    side: Mapped[str]
    formation: Mapped[str]
    name: Mapped[str]
    unit_type: Mapped[str]
    size: Mapped[str]
    steps: Mapped[int | None]


class Face(Base):
    """``values`` holds what the game declares for faces, by name."""

    __tablename__ = "face"
    __table_args__ = (_counter(), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    counter: Mapped[str] = mapped_column(primary_key=True)
    face: Mapped[str] = mapped_column(primary_key=True)
    values: Mapped[dict[str, Any]]


class Trait(Base):
    __tablename__ = "trait"
    __table_args__ = (_counter(), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    counter: Mapped[str] = mapped_column(primary_key=True)
    trait: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class Alias(Base):
    __tablename__ = "alias"
    __table_args__ = (choice(schema.AliasRow, "kind"), STRICT)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    alias: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)


class HistoricalUnit(Base):
    __tablename__ = "historical_unit"
    __table_args__ = (choice(schema.HistoricalUnitRow, "side"), STRICT)
    key: Mapped[str] = mapped_column(primary_key=True)
    side: Mapped[str]
    title: Mapped[str]
    parent: Mapped[str]
    kind: Mapped[str]


class Identity(Base):
    __tablename__ = "identity"
    __table_args__ = (_counter(), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    counter: Mapped[str] = mapped_column(primary_key=True)
    unit: Mapped[str] = mapped_column(ForeignKey("historical_unit.key"))
