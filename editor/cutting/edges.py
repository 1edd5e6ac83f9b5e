"""What is the new edge of a cut to those who play it: where units enter and leave, where supply comes from?"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from editor.edits.draft import made
from editor.edits.reading import Rows, one
from engine.data import schema
from engine.data.schema import Row

if TYPE_CHECKING:
    from editor.cutting.cut import Cut

Role = tuple[str, str]
"""What a stretch is (entry, exit, supply), and to whom (german, allied, both); a stretch without any is closed."""


def proposed(cut: "Cut", kept: Sequence[Row]) -> tuple[tuple[Role, ...], ...]:
    """Return the roles of the stretches of the new edge that follow from what is kept, in the order of the stretches.

    Where units come in that came from outside, a stretch is their entry; what was supply, entry or exit beyond it is so
    here, at the stretch nearest to it.
    """
    roles: list[dict[Role, None]] = [{} for _ in cut.edge]
    for row in kept:
        if isinstance(row, schema.ArrivalRow) and row.place in cut.ground.inside:
            side = "german" if row.counter.startswith("german/") else "allied"
            _give(cut, roles, row.place, ("entry", side))
    there = [row for row in kept if isinstance(row, schema.BoundRoleRow)]
    for item in cut.items:
        if isinstance(item.row, schema.BoundRoleRow) and item.row not in there and item.row.role != "closed":
            near = cut.ground.nearest(f"area:{item.row.area}")
            _give(cut, roles, near, (item.row.role, item.row.side))
    return tuple(tuple(found) for found in roles)


def edge_rows(rows: Rows, cut: "Cut", roles: Sequence[Sequence[Role]]) -> Iterator[Row]:
    """Yield the stretches of the new edge as areas, each with its roles; one without any is closed to both."""
    head = cut.ground.head
    for place, (stretch, given) in enumerate(zip(cut.edge, roles, strict=True), 1):
        key = free_key(rows, head, f"{cut.key}-edge-{place}")
        kind = "entry" if any(role == "entry" for role, _ in given) else "edge"
        yield area_row(head, key, kind, f"{cut.title}: edge {place}", stretch)
        for role, side in tuple(given) or (("closed", "both"),):
            yield made(schema.BoundRoleRow, game=head.game, scenario=cut.key, area=key, role=role, side=side)


def _give(cut: "Cut", roles: Sequence[dict[Role, None]], label: str, role: Role) -> None:
    """Give a role to the stretch that has a hex; none has it where the edge of the map was the edge already."""
    for place, stretch in enumerate(cut.edge):
        if label in stretch:
            roles[place][role] = None


def area_row(head: schema.ScenarioRow, key: str, kind: str, title: str, hexes: Sequence[str]) -> schema.AreaRow:
    """Return an area of the map of a scenario."""
    return made(schema.AreaRow, game=head.game, map=head.map, key=key, kind=kind, title=title, hexes=" ".join(hexes))


def free_key(rows: Rows, head: schema.ScenarioRow, wanted: str) -> str:
    """Return a key that no area of the map has, the wanted one if it is free."""
    key, number = wanted, 1
    while one(rows, schema.AreaRow, game=head.game, map=head.map, key=key) is not None:
        number += 1
        key = f"{wanted}-{number}"
    return key
