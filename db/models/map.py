"""Which rows describe a map? Hexes, hexsides and links are shared records of the hexes they touch."""

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from db.models.base import STRICT, Base, choice
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
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    map: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]
    orientation: Mapped[str]
    shifted: Mapped[str]
    north: Mapped[int]


class Sheet(Base):
    __tablename__ = "sheet"
    __table_args__ = (_of_map(), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    map: Mapped[str] = mapped_column(primary_key=True)
    sheet: Mapped[str] = mapped_column(primary_key=True)
    label: Mapped[str]
    column_0: Mapped[int]
    column_a: Mapped[int]
    column_b: Mapped[int]
    row_0: Mapped[int]
    row_a: Mapped[int]
    row_b: Mapped[int]
    a_first: Mapped[int | None]
    a_last: Mapped[int | None]
    b_first: Mapped[int | None]
    b_last: Mapped[int | None]
    odd: Mapped[int] = mapped_column(server_default="0")


class Hex(Base):
    """``column`` and ``row`` are internal, x right and y down; they follow from the label by the sheet."""

    __tablename__ = "hex"
    __table_args__ = (
        _of_map(),
        _terrain("terrain"),
        UniqueConstraint("game", "map", "column", "row"),
        STRICT | {"sqlite_with_rowid": False},
    )
    game: Mapped[str] = mapped_column(primary_key=True)
    map: Mapped[str] = mapped_column(primary_key=True)
    hex: Mapped[str] = mapped_column(primary_key=True)
    column: Mapped[int]
    row: Mapped[int]
    terrain: Mapped[str]
    marks: Mapped[str]


class Hexside(Base):
    __tablename__ = "hexside"
    __table_args__ = (
        _hex("hex_a"),
        _hex("hex_b"),
        _terrain("feature"),
        CheckConstraint("hex_a <> hex_b", name="two_hexes"),
        STRICT,
    )
    game: Mapped[str] = mapped_column(primary_key=True)
    map: Mapped[str] = mapped_column(primary_key=True)
    hex_a: Mapped[str] = mapped_column(primary_key=True)
    hex_b: Mapped[str] = mapped_column(primary_key=True)
    feature: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    crossing: Mapped[str]
    high: Mapped[str]


class Link(Base):
    __tablename__ = "link"
    __table_args__ = (
        _hex("hex_a"),
        _hex("hex_b"),
        _terrain("kind"),
        CheckConstraint("hex_a <> hex_b", name="two_hexes"),
        STRICT,
    )
    game: Mapped[str] = mapped_column(primary_key=True)
    map: Mapped[str] = mapped_column(primary_key=True)
    hex_a: Mapped[str] = mapped_column(primary_key=True)
    hex_b: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]


class Place(Base):
    __tablename__ = "place"
    __table_args__ = (_of_map(), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    map: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    kind: Mapped[str]
    hexes: Mapped[str]
    vp: Mapped[int]


class Area(Base):
    __tablename__ = "area"
    __table_args__ = (_of_map(), choice(schema.AreaRow, "kind"), STRICT)
    game: Mapped[str] = mapped_column(primary_key=True)
    map: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    title: Mapped[str]
    hexes: Mapped[str]
