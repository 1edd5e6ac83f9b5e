"""Edits of the area that a scenario is played in: any outline of hexes, kept as an area of its map."""

from collections.abc import Sequence

from db.changes import ChangeSet
from editor.cutting.board import Board
from editor.cutting.edges import Role, area_row, edge_rows, free_key
from editor.cutting.outline import ground_within, outlined
from editor.edits.draft import Draft
from editor.edits.origins import own
from editor.edits.reading import Rows, one
from editor.edits.scenarios import is_own
from editor.edits.setup import scenario_row
from engine.data import schema
from engine.data.counted import counted


def outline_area(rows: Rows, game: str, scenario: str, corners: Sequence[str]) -> ChangeSet:
    """Let a scenario be played on the hexes on or inside an outline, by the numbers of its corners.

    An area that no other scenario plays in is drawn anew; else the scenario gets one of its own. Raises EditError for
    a corner that there is not.
    """
    head = scenario_row(rows, game, scenario)
    board = Board(rows, game, head.map)
    hexes = ground_within(rows, game, head.map, board, corners)
    draft = Draft()
    drawn = one(rows, schema.AreaRow, game=game, map=head.map, key=head.bounds)
    is_shared = len(rows.find(schema.ScenarioRow, game=game, map=head.map, bounds=head.bounds)) > 1
    if drawn is not None and not is_shared and is_own(rows, drawn):
        draft.set(drawn, hexes=" ".join(hexes))
    else:
        area = area_row(head, free_key(rows, head, scenario), "bounds", head.title, hexes)
        draft.add(area)
        draft.add(own(area))
        draft.set(head, bounds=area.key)
    return draft.done(f"{head.title}: area of {counted(len(hexes), 'hex', 'hexes')} drawn")


def begun_within(
    rows: Rows, begun: ChangeSet, corners: Sequence[str], roles: Sequence[Sequence[Role]] = ()
) -> ChangeSet:
    """Return the beginning of a scenario, however it is begun, with an area of its own drawn by its corners; without
    corners as it is. ``roles`` are those of the stretches of its edge, closed where nothing else is given; who begins
    with the edges of another scenario keeps those alone. Raises EditError for a corner that there is not."""
    if not corners:
        return begun
    place, change = next((n, each) for n, each in enumerate(begun.changes) if each.table == schema.ScenarioRow.TABLE)
    head = schema.ScenarioRow.model_validate(change.after)
    ground = outlined(rows, head.game, head.map, corners)
    area = area_row(head, free_key(rows, head, head.scenario), "bounds", head.title, ground.hexes)
    draft = Draft()
    draft.add(area)
    draft.add(own(area))
    draft.add(head.model_copy(update={"bounds": area.key}))
    has_edges = any(change.table == schema.BoundRoleRow.TABLE for change in begun.changes)
    for row in () if has_edges else edge_rows(rows, head, ground, roles or [()] * len(ground.edge)):
        draft.add(row)
        draft.add(own(row))
    draft.take(ChangeSet(begun.label, (*begun.changes[:place], *begun.changes[place + 1 :])))
    return draft.done(begun.label)
