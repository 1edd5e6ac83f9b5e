"""Known faults, each with the SQL that plants it into the sound library and what the checks must say of it."""

from dataclasses import dataclass

from db.open_values import OPEN
from tests.db.faults.sisters import ALSO_OF_SISTERS, BARE, DESIGNED, ODD, SISTERS, TANKS
from tests.db.faults.sound import DUMP, ENGINEER, GUN, REGIMENT, RESERVE, TEAM

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


def _error(
    id_: str, check: str, where: str, *sql: str, also: tuple[tuple[str, str], ...] = (), mends: bool = False
) -> Fault:
    return Fault(id_, check, where, sql, also, mends=mends)


def _warning(id_: str, check: str, where: str, *sql: str, mends: bool = False, tidy: bool = True) -> Fault:
    return Fault(id_, check, where, sql, tidy=tidy, severity="warning", mends=mends)


def _info(id_: str, check: str, where: str, *sql: str, also: tuple[tuple[str, str], ...] = ()) -> Fault:
    return Fault(id_, check, where, sql, also, severity="info")


def _setup(counter: str, place: str) -> str:
    return f"INSERT INTO setup VALUES ('toy', 'first', '{counter}', '{place}', '', 0, '')"


def _infantry(name: str) -> tuple[str, ...]:
    """Return the SQL for a German infantry with two steps that starts in M1.01."""
    key = f"german/-/{name}#1"
    faces = (f"INSERT INTO face VALUES ('toy', '{key}', '{face}', '{_STRENGTHS}')" for face in ("full", "reduced"))
    counter = f"INSERT INTO counter VALUES ('toy', '{key}', 'german', 'german/-', '{name}', 'infantry', '', 2)"
    return counter, *faces, _setup(key, "M1.01")


def _hex(label: str, column: int, row: int) -> str:
    return f"INSERT INTO hex VALUES ('toy', 'M', '{label}', {column}, {row}, 'clear', '')"


def _river(name: str, a: str, b: str) -> str:
    return f"INSERT INTO hexside VALUES ('toy', 'M', '{a}', '{b}', 'river', '{name}', '', '')"


def _course(name: str, sides: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_river(name, *side.split("|")) for side in sides)


def _village(name: str, label: str, kind: str = "village") -> str:
    return f"INSERT INTO place VALUES ('toy', 'M', '{name.lower()}', '{name}', '{kind}', '{label}', 0)"


def _cited_among(table: str, row_key: str, field: str, among: str) -> str:
    values = ("toy", table, row_key, field, "reconstructed", "rulebook", "", among)
    return f"INSERT INTO citation VALUES {values!r}"


_STRENGTHS = '{"attack": 3, "defense": 3, "movement": 8}'


def _of(table: str, /, **values: object) -> str:
    """Return the SQL that gives rows of a table values; the last member after ``where`` chooses the rows."""
    where = values.pop("where")
    if column := OPEN.get(table):
        said = ", ".join(f"'$.{name}', {value!r}" for name, value in values.items())
        return f'UPDATE {table} SET "{column}" = json_set("{column}", {said}) WHERE {where}'
    sets = ", ".join(
        f'"{name}" = {value!r}' if value is not None else f'"{name}" = NULL' for name, value in values.items()
    )
    return f"UPDATE {table} SET {sets} WHERE {where}"


_A, _B = "hex_a = 'M1.02' AND hex_b = 'M1.03'", "hex_a = 'M1.01' AND hex_b = 'M1.02'"
_F, _S, _E = f"counter = '{FIRST}'", f"counter = '{SECOND}'", f"counter = '{ENEMY}'"
_FIELD = (
    "WITH RECURSIVE n(i) AS (SELECT 20 UNION ALL SELECT i + 1 FROM n WHERE i < 26) INSERT INTO hex"
    " SELECT 'toy', 'M', printf('M%d.%02d', r.i, c.i), c.i, r.i, 'clear', '' FROM n AS r, n AS c"
)
"""Forty-nine hexes from M20.20 to M26.26, away from all others."""
_LINE = (
    "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 60) INSERT INTO hex"
    " SELECT 'toy', 'M', printf('M30.%02d', i), i, 30, 'clear', '' FROM n"
)
_VESDRE = tuple(f"M22.{upper}|M23.{lower}" for lower in range(20, 25) for upper in (lower, lower + 1) if upper < 25)
"""Hexsides from the west edge of the field to its midst, where the water goes on east as ``_OURTHE``."""
_OURTHE = ("M22.25|M23.24", "M22.25|M23.25", "M22.26|M23.25", "M22.26|M23.26")
_IN_FIELD = "UPDATE area SET hexes = hexes || ' M22.20..M22.26 M23.20..M23.26' WHERE key = 'all'"
_BARRED = (
    "INSERT INTO terrain SELECT game, '{0}', '{1}', title, note,"
    " json_object('mech_mp', 'P', 'other_mp', 'P', 'supply_mp', 'P') FROM terrain WHERE key = '{2}'"
)
_RIVER = "INSERT INTO hexside VALUES ('toy', 'M', '{}', '{}', 'river', '', '', '')"
_ROAD = "INSERT INTO link VALUES ('toy', 'M', '{}', '{}', 'primary')"
_SECOND = (
    "INSERT INTO scenario SELECT game, 'second', '5.3', 'Second', map, bounds, 1, 3, weather, '' FROM scenario",
    "INSERT INTO clause SELECT game, 'second', key, kind, form, args, text, rule, enforced FROM clause"
    " WHERE key = 'win'",
)

SET_UP = (
    _error("start and arrival", "unit-placed-twice", SECOND, _setup(SECOND, "M1.02")),
    _error("dead and arrival", "unit-placed-twice", SECOND, _setup(SECOND, "box:dead")),
    _error("fixed hex and choice", "unit-placed-twice", FIRST,
           f"INSERT INTO placement VALUES ('toy', 'first', '{FIRST}', 'place', 'M1.02')", mends=True),
    _error("two dump sets in a hex", "unit-placed-twice", "M1.03",
           "INSERT INTO dump_set VALUES ('toy', 'first', 'more', 'allied', 1, 0, 'M1.03')"),
    _error("start in no hex", "unknown-hex", FIRST, _of("setup", place="M9.99", where=_F)),
    _error("start in another grammar", "unknown-hex", FIRST, _of("setup", place="anywhere:nice", where=_F)),
    _error("start nowhere", "unknown-hex", FIRST, _of("setup", place="", where=_F)),
    _error("start in a box that is none", "unknown-hex", FIRST, _of("setup", place="box:zz", where=_F)),
    _error("start near nothing", "unknown-hex", FIRST, _of("setup", place="near:setup/far", where=_F),
           also=(("default-placement", FIRST),)),
    _error("start in no area", "unknown-hex", FIRST, _of("setup", place="area:moon", where=_F),
           also=(("default-placement", FIRST),)),
    _error("arrival in no hex", "unknown-hex", SECOND, _of("arrival", place="M9.99", where=_S)),
    _error("choice of no hex", "unknown-hex", REGIMENT, _of("placement", hex="M9.99", where="kind = 'place'")),
    _error("dump in no hex", "unknown-hex", "M9.99", _of("dump_set", hexes="M1.02 M9.99", where="TRUE")),
    _info("start lost", "place-lost", "first", _of("setup", place="unknown", where=_F)),
    _error("unknown unit starts", "unknown-unit", "german/-/8 Inf#1", _setup("german/-/8 Inf#1", "M1.01"),
           also=(("not-playable", "first"),)),
    _error("unknown unit arrives", "unknown-unit", "nobody",
           "INSERT INTO arrival VALUES ('toy', 'first', 'nobody', 2, 'M1.10', '')", also=(("not-playable", "first"),)),
    _error("unknown unit leaves", "unknown-unit", "nobody",
           "INSERT INTO withdrawal VALUES ('toy', 'first', 'nobody', 2, '', '')"),
    _error("choice for nobody", "unknown-unit", SECOND,
           f"INSERT INTO placement VALUES ('toy', 'first', '{SECOND}', 'place', 'M1.02')", mends=True),
    _error("choice for no dump set", "unknown-unit", "dump_set:allied", "DELETE FROM dump_set", mends=True),
    _error("too many steps", "overstacked", "M1.01", *_infantry("4 Inf"), *_infantry("5 Inf"), *_infantry("6 Inf")),
    _error("both sides", "both-sides-in-hex", "M1.01", _of("setup", place="M1.01", where=_E)),
    _error("start outside", "setup-outside-bounds", "M1.04", _hex("M1.04", 4, 1),
           _of("setup", place="M1.04", where=_F)),
    _error("free unit without choice", "default-placement", REGIMENT, "DELETE FROM placement WHERE kind = 'place'"),
    _error("no dummy chosen", "default-placement", "allied", "DELETE FROM placement WHERE kind = 'dummy'"),
    _error("dummy elsewhere", "default-placement", "allied", _of("placement", hex="M1.01", where="kind = 'dummy'")),
    _error("default out of reach", "default-placement", REGIMENT, "UPDATE area SET hexes = hexes || ' M2.10'",
           _of("placement", hex="M2.10", where="kind = 'place'")),
    _error("default too far from a hex", "default-placement", REGIMENT,
           _of("setup", place="near:M1.01/0", where=f"counter = '{REGIMENT}'")),
    _error("default too far from a counter", "default-placement", REGIMENT,
           _of("setup", place=f"near:{TEAM}/0", where=f"counter = '{REGIMENT}'")),
    _error("default outside its area", "default-placement", REGIMENT,
           _of("setup", place="area:edge", where=f"counter = '{REGIMENT}'"),
           _of("placement", hex="M2.01", where="kind = 'place'")),
    _error("dumps miscounted", "dump-count", "allied", _of("dump_set", real=2, where="TRUE"), mends=True),
    _info("unit left out", "unit-absent", "second", *_SECOND,
          f"INSERT INTO setup VALUES ('toy', 'second', '{FIRST}', 'M1.01', '', 0, '')"),
    _info("counter in no scenario", "counter-unused", "toy", "DELETE FROM arrival WHERE turn = 2 AND condition = ''"),
)  # fmt: skip

SCHEDULE = (
    _error("arrival before the first turn", "arrival-outside-scenario", SECOND, _of("arrival", turn=0, where=_S)),
    _error("arrival never", "arrival-outside-scenario", SECOND, _of("arrival", turn=4, where=_S), mends=True),
    _error("arrival on the last number", "arrival-outside-scenario", SECOND, _of("arrival", turn=999, where=_S),
           mends=True),
    _error("arrival in no area", "arrival-outside-scenario", SECOND, _of("arrival", place="area:west", where=_S)),
    _error("arrival in a box", "arrival-outside-scenario", SECOND, _of("arrival", place="box:dead", where=_S)),
    _error("arrival outside", "arrival-outside-scenario", SECOND, _hex("M1.04", 4, 1),
           _of("arrival", place="M1.04", where=_S)),
    _error("entry area outside", "arrival-outside-scenario", SECOND, _hex("M1.04", 4, 1),
           _of("area", hexes="M1.04", where="key = 'east'")),
    _error("condition unknown", "unknown-condition", RESERVE,
           _of("arrival", condition="never", where=f"counter = '{RESERVE}'")),
    _warning("withdrawal too late", "withdrawal", RESERVE, _of("withdrawal", turn=9, where="TRUE"), mends=True),
    _error("withdrawal before arrival", "withdrawal", RESERVE, _of("withdrawal", turn=1, where="TRUE")),
    _error("withdrawal at no place", "withdrawal", RESERVE, _of("withdrawal", place="M9.99", where="TRUE")),
    _warning("withdrawal of an absent unit", "withdrawal", DUMP, _of("withdrawal", counter=DUMP, where="TRUE"),
             mends=True),
    _warning("replacement too late", "schedule-outside-scenario", "replacement/toy|first|4|german|infantry",
             _of("replacement", turn=4, where="TRUE"), mends=True),
    _warning("schedule too late", "schedule-outside-scenario", "schedule/toy|first|air|9|allied|1",
             _of("schedule", turn=9, where="TRUE"), mends=True),
    _error("gap in the turns", "turn-gap", "turn/3", "DELETE FROM turn WHERE number = 2"),
    _error("turn not listed", "turn-gap", "first", "DELETE FROM turn WHERE number >= 3"),
    _error("no date", "turn-date", "turn/2", _of("turn", date="Sunday", where="number = 2")),
    _error("dates out of order", "turn-date", "turn/3", _of("turn", date="1944-12-10", where="number = 3")),
    _error("one date too late", "turn-date", "turn/2", _of("turn", date="1944-12-30", where="number = 2")),
    _warning("first date", "turn-date", "turn/1", "UPDATE game SET first_date = '1944-12-17'", mends=True),
    _warning("turns printed alike", "turn-date", "turn/4", _of("turn", label="12/19", where="number = 3")),
    _error("gap in the sequence", "sequence-gap", "sequence_step/3",
           "INSERT INTO sequence_step SELECT game, 3, 'x', side, acting,"
           " phase, title, rule, condition FROM sequence_step"),
    _error("step on a misspelled condition", "sequence-condition", "sequence_step/1",
           _of("sequence_step", condition="optional fgo", where="TRUE")),
    _error("step twice", "sequence-gap", "sequence_step/1",
           "INSERT INTO sequence_step SELECT game, 2, key, side, acting,"
           " phase, title, rule, condition FROM sequence_step", also=(("sequence-gap", "sequence_step/2"),)),
)  # fmt: skip

SCENARIO = (
    _error("unplayable", "not-playable", "first", "DELETE FROM area WHERE key = 'all'", also=(("bounds", "first"),)),
    _error("bounds empty", "place-without-hex", "all", _of("area", hexes="", where="key = 'all'"),
           also=(("bounds", "first"),)),
    _warning("no victory", "no-victory", "first", "DELETE FROM clause WHERE kind = 'victory'"),
    _error("role for no area", "bounds", "moon", _of("bound_role", area="moon", where="TRUE")),
    _error("parameter unknown", "unknown-parameter", "speed", _of("scenario_parameter", key="speed", where="TRUE")),
    _error("parameter that is no number", "parameter-value", "parameter/toy|vp_needed",
           "UPDATE parameter SET value = 'abc' WHERE key = 'vp_needed'"),
    _error("parameter a scenario leaves empty", "parameter-value", "scenario_parameter/toy|first|vp_needed",
           "UPDATE scenario_parameter SET value = ''"),
    _error("ruling of no parameter", "unknown-parameter", "ruling/{ruling}", "UPDATE ruling SET parameter = 'speed'"),
    _error("bridge at no hexes", "start-state", "M1.02|M9.99",
           _of("start_state", subject="M1.02|M9.99", where="kind = 'bridge'")),
    _error("control of no hex", "start-state", "M9.99", _of("start_state", subject="M9.99", where="kind = 'control'")),
    _error("bridge between hexes apart", "start-state", "M1.01|M1.03",
           _of("start_state", subject="M1.01|M1.03", where="kind = 'bridge'")),
    _warning("start state of nothing that there is", "start-state", "M1.01-M1.02",
             _of("start_state", subject="M1.01-M1.02", where="kind = 'bridge'")),
    _error("control of no place", "start-state", "twon", _of("start_state", subject="twon", where="kind = 'control'")),
    _warning("wrong count of turns", "scenario-length", "first",
             "INSERT INTO start_state VALUES ('toy', 'first', 'length', 'turns', '9')"),
    _error("clause without form", "clause-form", "win",
           _of("clause", form="", args="{}", enforced=1, where="key = 'win'")),
    _warning("arguments without a form", "clause-unchecked", "win", _of("clause", form="", where="key = 'win'")),
    _error("clause followed without rules", "clause-form", "win", _of("clause", enforced=1, where="key = 'win'"),
             mends=True),
    _error("clause that names nothing", "clause-argument", "late",
           "UPDATE clause SET args = json_set(args, '$.places', json('[]')) WHERE key = 'late'"),
    _error("clause of all parts without any", "clause-form", "win",
           "UPDATE clause SET form = 'all', args = '{}' WHERE key = 'win'"),
    _error("clause of no form", "clause-form", "win", _of("clause", form="Win it!", where="key = 'win'")),
    *(
        _error(f"clause of no {name}", "clause-argument", "late",
               f"UPDATE clause SET args = json_set(args, '$.{name}', json('{value}')) WHERE key = 'late'")
        for name, value in (
            ("area", '"moon"'), ("counters", '["nobody"]'), ("formation", '"Guards"'), ("hexes", '["M9.99"]'),
            ("places", '["moon"]'), ("unit_type", '"mules"'), ("side", '"swiss"'),
        )
    ),
    _error("clause within a clause of no place", "clause-argument", "late",
           "UPDATE clause SET args = json_set(args, '$.of', json('[{\"places\": [\"moon\"]}]')) WHERE key = 'late'"),
    _error("clause of no unit", "clause-argument", "late",
           "UPDATE clause SET args = json_set(args, '$.units', json('[\"nobody\"]')) WHERE key = 'late'"),
    _error("clause with an argument by another name", "clause-unchecked", "late",
           "UPDATE clause SET args = json_set(args, '$.plces', json('[\"moon\"]')) WHERE key = 'late'"),
    _info("clause with an argument of its own", "clause-unchecked", "late",
          "UPDATE clause SET args = json_set(args, '$.weather', json('\"snow\"')) WHERE key = 'late'"),
    _error("part of a clause on no turn", "clause-argument", "late",
           "UPDATE clause SET args = json_set(args, '$.any', json('[{\"turn\": 120}]')) WHERE key = 'late'"),
    _error("clause that combines by a misspelled name", "clause-argument", "late",
           "UPDATE clause SET args = json_set(args, '$.anny', json('[{\"turn\": 2}]')) WHERE key = 'late'"),
    _error("part of a misspelled form", "clause-argument", "late",
           "UPDATE clause SET args = json_set(args, '$.of', json('[{\"form\": \"hold_place\"}]')) WHERE key = 'late'"),
    Fault("clause of a place without hexes", "clause-empty-place", "win",
          (_village("Mill", ""), "UPDATE clause SET args = json_set(args, '$.place', 'mill') WHERE key = 'win'"),
          (("place-without-hex", "place/M"),), severity="warning"),
    _error("clause of no parameter", "clause-argument", "win",
           "UPDATE clause SET form = 'parameter', args = json('{\"key\": \"speed\"}') WHERE key = 'win'"),
    _info("terrain not drawn", "terrain-not-drawn", "first",
          "INSERT INTO terrain SELECT game, 'unknown', kind, title, note,"
          " effects FROM terrain WHERE key = 'clear'",
          _of("hex", terrain="unknown", where="hex = 'M1.01'")),
)  # fmt: skip

MAP = (
    _error("hex of no terrain", "unknown-terrain", "M1.01", _of("hex", terrain="lava", where="hex = 'M1.01'")),
    _error("hex of a hexside's terrain", "unknown-terrain", "M1.01",
           _of("hex", terrain="river", where="hex = 'M1.01'")),
    _error("hexside of a hex's terrain", "unknown-terrain", "M1.02|M1.03", _of("hexside", feature="clear", where=_A),
           also=(("terrain-unused", "terrain/river"),)),
    _error("road of no kind", "unknown-terrain", "M1.01|M1.02", _of("link", kind="canal", where=_B)),
    _error("crossing of no kind", "unknown-terrain", "M1.02|M1.03", _of("hexside", crossing="ferry", where=_A)),
    _error("mark of no kind", "unknown-terrain", "M1.01", _of("hex", marks="castle unused", where="hex = 'M1.01'")),
    _error("mark that is terrain", "unknown-terrain", "M1.01", _of("hex", marks="clear", where="hex = 'M1.01'")),
    _error("mark twice", "order-of-marks", "M1.01", _of("hex", marks="unused unused", where="hex = 'M1.01'"),
           mends=True),
    _error("high side elsewhere", "high-side", "M1.02|M1.03", _of("hexside", high="M1.01", where=_A)),
    _error("high side not said", "high-side", "M1.01|M1.02", _of("hexside", high="M1.02", where=_A),
           "INSERT INTO hexside VALUES ('toy', 'M', 'M1.01', 'M1.02', 'river', '', 'bridge', '')"),
    _info("terrain unused", "terrain-unused", "terrain/swamp",
          "INSERT INTO terrain SELECT game, 'swamp', kind, title, note,"
          " effects FROM terrain WHERE key = 'clear'"),
    _error("two sheets with the same numbers", "sheet-twice", "M/N",
           "INSERT INTO sheet SELECT game, map, 'N', label, 100, column_a, column_b, row_0, row_a, row_b,"
           " a_first, a_last, b_first, b_last, odd FROM sheet WHERE sheet = 'M'"),
    _error("number of no sheet", "hex-off-sheet", "X1.07", _hex("X1.07", 7, 1), also=(("hex-isolated", "X1.07"),)),
    _error("number of another width", "hex-off-sheet", "M1.007", _hex("M1.007", 7, 1),
           also=(("hex-isolated", "M1.007"),)),
    _error("number of another cell", "hex-off-sheet", "M1.07", _hex("M1.07", 8, 1), also=(("hex-isolated", "M1.07"),)),
    _error("road between distant hexes", "not-neighbors", "M1.01|M1.03", _ROAD.format("M1.01", "M1.03")),
    _error("river between distant hexes", "not-neighbors", "M1.01|M1.10", _RIVER.format("M1.01", "M1.10")),
    _error("road to no hex", "not-neighbors", "M1.03|M1.04", _ROAD.format("M1.03", "M1.04")),
    _error("river at no hex", "not-neighbors", "M1.03|M1.04", _RIVER.format("M1.03", "M1.04")),
    _error("hexside twice", "order-of-hexes", "M1.03|M1.02",
           "INSERT INTO hexside VALUES ('toy', 'M', 'M1.03', 'M1.02', 'river', 'Our', 'bridge', '')", mends=True),
    _error("hexside against the order", "order-of-hexes", "M1.02|M1.01",
           _of("hexside", hex_a="M1.02", hex_b="M1.01", where=_B), mends=True),
    _error("road against the order", "order-of-hexes", "M1.02|M1.01",
           _of("link", hex_a="M1.02", hex_b="M1.01", where=_B), mends=True),
    _error("road over a river", "road-without-bridge", "M1.02|M1.03", _of("hexside", crossing="", where=_A),
           mends=True),
    Fault("bridge without road", "bridge-without-road", "M1.02|M1.03", (f"DELETE FROM link WHERE {_A}",),
          also=(("town-without-road", "place/town"),), severity="warning"),
    _warning("bridge over a border", "bridge-without-river", "M1.01|M1.02", _of("hexside", crossing="bridge", where=_B),
             mends=True),
    _error("river with a gap", "river-broken", "M24.24|M24.25", _FIELD, _river("Enz", "M22.22", "M22.23"),
           _river("Enz", "M24.24", "M24.25")),
    _error("river that ends in nothing", "river-broken", "M22.22|M22.23", _FIELD, _river("Enz", "M22.22", "M22.23")),
    _error("tributary that stays apart", "tributary-order", "M24.24|M24.25", _FIELD,
           _river("Lesse", "M22.22", "M22.23"), _river("Lomme", "M24.24", "M24.25"),
           also=(("river-broken", "M22.22|M22.23"), ("river-broken", "M24.24|M24.25"))),
    _error("tributaries in another order", "tributary-order", "M22.23|M22.24", _FIELD, *_course("Vesdre", _VESDRE),
           *_course("Ourthe", _OURTHE), _river("Helle", "M22.23", "M22.24"), _river("Hoëgne", "M22.21", "M22.22")),
    _error("attacker apart", "first-attack-apart", FIRST,
           f"INSERT INTO trait VALUES ('toy', '{FIRST}', 'first_attack', '1'),"
           f" ('toy', '{ENEMY}', 'first_defense', '1')"),
    _warning("German west of the Our", "wrong-bank", FIRST, _FIELD, _IN_FIELD, *_course("Our", _VESDRE),
             *_course("Sûre", _OURTHE), _of("setup", place="M23.22", where=_F)),
    _warning("Vianden east of the Our", "town-on-wrong-bank", "M22.22", _FIELD, *_course("Our", _VESDRE),
             *_course("Sûre", _OURTHE), _village("Vianden", "M22.22", "hamlet")),
    _warning("Vianden away from the Our", "town-on-wrong-bank", "M25.22", _FIELD, *_course("Our", _VESDRE),
             *_course("Sûre", _OURTHE), _village("Vianden", "M25.22", "hamlet")),
    Fault("road that ends in nothing", "road-dead-end", "M22.22", (_FIELD, _ROAD.format("M22.22", "M22.23")),
          also=(("road-dead-end", "M22.23"),), severity="warning"),
    _warning("town without road", "town-without-road", "place/town", _of("place", hexes="M1.10", where="TRUE")),
    _warning("road past the town of 1944", "way-around", "M22.25", _FIELD, _village("Bastogne", "M22.21"),
             _village("Houffalize", "M22.23"), _village("Noville", "M22.25"),
             *(_ROAD.format(f"M22.{place}", f"M22.{place + 1}") for place in range(21, 25))),
    _warning("towns of 1944 in another order", "way-around", "M22.21", _FIELD, _village("Büllingen", "M22.21"),
             _village("Waimes", "M22.22"), _village("Bütgenbach", "M22.23"), _village("Malmedy", "M22.24"),
             *(_ROAD.format(f"M22.{place}", f"M22.{place + 1}") for place in range(21, 24))),
    _error("water of two classes", "crossing-classes", "M1.02|M1.03",
           "INSERT INTO terrain SELECT game, 'canal', kind, title, note,"
           " effects FROM terrain WHERE key = 'river'",
           "INSERT INTO hexside VALUES ('toy', 'M', 'M1.02', 'M1.03', 'canal', '', 'bridge', '')"),
    _error("blown bridge at no river", "bridge-off-water", "M1.01|M1.02",
           _of("start_state", subject="M1.01|M1.02", where="kind = 'bridge'")),
    _error("bridge built at no river", "bridge-off-water", "M1.01|M1.02",
           "INSERT INTO start_state VALUES ('toy', 'first', 'bridge_built', 'M1.01|M1.02', '')"),
    _error("hex apart", "hex-isolated", "M5.05", _hex("M5.05", 5, 5)),
    _error("hex behind walls", "hex-isolated", "M1.10", _BARRED.format("wall", "hexside", "river"),
           "INSERT INTO hexside VALUES ('toy', 'M', 'M1.10', 'M2.10', 'wall', '', '', '')",
           also=(("hex-isolated", "M2.10"),)),
    _error("start in a lake", "hex-barred", FIRST, _BARRED.format("lake", "hex", "clear"),
           _of("hex", terrain="lake", where="hex = 'M1.01'")),
    _error("victory in a lake", "hex-barred", "M2.10", _BARRED.format("lake", "hex", "clear"),
           _of("hex", terrain="lake", where="hex = 'M2.10'"),
           "UPDATE clause SET args = json_set(args, '$.hexes', json('[\"M2.10\"]')) WHERE key = 'late'"),
    Fault("town misplaced", "distance-off", "M30.00|M30.30", (_LINE, *(
        _village(name, f"M30.{place:02d}", "hamlet") for name, place in (
            # at 1.594 km a hex: 52.3, 46.5, 54.4, 55.9 and 38.6 km from Bastogne; Ciney lies 58 km from it, not 48
            ("Bastogne", 0), ("Malmedy", 33), ("Stavelot", 29), ("Spa", 35), ("Aywaille", 34), ("Ciney", 30),
        ))), severity="warning"),
    _error("place in no hex", "place-off-map", "town", _of("place", hexes="M9.99", where="TRUE")),
    _error("area with an unknown hex", "place-off-map", "edge",
           _of("area", hexes="M1.01..M1.05", where="key = 'edge'")),
    _error("area that cannot be read", "place-off-map", "edge", _of("area", hexes="M1.01..X", where="key = 'edge'"),
           also=(("not-playable", "first"),)),
    _warning("hex twice in an area", "hex-twice", "edge",
             _of("area", hexes="M1.01..M1.03 M1.02", where="key = 'edge'")),
    _info("place without hex", "place-without-hex", "place/M", _of("place", hexes="", where="TRUE")),
    _info("entry without hex", "place-without-hex", "area/M", _of("area", hexes="", where="key = 'east'")),
    _error("edge without hex", "place-without-hex", "edge", _of("area", hexes="", where="key = 'edge'")),
    _warning("town without its mark", "town-without-mark", "M1.03", _of("place", kind="town", where="TRUE")),
    _warning("mark without its town", "town-without-mark", "M1.02", _of("hex", marks="town", where="hex = 'M1.02'")),
    _warning("village without houses", "town-without-mark", "M1.03", "DELETE FROM terrain WHERE key = 'town'",
             "DELETE FROM citation WHERE row_key = 'toy|town'",
             "INSERT INTO terrain SELECT game, 'clear_village', kind, title, note,"
             " effects FROM terrain WHERE key = 'clear'",
             _of("hex", terrain="clear_village", where="hex = 'M2.02'")),
    _warning("two places of one name", "name-twice", "place/ville",
             "INSERT INTO place VALUES ('toy', 'M', 'ville', 'Town', 'village', 'M1.02', 0)"),
    _warning("two formations of one name", "name-twice", "formation/other",
             "INSERT INTO formation VALUES ('toy', 'other', 'german', 'Division', 'division')"),
)  # fmt: skip

UNITS = (
    _error("no full face", "face-missing", FIRST, f"DELETE FROM face WHERE {_F} AND face = 'full'"),
    _warning("no reduced face", "face-missing", FIRST, f"DELETE FROM face WHERE {_F} AND face = 'reduced'"),
    _error("gun without its move face", "face-missing", GUN,
           f"DELETE FROM face WHERE counter = '{GUN}' AND face = 'fire'"),
    _error("engineer without face", "face-missing", ENGINEER, f"DELETE FROM face WHERE counter = '{ENGINEER}'"),
    _error("start with no such face", "face-missing", FIRST, _of("setup", face="open", where=_F), mends=True),
    _error("no steps", "steps", FIRST, _of("counter", steps=None, where=f"key = '{FIRST}'"),
           also=(("not-playable", "first"),)),
    _error("all steps lost", "steps", FIRST, _of("setup", steps_lost=2, where=_F)),
    _error("full face after a loss", "steps", FIRST, _of("setup", face="full", steps_lost=1, where=_F)),
    _error("face of a loss without one", "steps", FIRST, _of("setup", face="reduced", where=_F)),
    _error("no step at all", "steps", SECOND, _of("counter", steps=0, where=f"key = '{SECOND}'")),
    _error("negative steps", "steps", SECOND, _of("counter", steps=-1, where=f"key = '{SECOND}'")),
    _warning("back attacks better", "back-stronger", FIRST, _of("face", attack=9, where=f"{_F} AND face = 'reduced'"),
             mends=True),
    _warning("back defends better", "back-stronger", FIRST, _of("face", defense=1, where=f"{_F} AND face = 'full'"),
             mends=True),
    _error("negative value", "face-value", FIRST, _of("face", movement=-8, where=f"{_F} AND face = 'full'")),
    _error("value of another form", "face-value", FIRST, _of("face", attack="(3", where=f"{_F} AND face = 'full'")),
    _error("cost below zero", "terrain-effect", "terrain/clear", _of("terrain", mech_mp=-9, where="key = 'clear'")),
    _error("value that is not declared", "face-value", FIRST, _of("face", fpf=3, where=f"{_F} AND face = 'full'")),
    _error("cost of another form", "terrain-effect", "terrain/forest",
           _of("terrain", mech_mp="two", where="key = 'forest'")),
    _warning("face with a misspelled name", "face-name", FIRST,
             f"INSERT INTO face VALUES ('toy', '{FIRST}', 'reducd_2', '{_STRENGTHS}')"),
    _warning("third step without the second", "face-name", FIRST,
             f"INSERT INTO face VALUES ('toy', '{FIRST}', 'reduced_3', '{_STRENGTHS}')",
             f"UPDATE counter SET steps = 3 WHERE key = '{FIRST}'"),
    _warning("steps without faces", "step-faces", FIRST,
             f"INSERT INTO face VALUES ('toy', '{FIRST}', 'reduced_2', '{_STRENGTHS}')",
             f"UPDATE counter SET steps = 4 WHERE key = '{FIRST}'"),
    _warning("fewer faces than a game that prints one for each step", "step-faces", SECOND,
             f"INSERT INTO face VALUES ('toy', '{FIRST}', 'reduced_2', '{_STRENGTHS}')",
             f"UPDATE counter SET steps = 3 WHERE key IN ('{FIRST}', '{SECOND}')"),
    _warning("steps that no counter has", "step-faces", RESERVE,
             f"UPDATE counter SET steps = 9 WHERE key = '{RESERVE}'"),
    _warning("face without its strengths", "face-line", FIRST,
             f"UPDATE face SET \"values\" = json_remove(\"values\", '$.attack') WHERE {_F} AND face = 'full'"),
    _warning("symbol like none that can be drawn", "symbol", "unit_type/infantry",
             _of("unit_type", symbol="xyz", where="key = 'infantry'")),
    _warning("symbol that cannot be drawn", "symbol", "unit_type/infantry",
             _of("unit_type", symbol="infntry", where="key = 'infantry'")),
    Fault("key of another formation", "counter-formation", REGIMENT,
          (_of("counter", formation="german/-", where=f"key = '{REGIMENT}'"),), severity="warning",
          also=tuple(("no-identity", key) for key in (FIRST, SECOND, GUN, ENGINEER, TEAM))),
    _warning("two values at one position", "value-declared", "value/face/defense",
             _of("declared_value", position=1, where="name = 'defense'")),
    _warning("flag for a movement class", "value-declared", "value/terrain/armor_effect",
             _of("declared_value", movement_class="mech", where="name = 'armor_effect'")),
    _warning("place on a counter for a line of the chart", "value-declared", "value/terrain/armor_effect",
             _of("declared_value", place="left", where="name = 'armor_effect'")),
    _error("role that is no word", "word-unknown", "unit_type/toy|infantry",
           _of("unit_type", role="cook", where="key = 'infantry'"), also=()),
    _error("trait that is no word", "word-unknown", "unit_type/toy|infantry",
           _of("unit_type", traits="brave", where="key = 'infantry'")),
    _error("dice of the game that are no word", "word-unknown", "game/toy", "UPDATE game SET dice = '9q'"),
    _error("two parts of the day at one place", "word-order", "word/toy|half|night",
           "INSERT INTO word VALUES ('toy', 'half', 'dusk', 90, 'Dusk'), ('toy', 'half', 'night', 90, 'Night')"),
    _warning("trait of one counter that is nearly another", "trait-near", f"trait/toy|{TEAM}|elitte",
             f"INSERT INTO trait VALUES ('toy', '{GUN}', 'elite', '1'), ('toy', '{DUMP}', 'elite', '1'),"
             f" ('toy', '{TEAM}', 'elitte', '1')"),
    _error("dice that nobody throws", "word-unknown", "word/toy|dice|2d0",
           "INSERT INTO word VALUES ('toy', 'dice', '2d0', 9, 'Nothing')"),
    _error("absurd value", "face-value", TEAM,
           _of("face", movement=800, where=f"counter = '{TEAM}' AND face = 'open'")),
    _error("side against the key", "side", DUMP, _of("counter", side="german", where=f"key = '{DUMP}'"), mends=True),
    _error("formation of the enemy", "side", REGIMENT, _of("formation", side="allied", where="key = 'german/Div'")),
    _error("formation unknown", "unknown-key", "counter/toy|" + FIRST,
           _of("counter", formation="none", where=f"key = '{FIRST}'"), also=(("not-playable", "first"),)),
    _error("type unknown", "unknown-key", "counter/toy|" + FIRST,
           _of("counter", unit_type="mules", where=f"key = '{FIRST}'")),
    _error("face of no counter", "unknown-key", "face/toy|nobody|full",
           "INSERT INTO face VALUES ('toy', 'nobody', 'full', '{}')", mends=True),
    _error("trait of no counter", "unknown-key", "trait/toy|nobody|nation",
           "INSERT INTO trait VALUES ('toy', 'nobody', 'nation', 'swiss')", mends=True),
    _error("identity of no counter", "unknown-key", "identity/toy|nobody",
           "INSERT INTO identity VALUES ('toy', 'nobody', 'regiment')", mends=True),
    _error("alias of nothing", "alias", "alias/First Infantry", _of("alias", key="nobody", where="kind = 'counter'"),
           mends=True),
    _warning("alias is a key", "alias", f"alias/{FIRST}",
             f"INSERT INTO alias VALUES ('toy', 'counter', '{FIRST}', '{SECOND}')", mends=True),
    _warning("alias is a key of the other side", "alias", "alias/allied/-",
             "INSERT INTO alias VALUES ('toy', 'formation', 'allied/-', 'german/Div')", mends=True),
    _error("identity with nobody", "identity", REGIMENT, _of("identity", unit="nobody", where="TRUE"), mends=True),
    _warning("identity with an enemy", "identity", REGIMENT,
             _of("historical_unit", side="allied", where="key = 'regiment'"), mends=True),
    _info("unit other than its sisters", "sisters", ODD, *SISTERS, also=ALSO_OF_SISTERS),
    _warning("unit type without traits", "type-without-traits", BARE, *TANKS),
    Fault("unit of a design other than its sisters", "sisters", ODD, (*SISTERS, DESIGNED), ALSO_OF_SISTERS,
          severity="warning"),
    _info("unit without a unit of history", "no-identity", SECOND,
          _of("counter", formation="german/Div", where=f"key = '{SECOND}'")),
    _error("parent unknown", "historical-parent", "historical_unit/regiment",
           _of("historical_unit", parent="nobody", where="key = 'regiment'")),
    _error("parents in a circle", "historical-parent", "historical_unit/army",
           _of("historical_unit", parent="regiment", where="key = 'army'"),
           also=(("historical-parent", "historical_unit/regiment"),)),
)  # fmt: skip

RULES = (
    _error("throw without result", "chart-gap", "barrage/7",
           "DELETE FROM chart_cell WHERE chart = 'barrage' AND dice = 7", also=()),
    _warning("result unread", "chart-result", "crt/3",
             "UPDATE chart_cell SET result = 'D?' WHERE chart = 'crt' AND dice = 3 AND \"column\" = '1:1'"),
    _warning("several results unread", "chart-result", "crt/3",
             "UPDATE chart_cell SET result = 'D?' WHERE chart = 'crt' AND dice IN (3, 4)"),
    _error("odds that fall along their line", "chart-cell", "crt/3",
           "UPDATE chart SET cells = json('[\"rising odds\"]') WHERE key = 'crt'",
           "UPDATE chart_cell SET result = CASE WHEN \"column\" = '1:1' THEN '2-1' ELSE '3-1' END WHERE chart = 'crt'",
           "UPDATE chart_cell SET result = '9-1' WHERE chart = 'crt' AND dice = 3 AND \"column\" = '1:1'"),
    _error("result that the chart does not take", "chart-cell", "crt/3/1:1",
           "UPDATE chart SET cells = json('[\"A# | D#\"]') WHERE key = 'crt'",
           "UPDATE chart_cell SET result = 'banana' WHERE chart = 'crt' AND dice = 3 AND \"column\" = '1:1'"),
    _error("forms for other columns", "chart-cell", "crt",
           "UPDATE chart SET cells = json('[\"A#\", \"A#\", \"A#\"]') WHERE key = 'crt'"),
    _error("weather that is no word", "word-unknown", "scenario/toy|first",
           "UPDATE scenario SET weather = 'banana' WHERE scenario = 'first'"),
    _warning("throws of which the dice show only some", "chart-beyond", "modifiers/2",
             "UPDATE chart SET dice = '1d6', \"rows\" = json('[\"1-3\", \"4-9\"]') WHERE key = 'modifiers'"),
    _warning("two lines of one title", "chart-line-twice", "modifiers",
             "UPDATE chart SET \"rows\" = json('[\"Woods\", \"Woods\"]') WHERE key = 'modifiers'"),
    _error("result without column", "chart-overlap", "barrage/7",
           "INSERT INTO chart_cell VALUES ('toy', 'barrage', 7, '9+', '1')", mends=True),
    _error("result of no throw", "chart-overlap", "crt/7",
           "INSERT INTO chart_cell VALUES ('toy', 'crt', 7, '1:1', 'A')",
           mends=True),
    _error("line without title", "chart-overlap", "modifiers/2",
           "UPDATE chart SET \"rows\" = json('[\"Woods\"]') WHERE key = 'modifiers'", mends=True),
    _error("throw without line", "chart-range", "modifiers",
           "UPDATE chart SET dice = '1d6', \"rows\" = json('[\"1-3\", \"5-6\"]') WHERE key = 'modifiers'"),
    _error("throw in two lines", "chart-range", "modifiers/2",
           "UPDATE chart SET dice = '1d6', \"rows\" = json('[\"1-3\", \"3-6\"]') WHERE key = 'modifiers'"),
    _error("number in two lines of a chart without dice", "chart-range", "modifiers/2",
           "UPDATE chart SET cells = json('[\"range\"]') WHERE key = 'modifiers'",
           "UPDATE chart_cell SET result = dice || '-2' WHERE chart = 'modifiers'"),
    _error("bound of a column of results beside ranges", "chart-header", "modifiers",
           "UPDATE chart SET dice = '1d6', columns = json('[\"1\", \"b\"]'), bounds = json('[\"1\", \"2\"]'),"
           " cells = json('[\"range\", \"text\"]') WHERE key = 'modifiers'",
           "UPDATE chart_cell SET result = iif(dice = 1, '1-3', '4-6') WHERE chart = 'modifiers'",
           *(f"INSERT INTO chart_cell VALUES ('toy', 'modifiers', {line}, 'b', 'x')" for line in (1, 2))),
    _error("column twice", "chart-overlap", "crt",
           "UPDATE chart SET columns = json('[\"1:1\", \"1:1\"]') WHERE key = 'crt'",
           also=(("chart-header", "crt"), *(("chart-overlap", f"crt/{dice}") for dice in range(1, 7)))),
    _error("too few bounds", "chart-header", "crt", "UPDATE chart SET bounds = json('[\"1\"]') WHERE key = 'crt'"),
    _error("bound is no number", "chart-header", "crt",
           "UPDATE chart SET bounds = json('[\"1\", \"x\"]') WHERE key = 'crt'"),
    _error("bounds that fall", "chart-header", "modifiers",
           "UPDATE chart SET columns = json('[\"1\", \"b\"]'), bounds = json('[\"1\", \"0\"]'), header = 'none'"
           " WHERE key = 'modifiers'", "INSERT INTO chart_cell VALUES ('toy', 'modifiers', 1, 'b', '1'),"
           " ('toy', 'modifiers', 2, 'b', '1')"),
    _error("gap between columns", "chart-header", "barrage",
           "UPDATE chart SET columns = json_set(columns, '$[2]', '5+'), bounds = json_set(bounds, '$[2]', '5')"
           " WHERE key = 'barrage'", "UPDATE chart_cell SET \"column\" = '5+' WHERE \"column\" = '4+'"),
    _error("columns that overlap", "chart-header", "barrage",
           "UPDATE chart SET columns = json_set(columns, '$[1]', '2-4') WHERE key = 'barrage'",
           "UPDATE chart_cell SET \"column\" = '2-4' WHERE \"column\" = '2-3'"),
    _error("bound against its heading", "chart-header", "crt",
           "UPDATE chart SET bounds = json('[\"1/2\", \"2\"]') WHERE key = 'crt'"),
    _error("bound against its heading with a hyphen", "chart-header", "crt",
           "UPDATE chart SET columns = json('[\"1-2\", \"2-1\"]'), bounds = json('[\"1\", \"2\"]') WHERE key = 'crt'",
           "UPDATE chart_cell SET \"column\" = replace(replace(\"column\", '1:1', '1-2'), '2:1', '2-1')"
           " WHERE chart = 'crt'"),
    _warning("rule unknown", "unknown-rule", "parameter/toy|stacking_limit",
             _of("parameter", rule="9.9", where="key = 'stacking_limit'")),
    _warning("clause of an unknown rule", "unknown-rule", "clause/toy|first|win",
             _of("clause", rule="9.9", where="key = 'win'")),
    _error("reading unknown", "ruling", "ruling/{ruling}", "UPDATE ruling SET chosen = 'neither'"),
    _warning("single reading", "ruling", "ruling/{ruling}", "UPDATE ruling SET readings = json_array(chosen)"),
    _warning("erratum stale", "erratum-stale", "erratum/e1/1",
             _of("erratum_change", printed='"swamp"', where="kind = 'set'")),
    _warning("erratum for no row", "erratum-stale", "erratum/e1/1",
             _of("erratum_change", row_key="toy|M|M9.99", where="kind = 'set'")),
    _warning("erratum that takes the mark from its town", "erratum-place-apart", "erratum/e3",
             _of("place", kind="town", where="TRUE"), _of("hex", marks="town", where="hex = 'M1.03'"),
             "INSERT INTO erratum SELECT game, 'e3', title, status, origin, reason, rule, printings, json('[]')"
             " FROM erratum WHERE key = 'e2'",
             "INSERT INTO erratum_change VALUES ('toy', 'e3', 1, 'set', 'place', 'toy|M|town', 'hexes',"
             " json('\"M1.03\"'), json('\"M1.02\"'), ''),"
             " ('toy', 'e3', 2, 'set', 'hex', 'toy|M|M1.02', 'marks', json('\"\"'), json('\"unused\"'), '')"),
    _error("erratum with a key without its game", "erratum-broken", "erratum/e1/1",
           _of("erratum_change", row_key="M|M1.02", where="kind = 'set'")),
    _error("erratum of no value", "erratum-broken", "erratum/e1/1",
           _of("erratum_change", field="depth", where="kind = 'set'")),
    _error("erratum of no table", "erratum-broken", "erratum/e1/1",
           _of("erratum_change", table="moon", where="kind = 'set'")),
    Fault("errata disagree", "erratum-conflict", "erratum/e1/1",
          ("UPDATE scenario_erratum SET \"on\" = 1",
           "INSERT INTO erratum SELECT game, 'e3', title, status, origin,"
           " reason, rule, printings, json('[]') FROM erratum WHERE key = 'e2'",
           "INSERT INTO erratum_change SELECT game, 'e3', 1, kind,"
           " \"table\", row_key, field, printed, '\"river\"', text FROM erratum_change WHERE kind = 'set'"),
          also=(("erratum-conflict", "erratum/e3/1"),), severity="warning"),
    _warning("erratum without change", "erratum", "erratum/e2", "DELETE FROM erratum_change WHERE erratum = 'e2'"),
    _error("erratum supersedes nothing", "erratum", "erratum/e1",
           "UPDATE erratum SET supersedes = json('[\"e9\"]') WHERE key = 'e1'"),
    _error("switch of no erratum", "unknown-key", "scenario_erratum/toy|first|e9",
           _of("scenario_erratum", erratum="e9", where="TRUE"), mends=True),
    _error("change of no erratum", "unknown-key", "erratum_change/toy|e9|1",
           "INSERT INTO erratum_change SELECT game, 'e9', 1, kind, \"table\", row_key, field, printed, value, text"
           " FROM erratum_change WHERE erratum = 'e2'"),
)  # fmt: skip

SOURCES = (
    Fault("source unknown", "citation-without-source", "hex/toy|M|M1.01",
          ("UPDATE citation SET source = 'hearsay' WHERE row_key = 'toy|M|M1.01'",)),
    Fault("source unknown to several", "citation-without-source", "hex/toy|M|M1.01",
          ("UPDATE citation SET source = 'hearsay' WHERE \"table\" = 'hex' AND row_key LIKE 'toy|M|M1.%'",)),
    _error("row of no scenario", "row-of-nothing", "scenario_parameter/toy|fourth|stack_limit",
           "INSERT INTO scenario_parameter VALUES ('toy', 'fourth', 'stack_limit', '2', '')"),
    _warning("range from high to low", "value-among", f"face/toy|{FIRST}|full",
             _cited_among("face", f"toy|{FIRST}|full", "attack", "4..2")),
    _warning("value outside its range", "value-among", f"face/toy|{FIRST}|full",
             _cited_among("face", f"toy|{FIRST}|full", "attack", "8..9")),
    _warning("range of a row that has no such value", "value-among", f"face/toy|{FIRST}|full",
             f"UPDATE citation SET among = '70..90' WHERE \"table\" = 'face' AND row_key = 'toy|{FIRST}|full'"),
    _warning("result that is none of its candidates", "value-among", "chart_cell/toy|modifiers|1|1",
             "UPDATE citation SET among = '2|3' WHERE row_key = 'toy|modifiers|1|1'"),
    _warning("citation of no row", "citation-of-nothing", "rule/toy|9.9",
             "INSERT INTO citation VALUES ('toy', 'rule', 'toy|9.9', '*', 'printed', 'rulebook', '', '')",
             mends=True, tidy=False),
    _warning("citation of no field", "citation-of-nothing", "hex/toy|M|M1.01",
             "INSERT INTO citation VALUES ('toy', 'hex', 'toy|M|M1.01', 'depth', 'printed', 'rulebook', '', '')",
             mends=True),
    _warning("citation of no table", "citation-of-nothing", "moon/1",
             "INSERT INTO citation VALUES ('toy', 'moon', '1', '*', 'printed', 'rulebook', '', '')",
             mends=True),
    _warning("value without citation", "uncited", "hex/toy|M|M1.01",
             "DELETE FROM citation WHERE row_key = 'toy|M|M1.01'", tidy=False),
    _warning("confirmed and unknown", "certainty", "terrain/toy|clear",
             "UPDATE citation SET certainty = 'unknown' WHERE \"table\" = 'terrain'"),
    _warning("confirmation of no row", "confirmation-of-nothing", "terrain/toy|lava",
             _of("confirmation", row_key="toy|lava", where="TRUE"), mends=True),
    _warning("confirmation of no field", "confirmation-of-nothing", "terrain/toy|clear",
             _of("confirmation", field="depth", where="TRUE"), mends=True),
    _warning("note on no row", "note-of-nothing", "note/n1", _of("note", row_key="toy|M|M9.99", where="TRUE")),
    _warning("note on no table", "note-of-nothing", "note/n1", _of("note", table="moon", where="TRUE")),
    _warning("waiver of nothing", "waiver-of-nothing", FIRST,
             f"INSERT INTO check_waiver VALUES ('toy', 'steps', '{FIRST}', 'so')", mends=True),
)  # fmt: skip

FAULTS = (*SET_UP, *SCHEDULE, *SCENARIO, *MAP, *UNITS, *RULES, *SOURCES)
