"""What of a scenario falls outside a cut, and what is proposed for it?

Each row of the larger scenario is kept, shifted to another turn, moved to another place, or dropped; who came before
the first turn may also start where he would have come in, and levels of points are scaled to those of the places that
are left. What fits is kept and not asked about; all else is an item with a proposal and its reason, which a person may
answer otherwise.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from editor.cutting.holding import held_by
from editor.cutting.outline import Board
from editor.cutting.points import counts_points, points_within, scaled
from editor.edits.reading import Rows
from editor.edits.units import short_name
from editor.side_titles import SIDES
from engine.data import schema
from engine.data.map_assembly import expand
from engine.data.schema import Row
from engine.data.tables import DataError

Choice = Literal["keep", "shift", "start", "move", "scale", "drop"]


@dataclass(frozen=True)
class Item:
    """Something that falls outside. ``key`` names it for an answer, ``choices`` are those that make sense, ``becomes``
    is the row that a choice leaves, where it changes it."""

    key: str
    what: str
    where: str
    proposal: Choice
    reason: str
    choices: tuple[Choice, ...]
    row: Row
    becomes: Mapping[Choice, Row]


class Ground:
    """What lies inside a cut: hexes, areas with a hex inside, turns; and the larger scenario it comes from."""

    def __init__(
        self, rows: Rows, head: schema.ScenarioRow, board: Board, inside: Sequence[str], turns: tuple[int, int]
    ) -> None:
        self.rows, self.head, self.board = rows, head, board
        self.inside, self.turns = frozenset(inside), turns
        self.areas = {row.key: _expanded(row) for row in rows.find(schema.AreaRow, game=head.game, map=head.map)}
        self.places = {
            row.key: frozenset(row.hexes.split())
            for row in rows.find(schema.PlaceRow, game=head.game, map=head.map)
            if row.hexes
        }
        self.names = {row.key: short_name(row) for row in rows.find(schema.CounterRow, game=head.game)}
        self._held: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
        self.entries = tuple(inside)
        """The hexes at which those enter who came from outside: the new edge, once it is known."""

    def outside(self, place: str) -> str:
        """Return why a place lies outside, empty where it does not; free choices and boxes are nowhere outside."""
        form, colon, key = place.partition(":")
        if not colon:
            return f"{place} lies outside" if place in self.board.cells and place not in self.inside else ""
        if form == "area":
            return "" if self.inside & self.areas.get(key, frozenset()) else f"area {key} lies outside"
        return ""

    def played(self) -> frozenset[str]:
        """Return the hexes that the larger scenario is played on."""
        return self.areas.get(self.head.bounds) or frozenset(self.board.cells)

    def held(self, side: str) -> tuple[str, ...]:
        """Return the hexes of the new edge that a side holds by those who start inside, all where it holds none."""
        if side not in self._held or self._held[side][0] is not self.entries:
            where = {"game": self.head.game, "scenario": self.head.scenario}
            starts = [row for row in self.rows.find(schema.SetupRow, **where) if row.place in self.inside]
            self._held[side] = self.entries, tuple(held_by(self.board, side, self.entries, starts)) or self.entries
        return self._held[side][1]

    def nearest(self, place: str, side: str = "") -> str:
        """Return the hex of the new edge that is nearest to a place outside, for a side one that it holds; empty where
        nothing says where that is."""
        form, colon, key = place.partition(":")
        hexes = sorted(self.areas.get(key, frozenset())) if form == "area" else [] if colon else [place]
        known = [label for label in hexes if label in self.board.cells]
        among = self.held(side) if side in SIDES else self.entries
        return self.board.nearest(known[len(known) // 2], among) if known and among else ""

    def wrong_turn(self, turn: int) -> str:
        """Return why a turn is not played in the cut; empty where it is. Turn 0 is the start."""
        first, last = self.turns
        if turn and turn < first:
            return f"turn {turn} comes before the first, {first}"
        return f"turn {turn} comes after the last, {last}" if turn > last else ""


def _expanded(row: schema.AreaRow) -> frozenset[str]:
    try:
        return frozenset(expand(row.hexes))
    except (DataError, ValueError):
        return frozenset()


def review(ground: Ground) -> list[Item]:
    """Return what falls outside, in the order of the tables: units first, clauses last."""
    items = [*_starts(ground), *_arrivals(ground), *_withdrawals(ground), *_dated(ground), *_drawn(ground)]
    gone = {item.row.counter for item in items if isinstance(item.row, schema.SetupRow | schema.ArrivalRow)}
    return [*items, *_clauses(ground, gone)]


def _find(ground: Ground, kind: type[Row]) -> list[Row]:
    return list(ground.rows.find(kind, game=ground.head.game, scenario=ground.head.scenario))


def _item(
    row: Row,
    what: str,
    where: str,
    proposal: Choice,
    reason: str,
    becomes: Mapping[Choice, Row] | None = None,
    choices: tuple[Choice, ...] = (),
) -> Item:
    made = becomes or {}
    offered = tuple(dict.fromkeys((proposal, *made, *choices, "drop")))
    return Item(f"{row.TABLE}/{row.key_text}", what, where, proposal, reason, offered, row, made)


def _starts(ground: Ground) -> Iterator[Item]:
    rows, head = ground.rows, ground.head
    where = {"game": head.game, "scenario": head.scenario}
    chosen = {row.subject: row.hex for row in rows.find(schema.PlacementRow, kind="place", **where)}
    for row in rows.find(schema.SetupRow, **where):
        place = row.place if row.place in ground.board.cells else chosen.get(row.counter, row.place)
        reason = ground.outside(place)
        if reason:
            near = ground.nearest(place)
            changed: dict[Choice, Row] = {}
            if near:
                changed["move"] = row.model_copy(update={"place": near})
                changed["shift"] = schema.ArrivalRow(
                    **where, counter=row.counter, turn=ground.turns[0], place=near, condition=""
                )
            yield _item(row, ground.names.get(row.counter, row.counter), place, "drop", reason, changed)


def _arrivals(ground: Ground) -> Iterator[Item]:
    for row in ground.rows.find(schema.ArrivalRow, game=ground.head.game, scenario=ground.head.scenario):
        late, away = ground.wrong_turn(row.turn), ground.outside(row.place)
        if not late and not away:
            continue
        name, where = ground.names.get(row.counter, row.counter), f"turn {row.turn}, {row.place}"
        first = ground.turns[0]
        near = ground.nearest(row.place, row.counter.partition("/")[0]) if away else row.place
        turn = first if row.turn < first else row.turn
        fitted = row.model_copy(update={"turn": turn, "place": near or row.place})
        if row.turn > ground.turns[1]:
            earlier = row.model_copy(update={"turn": ground.turns[1], "place": near})
            yield _item(row, name, where, "drop", late, {"shift": earlier} if near else {})
        elif away and not near:
            yield _item(row, name, where, "drop", away)
        elif away:
            reason = f"{away}; {near} is the nearest hex of the new edge that its side holds" + (
                f"; {late}" if late else ""
            )
            yield _item(row, name, where, "move", reason, {"move": fitted, **_started(ground, row, near)})
        else:
            yield _item(
                row, name, where, "shift", f"{late}: arrives on that", {"shift": fitted, **_started(ground, row, near)}
            )


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
        name, where = ground.names.get(row.counter, row.counter), f"turn {row.turn}, {row.place}"
        late, away = ground.wrong_turn(row.turn), ground.outside(row.place)
        if late:
            yield _item(row, f"Withdrawal of {name}", where, "drop", late)
        elif away:
            near = ground.nearest(row.place)
            moved: dict[Choice, Row] = {"move": row.model_copy(update={"place": near})} if near else {}
            yield _item(row, f"Withdrawal of {name}", where, "move" if near else "drop", away, moved)


def _dated(ground: Ground) -> Iterator[Item]:
    where = {"game": ground.head.game, "scenario": ground.head.scenario}
    for row in ground.rows.find(schema.ReplacementRow, **where):
        if reason := ground.wrong_turn(row.turn):
            yield _item(row, f"Replacements ({row.kind.replace('_', ' ')})", f"turn {row.turn}", "drop", reason)
    for entry in ground.rows.find(schema.ScheduleRow, **where):
        reason = ground.wrong_turn(entry.turn) or _of_subject(ground, entry.subject)
        if reason:
            what = f"{entry.kind.replace('_', ' ').capitalize()} {entry.subject}".strip()
            yield _item(entry, what, f"turn {entry.turn}", "drop", reason, choices=("keep",))


def _of_subject(ground: Ground, subject: str) -> str:
    labels = [label for label in subject.split("|") if label in ground.board.cells]
    return next((reason for label in labels if (reason := ground.outside(label))), "")


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
            yield _item(dumps, f"Dumps {dumps.key}", dumps.hexes, "move" if inside else "drop", reason, becomes)
    for state in ground.rows.find(schema.StartStateRow, **where):
        reason = _of_subject(ground, state.subject)
        if state.kind == "length" and ground.turns != (ground.head.first_turn, ground.head.last_turn):
            reason = "the cut has turns of its own"
        if reason:
            yield _item(state, state.kind.replace("_", " ").capitalize(), state.subject, "drop", reason)
    for role in ground.rows.find(schema.BoundRoleRow, **where):
        if reason := ground.outside(f"area:{role.area}"):
            yield _item(role, f"Edge: {role.role}", f"area {role.area}", "drop", reason)


def _clauses(ground: Ground, gone: set[str]) -> Iterator[Item]:
    clauses = ground.rows.find(schema.ClauseRow, game=ground.head.game, scenario=ground.head.scenario)
    lost: dict[str, str] = {}
    is_new = True
    while is_new:  # a clause that names one that goes, goes too
        is_new = False
        for row in clauses:
            if row.key not in lost:
                reasons = list(dict.fromkeys(_faults(ground, row.args, gone, lost)))
                if reasons:
                    lost[row.key], is_new = "; ".join(reasons[:3]), True
    for row in clauses:
        if row.key in lost:
            yield _item(row, row.text or row.key, row.kind, "drop", lost[row.key], choices=("keep",))
        elif counts_points(row):
            yield from _pointed(ground, row)


def _pointed(ground: Ground, row: schema.ClauseRow) -> Iterator[Item]:
    """Yield a clause whose levels count points of places, some of which lie outside."""
    inside, whole = points_within(ground.rows, ground.head, ground.played(), ground.inside)
    if inside < whole:
        reason = f"places of {inside} of {whole} points lie inside"
        fewer: dict[Choice, Row] = {"scale": scaled(row, inside, whole)} if inside else {}
        proposal: Choice = "scale" if inside else "drop"
        yield _item(row, row.text or row.key, row.kind, proposal, reason, fewer, ("keep",))


def _faults(ground: Ground, value: object, gone: set[str], lost: Mapping[str, str], name: str = "") -> Iterator[str]:
    """Yield what of the arguments of a clause lies outside, however deep it stands in them."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _faults(ground, part, gone, lost, str(key))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _faults(ground, part, gone, lost, name)
    elif isinstance(value, bool):
        return
    elif isinstance(value, int):
        if "turn" in name and (reason := ground.wrong_turn(value)):
            yield reason
    elif isinstance(value, str):
        yield from _of_word(ground, value, gone, lost)


def _of_word(ground: Ground, value: str, gone: set[str], lost: Mapping[str, str]) -> Iterator[str]:
    if reason := _of_subject(ground, value) or (ground.outside(f"area:{value}") if value in ground.areas else ""):
        yield reason
    elif value in ground.places and not ground.places[value] & ground.inside:
        yield f"{value.replace('-', ' ').capitalize()} lies outside"
    elif value in gone:
        yield f"{ground.names.get(value, value)} takes no part"
    elif value in lost:
        yield f"hangs on the clause {value}, which goes"
