"""Numbers of errata that are never given again, which erratum is followed where some disagree, the printing at hand;
since when an erratum stands, and changes of rules."""

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

TABLES = {
    "erratum": """
CREATE TABLE erratum (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    title TEXT NOT NULL,
    status TEXT NOT NULL,
    origin TEXT NOT NULL,
    reason TEXT NOT NULL,
    rule TEXT NOT NULL,
    printings TEXT NOT NULL,
    supersedes TEXT NOT NULL,
    since TEXT DEFAULT '' NOT NULL,
    position INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_erratum PRIMARY KEY (game, "key"),
    CONSTRAINT ck_erratum_status CHECK ("status" IN ('official', 'proposed', 'house', 'rejected')),
    CONSTRAINT fk_erratum_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
    "erratum_change": """
CREATE TABLE erratum_change (
    game TEXT NOT NULL,
    erratum TEXT NOT NULL,
    position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    "table" TEXT NOT NULL,
    row_key TEXT NOT NULL,
    field TEXT NOT NULL,
    printed TEXT,
    value TEXT,
    text TEXT NOT NULL,
    CONSTRAINT pk_erratum_change PRIMARY KEY (game, erratum, position),
    CONSTRAINT fk_erratum_change_game_erratum_erratum FOREIGN KEY(game, erratum) REFERENCES erratum (game, "key"),
    CONSTRAINT ck_erratum_change_kind CHECK ("kind" IN ('set', 'add', 'replace', 'discard', 'ban', 'group',
        'precedence', 'instruction', 'rule'))
)
 STRICT
""",
}
MADE = (
    """
CREATE TABLE erratum_number (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    title TEXT NOT NULL,
    CONSTRAINT pk_erratum_number PRIMARY KEY (game, "key"),
    CONSTRAINT fk_erratum_number_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
    """
CREATE TABLE erratum_choice (
    game TEXT NOT NULL,
    "table" TEXT NOT NULL,
    row_key TEXT NOT NULL,
    field TEXT NOT NULL,
    erratum TEXT NOT NULL,
    CONSTRAINT pk_erratum_choice PRIMARY KEY (game, "table", row_key, field),
    CONSTRAINT fk_erratum_choice_game_erratum_erratum FOREIGN KEY(game, erratum) REFERENCES erratum (game, "key")
)
 STRICT
""",
    """
CREATE TABLE errata_desk (
    game TEXT NOT NULL,
    prefix TEXT NOT NULL,
    printing TEXT NOT NULL,
    CONSTRAINT pk_errata_desk PRIMARY KEY (game),
    CONSTRAINT fk_errata_desk_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
)


def upgrade() -> None:
    """Remake the two tables, and make the new ones; of an older file nothing is settled."""
    op.execute("PRAGMA legacy_alter_table = ON")  # references follow the name, not the table that is put aside
    for table, made in TABLES.items():
        op.execute(f"ALTER TABLE {table} RENAME TO {table}_before")
        op.execute(made.strip())
        columns = [column for _, column, *_ in op.get_bind().exec_driver_sql(f"PRAGMA table_info({table}_before)")]
        named = ", ".join(f'"{column}"' for column in columns)
        op.execute(f"INSERT INTO {table} ({named}) SELECT {named} FROM {table}_before")
        op.execute(f"DROP TABLE {table}_before")
    op.execute("PRAGMA legacy_alter_table = OFF")
    for made in MADE:
        op.execute(made.strip())
