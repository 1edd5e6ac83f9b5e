"""May units come in, or start, at a place of this scenario? The same words wherever one is chosen or was written."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from db.changes import Change, ChangeSet
from editor.edits.options import is_played
from editor.edits.place_words import LOST
from editor.edits.reading import Rows, one
from editor.edits.scenarios import strange_areas
from editor.edits.units import short_name, side_of
from editor.side_titles import side_titles
from engine.data import schema
from engine.data.game_readings import option_at_start
from engine.data.map_assembly import expand
from engine.data.places import area_of
from engine.data.tables import DataError

OUTSIDE = "outside the area of the scenario"
_NAMED = 3


def sign_of(key: str, title: str) -> str:
    """Return what stands for an area where there is little room: the letter that a map prints, which is its key, else
    its title up to the first comma."""
    return key if key == key.upper() or not title else title.partition(",")[0]


def hexes_of(area: schema.AreaRow | None) -> frozenset[str]:
    """Return the hexes of an area; none where there is none, or they cannot be read."""
    try:
        return _listed(area.hexes) if area is not None else frozenset()
    except (DataError, ValueError):
        return frozenset()


@lru_cache(maxsize=64)
def _listed(hexes: str) -> frozenset[str]:
    """Return the hexes of a list; kept, for each place in sight asks for the ground of its scenario at every edit."""
    return frozenset(expand(hexes))


def ground_of(rows: Rows, head: schema.ScenarioRow) -> frozenset[str]:
    """Return the hexes that a scenario is played on; none where it has no such area, then all are."""
    return hexes_of(one(rows, schema.AreaRow, game=head.game, map=head.map, key=head.bounds))


@dataclass(frozen=True)
class Entry:
    """An entry area of a scenario's map. ``is_outside``: the scenario plays on no hex of it."""

    area: schema.AreaRow
    is_outside: bool

    @property
    def place(self) -> str:
        """How a place of arrival names it."""
        return f"area:{self.area.key}"


def entries_of(rows: Rows, head: schema.ScenarioRow | None, sides: Collection[str] = ()) -> list[Entry]:
    """Return the entries of a scenario: the stretches of its edge that are entries, those of all ``sides`` first, then
    the entry areas of its map, those outside its ground last, but none that was drawn for another scenario; none
    without a scenario."""
    if head is None:
        return []
    ground = ground_of(rows, head)
    areas = rows.find(schema.AreaRow, game=head.game, map=head.map)
    strange = strange_areas(rows, head.game, head.scenario)
    owners: dict[str, set[str]] = {}
    for role in rows.find(schema.BoundRoleRow, game=head.game, scenario=head.scenario, role="entry"):
        owners.setdefault(role.area, set()).add(role.side)
    found = [
        Entry(area, bool(ground) and ground.isdisjoint(hexes_of(area)))
        for area in areas
        if area.key in owners or (area.kind == "entry" and area.key not in strange)
    ]

    def rank(entry: Entry) -> int:
        given = owners.get(entry.area.key)
        if given is not None:
            return 0 if "both" in given or given >= set(sides) else 1
        return 3 if entry.is_outside else 2

    return sorted(found, key=rank)


def entry_doubts(rows: Rows, head: schema.ScenarioRow | None, place: str, sides: Collection[str]) -> tuple[str, ...]:
    """Return what stands against units of these sides that arrive at a place, a hex or ``area:KEY``, in words; nothing
    without a scenario."""
    if head is None:
        return ()
    key, ground = area_of(place), ground_of(rows, head)
    area = one(rows, schema.AreaRow, game=head.game, map=head.map, key=key) if key else None
    reached = hexes_of(area) if key else frozenset((place,))
    doubts = [OUTSIDE] if ground and reached and ground.isdisjoint(reached) else []
    where = {"game": head.game, "scenario": head.scenario}
    roles = rows.find(schema.BoundRoleRow, area=key, **where) if key else []
    owners = {role.side for role in roles if role.role != "closed"}
    if owners and "both" not in owners and set(sides) - owners:
        titles = side_titles(head.game)
        doubts.append(f"the edge here is {', '.join(titles.get(side, side) for side in sorted(owners))}")
    return tuple(doubts)


def doubts_of(rows: Rows, game: str, scenario: str, changes: ChangeSet) -> str:
    """Return what stands against the arrivals, starts and start states that a change leaves in a scenario, in one
    sentence; empty where nothing does."""
    head = one(rows, schema.ScenarioRow, game=game, scenario=scenario)
    if head is None:
        return ""
    found: dict[str, list[str]] = {}
    for counter, reasons in _doubted(rows, head, changes):
        for reason in reasons:
            found.setdefault(reason, []).append(counter)
    said = [f"{reason}: {_named(rows, game, counters)}" for reason, counters in found.items()]
    return "; ".join([*said, *_idle(rows, head, changes)])


def _idle(rows: Rows, head: schema.ScenarioRow, changes: ChangeSet) -> list[str]:
    """Return which options that are not played a change leaves start states to, in words."""
    where = (head.game, head.scenario)
    laid = {str(change.key[2]) for change in _starting(changes) if change.key[:2] == where}
    wanted = dict.fromkeys(option_at_start(head.game, kind) for kind in sorted(laid))
    options = [one(rows, schema.OptionRow, game=head.game, key=key) for key in wanted if key]
    lacking = [option.title for option in options if option and not is_played(rows, head.scenario, option)]
    return [f"the option “{title}” is not played, so nothing comes of it" for title in lacking]


def _starting(changes: ChangeSet) -> Iterator[Change]:
    table = schema.StartStateRow.TABLE
    return (change for change in changes.changes if change.table == table and change.after is not None)


def _doubted(rows: Rows, head: schema.ScenarioRow, changes: ChangeSet) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each counter to which a change gives a place to arrive or to start in, with what stands against that."""
    for change in changes.changes:
        place = str((change.after or {}).get("place", ""))
        if not place or change.table not in ("arrival", "setup") or change.key[:2] != (head.game, head.scenario):
            continue
        counter = str(change.key[2])
        if change.table == "arrival":
            yield counter, entry_doubts(rows, head, place, [side_of(counter)])
        elif ":" not in place and place != LOST:
            yield counter, entry_doubts(rows, head, place, [])


def _named(rows: Rows, game: str, counters: list[str]) -> str:
    pieces = {row.key: row for row in rows.find(schema.CounterRow, game=game)}
    names = [short_name(pieces[key]) if key in pieces else key for key in counters]
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f"{', '.join(names[:_NAMED])}{more}"
