"""Scenarios that are variants of others: what both have in common follows the other one."""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

VARIANT = """
CREATE TABLE variant (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    parent TEXT NOT NULL,
    CONSTRAINT pk_variant PRIMARY KEY (game, scenario),
    CONSTRAINT fk_variant_game_scenario_scenario FOREIGN KEY(game, scenario) REFERENCES scenario (game, scenario),
    CONSTRAINT fk_variant_game_parent_scenario FOREIGN KEY(game, parent) REFERENCES scenario (game, scenario),
    CONSTRAINT ck_variant_parent CHECK (parent <> scenario)
)
 STRICT
"""


def upgrade() -> None:
    """Make the table; a scenario of an older file is nobody's variant."""
    op.execute(VARIANT.strip())
