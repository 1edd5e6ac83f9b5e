"""Where a counter lay on its sheet when somebody confirmed a face of it."""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

TABLE = """
CREATE TABLE confirmation (
    game TEXT NOT NULL,
    "table" TEXT NOT NULL,
    row_key TEXT NOT NULL,
    field TEXT NOT NULL,
    who TEXT NOT NULL,
    at TEXT NOT NULL,
    printing TEXT NOT NULL,
    basis TEXT NOT NULL,
    bulk INTEGER NOT NULL,
    lies TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_confirmation PRIMARY KEY (game, "table", row_key, field),
    CONSTRAINT ck_confirmation_basis CHECK ("basis" IN ('box', 'scan')),
    CONSTRAINT ck_confirmation_bulk CHECK ("bulk" IN (0, 1)),
    CONSTRAINT fk_confirmation_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
"""


def upgrade() -> None:
    """Remake the table with a column more; of what was confirmed before nobody said where it lay."""
    op.execute("PRAGMA legacy_alter_table = ON")  # references follow the name, not the table that is put aside
    op.execute("ALTER TABLE confirmation RENAME TO confirmation_before")
    op.execute(TABLE.strip())
    columns = [column for _, column, *_ in op.get_bind().exec_driver_sql("PRAGMA table_info(confirmation_before)")]
    named = ", ".join(f'"{column}"' for column in columns)
    op.execute(f"INSERT INTO confirmation ({named}) SELECT {named} FROM confirmation_before")
    op.execute("DROP TABLE confirmation_before")
    op.execute("PRAGMA legacy_alter_table = OFF")
