"""Which rows describe a scenario?

Places are text of the place grammar, so no foreign key guards them; the checks do.
"""

from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint

from db.models.base import STRICT, Base, Json, choice, column, flag
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
    game: str = column(ForeignKey("game.game"), primary_key=True)
    scenario: str = column(primary_key=True)
    number: str
    title: str
    map: str
    bounds: str
    first_turn: int
    last_turn: int
    weather: str
    text: str


class Variant(Base):
    __tablename__ = "variant"
    __table_args__ = (
        _of_scenario(),
        ForeignKeyConstraint(["game", "parent"], ["scenario.game", "scenario.scenario"]),
        CheckConstraint("parent <> scenario", name="parent"),
        STRICT,
    )
    game: str = column(primary_key=True)
    scenario: str = column(primary_key=True)
    parent: str


class Setup(Base):
    __tablename__ = "setup"
    __table_args__ = (_of_scenario(), _counter(), CheckConstraint("steps_lost >= 0", name="steps_lost"), STRICT)
    game: str = column(primary_key=True)
    scenario: str = column(primary_key=True)
    counter: str = column(primary_key=True)
    place: str
    face: str
    steps_lost: int
    state: str = column(server_default="")


class Arrival(Base):
    __tablename__ = "arrival"
    __table_args__ = (_of_scenario(), _counter(), STRICT)
    game: str = column(primary_key=True)
    scenario: str = column(primary_key=True)
    counter: str = column(primary_key=True)
    turn: int
    place: str
    condition: str = column(server_default="")


class DumpSet(Base):
    __tablename__ = "dump_set"
    __table_args__ = (_of_scenario(), choice(schema.DumpSetRow, "side"), STRICT)
    game: str = column(primary_key=True)
    scenario: str = column(primary_key=True)
    key: str = column(primary_key=True)
    side: str
    real: int
    dummy: int
    hexes: str


class ScenarioChange(Base):
    __tablename__ = "scenario_change"
    __table_args__ = (_of_scenario(), choice(schema.ScenarioChangeRow, "kind"), STRICT)
    game: str = column(primary_key=True)
    scenario: str = column(primary_key=True)
    table: str = column(primary_key=True)
    row_key: str = column(primary_key=True)
    field: str = column(primary_key=True)
    kind: str
    value: Any = column(Json, nullable=True)
    text: str


class Placement(Base):
    __tablename__ = "placement"
    __table_args__ = (_of_scenario(), choice(schema.PlacementRow, "kind"), STRICT)
    game: str = column(primary_key=True)
    scenario: str = column(primary_key=True)
    subject: str = column(primary_key=True)
    kind: str
    hex: str


class ScenarioParameter(Base):
    __tablename__ = "scenario_parameter"
    __table_args__ = (
        _of_scenario(),
        ForeignKeyConstraint(["game", "key"], ["parameter.game", "parameter.key"]),
        STRICT,
    )
    game: str = column(primary_key=True)
    scenario: str = column(primary_key=True)
    key: str = column(primary_key=True)
    value: str
    rule: str


class Clause(Base):
    __tablename__ = "clause"
    __table_args__ = (_of_scenario(), choice(schema.ClauseRow, "kind"), flag("enforced"), STRICT)
    game: str = column(primary_key=True)
    scenario: str = column(primary_key=True)
    key: str = column(primary_key=True)
    kind: str
    form: str
    args: dict[str, Any]
    text: str
    rule: str
    enforced: bool


class Withdrawal(Base):
    __tablename__ = "withdrawal"
    __table_args__ = (_of_scenario(), _counter(), STRICT)
    game: str = column(primary_key=True)
    scenario: str = column(primary_key=True)
    counter: str = column(primary_key=True)
    turn: int
    place: str
    condition: str


class Replacement(Base):
    __tablename__ = "replacement"
    __table_args__ = (_of_scenario(), choice(schema.ReplacementRow, "side"), STRICT)
    game: str = column(primary_key=True)
    scenario: str = column(primary_key=True)
    turn: int = column(primary_key=True)
    side: str = column(primary_key=True)
    kind: str = column(primary_key=True)
    amount: int | None


class Schedule(Base):
    __tablename__ = "schedule"
    __table_args__ = (_of_scenario(), choice(schema.ScheduleRow, "side"), STRICT)
    game: str = column(primary_key=True)
    scenario: str = column(primary_key=True)
    kind: str = column(primary_key=True)
    turn: int = column(primary_key=True)
    side: str = column(primary_key=True)
    position: int = column(primary_key=True)
    subject: str
    value: str


class BoundRole(Base):
    __tablename__ = "bound_role"
    __table_args__ = (_of_scenario(), choice(schema.BoundRoleRow, "role"), choice(schema.BoundRoleRow, "side"), STRICT)
    game: str = column(primary_key=True)
    scenario: str = column(primary_key=True)
    area: str = column(primary_key=True)
    role: str = column(primary_key=True)
    side: str = column(primary_key=True)


class StartState(Base):
    __tablename__ = "start_state"
    __table_args__ = (_of_scenario(), STRICT)
    game: str = column(primary_key=True)
    scenario: str = column(primary_key=True)
    kind: str = column(primary_key=True)
    subject: str = column(primary_key=True)
    value: str
