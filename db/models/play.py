"""Which tables hold the games that are being played? One row a game, one row for each thing that was done in it.

They are no edits: the journal and its undo know nothing of them, and neither does the text of a library.
"""

from typing import Any

from sqlalchemy import DDL, CheckConstraint, ForeignKey, event
from sqlalchemy.orm import Mapped, mapped_column

from db.models.base import STRICT, Base, flag

STEP_KINDS = ("opening", "action", "note")


class Play(Base):
    """A game. ``data`` is the digest of the scenario as it is played, kept in ``frozen``; ``head`` the number of the
    step at which the game stands. ``seats`` names who leads a side, ``settings`` what else was chosen for it, ``plans``
    what a machine seat has in mind. ``parent`` and ``parent_step`` say which game it was branched from, and where.
    ``removed`` is when it was removed, empty while it is listed."""

    __tablename__ = "play"
    __table_args__ = (STRICT,)
    uid: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    scenario: Mapped[str]
    title: Mapped[str]
    name: Mapped[str]
    note: Mapped[str]
    person: Mapped[str]
    created: Mapped[str]
    changed: Mapped[str]
    removed: Mapped[str]
    data: Mapped[str] = mapped_column(ForeignKey("frozen.digest"))
    version: Mapped[str]
    program: Mapped[str]
    rules: Mapped[str]
    events_version: Mapped[int]
    seed: Mapped[int]
    dice: Mapped[str]
    seats: Mapped[dict[str, Any]]
    settings: Mapped[dict[str, Any]]
    plans: Mapped[dict[str, Any]]
    head: Mapped[int]
    turn: Mapped[int]
    moment: Mapped[str]
    result: Mapped[str]
    parent: Mapped[str]
    parent_step: Mapped[int | None]


class PlayStep(Base):
    """A thing that was done in a game, after the step ``before``, so that all lines that were played make a tree.

    ``action``, ``events`` and ``lines`` (what the log says) are JSON as the program wrote it, ``digest`` is that of the
    position after it. The ``action`` of an opening is empty, or the position that the game goes on from. ``closed``: it
    cannot be taken back as at a table. ``thought`` is what a machine spent on it.
    """

    __tablename__ = "play_step"
    __table_args__ = (
        CheckConstraint("kind IN ({})".format(", ".join(f"'{kind}'" for kind in STEP_KINDS)), name="kind"),
        flag("machine"),
        flag("closed"),
        CheckConstraint('"before" < number', name="before"),
        STRICT,
    )
    play: Mapped[str] = mapped_column(ForeignKey("play.uid"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    before: Mapped[int | None]
    kind: Mapped[str]
    side: Mapped[str]
    machine: Mapped[bool]
    closed: Mapped[bool]
    turn: Mapped[int]
    moment: Mapped[str]
    action: Mapped[str]
    events: Mapped[str]
    lines: Mapped[str]
    digest: Mapped[str]
    thought: Mapped[str]


event.listen(
    PlayStep.__table__,
    "after_create",
    DDL(  # type: ignore[no-untyped-call]
        "CREATE TRIGGER tr_play_step_no_update BEFORE UPDATE ON play_step "
        "BEGIN SELECT RAISE(ABORT, 'what was played stays as it was'); END"
    ),
)
