"""How is a known fault written down: the SQL that plants it into the sound library, and what the checks say of it?"""

from dataclasses import dataclass

from db.open_values import OPEN

FIRST, SECOND, ENEMY = "german/-/1 Inf#1", "german/-/2 Inf#1", "allied/-/9 Inf#1"


@dataclass(frozen=True)
class Fault:
    """A fault. ``also``: what else is found because of it, as (check, where). ``tidy``: citations are kept in step, so
    that only the fault itself can be found."""

    id: str
    check: str
    where: str
    sql: tuple[str, ...]
    also: tuple[tuple[str, str], ...] = ()
    tidy: bool = True
    severity: str = "error"
    mends: bool = False


def error(
    id_: str, check: str, where: str, *sql: str, also: tuple[tuple[str, str], ...] = (), mends: bool = False
) -> Fault:
    return Fault(id_, check, where, sql, also, mends=mends)


def warning(id_: str, check: str, where: str, *sql: str, mends: bool = False, tidy: bool = True) -> Fault:
    return Fault(id_, check, where, sql, tidy=tidy, severity="warning", mends=mends)


def info(id_: str, check: str, where: str, *sql: str, also: tuple[tuple[str, str], ...] = ()) -> Fault:
    return Fault(id_, check, where, sql, also, severity="info")


def setup(counter: str, place: str) -> str:
    return f"INSERT INTO setup VALUES ('toy', 'first', '{counter}', '{place}', '', 0, '')"


def infantry(name: str) -> tuple[str, ...]:
    """Return the SQL for a German infantry with two steps that starts in M1.01."""
    key = f"german/-/{name}#1"
    faces = (f"INSERT INTO face VALUES ('toy', '{key}', '{face}', '{STRENGTHS}')" for face in ("full", "reduced"))
    counter = f"INSERT INTO counter VALUES ('toy', '{key}', 'german', 'german/-', '{name}', 'infantry', '', 2)"
    return counter, *faces, setup(key, "M1.01")


def hex_at(label: str, column: int, row: int) -> str:
    return f"INSERT INTO hex VALUES ('toy', 'M', '{label}', {column}, {row}, 'clear', '')"


def river(name: str, a: str, b: str) -> str:
    return f"INSERT INTO hexside VALUES ('toy', 'M', '{a}', '{b}', 'river', '{name}', '', '')"


def course(name: str, sides: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(river(name, *side.split("|")) for side in sides)


def village(name: str, label: str, kind: str = "village") -> str:
    return f"INSERT INTO place VALUES ('toy', 'M', '{name.lower()}', '{name}', '{kind}', '{label}', 0)"


def cited_among(table: str, row_key: str, field: str, among: str) -> str:
    values = ("toy", table, row_key, field, "reconstructed", "rulebook", "", among)
    return f"INSERT INTO citation VALUES {values!r}"


STRENGTHS = '{"attack": 3, "defense": 3, "movement": 8}'


def of(table: str, /, **values: object) -> str:
    """Return the SQL that gives rows of a table values; the last member after ``where`` chooses the rows."""
    where = values.pop("where")
    if column := OPEN.get(table):
        said = ", ".join(f"'$.{name}', {value!r}" for name, value in values.items())
        return f'UPDATE {table} SET "{column}" = json_set("{column}", {said}) WHERE {where}'
    sets = ", ".join(
        f'"{name}" = {value!r}' if value is not None else f'"{name}" = NULL' for name, value in values.items()
    )
    return f"UPDATE {table} SET {sets} WHERE {where}"


EAST, WEST = "hex_a = 'M1.02' AND hex_b = 'M1.03'", "hex_a = 'M1.01' AND hex_b = 'M1.02'"
OF_1, OF_2, OF_9 = f"counter = '{FIRST}'", f"counter = '{SECOND}'", f"counter = '{ENEMY}'"
FIELD = (
    "WITH RECURSIVE n(i) AS (SELECT 20 UNION ALL SELECT i + 1 FROM n WHERE i < 26) INSERT INTO hex"
    " SELECT 'toy', 'M', printf('M%d.%02d', r.i, c.i), c.i, r.i, 'clear', '' FROM n AS r, n AS c"
)
"""Forty-nine hexes from M20.20 to M26.26, away from all others."""
LINE = (
    "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 60) INSERT INTO hex"
    " SELECT 'toy', 'M', printf('M30.%02d', i), i, 30, 'clear', '' FROM n"
)
VESDRE = tuple(f"M22.{upper}|M23.{lower}" for lower in range(20, 25) for upper in (lower, lower + 1) if upper < 25)
"""Hexsides from the west edge of the field to its midst, where the water goes on east as ``OURTHE``."""
OURTHE = ("M22.25|M23.24", "M22.25|M23.25", "M22.26|M23.25", "M22.26|M23.26")
IN_FIELD = "UPDATE area SET hexes = hexes || ' M22.20..M22.26 M23.20..M23.26' WHERE key = 'all'"
BARRED = (
    "INSERT INTO terrain SELECT game, '{0}', '{1}', title, note,"
    " json_object('mech_mp', 'P', 'other_mp', 'P', 'supply_mp', 'P') FROM terrain WHERE key = '{2}'"
)
RIVER = "INSERT INTO hexside VALUES ('toy', 'M', '{}', '{}', 'river', '', '', '')"
ROAD = "INSERT INTO link VALUES ('toy', 'M', '{}', '{}', 'primary')"
SECOND_ONE = (
    "INSERT INTO scenario (game, scenario, number, title, map, bounds, first_turn, last_turn, weather, text)"
    " SELECT game, 'second', '5.3', 'Second', map, bounds, 1, 3, weather, '' FROM scenario",
    "INSERT INTO clause SELECT game, 'second', key, kind, form, args, text, rule, enforced FROM clause"
    " WHERE key = 'win'",
)
