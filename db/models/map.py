"""Which rows describe a map? Hexes, hexsides and links are shared records of the hexes they touch."""

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, UniqueConstraint

from db.models.base import STRICT, Base, choice, column
from engine.data import schema


def _of_map() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["game", "map"], ["map.game", "map.map"])


def _hex(column: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["game", "map", column], ["hex.game", "hex.map", "hex.hex"])


def _terrain(column: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["game", column], ["terrain.game", "terrain.key"])


class Map(Base):
    __tablename__ = "map"
    __table_args__ = (choice(schema.MapRow, "orientation"), choice(schema.MapRow, "shifted"), STRICT)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    map: str = column(primary_key=True)
    title: str
    orientation: str
    shifted: str
    north: int


class Sheet(Base):
    __tablename__ = "sheet"
    __table_args__ = (_of_map(), STRICT)
    game: str = column(primary_key=True)
    map: str = column(primary_key=True)
    sheet: str = column(primary_key=True)
    label: str
    column_0: int
    column_a: int
    column_b: int
    row_0: int
    row_a: int
    row_b: int
    a_first: int | None
    a_last: int | None
    b_first: int | None
    b_last: int | None
    odd: int = column(server_default="0")


class Hex(Base):
    """``column`` and ``row`` are internal, x right and y down; they follow from the label by the sheet."""

    __tablename__ = "hex"
    __table_args__ = (
        _of_map(),
        _terrain("terrain"),
        UniqueConstraint("game", "map", "column", "row"),
        STRICT | {"sqlite_with_rowid": False},
    )
    game: str = column(primary_key=True)
    map: str = column(primary_key=True)
    hex: str = column(primary_key=True)
    column: int
    row: int
    terrain: str
    marks: str


class Hexside(Base):
    __tablename__ = "hexside"
    __table_args__ = (
        _hex("hex_a"),
        _hex("hex_b"),
        _terrain("feature"),
        CheckConstraint("hex_a <> hex_b", name="two_hexes"),
        STRICT,
    )
    game: str = column(primary_key=True)
    map: str = column(primary_key=True)
    hex_a: str = column(primary_key=True)
    hex_b: str = column(primary_key=True)
    feature: str = column(primary_key=True)
    name: str
    crossing: str
    high: str


class Link(Base):
    __tablename__ = "link"
    __table_args__ = (
        _hex("hex_a"),
        _hex("hex_b"),
        _terrain("kind"),
        CheckConstraint("hex_a <> hex_b", name="two_hexes"),
        STRICT,
    )
    game: str = column(primary_key=True)
    map: str = column(primary_key=True)
    hex_a: str = column(primary_key=True)
    hex_b: str = column(primary_key=True)
    kind: str


class Place(Base):
    __tablename__ = "place"
    __table_args__ = (_of_map(), STRICT)
    game: str = column(primary_key=True)
    map: str = column(primary_key=True)
    key: str = column(primary_key=True)
    name: str
    kind: str
    hexes: str
    vp: int


class Area(Base):
    __tablename__ = "area"
    __table_args__ = (_of_map(), choice(schema.AreaRow, "kind"), STRICT)
    game: str = column(primary_key=True)
    map: str = column(primary_key=True)
    key: str = column(primary_key=True)
    kind: str
    title: str
    hexes: str
