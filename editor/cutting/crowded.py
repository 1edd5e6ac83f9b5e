"""Who stands above the limit of a hex where positions come from a game? There a stack may be too high for a while."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from editor.cutting.ground import Ground
from editor.cutting.items import Choice, Item, item_of
from editor.cutting.room import Room
from engine.data import schema
from engine.data.schema import Row
from engine.data.stacking import said_size, tested_later


def of_crowds(ground: Ground) -> Iterator[Item]:
    """Yield who stands where the limit is reached by those before him; proposed is that he stays where the game tests
    it later, else that he starts in the nearest hex with room."""
    head, room, later = ground.head, Room(ground), tested_later(ground.head.game)
    stacked: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for row in ground.rows.find(schema.SetupRow, game=head.game, scenario=head.scenario):
        side, size = room.counted(row)
        if room.limit is None or not size or row.place not in ground.inside:
            continue
        here = stacked[row.place, side]
        stacked[row.place, side] = here + size
        if not here or here + size <= room.limit.limit:
            continue
        over = f"{said_size(here + size)} {room.limit.measure} stand here, the limit is {room.limit.limit}"
        moved: dict[Choice, Row] = {}
        if near := room.near(row):
            moved["move"] = row.model_copy(update={"place": near})
            room.put(row.model_copy(update={"place": near}), near)
        reason = f"{over}; {later}" if later else f"{over}; {near} is the nearest hex with room" if near else over
        proposal: Choice = "keep" if later else "move" if near else "drop"
        yield item_of(row, ground.names.get(row.counter, row.counter), row.place, proposal, reason, moved, ("keep",))
