"""Which rows describe the pieces? Printed values live once, in the faces of a counter."""

from typing import Any

from sqlalchemy import ForeignKey, ForeignKeyConstraint

from db.models.base import STRICT, Base, choice, column, flag
from engine.data import schema


def _counter() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["game", "counter"], ["counter.game", "counter.key"])


class UnitType(Base):
    __tablename__ = "unit_type"
    __table_args__ = (
        flag("mechanized_attack"),
        STRICT,
    )
    game: str = column(ForeignKey("game.game"), primary_key=True)
    key: str = column(primary_key=True)
    title: str
    symbol: str
    movement_class: str
    mechanized_attack: bool
    role: str
    traits: str = column(server_default="")


class Formation(Base):
    __tablename__ = "formation"
    __table_args__ = (choice(schema.FormationRow, "side"), STRICT)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    key: str = column(primary_key=True)
    side: str
    title: str
    kind: str


class Counter(Base):
    __tablename__ = "counter"
    __table_args__ = (
        ForeignKeyConstraint(["game", "formation"], ["formation.game", "formation.key"]),
        ForeignKeyConstraint(["game", "unit_type"], ["unit_type.game", "unit_type.key"]),
        choice(schema.CounterRow, "side"),
        STRICT,
    )
    game: str = column(primary_key=True)
    key: str = column(primary_key=True)
    side: str
    formation: str
    name: str
    unit_type: str
    size: str
    steps: int | None


class Face(Base):
    """``values`` holds what the game declares for faces, by name."""

    __tablename__ = "face"
    __table_args__ = (_counter(), STRICT)
    game: str = column(primary_key=True)
    counter: str = column(primary_key=True)
    face: str = column(primary_key=True)
    values: dict[str, Any]


class Trait(Base):
    __tablename__ = "trait"
    __table_args__ = (_counter(), STRICT)
    game: str = column(primary_key=True)
    counter: str = column(primary_key=True)
    trait: str = column(primary_key=True)
    value: str


class Alias(Base):
    __tablename__ = "alias"
    __table_args__ = (choice(schema.AliasRow, "kind"), STRICT)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    kind: str = column(primary_key=True)
    alias: str = column(primary_key=True)
    key: str = column(primary_key=True)


class HistoricalUnit(Base):
    __tablename__ = "historical_unit"
    __table_args__ = (choice(schema.HistoricalUnitRow, "side"), STRICT)
    key: str = column(primary_key=True)
    side: str
    title: str
    parent: str
    kind: str


class Identity(Base):
    __tablename__ = "identity"
    __table_args__ = (_counter(), STRICT)
    game: str = column(primary_key=True)
    counter: str = column(primary_key=True)
    unit: str = column(ForeignKey("historical_unit.key"))
