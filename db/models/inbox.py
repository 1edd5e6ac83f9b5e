"""Which table holds the doubts that were sent in?"""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from db.models.base import STRICT, Base, choice
from engine.data import schema


class Inbox(Base):
    __tablename__ = "inbox"
    __table_args__ = (choice(schema.InboxRow, "state"), STRICT)
    game: Mapped[str] = mapped_column(ForeignKey("game.game"), primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]
    text: Mapped[str]
    state: Mapped[str]
    link: Mapped[str]
    person: Mapped[str]
    at: Mapped[str]
    scenario: Mapped[str]
    place: Mapped[str]
    erratum: Mapped[str]
    reply: Mapped[str]
    program: Mapped[str]
    last: Mapped[str]
    position: Mapped[str]
    picture: Mapped[str]
