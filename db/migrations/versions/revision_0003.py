"""Marks over the terrain of a hex in place of the traffic jam; several features of a hexside, with crossing and slope.

Everything that names a hexside or one of the renamed values follows: citations, confirmations, notes, errata and the
journal, whose triggers are put aside for that (see ``db.migrations.sides_1_1``).
"""
# ruff: noqa: E501

import json
from collections.abc import Iterable

from alembic import op
from pydantic import JsonValue
from sqlalchemy import Connection, text

from db.changes import Key
from db.journal import pack, unpack
from db.migrations.sides_1_1 import ABOUT, FIELDS, Restating, Row, new_erratum_change

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

HEX = """
CREATE TABLE hex (
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    hex TEXT NOT NULL,
    "column" INTEGER NOT NULL,
    "row" INTEGER NOT NULL,
    terrain TEXT NOT NULL,
    marks TEXT NOT NULL,
    CONSTRAINT pk_hex PRIMARY KEY (game, map, hex),
    CONSTRAINT fk_hex_game_map_map FOREIGN KEY(game, map) REFERENCES map (game, map),
    CONSTRAINT fk_hex_game_terrain_terrain FOREIGN KEY(game, terrain) REFERENCES terrain (game, "key"),
    CONSTRAINT uq_hex_game_map_column_row UNIQUE (game, map, "column", "row")
)
 WITHOUT ROWID,
 STRICT
"""

HEXSIDE = """
CREATE TABLE hexside (
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    hex_a TEXT NOT NULL,
    hex_b TEXT NOT NULL,
    feature TEXT NOT NULL,
    name TEXT NOT NULL,
    crossing TEXT NOT NULL,
    high TEXT NOT NULL,
    CONSTRAINT pk_hexside PRIMARY KEY (game, map, hex_a, hex_b, feature),
    CONSTRAINT fk_hexside_game_map_hex_a_hex FOREIGN KEY(game, map, hex_a) REFERENCES hex (game, map, hex),
    CONSTRAINT fk_hexside_game_map_hex_b_hex FOREIGN KEY(game, map, hex_b) REFERENCES hex (game, map, hex),
    CONSTRAINT fk_hexside_game_feature_terrain FOREIGN KEY(game, feature) REFERENCES terrain (game, "key"),
    CONSTRAINT ck_hexside_two_hexes CHECK (hex_a <> hex_b)
)
 STRICT
"""

FILL = {
    "hex": """SELECT game, map, hex, "column", "row", terrain, iif(jam, 'jam', '')""",
    "hexside": "SELECT game, map, hex_a, hex_b, feature, name, iif(bridge, 'bridge', ''), ''",
}


def upgrade() -> None:
    """Restate the journal while the old tables stand, remake the tables, then rename what speaks about their rows."""
    connection = op.get_bind()
    features = {
        "|".join(row[:4]): row[4]
        for row in connection.execute(text("SELECT game, map, hex_a, hex_b, feature FROM hexside"))
    }
    _journal(connection)
    op.execute("PRAGMA legacy_alter_table = ON")  # other tables keep naming the table, not its old copy
    for table, statement in (("hex", HEX), ("hexside", HEXSIDE)):
        op.execute(f"ALTER TABLE {table} RENAME TO {table}_before")
        op.execute(statement.strip())
        op.execute(f"INSERT INTO {table} {FILL[table]} FROM {table}_before")
        op.execute(f"DROP TABLE {table}_before")
    op.execute("PRAGMA legacy_alter_table = OFF")
    _errata(connection, features)
    for table in (*ABOUT, "note"):
        for named, renamed in FIELDS.items():
            for old, new in renamed.items():
                values = {"table": named, "old": old, "new": new}
                where = '"table" = :table AND field = :old'
                connection.execute(text(f"UPDATE {table} SET field = :new WHERE {where}"), values)
        moved = [
            {"old": key, "new": f"{key}|{feature}", "game": key.partition("|")[0]} for key, feature in features.items()
        ]
        if moved:
            where = "game = :game AND \"table\" = 'hexside' AND row_key = :old"
            connection.execute(text(f"UPDATE {table} SET row_key = :new WHERE {where}"), moved)


def _journal(connection: Connection) -> None:
    triggers = connection.execute(
        text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'change_log'")
    ).all()
    for name, _ in triggers:
        op.execute(f"DROP TRIGGER {name}")
    restating = Restating(lambda key: _stored(connection, key))
    for (number,) in connection.execute(text("SELECT number FROM change_log ORDER BY number DESC")).all():
        (packed,) = connection.execute(text("SELECT changes FROM change_log WHERE number = :n"), {"n": number}).one()
        old = unpack(packed)
        new = restating.entry(old)
        if new != old:
            values = {"changes": pack(new), "n": number}
            connection.execute(text("UPDATE change_log SET changes = :changes WHERE number = :n"), values)
    for _, statement in triggers:
        op.execute(statement)


def _stored(connection: Connection, key: Key) -> tuple[Row | None, Iterable[tuple[str, Row]]]:
    game, map_key, a, b = key
    where = "game = :game AND map = :map AND hex_a = :a AND hex_b = :b"
    values = {"game": game, "map": map_key, "a": a, "b": b}
    row = connection.execute(text(f"SELECT * FROM hexside WHERE {where}"), values).mappings().first()
    about: list[tuple[str, Row]] = []
    for table in ABOUT:
        query = f"SELECT * FROM {table} WHERE game = :game AND \"table\" = 'hexside' AND row_key = :key"
        found = connection.execute(text(query), {"game": game, "key": "|".join(str(part) for part in key)})
        about += [(table, _flags(dict(item), "bulk")) for item in found.mappings()]
    return (None if row is None else _flags(dict(row), "bridge")), about


def _json(value: JsonValue) -> str | None:
    return None if value is None else json.dumps(value, ensure_ascii=False)


def _flags(row: Row, name: str) -> Row:
    """Return a row with truth values as the journal has them."""
    return {**row, name: bool(row[name])} if name in row else row


def _errata(connection: Connection, features: dict[str, str]) -> None:
    query = 'SELECT game, erratum, position, "table", row_key, field, printed, value FROM erratum_change'
    for item in connection.execute(text(query)).mappings().all():
        old = {
            **item,
            **{name: None if item[name] is None else json.loads(item[name]) for name in ("printed", "value")},
        }
        new = new_erratum_change(old, features)
        if new == old:
            continue
        values = {**new, **{name: _json(new[name]) for name in ("printed", "value")}}
        connection.execute(
            text(
                "UPDATE erratum_change SET row_key = :row_key, field = :field, printed = :printed, value = :value"
                " WHERE game = :game AND erratum = :erratum AND position = :position"
            ),
            values,
        )
