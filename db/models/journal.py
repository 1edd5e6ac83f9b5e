"""Which rows remember what happened? The journal only grows: triggers refuse to alter or delete an entry."""

from typing import Any

from sqlalchemy import DDL, CheckConstraint, ForeignKey, LargeBinary, UniqueConstraint, event
from sqlalchemy.orm import Mapped, mapped_column

from db.models.base import STRICT, Base

KINDS = ("edit", "undo", "redo", "revert", "import", "migrate")


class ChangeLog(Base):
    """An entry of the journal. ``changes`` is the packed change set, ``undoes`` the entry that it takes back. ``uid``
    is its name in every copy of the library for ever, ``person`` who made it, as far as he has said so."""

    __tablename__ = "change_log"
    __table_args__ = (
        UniqueConstraint("uid"),
        CheckConstraint("kind IN ({})".format(", ".join(f"'{kind}'" for kind in KINDS)), name="kind"),
        STRICT | {"sqlite_autoincrement": True},
    )
    number: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[str]
    kind: Mapped[str]
    label: Mapped[str]
    reason: Mapped[str]
    source: Mapped[str]
    stroke: Mapped[int | None]
    undoes: Mapped[int | None] = mapped_column(ForeignKey("change_log.number"))
    changes: Mapped[bytes] = mapped_column(LargeBinary)
    uid: Mapped[str]
    person: Mapped[str]


class Meta(Base):
    """Facts about the file itself, by name: ``library`` and ``ancestor`` (``db.identity``)."""

    __tablename__ = "meta"
    __table_args__ = (STRICT,)
    key: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class Frozen(Base):
    """A scenario as it was played, packed, by the digest of its data: whatever becomes of the rows, games on record
    keep what they rest on."""

    __tablename__ = "frozen"
    __table_args__ = (STRICT,)
    digest: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    scenario: Mapped[str]
    content: Mapped[bytes] = mapped_column(LargeBinary)


class Batch(Base):
    """Games played together; ``settings`` is what was asked for."""

    __tablename__ = "batch"
    __table_args__ = (STRICT,)
    uid: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[str]
    person: Mapped[str]
    title: Mapped[str]
    settings: Mapped[dict[str, Any]]


class PlayedGame(Base):
    """A game on record. ``events`` is the packed list of its events, which a program of ``events_version`` wrote;
    ``position`` its place in the batch, if it is of one."""

    __tablename__ = "played_game"
    __table_args__ = (STRICT,)
    uid: Mapped[str] = mapped_column(primary_key=True)
    batch: Mapped[str | None] = mapped_column(ForeignKey("batch.uid"))
    position: Mapped[int]
    at: Mapped[str]
    person: Mapped[str]
    data: Mapped[str] = mapped_column(ForeignKey("frozen.digest"))
    seed: Mapped[int]
    program: Mapped[str]
    rules_version: Mapped[int]
    events_version: Mapped[int]
    result: Mapped[dict[str, Any]]
    events: Mapped[bytes] = mapped_column(LargeBinary)


for _act in ("UPDATE", "DELETE"):
    event.listen(
        ChangeLog.__table__,
        "after_create",
        DDL(  # type: ignore[no-untyped-call]
            f"CREATE TRIGGER tr_change_log_no_{_act.lower()} BEFORE {_act} ON change_log "
            "BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END"
        ),
    )
