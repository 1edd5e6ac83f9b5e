"""Which names does a game have that a scenario of it alone would not show?"""

from collections.abc import Iterable, Set

from engine.data import schema
from engine.data.kept import Kept
from engine.data.tables import Tables


def known_of(tables: Tables, game: str, map_key: str, kept: Kept) -> dict[str, tuple[str, ...]]:
    """Return the names that the game has on a map, by kind, also of what does not play in a scenario."""
    counters, formations = tables.of(schema.CounterRow, game=game), tables.of(schema.FormationRow, game=game)
    faces, rulings = tables.of(schema.FaceRow, game=game), tables.of(schema.RulingRow, game=game)
    traits, points = tables.of(schema.TraitRow, game=game), tables.of(schema.ReplacementRow, game=game)
    schedules, words = tables.of(schema.ScheduleRow, game=game), tables.of(schema.WordRow, game=game)
    sheets = tables.of(schema.SheetRow, game=game, map=map_key)

    face_names = _names(kept, game, faces)

    def shown_faces() -> tuple[str, ...]:
        types = {row.key: row.unit_type for row in counters}
        return tuple(dict.fromkeys(f"{types[row.counter]}|{row.face}" for row in faces if row.counter in types))

    def make() -> dict[str, tuple[str, ...]]:
        return {
            "counter": tuple(row.key for row in counters),
            "formation": tuple(name for row in formations for name in (row.key, row.title)),
            "face": kept.part((game, "known faces"), (counters, face_names), shown_faces),
            "ruling": tuple(row.key for row in rulings),
            "reading": tuple(f"{row.key}|{reading}" for row in rulings for reading in row.readings),
            "trait": tuple(dict.fromkeys(f"{row.trait}|{row.value}" for row in traits)),
            "schedule": tuple(dict.fromkeys(f"{row.kind}|{row.subject}" for row in schedules)),
            "word": tuple(f"{row.list}|{row.word}" for row in words),
            "replacement": tuple(dict.fromkeys(row.kind for row in points)),
            **{kind: tuple(sorted(names)) for kind, names in sheet_names(sheets).items()},
        }

    made_of = counters, formations, face_names, rulings, traits, points, schedules, words, sheets
    return kept.part((game, "known", map_key), made_of, make)


def _names(kept: Kept, game: str, rows: list[schema.FaceRow]) -> tuple[str, ...]:
    """Return the keys of the faces of a game: the very same ones as long as no face came or went."""
    name = game, "names of faces"
    last = kept.last(name)

    def made() -> tuple[str, ...]:
        before: list[schema.FaceRow] = list(last[0][0]) if last is not None else []  # type: ignore[call-overload]
        is_same = len(before) == len(rows) and all(
            row is old or (row.counter, row.face) == (old.counter, old.face)
            for row, old in zip(rows, before, strict=True)
        )
        if last is not None and is_same:
            known: tuple[str, ...] = last[1]
            return known
        return tuple(f"{row.counter}|{row.face}" for row in rows)

    return kept.part(name, (rows,), made)


def sheet_names(sheets: Iterable[schema.SheetRow]) -> dict[str, Set[str]]:
    """Return the sheets of a map and their rows as ``SHEET|ROW``, by kind."""
    given = list(sheets)
    return {
        "sheet": {sheet.sheet for sheet in given},
        "row": {f"{sheet.sheet}|{number}" for sheet in given for number in sheet.printed_rows},
    }
