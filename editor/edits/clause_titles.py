"""What do people call the things that the arguments of clauses name?"""

from collections import Counter
from collections.abc import Iterable, Mapping, Set

from editor.edits.place_words import area_titles
from editor.edits.reading import Rows, vocabulary_of
from editor.edits.units import short_name
from editor.side_titles import side_titles
from engine.data import schema
from engine.data.near import unaccented

Titles = Mapping[str, Mapping[str, str]]
"""The title of each key, by kind of thing; no title stands for two keys of a kind, or is the key of another."""


def titles_of(rows: Rows, game: str, map_key: str, known: Mapping[str, Set[str]]) -> Titles:
    """Return the titles of what clauses may name; what has none is called by its key."""
    of_map = {"game": game, "map": map_key}
    areas = area_titles(rows, game, map_key)
    called = {f"area:{key}": title for key, title in areas.items()}
    places = {row.key: row.name for row in rows.find(schema.PlaceRow, **of_map)}
    formations = rows.find(schema.FormationRow, game=game)
    bodies = {row.key: row.title for row in formations if row.title != "-"}
    alone = {row.key for row in formations if row.kind == "none"}
    sides = side_titles(game)
    counters = rows.find(schema.CounterRow, game=game)
    found: dict[str, Mapping[str, str]] = {
        "side": sides,
        "area": areas,
        "entry": called,
        "place": places | called,
        "formation": bodies,
        "counter": {row.key: _unit(row, bodies if row.formation not in alone else {}) for row in counters},
        "unit_type": _titled(rows.find(schema.UnitTypeRow, game=game)),
        "terrain": _titled(rows.find(schema.TerrainRow, game=game)),
        "option": _titled(rows.find(schema.OptionRow, game=game)),
        "replacement": vocabulary_of(rows, game).words.get("replacement_kind", {}),
        **{kind: {key: _words(key) for key in known.get(kind, ())} for kind in ("parameter", "ruling")},
    }
    return {kind: _apart(titles) for kind, titles in found.items()}


def said(titles: Mapping[str, str], key: str) -> str:
    """Return what people call a thing: its title, else the words of its key."""
    return titles.get(key, key)


def meant(titles: Mapping[str, str], typed: str) -> str:
    """Return the key that a text means: a key as it is, or that of a title, capitals aside; or the only one of either
    whose letters it has, accents aside; else the text."""
    if typed in titles:
        return typed
    folded = typed.casefold()
    if key := next((key for key, title in titles.items() if title.casefold() == folded), ""):
        return key
    plain = unaccented(typed)
    found = [key for key, title in titles.items() if plain in (unaccented(title), unaccented(key))]
    return found[0] if len(found) == 1 else typed


def _titled(rows: Iterable[schema.UnitTypeRow | schema.TerrainRow | schema.OptionRow]) -> dict[str, str]:
    return {row.key: row.title for row in rows}


def _unit(row: schema.CounterRow, bodies: Mapping[str, str]) -> str:
    body = bodies.get(row.formation, "")
    return f"{short_name(row)} ({body})" if body else short_name(row)


def _words(key: str) -> str:
    return key.replace("_", " ").replace("-", " ")


def _apart(titles: Mapping[str, str]) -> dict[str, str]:
    """Return titles of which each means one key: the key stands behind one that others have too."""
    counts = Counter(title.casefold() for title in titles.values())
    keys = {key.casefold() for key in titles}

    def own(key: str, title: str) -> str:
        folded = title.casefold()
        is_own = counts[folded] == 1 and (folded == key.casefold() or folded not in keys)
        return title if title and is_own else f"{title} ({key})" if title else key

    return {key: own(key, title) for key, title in titles.items()}
