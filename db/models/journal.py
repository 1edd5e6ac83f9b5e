"""Which rows remember what happened? The journal only grows: triggers refuse to alter or delete an entry."""

from typing import Any

from sqlalchemy import DDL, CheckConstraint, ForeignKey, LargeBinary, event
from sqlalchemy.orm import Mapped, mapped_column

from db.models.base import STRICT, Base

KINDS = ("edit", "undo", "redo", "revert", "import", "migrate")


class ChangeLog(Base):
    """An entry of the journal. ``changes`` is the packed change set, ``undoes`` the entry that it takes back."""

    __tablename__ = "change_log"
    __table_args__ = (
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


class Meta(Base):
    """Facts about the file itself, by name."""

    __tablename__ = "meta"
    __table_args__ = (STRICT,)
    key: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class Playtest(Base):
    """A recorded batch of games. ``results`` is the packed list of results, ``settings`` what was asked for."""

    __tablename__ = "playtest"
    __table_args__ = (STRICT | {"sqlite_autoincrement": True},)
    number: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[str]
    game: Mapped[str]
    scenario: Mapped[str]
    settings: Mapped[dict[str, Any]]
    data_digest: Mapped[str]
    program: Mapped[str]
    results: Mapped[bytes] = mapped_column(LargeBinary)


for _act in ("UPDATE", "DELETE"):
    event.listen(
        ChangeLog.__table__,
        "after_create",
        DDL(  # type: ignore[no-untyped-call]
            f"CREATE TRIGGER tr_change_log_no_{_act.lower()} BEFORE {_act} ON change_log "
            "BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END"
        ),
    )
