"""Which rows say where a value comes from?

A citation names its row by table and key text, so it has no foreign key to it: one table serves all others.
"""

from sqlalchemy import ForeignKey

from db.models.base import STRICT, Base, choice, column, flag
from engine.data import schema


class Source(Base):
    __tablename__ = "source"
    __table_args__ = (choice(schema.SourceRow, "kind"), STRICT)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    key: str = column(primary_key=True)
    kind: str
    title: str
    detail: str


class Citation(Base):
    __tablename__ = "citation"
    __table_args__ = (choice(schema.CitationRow, "certainty"), STRICT)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    table: str = column(primary_key=True)
    row_key: str = column(primary_key=True)
    field: str = column(primary_key=True)
    certainty: str
    source: str
    locator: str
    among: str = column(server_default="")


class Confirmation(Base):
    __tablename__ = "confirmation"
    __table_args__ = (choice(schema.ConfirmationRow, "basis"), flag("bulk"), STRICT)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    table: str = column(primary_key=True)
    row_key: str = column(primary_key=True)
    field: str = column(primary_key=True)
    who: str
    at: str
    printing: str
    basis: str
    bulk: bool


class Note(Base):
    __tablename__ = "note"
    __table_args__ = (choice(schema.NoteRow, "kind"), flag("done"), STRICT)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    key: str = column(primary_key=True)
    kind: str
    table: str
    row_key: str
    field: str
    title: str
    content: str
    done: bool


class CheckWaiver(Base):
    __tablename__ = "check_waiver"
    __table_args__ = (STRICT,)
    game: str = column(ForeignKey("game.game"), primary_key=True)
    check: str = column(primary_key=True)
    where: str = column(primary_key=True)
    reason: str
