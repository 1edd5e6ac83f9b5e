"""Another certainty, ``designed``, and the source of such values: what an author invents is no fact of a box.

The two tables that list these words are made anew under their names and filled from the old ones; the journal holds
neither word before, so nothing else follows.
"""
# ruff: noqa: E501

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

REMADE = {
    "source": """
CREATE TABLE source (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    detail TEXT NOT NULL,
    CONSTRAINT pk_source PRIMARY KEY (game, "key"),
    CONSTRAINT ck_source_kind CHECK ("kind" IN ('rulebook', 'method', 'public', 'owner', 'designer')),
    CONSTRAINT fk_source_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
    "citation": """
CREATE TABLE citation (
    game TEXT NOT NULL,
    "table" TEXT NOT NULL,
    row_key TEXT NOT NULL,
    field TEXT NOT NULL,
    certainty TEXT NOT NULL,
    source TEXT NOT NULL,
    locator TEXT NOT NULL,
    CONSTRAINT pk_citation PRIMARY KEY (game, "table", row_key, field),
    CONSTRAINT ck_citation_certainty CHECK ("certainty" IN ('printed', 'official', 'derived', 'reconstructed', 'owner', 'designed', 'unknown')),
    CONSTRAINT fk_citation_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
}


def upgrade() -> None:
    """Make the tables anew; no other table refers to them."""
    op.execute("PRAGMA legacy_alter_table = ON")  # other tables keep naming the table, not its old copy
    for table, statement in REMADE.items():
        op.execute(f"ALTER TABLE {table} RENAME TO {table}_before")
        op.execute(statement.strip())
        op.execute(f"INSERT INTO {table} SELECT * FROM {table}_before")
        op.execute(f"DROP TABLE {table}_before")
    op.execute("PRAGMA legacy_alter_table = OFF")
