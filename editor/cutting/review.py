"""What of a scenario falls outside a cut, and what is proposed for it?

Each row of the larger scenario is kept, shifted to another turn, moved to another place, or dropped; who came before
the first turn may also start where he would have come in, and levels of points are scaled to those of the places that
are left. What fits is kept and not asked about; all else is an item with a proposal and its reason, which a person may
answer otherwise.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from editor.cutting.clauses import of_clauses
from editor.cutting.ground import Ground
from editor.cutting.items import Choice, Item, item_of
from editor.cutting.measured import defaults_of, stranded
from editor.edits.units import side_of
from engine.data import schema
from engine.data.schema import Row


def review(ground: Ground) -> list[Item]:
    """Return what falls outside, in the order of the tables: units first, clauses last."""
    items = [*_starts(ground), *_arrivals(ground), *_withdrawals(ground), *_dated(ground), *_drawn(ground)]
    return [_with_formation(ground, item) for item in (*items, *of_clauses(ground, _dropped(items, {})))]


def reviewed(ground: Ground, asked: Sequence[Item], answers: Mapping[str, Choice]) -> tuple[Item, ...]:
    """Return what falls outside with the clauses as the answers leave them: those that name a unit which goes only by
    an answer are asked about, too, those of which all units stay by one are not, unless they were answered."""
    found = {item.key: item for item in of_clauses(ground, _dropped(asked, answers))}
    others = [item for item in asked if not isinstance(item.row, schema.ClauseRow) or item.key in {*answers} - {*found}]
    return (*others, *found.values())


def _dropped(items: Iterable[Item], answers: Mapping[str, Choice]) -> set[str]:
    """Return the counters that take no part any more, as it is answered, or else proposed."""
    units = (item.row for item in items if answers.get(item.key, item.proposal) == "drop")
    return {row.counter for row in units if isinstance(row, schema.SetupRow | schema.ArrivalRow)}


def _with_formation(ground: Ground, item: Item) -> Item:
    """Return an item about a unit with its formation: many units are called alike."""
    counter = getattr(item.row, "counter", "")
    return replace(item, formation=ground.formations.get(counter, "")) if counter else item


def _starts(ground: Ground) -> Iterator[Item]:
    rows, head = ground.rows, ground.head
    where = {"game": head.game, "scenario": head.scenario}
    chosen, stays = defaults_of(ground), list[schema.SetupRow]()
    for row in rows.find(schema.SetupRow, **where):
        place = row.place if row.place in ground.board.cells else chosen.get(row.counter, row.place)
        reason = ground.outside(place)
        if not reason:
            stays.append(row)
            continue
        near = ground.nearest(place)
        changed: dict[Choice, Row] = {}
        if near:
            changed["move"] = row.model_copy(update={"place": near})
            changed["shift"] = schema.ArrivalRow(
                **where, counter=row.counter, turn=ground.turns[0], place=near, condition=""
            )
        yield item_of(row, ground.names.get(row.counter, row.counter), ground.said(place), "drop", reason, changed)
    for lost in stranded(ground, stays):
        name = ground.names.get(lost.row.counter, lost.row.counter)
        moved: dict[Choice, Row] = {"move": lost.row.model_copy(update={"place": lost.hex})}
        yield item_of(lost.row, name, f"{ground.said(lost.row.place)} ({lost.hex})", "move", lost.reason, moved)


def _arrivals(ground: Ground) -> Iterator[Item]:
    rows = ground.rows.find(schema.ArrivalRow, game=ground.head.game, scenario=ground.head.scenario)
    coming = _coming(ground, rows)
    for row in rows:
        late, away = ground.wrong_turn(row.turn), ground.outside(row.place)
        if not late and not away:
            continue
        name, where = ground.names.get(row.counter, row.counter), f"turn {row.turn}, {ground.said(row.place)}"
        first = ground.turns[0]
        near = _way_in(ground, row) if away else row.place
        turn = first if row.turn < first else row.turn
        fitted = row.model_copy(update={"turn": turn, "place": near or row.place})
        if row.turn > ground.turns[1]:
            earlier = row.model_copy(update={"turn": ground.turns[1], "place": near})
            yield item_of(row, name, where, "drop", late, {"shift": earlier} if near else {})
        elif away and not near:
            yield item_of(row, name, where, "drop", away)
        elif away:
            far = "" if ground.formations.get(row.counter) in coming else _too_far(ground, row.place, near)
            told = far or f"{near} is the nearest hex of the new edge for its side"
            reason = "; ".join(filter(None, (away, told, late)))
            changed: dict[Choice, Row] = {"move": fitted, **_started(ground, row, near)}
            yield item_of(row, name, where, "drop" if far else "move", reason, changed)
        else:
            yield item_of(
                row, name, where, "shift", f"{late}: arrives on that", {"shift": fitted, **_started(ground, row, near)}
            )


def _way_in(ground: Ground, row: schema.ArrivalRow) -> str:
    """Return the hex of the new edge at which who comes in outside comes to the cut; empty where he cannot."""
    side = side_of(row.counter)
    return ground.beyond(row.place, side) or ground.nearest(row.place, side)


def _coming(ground: Ground, rows: Iterable[schema.ArrivalRow]) -> set[str]:
    """Return the formations of which a unit comes in near enough: all of them come that come in time."""
    found: set[str] = set()
    for row in rows:
        near = _way_in(ground, row) if row.turn <= ground.turns[1] else ""
        if near and not _too_far(ground, row.place, near):
            found.add(ground.formations.get(row.counter, ""))
    return found - {""}


def _too_far(ground: Ground, place: str, near: str) -> str:
    """Return why who comes in at a place outside does not come to the cut: the way to its edge is longer than the cut
    is wide, and leads by much that it has not. Empty where he may."""
    hexes = ground.away(place, near)
    return f"{near}, nearest on the new edge, is {hexes} hexes away: more than the cut is wide" * (hexes > ground.width)


def _started(ground: Ground, row: schema.ArrivalRow, near: str) -> dict[Choice, Row]:
    """Return the answer that who came before the first turn starts where he came in; none for others."""
    if row.turn >= ground.turns[0]:
        return {}
    form, colon, key = near.partition(":")
    inside = sorted(ground.areas.get(key, frozenset()) & ground.inside) if colon and form == "area" else []
    place = inside[len(inside) // 2] if inside else near
    if place not in ground.inside:
        return {}
    where = {"game": row.game, "scenario": row.scenario, "counter": row.counter}
    return {"start": schema.SetupRow(**where, place=place, face="", steps_lost=0)}


def _withdrawals(ground: Ground) -> Iterator[Item]:
    for row in ground.rows.find(schema.WithdrawalRow, game=ground.head.game, scenario=ground.head.scenario):
        name, where = ground.names.get(row.counter, row.counter), f"turn {row.turn}, {ground.said(row.place)}"
        late, away = ground.wrong_turn(row.turn), ground.outside(row.place)
        if late:
            yield item_of(row, f"Withdrawal of {name}", where, "drop", late)
        elif away:
            near = ground.nearest(row.place)
            moved: dict[Choice, Row] = {"move": row.model_copy(update={"place": near})} if near else {}
            yield item_of(row, f"Withdrawal of {name}", where, "move" if near else "drop", away, moved)


def _dated(ground: Ground) -> Iterator[Item]:
    where = {"game": ground.head.game, "scenario": ground.head.scenario}
    for row in ground.rows.find(schema.ReplacementRow, **where):
        if reason := ground.wrong_turn(row.turn):
            yield item_of(row, f"Replacements ({row.kind.replace('_', ' ')})", f"turn {row.turn}", "drop", reason)
    for entry in ground.rows.find(schema.ScheduleRow, **where):
        reason = ground.wrong_turn(entry.turn) or ground.outside_of(entry.subject)
        if reason:
            what = f"{entry.kind.replace('_', ' ').capitalize()} {ground.said(entry.subject)}".strip()
            yield item_of(entry, what, f"turn {entry.turn}", "drop", reason, choices=("keep",))


def _drawn(ground: Ground) -> Iterator[Item]:
    where = {"game": ground.head.game, "scenario": ground.head.scenario}
    for dumps in ground.rows.find(schema.DumpSetRow, **where):
        labels = dumps.hexes.split()
        inside = [label for label in labels if not ground.outside(label)]
        if len(inside) < len(labels):
            left = max(len(inside) - dumps.dummy, 0)
            fewer = dumps.model_copy(
                update={"hexes": " ".join(inside), "real": left, "dummy": min(dumps.dummy, len(inside))}
            )
            becomes: dict[Choice, Row] = {"move": fewer} if inside else {}
            reason = f"{len(labels) - len(inside)} of {len(labels)} hexes lie outside"
            yield item_of(dumps, f"Dumps {dumps.key}", dumps.hexes, "move" if inside else "drop", reason, becomes)
    for state in ground.rows.find(schema.StartStateRow, **where):
        reason = ground.outside_of(state.subject)
        if state.kind == "length" and ground.turns != (ground.head.first_turn, ground.head.last_turn):
            reason = "the cut has turns of its own"
        if reason:
            yield item_of(state, state.kind.replace("_", " ").capitalize(), ground.said(state.subject), "drop", reason)
    for role in ground.rows.find(schema.BoundRoleRow, **where):
        if reason := ground.outside(f"area:{role.area}"):
            yield item_of(role, f"Edge: {role.role}", ground.said(f"area:{role.area}"), "drop", reason)
