"""Which rows say where a value comes from?

A citation names its row by table and key text, so it has no foreign key to it: one table serves all others.
"""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from db.models.base import STRICT, Base, choice
from engine.data import schema


class Source(Base):
    __tablename__ = "source"
    __table_args__ = (choice(schema.SourceRow, "kind"), STRICT)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    title: Mapped[str]
    detail: Mapped[str]


class Citation(Base):
    __tablename__ = "citation"
    __table_args__ = (choice(schema.CitationRow, "certainty"), STRICT)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    table: Mapped[str] = mapped_column(primary_key=True)
    row_key: Mapped[str] = mapped_column(primary_key=True)
    field: Mapped[str] = mapped_column(primary_key=True)
    certainty: Mapped[str]
    source: Mapped[str]
    locator: Mapped[str]
