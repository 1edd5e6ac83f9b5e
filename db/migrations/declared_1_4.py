"""What did the program of version 1.3 know by itself that a library of 1.4 says in rows?

The values of a face and the effects of terrain, which were columns; the words that tables allowed; what the rules of
hj1986 saw in the symbol of a unit type and in the letters of a formation; where the sheets of scs1994 begin and end.
"""

import json
import re
from collections.abc import Iterable

from sqlalchemy import Connection, text

FACE_VALUES = (
    ("attack", "Attack", "number", "line"),
    ("defense", "Defense", "number", "line"),
    ("movement", "Movement", "number", "line"),
    ("barrage", "Barrage", "number", "line?"),
    ("range", "Range", "number", "behind"),
)
"""Name, title, form and place on the counter, in the order of the columns."""

EFFECTS = (
    ("mech_mp", "Motorized", "cost", "mech"),
    ("other_mp", "Others", "cost", "other"),
    ("supply_mp", "Supply", "cost", "supply"),
    ("attack_multiplier", "Attack ×", "factor", ""),
    ("combat_shift", "Shift", "shift", ""),
    ("armor_effect", "Armor effect", "flag", ""),
    ("barrage_shift", "Barrage shift", "shift", ""),
)
"""Name, title, form and movement class."""

_ROLES = ("combat", "artillery", "engineer", "supply", "greif", "airborne_drop", "dump", "leader", "marker")
WORDS = (
    ("role", "unit_type", "role", _ROLES),
    ("movement_class", "unit_type", "movement_class", ("mech", "other", "supply", "none")),
    ("formation_kind", "formation", "kind", ("army", "corps", "division", "brigade", "regiment", "group", "none")),
    ("half", "turn", "half", ("am", "pm")),
    ("dice", "chart", "dice", ("1d6", "1d6mod", "2d6", "d66")),
)
"""List, table and column that use it, the words that the tables allowed. A game gets those that it uses."""

PLACE_KINDS = ("hamlet", "village", "town", "city", "feature")
TITLES = {
    "am": "AM",
    "pm": "PM",
    "1d6": "One die",
    "2d6": "Sum of two dice",
    "d66": "Two dice as tens and units",
    "1d6mod": "One die with at most one modifier of 1",
    "mech": "Motorized",
    "other": "On foot",
    "none": "None",
    "greif": "Team of Operation Greif",
    "airborne_drop": "Dropped by air",
    "supply": "Supply",
    "dump": "Supply dump",
    "leader": "Commander",
}

TRAITS_BY_SYMBOL = {
    "armor": ("vehicle",),
    "assault_gun": ("vehicle",),
    "tank_destroyer": ("vehicle",),
    "armored_recon": ("vehicle",),
    "infantry": ("foot",),
    "airborne": ("airborne", "foot"),
    "glider": ("airborne", "foot"),
    "mech_infantry": ("armored_infantry",),
    "anti_tank": ("anti_tank",),
    "anti_aircraft": ("flak",),
    "special": ("commando",),
}
"""What the rules of hj1986 took a unit for, by the symbol drawn on it."""

TRAITS = {
    "vehicle": "Vehicle silhouette",
    "foot": "Infantry on foot",
    "airborne": "Airborne",
    "armored_infantry": "Armored infantry or panzer grenadiers",
    "anti_tank": "Heavy anti-tank gun",
    "flak": "Anti-aircraft gun",
    "commando": "Team of Operation Greif",
}
METHOD = "method/unit-class"


def as_said(name: str) -> str:
    """Return the SQL of what the old column of an effect says, null for nothing and numbers as such."""
    if name == "armor_effect":
        return "iif(armor_effect, 'yes', NULL)"
    if name.endswith("_shift"):
        return f"nullif({name}, 0)"
    return f"iif({name} = '', NULL, iif({name} = CAST({name} AS INTEGER) || '', CAST({name} AS INTEGER), {name}))"


def declare(connection: Connection) -> None:
    """Write the words and values that each game uses; the old tables still stand."""
    for game in _games(connection):
        for listed, table, column, words in WORDS:
            used = _column(connection, f'SELECT DISTINCT "{column}" FROM {table} WHERE game = :game', game)
            _words(connection, game, listed, [word for word in words if word in used])
        _words(connection, game, "place_kind", PLACE_KINDS)
        weather = _column(connection, "SELECT DISTINCT weather FROM scenario WHERE game = :game ORDER BY 1", game)
        for typed in weather:
            said = {"game": game, "typed": typed, "word": _as_word(typed)}
            connection.execute(
                text("UPDATE scenario SET weather = :word WHERE game = :game AND weather = :typed"), said
            )
        track = _column(connection, "SELECT columns FROM chart WHERE game = :game AND \"key\" = 'us_airpower'", game)
        boxes = [*(json.loads(track[0]) if track else ()), *weather]
        _words(connection, game, "weather", dict.fromkeys(_as_word(box) for box in boxes if box))
        for place, (name, title, kind, where) in enumerate(FACE_VALUES, 1):
            _declare(connection, game, "face", name, place, title, kind, where, "")
        moving_classes: set[str] = set()
        for place, (name, title, kind, moving) in enumerate(EFFECTS, 1):
            is_used = f"SELECT 1 FROM terrain WHERE game = :game AND {as_said(name)} IS NOT NULL LIMIT 1"
            if name in ("mech_mp", "other_mp") or _column(connection, is_used, game):
                _declare(connection, game, "terrain", name, place, title, kind, "", moving)
                moving_classes |= {moving} - {""}
        known = set(_column(connection, "SELECT word FROM word WHERE game = :game AND list = 'movement_class'", game))
        for place, word in enumerate(sorted(moving_classes - known), len(known) + 1):
            _word(connection, game, "movement_class", word, place)


def _as_word(typed: str) -> str:
    """Return the weather at start as a word; it was free text."""
    return re.sub(r"[\s|/\\]+", "_", typed).strip("_")


def characterize(connection: Connection) -> None:
    """Write what units are, and where sheets begin and end; the new tables stand already."""
    used: set[str] = set()
    for key, symbol in connection.execute(text("SELECT \"key\", symbol FROM unit_type WHERE game = 'hj1986'")).all():
        traits = TRAITS_BY_SYMBOL.get(symbol, ())
        used.update(traits)
        values = {"key": key, "traits": " ".join(sorted(traits))}
        connection.execute(
            text("UPDATE unit_type SET traits = :traits WHERE game = 'hj1986' AND \"key\" = :key"), values
        )
    for place, (word, title) in enumerate(TRAITS.items(), 1):
        if word in used:
            _word(connection, "hj1986", "trait", word, place, title)
    _nations(connection)
    for label, first, last in (("A{a}.{b:02d}", 0, "NULL"), ("B{a}.{b:02d}", 0, 35)):
        bounds = f"b_first = {first}, b_last = {last}, odd = 1"
        connection.execute(
            text(f"UPDATE sheet SET {bounds} WHERE game = 'scs1994' AND label = :label"), {"label": label}
        )


def _nations(connection: Connection) -> None:
    """Say of the counters of hj1986 which are French, and which are elite."""
    rows = connection.execute(text("SELECT \"key\", side, formation FROM counter WHERE game = 'hj1986'")).all()
    named = _column(connection, "SELECT counter FROM trait WHERE game = :game AND trait = 'nation'", "hj1986")
    for key, side, formation in rows:
        if side == "allied" and key not in named and formation.startswith("Fr"):
            _trait(connection, key, "nation", "french")
        if any(word in formation for word in ("SS", "FJ")):
            _trait(connection, key, "elite", "yes")


def _trait(connection: Connection, counter: str, trait: str, value: str) -> None:
    row = {"counter": counter, "trait": trait, "value": value}
    connection.execute(
        text("INSERT INTO trait (game, counter, trait, value) VALUES ('hj1986', :counter, :trait, :value)"), row
    )
    if _column(connection, "SELECT 1 FROM source WHERE game = :game AND \"key\" = 'method/unit-class'", "hj1986"):
        cited = {"key": f"hj1986|{counter}|{trait}", "source": METHOD}
        connection.execute(
            text(
                'INSERT INTO citation (game, "table", row_key, field, certainty, source, locator, among)'
                " VALUES ('hj1986', 'trait', :key, '*', 'derived', :source, '', '')"
            ),
            cited,
        )


def _games(connection: Connection) -> list[str]:
    return [game for (game,) in connection.execute(text("SELECT game FROM game ORDER BY game"))]


def _column(connection: Connection, query: str, game: str) -> list[str]:
    return [row[0] for row in connection.execute(text(query), {"game": game})]


def _words(connection: Connection, game: str, listed: str, words: Iterable[str]) -> None:
    for place, word in enumerate(words, 1):
        _word(connection, game, listed, word, place)


def _word(connection: Connection, game: str, listed: str, word: str, place: int, title: str = "") -> None:
    told = title or TITLES.get(word, word.replace("_", " ").capitalize())
    values = {"game": game, "list": listed, "word": word, "position": place, "title": told}
    columns = "game, list, word, position, title"
    connection.execute(text(f"INSERT INTO word ({columns}) VALUES (:game, :list, :word, :position, :title)"), values)


def _declare(
    connection: Connection,
    game: str,
    table: str,
    name: str,
    position: int,
    title: str,
    kind: str,
    place: str,
    moving: str,
) -> None:
    connection.execute(
        text(
            'INSERT INTO declared_value (game, "table", name, position, title, kind, place, movement_class, mode)'
            " VALUES (:game, :table, :name, :position, :title, :kind, :place, :moving, '')"
        ),
        {"game": game, "table": table, "name": name, "position": position}
        | {"title": title, "kind": kind, "place": place, "moving": moving},
    )
