"""Which rows describe a game's rules: the game, its rules, rulings, parameters, charts and terrain effects?"""

from typing import Any

from sqlalchemy import ForeignKey, ForeignKeyConstraint

from db.models.base import STRICT, Base, choice, column, flag
from engine.data import schema


class Game(Base):
    __tablename__ = "game"
    __table_args__ = (STRICT,)
    game: str = column(primary_key=True)
    title: str
    publisher: str
    year: int
    step: str
    first_date: str
    dice: str


class Rule(Base):
    __tablename__ = "rule"
    __table_args__ = (choice(schema.RuleRow, "kind"), STRICT)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    rule: str = column(primary_key=True)
    title: str
    kind: str
    summary: str
    line: int | None
    level: str


class WaivedRule(Base):
    __tablename__ = "waived_rule"
    __table_args__ = (ForeignKeyConstraint(["game", "rule"], ["rule.game", "rule.rule"]), STRICT)
    game: str = column(primary_key=True)
    rule: str = column(primary_key=True)
    reason: str


class Ruling(Base):
    __tablename__ = "ruling"
    __table_args__ = (STRICT,)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    key: str = column(primary_key=True)
    rule: str
    question: str
    readings: list[str]
    chosen: str
    why: str
    parameter: str | None


class Parameter(Base):
    __tablename__ = "parameter"
    __table_args__ = (STRICT,)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    key: str = column(primary_key=True)
    value: str
    unit: str
    rule: str
    note: str


class SequenceStep(Base):
    __tablename__ = "sequence_step"
    __table_args__ = (choice(schema.SequenceRow, "side"), choice(schema.SequenceRow, "acting"), STRICT)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    position: int = column(primary_key=True)
    key: str
    side: str
    acting: str
    phase: str
    title: str
    rule: str
    condition: str


class Word(Base):
    __tablename__ = "word"
    __table_args__ = (choice(schema.WordRow, "list"), STRICT)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    list: str = column(primary_key=True)
    word: str = column(primary_key=True)
    position: int
    title: str


class DeclaredValue(Base):
    __tablename__ = "declared_value"
    __table_args__ = (
        choice(schema.DeclaredValueRow, "table"),
        choice(schema.DeclaredValueRow, "kind"),
        choice(schema.DeclaredValueRow, "place"),
        STRICT,
    )
    game: str = column(ForeignKey("game.game"), primary_key=True)
    table: str = column(primary_key=True)
    name: str = column(primary_key=True)
    position: int
    title: str
    kind: str
    place: str
    movement_class: str
    mode: str


class Terrain(Base):
    """``effects`` holds what the game declares for lines of the chart, by name."""

    __tablename__ = "terrain"
    __table_args__ = (choice(schema.TerrainRow, "kind"), STRICT)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    key: str = column(primary_key=True)
    kind: str
    title: str
    note: str
    effects: dict[str, Any]


class Chart(Base):
    __tablename__ = "chart"
    __table_args__ = (choice(schema.ChartRow, "header"), STRICT)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    key: str = column(primary_key=True)
    title: str
    rule: str
    dice: str
    header: str
    columns: list[str]
    bounds: list[str]
    rows: list[str] = column(server_default="[]")
    cells: list[str] = column(server_default="[]")


class ChartCell(Base):
    __tablename__ = "chart_cell"
    __table_args__ = (ForeignKeyConstraint(["game", "chart"], ["chart.game", "chart.key"]), STRICT)
    game: str = column(primary_key=True)
    chart: str = column(primary_key=True)
    dice: int = column(primary_key=True)
    column: str = column(primary_key=True)
    result: str


class Turn(Base):
    __tablename__ = "turn"
    __table_args__ = (STRICT,)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    number: int = column(primary_key=True)
    label: str
    date: str
    half: str
    note: str


class Option(Base):
    __tablename__ = "option"
    __table_args__ = (choice(schema.OptionRow, "kind"), flag("default"), flag("enforced"), STRICT)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    key: str = column(primary_key=True)
    kind: str
    title: str
    rule: str
    text: str
    default: bool
    enforced: bool
