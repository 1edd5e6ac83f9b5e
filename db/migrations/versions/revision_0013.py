"""Games that are being played, with everything that was done in them."""

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

MADE = (
    """
CREATE TABLE play (
    uid TEXT NOT NULL,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    title TEXT NOT NULL,
    name TEXT NOT NULL,
    note TEXT NOT NULL,
    person TEXT NOT NULL,
    created TEXT NOT NULL,
    changed TEXT NOT NULL,
    removed TEXT NOT NULL,
    data TEXT NOT NULL,
    version TEXT NOT NULL,
    program TEXT NOT NULL,
    rules TEXT NOT NULL,
    events_version INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    dice TEXT NOT NULL,
    seats TEXT NOT NULL,
    settings TEXT NOT NULL,
    plans TEXT NOT NULL,
    head INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    moment TEXT NOT NULL,
    result TEXT NOT NULL,
    parent TEXT NOT NULL,
    parent_step INTEGER,
    CONSTRAINT pk_play PRIMARY KEY (uid),
    CONSTRAINT fk_play_data_frozen FOREIGN KEY(data) REFERENCES frozen (digest)
)
 STRICT
""",
    """
CREATE TABLE play_step (
    play TEXT NOT NULL,
    number INTEGER NOT NULL,
    "before" INTEGER,
    kind TEXT NOT NULL,
    side TEXT NOT NULL,
    machine INTEGER NOT NULL,
    closed INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    moment TEXT NOT NULL,
    action TEXT NOT NULL,
    events TEXT NOT NULL,
    lines TEXT NOT NULL,
    digest TEXT NOT NULL,
    thought TEXT NOT NULL,
    CONSTRAINT pk_play_step PRIMARY KEY (play, number),
    CONSTRAINT ck_play_step_kind CHECK (kind IN ('opening', 'action', 'note')),
    CONSTRAINT ck_play_step_machine CHECK ("machine" IN (0, 1)),
    CONSTRAINT ck_play_step_closed CHECK ("closed" IN (0, 1)),
    CONSTRAINT ck_play_step_before CHECK ("before" < number),
    CONSTRAINT fk_play_step_play_play FOREIGN KEY(play) REFERENCES play (uid)
)
 STRICT
""",
    """
CREATE TRIGGER tr_play_step_no_update BEFORE UPDATE ON play_step
BEGIN SELECT RAISE(ABORT, 'what was played stays as it was'); END
""",
)


def upgrade() -> None:
    """Make the tables; in an older file no game was kept."""
    for made in MADE:
        op.execute(made.strip())
