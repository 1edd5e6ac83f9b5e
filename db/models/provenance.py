"""Which rows say where a value comes from?

A citation names its row by table and key text, so it has no foreign key to it: one table serves all others.
"""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from db.models.base import STRICT, Base, choice, flag
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
    among: Mapped[str] = mapped_column(server_default="")


class Confirmation(Base):
    __tablename__ = "confirmation"
    __table_args__ = (choice(schema.ConfirmationRow, "basis"), flag("bulk"), STRICT)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    table: Mapped[str] = mapped_column(primary_key=True)
    row_key: Mapped[str] = mapped_column(primary_key=True)
    field: Mapped[str] = mapped_column(primary_key=True)
    who: Mapped[str]
    at: Mapped[str]
    printing: Mapped[str]
    basis: Mapped[str]
    bulk: Mapped[bool]
    lies: Mapped[str] = mapped_column(server_default="")


class Note(Base):
    __tablename__ = "note"
    __table_args__ = (choice(schema.NoteRow, "kind"), flag("done"), STRICT)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    table: Mapped[str]
    row_key: Mapped[str]
    field: Mapped[str]
    title: Mapped[str]
    content: Mapped[str]
    done: Mapped[bool]
    author: Mapped[str] = mapped_column(server_default="")
    at: Mapped[str] = mapped_column(server_default="")
    image: Mapped[str] = mapped_column(server_default="")


class CheckWaiver(Base):
    __tablename__ = "check_waiver"
    __table_args__ = (STRICT,)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    check: Mapped[str] = mapped_column(primary_key=True)
    where: Mapped[str] = mapped_column(primary_key=True)
    reason: Mapped[str]
