"""Versions of scenarios; who wrote a scenario and a note, and a picture beside a note."""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

TABLES = {
    "scenario": """
CREATE TABLE scenario (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    number TEXT NOT NULL,
    title TEXT NOT NULL,
    map TEXT NOT NULL,
    bounds TEXT NOT NULL,
    first_turn INTEGER NOT NULL,
    last_turn INTEGER NOT NULL,
    weather TEXT NOT NULL,
    text TEXT NOT NULL,
    version TEXT DEFAULT '' NOT NULL,
    author TEXT DEFAULT '' NOT NULL,
    contact TEXT DEFAULT '' NOT NULL,
    license TEXT DEFAULT '' NOT NULL,
    date TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_scenario PRIMARY KEY (game, scenario),
    CONSTRAINT fk_scenario_game_map_map FOREIGN KEY(game, map) REFERENCES map (game, map),
    CONSTRAINT fk_scenario_game_map_bounds_area FOREIGN KEY(game, map, bounds) REFERENCES area (game, map, "key"),
    CONSTRAINT ck_scenario_turns CHECK (first_turn <= last_turn),
    CONSTRAINT fk_scenario_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
    "note": """
CREATE TABLE note (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    kind TEXT NOT NULL,
    "table" TEXT NOT NULL,
    row_key TEXT NOT NULL,
    field TEXT NOT NULL,
    title TEXT NOT NULL,
    content TEXT NOT NULL,
    done INTEGER NOT NULL,
    author TEXT DEFAULT '' NOT NULL,
    at TEXT DEFAULT '' NOT NULL,
    image TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_note PRIMARY KEY (game, "key"),
    CONSTRAINT ck_note_kind CHECK ("kind" IN ('note', 'task', 'image')),
    CONSTRAINT ck_note_done CHECK ("done" IN (0, 1)),
    CONSTRAINT fk_note_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
}
VERSION = """
CREATE TABLE scenario_version (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    version TEXT NOT NULL,
    position INTEGER NOT NULL,
    date TEXT NOT NULL,
    author TEXT NOT NULL,
    changes TEXT NOT NULL,
    data TEXT NOT NULL,
    content TEXT NOT NULL,
    shared TEXT,
    CONSTRAINT pk_scenario_version PRIMARY KEY (game, scenario, version),
    CONSTRAINT fk_scenario_version_game_scenario_scenario FOREIGN KEY(game, scenario)
        REFERENCES scenario (game, scenario),
    CONSTRAINT ck_scenario_version_position CHECK (position >= 0)
)
 STRICT
"""


def upgrade() -> None:
    """Remake the two tables with columns more, and make the new one; nothing of an older file has a version."""
    op.execute("PRAGMA legacy_alter_table = ON")  # references follow the name, not the table that is put aside
    for table, made in TABLES.items():
        op.execute(f"ALTER TABLE {table} RENAME TO {table}_before")
        op.execute(made.strip())
        columns = [column for _, column, *_ in op.get_bind().exec_driver_sql(f"PRAGMA table_info({table}_before)")]
        named = ", ".join(f'"{column}"' for column in columns)
        op.execute(f"INSERT INTO {table} ({named}) SELECT {named} FROM {table}_before")
        op.execute(f"DROP TABLE {table}_before")
    op.execute("PRAGMA legacy_alter_table = OFF")
    op.execute(VERSION.strip())
