"""Doubts that were sent in: reports, posts, paragraphs of published sheets."""

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

INBOX = """
CREATE TABLE inbox (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    state TEXT NOT NULL,
    link TEXT NOT NULL,
    person TEXT NOT NULL,
    at TEXT NOT NULL,
    scenario TEXT NOT NULL,
    place TEXT NOT NULL,
    erratum TEXT NOT NULL,
    reply TEXT NOT NULL,
    program TEXT NOT NULL,
    last TEXT NOT NULL,
    position TEXT NOT NULL,
    picture TEXT NOT NULL,
    CONSTRAINT pk_inbox PRIMARY KEY (game, "key"),
    CONSTRAINT ck_inbox_state CHECK ("state" IN ('new', 'checked', 'asked', 'erratum', 'no error')),
    CONSTRAINT fk_inbox_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
"""


def upgrade() -> None:
    """Make the table; in an older file nothing was sent in."""
    op.execute(INBOX.strip())
