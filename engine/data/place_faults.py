"""Which places, faces, conditions and areas do the rows of scenarios name that there are not, or that are misspelled?

A library may hold them while somebody edits, and its checks tell them by key; of text they are told where they stand.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping

from engine.data import schema
from engine.data.faulty import Fault
from engine.data.near import meant
from engine.data.places import anchor_hexes, area_of, is_area, is_free, measured_from, special_fault
from engine.data.schema import Row
from engine.data.shown import short
from engine.data.tables import Tables

_LOST = "unknown"
_CONDITION = "condition"

Placed = schema.SetupRow | schema.ArrivalRow | schema.WithdrawalRow


def place_faults(tables: Tables, lost: Collection[str]) -> Iterator[Fault]:
    """Yield what the rows of scenarios name and the text does not have; nothing where rows of it are lost."""
    needed = (schema.HexRow, schema.AreaRow, schema.FaceRow, schema.ClauseRow, schema.ScenarioRow)
    if {kind.TABLE for kind in needed} & {*lost}:
        return
    maps = {(row.game, row.scenario): row.map for row in tables.of(schema.ScenarioRow)}
    hexes, areas = _on_maps(tables, schema.HexRow, "hex"), _on_maps(tables, schema.AreaRow, "key")
    placed: list[Placed] = [*tables.of(schema.SetupRow), *tables.of(schema.ArrivalRow)]
    for row in (*placed, *tables.of(schema.WithdrawalRow)):
        where = row.game, maps.get((row.game, row.scenario), "")
        if reason := _place_fault(row.place, hexes.get(where, ()), areas.get(where, ())):
            yield Fault(row.TABLE, row.key_text, "place", reason, may_stand=True)
    for chosen in tables.of(schema.PlacementRow):
        where = chosen.game, maps.get((chosen.game, chosen.scenario), "")
        if chosen.hex not in hexes.get(where, ()):
            reason = f"the map has no hex {short(chosen.hex)}; correct the number"
            yield Fault(chosen.TABLE, chosen.key_text, "hex", reason, may_stand=True)
    for role in tables.of(schema.BoundRoleRow):
        known = areas.get((role.game, maps.get((role.game, role.scenario), "")), ())
        if role.area not in known:
            yield Fault(role.TABLE, role.key_text, "area", _lacks("area", role.area, known), may_stand=True)
    yield from _faces(tables)
    yield from _conditions(tables)


def _on_maps(tables: Tables, kind: type[Row], field: str) -> Mapping[tuple[str, str], set[str]]:
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for row in tables.rows.get(kind.TABLE, []):
        found[str(row.said("game")), str(row.said("map"))].add(str(row.said(field)))
    return found


def _place_fault(place: str, hexes: Collection[str], areas: Collection[str]) -> str:
    if place in ("", _LOST):
        return ""
    if wrong := special_fault(place):
        return f"{short(place)}: {wrong}"
    if is_area(place):
        return "" if area_of(place) in areas else _lacks("area", area_of(place), areas)
    if place.startswith("box:"):
        return ""
    if not is_free(place):
        reason = f"the map has no hex {short(place)}; correct the number, or write near:, area: or box: before a place"
        return "" if place in hexes else reason
    anchor, _ = measured_from(place)
    lost = next((label for label in anchor_hexes(anchor) if label not in hexes), "")
    return f"{short(place)}: the map has no hex {short(lost)}; correct the number" if lost else ""


def _faces(tables: Tables) -> Iterator[Fault]:
    """Yield the faces with which a set-up begins and that the counter does not have."""
    faces: dict[tuple[str, str], list[str]] = defaultdict(list)
    for face in tables.of(schema.FaceRow):
        faces[face.game, face.counter].append(face.face)
    for row in tables.of(schema.SetupRow):
        known = faces.get((row.game, row.counter))
        if row.face and known is not None and row.face not in known:
            reason = f"{row.counter} has no face {short(row.face)}; use {', '.join(known)}{meant(row.face, known)}"
            yield Fault(row.TABLE, row.key_text, "face", reason, may_stand=True)


def _conditions(tables: Tables) -> Iterator[Fault]:
    """Yield the conditions on which units come and go and that the scenario does not have."""
    clauses: dict[tuple[str, str], list[str]] = defaultdict(list)
    for clause in tables.of(schema.ClauseRow):
        if clause.kind == _CONDITION:
            clauses[clause.game, clause.scenario].append(clause.key)
    rows: list[schema.ArrivalRow | schema.WithdrawalRow] = [*tables.of(schema.ArrivalRow)]
    for row in (*rows, *tables.of(schema.WithdrawalRow)):
        known = clauses.get((row.game, row.scenario), [])
        if row.condition and row.condition not in known:
            yield Fault(row.TABLE, row.key_text, "condition", _lacks("condition", row.condition, known), may_stand=True)


def _lacks(what: str, name: str, known: Collection[str]) -> str:
    return f"there is no {what} {short(name)}; add it or correct the name{meant(name, sorted(known))}"
