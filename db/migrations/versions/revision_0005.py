"""Open data: values of faces and effects of terrain by declared name, words of a game as rows, traits of unit types,
extents of sheets; names of the library and of each entry of its journal; games on record; what an uncertain value may be.

The journal is not written anew: what it holds of columns that have become declared values is read as such
(``db.open_values``). Its entries get their names only, for which its triggers are put aside.
"""
# ruff: noqa: E501

from alembic import op
from sqlalchemy import Connection, text

from db.identity import ANCESTOR, LIBRARY, uid_of_entry, uid_of_library
from db.migrations import declared_1_4 as declared

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

REMADE = {
    "face": """
CREATE TABLE face (
    game TEXT NOT NULL,
    counter TEXT NOT NULL,
    face TEXT NOT NULL,
    "values" TEXT NOT NULL,
    CONSTRAINT pk_face PRIMARY KEY (game, counter, face),
    CONSTRAINT fk_face_game_counter_counter FOREIGN KEY(game, counter) REFERENCES counter (game, "key")
)
 STRICT
""",
    "terrain": """
CREATE TABLE terrain (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    note TEXT NOT NULL,
    effects TEXT NOT NULL,
    CONSTRAINT pk_terrain PRIMARY KEY (game, "key"),
    CONSTRAINT ck_terrain_kind CHECK ("kind" IN ('hex', 'road', 'hexside', 'crossing', 'mark', 'condition')),
    CONSTRAINT fk_terrain_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
    "unit_type": """
CREATE TABLE unit_type (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    title TEXT NOT NULL,
    symbol TEXT NOT NULL,
    movement_class TEXT NOT NULL,
    mechanized_attack INTEGER NOT NULL,
    role TEXT NOT NULL,
    traits TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_unit_type PRIMARY KEY (game, "key"),
    CONSTRAINT ck_unit_type_mechanized_attack CHECK ("mechanized_attack" IN (0, 1)),
    CONSTRAINT fk_unit_type_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
    "formation": """
CREATE TABLE formation (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    side TEXT NOT NULL,
    title TEXT NOT NULL,
    kind TEXT NOT NULL,
    CONSTRAINT pk_formation PRIMARY KEY (game, "key"),
    CONSTRAINT ck_formation_side CHECK ("side" IN ('german', 'allied')),
    CONSTRAINT fk_formation_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
    "turn": """
CREATE TABLE turn (
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    label TEXT NOT NULL,
    date TEXT NOT NULL,
    half TEXT NOT NULL,
    note TEXT NOT NULL,
    CONSTRAINT pk_turn PRIMARY KEY (game, number),
    CONSTRAINT fk_turn_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
    "chart": """
CREATE TABLE chart (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    title TEXT NOT NULL,
    rule TEXT NOT NULL,
    dice TEXT NOT NULL,
    header TEXT NOT NULL,
    columns TEXT NOT NULL,
    bounds TEXT NOT NULL,
    rows TEXT DEFAULT '[]' NOT NULL,
    cells TEXT DEFAULT '[]' NOT NULL,
    CONSTRAINT pk_chart PRIMARY KEY (game, "key"),
    CONSTRAINT ck_chart_header CHECK ("header" IN ('odds', 'total', 'box', 'none')),
    CONSTRAINT fk_chart_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
    "place": """
CREATE TABLE place (
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    "key" TEXT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    hexes TEXT NOT NULL,
    vp INTEGER NOT NULL,
    CONSTRAINT pk_place PRIMARY KEY (game, map, "key"),
    CONSTRAINT fk_place_game_map_map FOREIGN KEY(game, map) REFERENCES map (game, map)
)
 STRICT
""",
    "sheet": """
CREATE TABLE sheet (
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    sheet TEXT NOT NULL,
    label TEXT NOT NULL,
    column_0 INTEGER NOT NULL,
    column_a INTEGER NOT NULL,
    column_b INTEGER NOT NULL,
    row_0 INTEGER NOT NULL,
    row_a INTEGER NOT NULL,
    row_b INTEGER NOT NULL,
    a_first INTEGER,
    a_last INTEGER,
    b_first INTEGER,
    b_last INTEGER,
    odd INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_sheet PRIMARY KEY (game, map, sheet),
    CONSTRAINT fk_sheet_game_map_map FOREIGN KEY(game, map) REFERENCES map (game, map)
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
    among TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_citation PRIMARY KEY (game, "table", row_key, field),
    CONSTRAINT ck_citation_certainty CHECK ("certainty" IN ('printed', 'official', 'derived', 'reconstructed', 'owner', 'designed', 'unknown')),
    CONSTRAINT fk_citation_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
    "change_log": """
CREATE TABLE change_log (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    label TEXT NOT NULL,
    reason TEXT NOT NULL,
    source TEXT NOT NULL,
    stroke INTEGER,
    undoes INTEGER,
    changes BLOB NOT NULL,
    uid TEXT NOT NULL,
    person TEXT NOT NULL,
    CONSTRAINT uq_change_log_uid UNIQUE (uid),
    CONSTRAINT ck_change_log_kind CHECK (kind IN ('edit', 'undo', 'redo', 'revert', 'import', 'migrate')),
    CONSTRAINT fk_change_log_undoes_change_log FOREIGN KEY(undoes) REFERENCES change_log (number)
)
 STRICT
""",
}

NEW = {
    "word": """
CREATE TABLE word (
    game TEXT NOT NULL,
    list TEXT NOT NULL,
    word TEXT NOT NULL,
    position INTEGER NOT NULL,
    title TEXT NOT NULL,
    CONSTRAINT pk_word PRIMARY KEY (game, list, word),
    CONSTRAINT ck_word_list CHECK ("list" IN ('role', 'trait', 'movement_class', 'mode', 'formation_kind', 'place_kind', 'half', 'dice', 'weather')),
    CONSTRAINT fk_word_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
    "declared_value": """
CREATE TABLE declared_value (
    game TEXT NOT NULL,
    "table" TEXT NOT NULL,
    name TEXT NOT NULL,
    position INTEGER NOT NULL,
    title TEXT NOT NULL,
    kind TEXT NOT NULL,
    place TEXT NOT NULL,
    movement_class TEXT NOT NULL,
    mode TEXT NOT NULL,
    CONSTRAINT pk_declared_value PRIMARY KEY (game, "table", name),
    CONSTRAINT ck_declared_value_table CHECK ("table" IN ('face', 'terrain')),
    CONSTRAINT ck_declared_value_kind CHECK ("kind" IN ('number', 'bracketed', 'letter', 'text', 'cost', 'shift', 'factor', 'flag')),
    CONSTRAINT ck_declared_value_place CHECK ("place" IN ('', 'line', 'line?', 'behind', 'left', 'right')),
    CONSTRAINT fk_declared_value_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
    "frozen": """
CREATE TABLE frozen (
    digest TEXT NOT NULL,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    content BLOB NOT NULL,
    CONSTRAINT pk_frozen PRIMARY KEY (digest)
)
 STRICT
""",
    "batch": """
CREATE TABLE batch (
    uid TEXT NOT NULL,
    at TEXT NOT NULL,
    person TEXT NOT NULL,
    title TEXT NOT NULL,
    settings TEXT NOT NULL,
    CONSTRAINT pk_batch PRIMARY KEY (uid)
)
 STRICT
""",
    "played_game": """
CREATE TABLE played_game (
    uid TEXT NOT NULL,
    batch TEXT,
    position INTEGER NOT NULL,
    at TEXT NOT NULL,
    person TEXT NOT NULL,
    data TEXT NOT NULL,
    seed INTEGER NOT NULL,
    program TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    events_version INTEGER NOT NULL,
    result TEXT NOT NULL,
    events BLOB NOT NULL,
    CONSTRAINT pk_played_game PRIMARY KEY (uid),
    CONSTRAINT fk_played_game_batch_batch FOREIGN KEY(batch) REFERENCES batch (uid),
    CONSTRAINT fk_played_game_data_frozen FOREIGN KEY(data) REFERENCES frozen (digest)
)
 STRICT
""",
}

_VALUES = ", ".join(f"'{name}', {name}" for name, *_ in declared.FACE_VALUES)
_COSTS = ", ".join(f"'{name}', {declared.as_said(name)}" for name, *_ in declared.EFFECTS)
_SAID = "(SELECT json_group_object(key, value) FROM (SELECT key, value FROM json_each(json_object({})) WHERE value IS NOT NULL ORDER BY key))"

FILL = {
    "face": f"SELECT game, counter, face, coalesce({_SAID.format(_VALUES)}, '{{}}')",
    "terrain": f"SELECT game, \"key\", kind, title, note, coalesce({_SAID.format(_COSTS)}, '{{}}')",
    "unit_type": "SELECT game, \"key\", title, symbol, movement_class, mechanized_attack, role, ''",
    "chart": "SELECT *, '[]'",
    "sheet": "SELECT *, NULL, NULL, NULL, NULL, 0",
    "citation": "SELECT *, ''",
    "change_log": "SELECT *, 'entry ' || number, ''",
}
"""What fills the remade tables from the old ones, where it is not all that they hold."""


def upgrade() -> None:
    """Remake the tables with what they hold, add the new ones, fill them with what the code of 1.3 knew by itself."""
    connection = op.get_bind()
    triggers = connection.execute(
        text("SELECT name, sql FROM sqlite_master WHERE tbl_name = 'change_log' AND type = 'trigger'")
    ).all()
    for name, _ in triggers:
        op.execute(f"DROP TRIGGER {name}")
    for statement in NEW.values():
        op.execute(statement.strip())
    declared.declare(connection)
    op.execute("PRAGMA legacy_alter_table = ON")  # other tables keep naming the table, not its old copy
    for table, statement in REMADE.items():
        op.execute(f"ALTER TABLE {table} RENAME TO {table}_before")
        op.execute(statement.strip())
        # the name of a JSON path reads as a bound value otherwise
        connection.exec_driver_sql(f"INSERT INTO {table} {FILL.get(table, 'SELECT *')} FROM {table}_before")
        op.execute(f"DROP TABLE {table}_before")
    op.execute("PRAGMA legacy_alter_table = OFF")
    op.execute("DROP TABLE playtest")  # no version has ever written to it
    declared.characterize(connection)
    _name(connection)
    for _, statement in triggers:
        op.execute(statement)


def _name(connection: Connection) -> None:
    """Give the entries of the journal and the library their names."""
    first = ""
    rows = connection.execute(text("SELECT number, at FROM change_log ORDER BY number")).all()
    for number, at in rows:
        (changes,) = connection.execute(text("SELECT changes FROM change_log WHERE number = :n"), {"n": number}).one()
        uid = uid_of_entry(number, at, changes)
        first = first or uid
        connection.execute(text("UPDATE change_log SET uid = :uid WHERE number = :n"), {"uid": uid, "n": number})
    connection.execute(text("DELETE FROM meta WHERE key IN (:a, :b)"), {"a": LIBRARY, "b": ANCESTOR})
    is_library = connection.execute(text("SELECT 1 FROM game LIMIT 1")).first() is not None
    if is_library:
        name = {"key": LIBRARY, "value": uid_of_library(first)}
        connection.execute(text("INSERT INTO meta (key, value) VALUES (:key, :value)"), name)
