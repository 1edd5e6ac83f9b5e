"""What is the new edge of a cut to those who play it: where units enter and leave, where supply comes from?"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from editor.cutting.outline import Outlined
from editor.edits.draft import made
from editor.edits.reading import Rows
from editor.edits.supplying import SUPPLY, unsupplied
from editor.edits.units import side_of
from editor.side_titles import SIDES
from engine.data import schema
from engine.data.schema import Row

if TYPE_CHECKING:
    from editor.cutting.cut import Cut

Role = tuple[str, str]
"""What a stretch is (entry, exit, supply), and to whom (german, allied, both); a stretch without any is closed."""
ROLES: tuple[schema.BoundRole, ...] = ("entry", "exit", "supply")
"""What an open stretch may be, in the order in which it is told."""


def proposed(cut: "Cut", kept: Sequence[Row]) -> tuple[Mapping[Role, str], ...]:
    """Return the roles of the stretches of the new edge that follow from what is kept, in the order of the stretches,
    each with its reason.

    Where units come in that came from outside, a stretch is their entry; what was supply, entry or exit beyond it is so
    here, at the stretch nearest to it that its side holds. A side that has no supply then gets it where another
    scenario has its source.
    """
    roles: list[dict[Role, str]] = [{} for _ in cut.edge]
    for row in kept:
        if isinstance(row, schema.ArrivalRow) and row.place in cut.ground.inside:
            side = side_of(row.counter)
            name = cut.ground.names.get(row.counter, row.counter)
            _give(cut, roles, row.place, ("entry", side), f"{name} arrives at {row.place}")
    there = [row for row in kept if isinstance(row, schema.BoundRoleRow)]
    for item in cut.items:
        if isinstance(item.row, schema.BoundRoleRow) and item.row not in there and item.row.role != "closed":
            side = "" if item.row.role == "exit" else item.row.side  # who breaks out leaves where the enemy stands
            near = cut.ground.beyond(f"area:{item.row.area}", side)
            why = f"{cut.ground.said(f'area:{item.row.area}')}, {item.row.role} of {cut.ground.head.title}, lies beyond"
            _give(cut, roles, near, (item.row.role, item.row.side), why)
    for side in lacking_supply(cut, kept, roles):
        near, why = _source_elsewhere(cut, side)
        _give(cut, roles, near, (SUPPLY, side), why)
    return tuple(roles)


def lacking_supply(cut: "Cut", kept: Iterable[Row], roles: Iterable[Iterable[Role]]) -> list[str]:
    """Return the sides whose supply comes from an edge by the rules of the game, and that would have no such edge."""
    head = cut.ground.head
    given: list[Role] = [(row.role, row.side) for row in kept if isinstance(row, schema.BoundRoleRow)]
    given += [role for found in roles for role in found]
    return unsupplied(cut.ground.rows, head.game, given)


def _source_elsewhere(cut: "Cut", side: str) -> tuple[str, str]:
    """Return the hex of the new edge that a side holds and that lies nearest to where another scenario supplies it,
    and the reason; of equally near sources the first, nothing where there is none."""
    ground = cut.ground
    found: list[tuple[int, str, str]] = []
    for row in ground.rows.find(schema.BoundRoleRow, game=ground.head.game, role=SUPPLY):
        place = f"area:{row.area}"
        if row.side in (side, "both") and (near := ground.nearest(place, side)):
            why = f"{ground.said(place)} supplies this side in {_title(cut, row)}, and it has no other supply here"
            found.append((ground.away(place, near), near, why))
    _, near, why = min(found, key=lambda source: source[0], default=(0, "", ""))
    return near, why


def _title(cut: "Cut", row: schema.BoundRoleRow) -> str:
    """Return what the scenario of a role of an edge is called."""
    heads = cut.ground.rows.find(schema.ScenarioRow, game=row.game, scenario=row.scenario)
    return heads[0].title if heads else row.scenario


def edge_rows(rows: Rows, head: schema.ScenarioRow, ground: Outlined, roles: Sequence[Sequence[Role]]) -> Iterator[Row]:
    """Yield the stretches of the edge of a new scenario as areas, each with its roles; one without any is closed to
    both."""
    areas = rows.find(schema.AreaRow, game=head.game, map=head.map)
    taken, keys = {row.title for row in areas}, {row.key for row in areas}
    for stretch, title, given in zip(ground.edge, ground.titles(), roles, strict=True):
        key = _free(keys, title.partition(",")[0].lower().replace(" ", "-"))  # short: the map shows it
        keys.add(key)
        kind = "entry" if any(role == "entry" for role, _ in given) else "edge"
        title = f"{title} ({head.title})" if title in taken else title
        taken.add(title)
        yield area_row(head, key, kind, title, stretch)
        for role, side in tuple(given) or (("closed", "both"),):
            yield made(schema.BoundRoleRow, game=head.game, scenario=head.scenario, area=key, role=role, side=side)


def entries_of(edge: Iterable[Row]) -> Mapping[tuple[str, str], str]:
    """Return the stretch by which a side enters at a hex, by hex and side, of the rows of an edge."""
    rows = list(edge)
    hexes = {row.key: row.hexes.split() for row in rows if isinstance(row, schema.AreaRow)}
    ways = [row for row in rows if isinstance(row, schema.BoundRoleRow) and row.role == "entry"]
    sides = {row: SIDES if row.side == "both" else (row.side,) for row in ways}
    return {(label, side): row.area for row in ways for side in sides[row] for label in hexes[row.area]}


def _give(cut: "Cut", roles: Sequence[dict[Role, str]], label: str, role: Role, why: str) -> None:
    """Give a role to the stretch that has a hex; none has it where the edge of the map was the edge already. The first
    reason stays."""
    for place, stretch in enumerate(cut.edge):
        if label in stretch:
            roles[place].setdefault(role, why)


def area_row(head: schema.ScenarioRow, key: str, kind: str, title: str, hexes: Sequence[str]) -> schema.AreaRow:
    """Return an area of the map of a scenario."""
    return made(schema.AreaRow, game=head.game, map=head.map, key=key, kind=kind, title=title, hexes=" ".join(hexes))


def free_key(rows: Rows, head: schema.ScenarioRow, wanted: str) -> str:
    """Return a key that no area of the map has, the wanted one if it is free."""
    return _free({row.key for row in rows.find(schema.AreaRow, game=head.game, map=head.map)}, wanted)


def _free(taken: Collection[str], wanted: str) -> str:
    """Return a key that is not taken: the wanted one, or it with a number."""
    return next(key for key in (wanted, *(f"{wanted}-{n}" for n in range(2, len(taken) + 3))) if key not in taken)
