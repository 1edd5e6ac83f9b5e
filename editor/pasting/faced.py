"""Of counters that are called alike a list means one that has the face which it says, as a dump that is a dummy."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from editor.edits.reading import Rows
from editor.pasting.called import family
from editor.pasting.owners import Found
from editor.pasting.proposals import Proposal
from engine.data import schema


def with_faces(rows: Rows, game: str, found: Sequence[Found]) -> list[Found]:
    """Return what was found, where a line says a face that its counter lacks with an equal one that has it and that no
    line names; or, if two lines have what the other one wants, with each other's."""
    said = {line.unit for _, line in found if line.unit and line.state}
    equal = _equal(rows, game, {family(unit) for unit in said})
    faces = {unit: frozenset(_faces(rows, game, unit)) for units in equal.values() for unit in units}
    known = {family_key: frozenset().union(*map(faces.__getitem__, units)) for family_key, units in equal.items()}
    lines = [line for _, line in found]
    at = {line.unit: number for number, line in enumerate(lines) if line.unit in faces}
    for number, line in enumerate(lines):
        wanted = {*line.state.split()} & known.get(family(line.unit), frozenset())
        if not wanted or wanted <= faces[line.unit]:
            continue
        better = [unit for unit in equal[family(line.unit)] if wanted <= faces[unit]]
        free = next((unit for unit in better if unit not in at), "")
        other = next((unit for unit in better if unit in at and not _fits(lines[at[unit]], faces[unit], known)), "")
        unit = free or other
        if other and not free:
            at[line.unit] = at[other]
            lines[at[other]] = replace(lines[at[other]], unit=line.unit)
        elif free:
            del at[line.unit]
        if unit:
            lines[number], at[unit] = replace(line, unit=unit), number
    return [(each, line) for (each, _), line in zip(found, lines, strict=True)]


def _fits(line: Proposal, has: frozenset[str], known: dict[str, frozenset[str]]) -> bool:
    return {*line.state.split()} & known.get(family(line.unit), frozenset()) <= has


def _equal(rows: Rows, game: str, families: set[str]) -> dict[str, list[str]]:
    """Return the counters of some families of which there are several."""
    units: dict[str, list[str]] = defaultdict(list)
    for row in rows.find(schema.CounterRow, game=game) if families else ():
        if family(row.key) in families:
            units[family(row.key)].append(row.key)
    return {key: found for key, found in units.items() if len(found) > 1}


def _faces(rows: Rows, game: str, unit: str) -> list[str]:
    return [row.face for row in rows.find(schema.FaceRow, game=game, counter=unit)]
