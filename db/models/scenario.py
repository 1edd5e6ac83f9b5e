"""Which rows describe a scenario?

Places are text of the place grammar, so no foreign key guards them; the checks do.
"""

from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint
from sqlalchemy.orm import Mapped, mapped_column

from db.models.base import STRICT, Base, Json, choice, flag
from engine.data import schema


def _of_scenario() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["game", "scenario"], ["scenario.game", "scenario.scenario"])


def _counter() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["game", "counter"], ["counter.game", "counter.key"])


class Scenario(Base):
    __tablename__ = "scenario"
    __table_args__ = (
        ForeignKeyConstraint(["game", "map"], ["map.game", "map.map"]),
        ForeignKeyConstraint(["game", "map", "bounds"], ["area.game", "area.map", "area.key"]),
        CheckConstraint("first_turn <= last_turn", name="turns"),
        STRICT,
    )
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    scenario: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[str]
    title: Mapped[str]
    map: Mapped[str]
    bounds: Mapped[str]
    first_turn: Mapped[int]
    last_turn: Mapped[int]
    weather: Mapped[str]
    text: Mapped[str]
    version: Mapped[str] = mapped_column(server_default="")
    author: Mapped[str] = mapped_column(server_default="")
    contact: Mapped[str] = mapped_column(server_default="")
    license: Mapped[str] = mapped_column(server_default="")
    date: Mapped[str] = mapped_column(server_default="")


class ScenarioVersion(Base):
    __tablename__ = "scenario_version"
    __table_args__ = (_of_scenario(), CheckConstraint("position >= 0", name="position"), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    scenario: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[str] = mapped_column(primary_key=True)
    position: Mapped[int]
    date: Mapped[str]
    author: Mapped[str]
    changes: Mapped[str]
    data: Mapped[str]
    content: Mapped[dict[str, Any]]
    shared: Mapped[Any] = mapped_column(Json, nullable=True)


class Variant(Base):
    __tablename__ = "variant"
    __table_args__ = (
        _of_scenario(),
        ForeignKeyConstraint(["game", "parent"], ["scenario.game", "scenario.scenario"]),
        CheckConstraint("parent <> scenario", name="parent"),
        STRICT,
    )
    game: Mapped[str] = mapped_column(primary_key=True)
    scenario: Mapped[str] = mapped_column(primary_key=True)
    parent: Mapped[str]


class Setup(Base):
    __tablename__ = "setup"
    __table_args__ = (_of_scenario(), _counter(), CheckConstraint("steps_lost >= 0", name="steps_lost"), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    scenario: Mapped[str] = mapped_column(primary_key=True)
    counter: Mapped[str] = mapped_column(primary_key=True)
    place: Mapped[str]
    face: Mapped[str]
    steps_lost: Mapped[int]
    state: Mapped[str] = mapped_column(server_default="")


class Arrival(Base):
    __tablename__ = "arrival"
    __table_args__ = (_of_scenario(), _counter(), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    scenario: Mapped[str] = mapped_column(primary_key=True)
    counter: Mapped[str] = mapped_column(primary_key=True)
    turn: Mapped[int]
    place: Mapped[str]
    condition: Mapped[str] = mapped_column(server_default="")


class DumpSet(Base):
    __tablename__ = "dump_set"
    __table_args__ = (_of_scenario(), choice(schema.DumpSetRow, "side"), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    scenario: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    side: Mapped[str]
    real: Mapped[int]
    dummy: Mapped[int]
    hexes: Mapped[str]


class ScenarioChange(Base):
    __tablename__ = "scenario_change"
    __table_args__ = (_of_scenario(), choice(schema.ScenarioChangeRow, "kind"), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    scenario: Mapped[str] = mapped_column(primary_key=True)
    table: Mapped[str] = mapped_column(primary_key=True)
    row_key: Mapped[str] = mapped_column(primary_key=True)
    field: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    value: Mapped[Any] = mapped_column(Json, nullable=True)
    text: Mapped[str]


class Placement(Base):
    __tablename__ = "placement"
    __table_args__ = (_of_scenario(), choice(schema.PlacementRow, "kind"), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    scenario: Mapped[str] = mapped_column(primary_key=True)
    subject: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    hex: Mapped[str]


class ScenarioParameter(Base):
    __tablename__ = "scenario_parameter"
    __table_args__ = (
        _of_scenario(),
        ForeignKeyConstraint(["game", "key"], ["parameter.game", "parameter.key"]),
        STRICT,
    )
    game: Mapped[str] = mapped_column(primary_key=True)
    scenario: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]
    rule: Mapped[str]


class Clause(Base):
    __tablename__ = "clause"
    __table_args__ = (_of_scenario(), choice(schema.ClauseRow, "kind"), flag("enforced"), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    scenario: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    form: Mapped[str]
    args: Mapped[dict[str, Any]]
    text: Mapped[str]
    rule: Mapped[str]
    enforced: Mapped[bool]


class Withdrawal(Base):
    __tablename__ = "withdrawal"
    __table_args__ = (_of_scenario(), _counter(), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    scenario: Mapped[str] = mapped_column(primary_key=True)
    counter: Mapped[str] = mapped_column(primary_key=True)
    turn: Mapped[int]
    place: Mapped[str]
    condition: Mapped[str]


class Replacement(Base):
    __tablename__ = "replacement"
    __table_args__ = (_of_scenario(), choice(schema.ReplacementRow, "side"), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    scenario: Mapped[str] = mapped_column(primary_key=True)
    turn: Mapped[int] = mapped_column(primary_key=True)
    side: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    amount: Mapped[int | None]


class Schedule(Base):
    __tablename__ = "schedule"
    __table_args__ = (_of_scenario(), choice(schema.ScheduleRow, "side"), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    scenario: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    turn: Mapped[int] = mapped_column(primary_key=True)
    side: Mapped[str] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    subject: Mapped[str]
    value: Mapped[str]


class BoundRole(Base):
    __tablename__ = "bound_role"
    __table_args__ = (_of_scenario(), choice(schema.BoundRoleRow, "role"), choice(schema.BoundRoleRow, "side"), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    scenario: Mapped[str] = mapped_column(primary_key=True)
    area: Mapped[str] = mapped_column(primary_key=True)
    role: Mapped[str] = mapped_column(primary_key=True)
    side: Mapped[str] = mapped_column(primary_key=True)


class StartState(Base):
    __tablename__ = "start_state"
    __table_args__ = (_of_scenario(), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    scenario: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    subject: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]
