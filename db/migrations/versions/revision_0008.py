"""What one scenario has otherwise of what all share: values, rows, pieces."""

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

CHANGE = """
CREATE TABLE scenario_change (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    "table" TEXT NOT NULL,
    row_key TEXT NOT NULL,
    field TEXT NOT NULL,
    kind TEXT NOT NULL,
    value TEXT,
    text TEXT NOT NULL,
    CONSTRAINT pk_scenario_change PRIMARY KEY (game, scenario, "table", row_key, field),
    CONSTRAINT fk_scenario_change_game_scenario_scenario FOREIGN KEY(game, scenario)
        REFERENCES scenario (game, scenario),
    CONSTRAINT ck_scenario_change_kind CHECK ("kind" IN ('set', 'add', 'discard', 'only'))
)
 STRICT
"""


def upgrade() -> None:
    """Make the table; a scenario of an older file has all as the others."""
    op.execute(CHANGE.strip())
