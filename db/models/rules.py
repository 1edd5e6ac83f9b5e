"""Which rows describe a game's rules: the game, its rules, rulings, parameters, charts and terrain effects?"""

from typing import Any

from sqlalchemy import ForeignKey, ForeignKeyConstraint
from sqlalchemy.orm import Mapped, mapped_column

from db.models.base import STRICT, Base, choice, flag
from engine.data import schema


class Game(Base):
    __tablename__ = "game"
    __table_args__ = (STRICT,)
    game: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]
    publisher: Mapped[str]
    year: Mapped[int]
    step: Mapped[str]
    first_date: Mapped[str]
    dice: Mapped[str]


class Rule(Base):
    __tablename__ = "rule"
    __table_args__ = (choice(schema.RuleRow, "kind"), STRICT)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    rule: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]
    kind: Mapped[str]
    summary: Mapped[str]
    line: Mapped[int | None]
    level: Mapped[str]


class WaivedRule(Base):
    __tablename__ = "waived_rule"
    __table_args__ = (ForeignKeyConstraint(["game", "rule"], ["rule.game", "rule.rule"]), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    rule: Mapped[str] = mapped_column(primary_key=True)
    reason: Mapped[str]


class Ruling(Base):
    __tablename__ = "ruling"
    __table_args__ = (STRICT,)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    rule: Mapped[str]
    question: Mapped[str]
    readings: Mapped[list[str]]
    chosen: Mapped[str]
    why: Mapped[str]
    parameter: Mapped[str | None]


class Parameter(Base):
    __tablename__ = "parameter"
    __table_args__ = (STRICT,)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]
    unit: Mapped[str]
    rule: Mapped[str]
    note: Mapped[str]


class SequenceStep(Base):
    __tablename__ = "sequence_step"
    __table_args__ = (choice(schema.SequenceRow, "side"), choice(schema.SequenceRow, "acting"), STRICT)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str]
    side: Mapped[str]
    acting: Mapped[str]
    phase: Mapped[str]
    title: Mapped[str]
    rule: Mapped[str]
    condition: Mapped[str]


class Word(Base):
    __tablename__ = "word"
    __table_args__ = (choice(schema.WordRow, "list"), STRICT)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    list: Mapped[str] = mapped_column(primary_key=True)
    word: Mapped[str] = mapped_column(primary_key=True)
    position: Mapped[int]
    title: Mapped[str]


class DeclaredValue(Base):
    __tablename__ = "declared_value"
    __table_args__ = (
        choice(schema.DeclaredValueRow, "table"),
        choice(schema.DeclaredValueRow, "kind"),
        choice(schema.DeclaredValueRow, "place"),
        STRICT,
    )
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    table: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    position: Mapped[int]
    title: Mapped[str]
    kind: Mapped[str]
    place: Mapped[str]
    movement_class: Mapped[str]
    mode: Mapped[str]


class Terrain(Base):
    """``effects`` holds what the game declares for lines of the chart, by name."""

    __tablename__ = "terrain"
    __table_args__ = (choice(schema.TerrainRow, "kind"), STRICT)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    title: Mapped[str]
    note: Mapped[str]
    effects: Mapped[dict[str, Any]]


class Chart(Base):
    __tablename__ = "chart"
    __table_args__ = (choice(schema.ChartRow, "header"), STRICT)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]
    rule: Mapped[str]
    dice: Mapped[str]
    header: Mapped[str]
    columns: Mapped[list[str]]
    bounds: Mapped[list[str]]
    rows: Mapped[list[str]] = mapped_column(server_default="[]")
    cells: Mapped[list[str]] = mapped_column(server_default="[]")


class ChartCell(Base):
    __tablename__ = "chart_cell"
    __table_args__ = (ForeignKeyConstraint(["game", "chart"], ["chart.game", "chart.key"]), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    chart: Mapped[str] = mapped_column(primary_key=True)
    dice: Mapped[int] = mapped_column(primary_key=True)
    column: Mapped[str] = mapped_column(primary_key=True)
    result: Mapped[str]


class Turn(Base):
    __tablename__ = "turn"
    __table_args__ = (STRICT,)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    label: Mapped[str]
    date: Mapped[str]
    half: Mapped[str]
    note: Mapped[str]


class Option(Base):
    __tablename__ = "option"
    __table_args__ = (choice(schema.OptionRow, "kind"), flag("default"), flag("enforced"), STRICT)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    title: Mapped[str]
    rule: Mapped[str]
    text: Mapped[str]
    default: Mapped[bool]
    enforced: Mapped[bool]
