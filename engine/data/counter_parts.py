"""How do rows become the counters of a scenario? Each of its row, its faces, its traits and its formation.

A counter whose rows are as they were is the very same one again: who keeps a picture of it need not paint it anew.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from engine.data import schema
from engine.data.kept import Kept
from engine.data.lean import lean, share_names
from engine.data.tables import DataError, Tables
from engine.scenario import Counter, Face

R = TypeVar("R", schema.FaceRow, schema.TraitRow)
T = TypeVar("T")
_MadeOf = tuple[schema.CounterRow, schema.FormationRow | None, Sequence[Face], Mapping[str, str]]

_OF_A_COUNTER = (
    *("key", "side", "formation", "formation_title", "formation_kind", "name", "unit_type", "size"),
    *("steps", "faces", "traits"),
)
_OF_A_FACE = ("face", "values")
for _kind in (Counter, Face):
    share_names(_kind)
_NO_TRAITS: Mapping[str, str] = {}


def counters_of(tables: Tables, game: str, used: set[str], kept: Kept, for_play: bool) -> tuple[Counter, ...]:
    """Return the counters that are used. Raises DataError for one that is unknown or cannot be played."""
    rows = tables.of(schema.CounterRow, game=game)
    known = kept.part((game, schema.CounterRow.TABLE), (rows,), lambda: {row.key: row for row in rows})
    missing = used - known.keys()
    if missing:
        raise DataError(f"set-up or arrivals name unknown counters: {', '.join(sorted(missing))}")
    faces = _by_counter(kept, game, tables.of(schema.FaceRow, game=game), _faces)
    traits = _by_counter(kept, game, tables.of(schema.TraitRow, game=game), _traits)
    formation_rows = tables.of(schema.FormationRow, game=game)
    formations = kept.part(
        (game, schema.FormationRow.TABLE), (formation_rows,), lambda: {row.key: row for row in formation_rows}
    )
    name = game, "made counters", for_play
    last = kept.last(name)
    before: dict[str, tuple[_MadeOf, Counter]] = last[1] if last is not None else {}
    made = kept.part(name, (rows, faces, traits, formations), lambda: dict(before))
    found = []
    for key, row in known.items():
        if key in used:
            made_of = row, formations.get(row.formation), faces.get(key, ()), traits.get(key, _NO_TRAITS)
            was = made.get(key)
            if was is None or any(one is not other for one, other in zip(was[0], made_of, strict=True)):
                was = made[key] = made_of, _counter(*made_of, for_play)
            found.append(was[1])
    return tuple(found)


def _by_counter(kept: Kept, game: str, rows: list[R], make: Callable[[Iterable[R]], dict[str, T]]) -> dict[str, T]:
    """Return what is made of the rows of each counter, made again only where one of these is another row."""
    name = game, "by counter", make.__name__
    last = kept.last(name)

    def made() -> dict[str, T]:
        if last is None:
            return make(rows)
        before: list[R] = last[0][0]  # type: ignore[assignment]
        touched = _touched(before, rows)
        known: dict[str, T] = {key: value for key, value in last[1].items() if key not in touched}
        return known | make(row for row in rows if row.counter in touched)

    return kept.part(name, (rows,), made)


def _touched(before: list[R], rows: list[R]) -> set[str]:
    """Return the counters of which a row came, went or is another one."""
    old, new = {id(row): row for row in before}, {id(row): row for row in rows}
    return {old[each].counter for each in old.keys() - new.keys()} | {
        new[each].counter for each in new.keys() - old.keys()
    }


def _faces(rows: Iterable[schema.FaceRow]) -> dict[str, tuple[Face, ...]]:
    found: defaultdict[str, list[Face]] = defaultdict(list)
    for row in rows:
        found[row.counter].append(lean(Face, _OF_A_FACE, (row.face, row.values)))
    return {key: tuple(faces) for key, faces in found.items()}


def _traits(rows: Iterable[schema.TraitRow]) -> dict[str, dict[str, str]]:
    found: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for row in rows:
        found[row.counter][row.trait] = row.value
    return dict(found)


def _counter(
    row: schema.CounterRow,
    formation: schema.FormationRow | None,
    faces: Sequence[Face],
    traits: Mapping[str, str],
    for_play: bool,
) -> Counter:
    if formation is None:
        raise DataError(f"counter {row.key} belongs to the unknown formation {row.formation!r}")
    if row.steps is None and for_play:
        raise DataError(f"counter {row.key} has no step count; give one before play")
    own = (row.key, row.side, row.formation, formation.title, formation.kind, row.name, row.unit_type, row.size)
    steps = 1 if row.steps is None else row.steps
    return lean(Counter, _OF_A_COUNTER, (*own, steps, tuple(faces), dict(traits)))
