"""A scenario is cut out of a larger one: its area, its edge, and what of the larger one is left."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from db.changes import ChangeSet, EditError
from editor.cutting.board import Board
from editor.cutting.crowded import of_crowds
from editor.cutting.edges import Role, area_row, edge_rows, entries_of, free_key, lacking_supply, proposed
from editor.cutting.ground import Ground
from editor.cutting.items import Choice, Item
from editor.cutting.measured import stranded
from editor.cutting.outline import Outlined, edge_within, ground_within
from editor.cutting.positions import Positions, overlaid, stored
from editor.cutting.review import review, reviewed
from editor.cutting.room import check_room, spread
from editor.cutting.weather import begun_in, of_weather
from editor.edits.draft import Draft
from editor.edits.origins import origins, own
from editor.edits.reading import Rows
from editor.edits.scenarios import check_key, parts, scenario_head, turns_of
from editor.edits.setup import scenario_row
from editor.edits.units import side_of
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.schema import Row


@dataclass(frozen=True)
class Cut:
    """A cut that can be looked at before it is made: its hexes, its turns, what falls outside."""

    ground: Ground
    key: str
    title: str
    hexes: tuple[str, ...]
    edge: tuple[tuple[str, ...], ...]
    items: tuple[Item, ...]

    @property
    def outlined(self) -> Outlined:
        """The ground that is left with its new edge."""
        return Outlined(self.ground.board, self.hexes, self.edge)


def plan_cut(
    rows: Rows,
    game: str,
    source: str,
    key: str,
    corners: Sequence[str],
    turns: tuple[int, int] | None = None,
    title: str = "",
    positions: Positions | None = None,
) -> Cut:
    """Return what a cut would be. ``corners`` are those of a closed outline, none is the whole area of the source;
    ``turns`` are first and last as stored, None keeps those of the source, or begins where ``positions`` do.

    Raises EditError for what cannot be: no such scenario or hex, a key that is taken, turns that the source does not
    play, an outline without a hex of the source's area.
    """
    rows = overlaid(rows, positions)
    head = scenario_row(rows, game, source)
    check_key(rows, game, key)
    begins = positions.turn if positions is not None else head.first_turn
    first, last = turns_of(rows, game, turns) if turns is not None else (begins, head.last_turn)
    if first < head.first_turn or last > head.last_turn:
        raise EditError(
            f"{head.title} runs from turn {head.first_turn} to {head.last_turn}, not from {first} to {last}; "
            "choose among them"
        )
    board = Board(rows, game, head.map)
    played = _played(rows, head, board)
    wanted = ground_within(rows, game, head.map, board, corners) if corners else played
    ground_played = set(played)
    inside = [label for label in wanted if label in ground_played]
    if not inside:
        raise EditError(f"No hex of the outline lies in the area of {head.title}; draw it within {head.bounds}")
    ground = Ground(rows, head, board, inside, (first, last))
    edge = edge_within(board, inside, played)
    ground.edge = tuple(edge)
    ground.entries = tuple(sorted((label for stretch in edge for label in stretch), key=natural_key)) or tuple(inside)
    crowds = of_crowds(ground) if positions is not None else ()
    asked = (*of_weather(stored(rows), head, first, positions), *crowds, *review(ground))
    return Cut(ground, key, title or f"{head.title} (cut)", tuple(inside), edge, asked)


def settled(cut: Cut, answers: Mapping[str, Choice]) -> Cut:
    """Return a cut in which those that come in from outside, as they are answered, stand where there is room, and the
    clauses are asked about that name who goes by the answers."""
    return replace(cut, items=spread(cut.ground, reviewed(cut.ground, cut.items, answers), answers))


def roles_of(cut: Cut, answers: Mapping[str, Choice] | None = None) -> tuple[tuple[Role, ...], ...]:
    """Return the roles that are proposed for the stretches of the edge, as the answers leave them."""
    return tuple(tuple(found) for found in reasons_of(cut, answers))


def reasons_of(cut: Cut, answers: Mapping[str, Choice] | None = None) -> tuple[Mapping[Role, str], ...]:
    """Return why each role is proposed for a stretch of the edge, as the answers leave them."""
    return proposed(cut, list(_kept(cut.ground.rows, cut, chosen_of(cut.items, answers or {}))))


def lacking(cut: Cut, answers: Mapping[str, Choice], roles: Sequence[Sequence[Role]]) -> list[str]:
    """Return the sides that would have no supply with these answers and roles of the stretches of the edge."""
    return lacking_supply(cut, list(_kept(cut.ground.rows, cut, chosen_of(cut.items, answers))), roles)


def stretch_titles(cut: Cut) -> list[str]:
    """Return what the stretches of the new edge are called."""
    return cut.outlined.titles()


def cut_scenario(
    cut: Cut,
    answers: Mapping[str, Choice] | None = None,
    roles: Sequence[Sequence[Role]] | None = None,
) -> ChangeSet:
    """Make a planned cut a scenario of its own, its author's design, as one step.

    ``answers`` are other choices than the proposals, by key of the item; ``roles`` those of the stretches of the edge,
    None are those proposed. What was kept as it was has the source that it has in the larger scenario; what was shifted
    or moved is the author's own. Raises EditError for an answer to nothing that was asked, one that was not offered,
    and units that find no room.
    """
    cut = settled(cut, answers or {})
    check_room(cut.items, answers or {})
    ground, head, rows = cut.ground, cut.ground.head, cut.ground.rows
    chosen = chosen_of(cut.items, answers or {})
    new = scenario_head(head, cut.key, cut.title, ground.turns)  # without its text, which tells of the whole
    new = new.model_copy(update={"text": "", "weather": begun_in(cut.items, head, chosen)})
    draft = Draft()
    if len(cut.hexes) < len(_played(rows, head, ground.board)):
        area = free_key(rows, head, cut.key)
        new = new.model_copy(update={"bounds": area})
        bounds = area_row(head, area, "bounds", cut.title, cut.hexes)
        draft.add(bounds)
        draft.add(own(bounds))
    draft.add(new)
    draft.add(own(new))
    kept = list(_kept(rows, cut, chosen))
    given = [tuple(found) for found in proposed(cut, kept)] if roles is None else roles
    edge = list(edge_rows(rows, new, cut.outlined, given))
    ways = entries_of(edge)
    for row in kept_rows(cut, chosen):
        mine = _by_the_edge(cut, row, ways)
        _copy(rows, draft, head, row, mine.model_copy(update={"scenario": cut.key}))
    for made in edge:
        draft.add(made)
        draft.add(own(made))
    return draft.done(f"Scenario “{new.title}” cut from “{head.title}”")


def _by_the_edge(cut: Cut, row: Row, ways: Mapping[tuple[str, str], str]) -> Row:
    """Return a row of a cut; an arrival that was moved to a hex of an edge by which its side enters comes by the whole
    of that edge: one hex alone would hold up all that come there."""
    if not isinstance(row, schema.ArrivalRow) or row in cut.ground.rows.find(schema.ArrivalRow, **_key(row)):
        return row
    area = ways.get((row.place, side_of(row.counter)))
    return row.model_copy(update={"place": f"area:{area}"}) if area else row


def kept_rows(cut: Cut, chosen: Mapping[str, Choice]) -> Iterator[Row]:
    """Yield the rows of the larger scenario that a cut has, as it has them, without what hangs on those that go."""
    kept = list(_kept(cut.ground.rows, cut, chosen))
    gone = _without(cut, kept)
    elsewhere = _elsewhere(cut, chosen)
    starts = {row.counter: row for row in kept if isinstance(row, schema.SetupRow)}
    settled = {each.row.counter: each.hex for each in stranded(cut.ground, [*starts.values()])}
    dumps = {_name(row): row for row in kept if isinstance(row, schema.DumpSetRow)}
    for row in kept:
        if isinstance(row, schema.PlacementRow) and row.kind == "place" and row.subject in {*elsewhere, *settled}:
            continue
        if isinstance(row, schema.PlacementRow) and row.subject in dumps:
            yield from _dummy(row, dumps[row.subject])
        elif isinstance(row, schema.SetupRow) and row.counter in settled:
            yield row.model_copy(update={"place": settled[row.counter]})
        elif not _hangs_on(row, gone):
            yield _loosened(row, gone)


def _dummy(row: schema.PlacementRow, dumps: schema.DumpSetRow) -> Iterator[Row]:
    """Yield which dump of a set is the dummy: its first one, where that which was lies outside."""
    labels = dumps.hexes.split()
    if dumps.dummy and labels:
        yield row if row.hex in labels else row.model_copy(update={"hex": labels[0]})


def chosen_of(asked: Iterable[Item], answers: Mapping[str, Choice]) -> dict[str, Choice]:
    """Return the answer to each item, the proposal where none is given. Raises EditError for an answer to nothing that
    was asked, or one that was not offered."""
    items = {item.key: item for item in asked}
    for key, answer in answers.items():
        if key not in items:
            raise EditError(f"Nothing was asked about {key!r}; answer what the review lists")
        if answer not in items[key].choices:
            offered = ", ".join(items[key].choices)
            raise EditError(f"{items[key].what} cannot be answered with {answer!r}; choose one of {offered}")
    return {key: answers.get(key, item.proposal) for key, item in items.items()}


def _kept(rows: Rows, cut: Cut, chosen: Mapping[str, Choice]) -> Iterator[Row]:
    items = {item.key: item for item in cut.items}
    head = cut.ground.head
    for row in parts(rows, head.game, head.scenario):
        item = items.get(f"{row.TABLE}/{row.key_text}")
        if isinstance(row, schema.VariantRow):
            continue  # what is cut stands for itself
        if item is None or chosen[item.key] == "keep":
            yield row
        elif chosen[item.key] != "drop":
            yield item.becomes[chosen[item.key]]


def _without(cut: Cut, kept: Sequence[Row]) -> frozenset[str]:
    """Return what rows of the larger scenario name and the cut has no more: counters, dump sets, conditions."""
    there = {_name(row) for row in kept}
    return frozenset(_name(item.row) for item in cut.items if _name(item.row) not in there) - {""}


def _elsewhere(cut: Cut, chosen: Mapping[str, Choice]) -> frozenset[str]:
    """Return the counters of the set-up that start elsewhere in the cut, or arrive: a default hex is theirs no more."""
    starts = ((item.row, chosen[item.key]) for item in cut.items)
    return frozenset(
        row.counter for row, choice in starts if isinstance(row, schema.SetupRow) and choice in ("move", "shift")
    )


def _name(row: Row) -> str:
    if isinstance(row, schema.SetupRow | schema.ArrivalRow):
        return row.counter
    if isinstance(row, schema.DumpSetRow):
        return f"dump_set:{row.key}"
    return f"clause:{row.key}" if isinstance(row, schema.ClauseRow) else ""


def _hangs_on(row: Row, gone: frozenset[str]) -> bool:
    """Say whether a row is about something that the cut has no more."""
    if isinstance(row, schema.PlacementRow | schema.StartStateRow | schema.ScheduleRow):
        return row.subject in gone
    if isinstance(row, schema.ClauseRow):
        return _name(row) in gone
    return isinstance(row, schema.WithdrawalRow) and row.counter in gone


def _loosened(row: Row, gone: frozenset[str]) -> Row:
    """Return a row without the condition that it hung on, where that is no more."""
    if isinstance(row, schema.ArrivalRow | schema.WithdrawalRow) and f"clause:{row.condition}" in gone:
        return row.model_copy(update={"condition": ""})
    return row


def _copy(rows: Rows, draft: Draft, head: schema.ScenarioRow, row: Row, mine: Row) -> None:
    """Add a row of the cut with the sources it has in the larger scenario; one that was changed is the author's own."""
    draft.add(mine)
    if mine.model_copy(update={"scenario": head.scenario}) not in stored(rows).find(type(row), **_key(row)):
        draft.add(own(mine))
        return
    for cited in origins(rows, row, mine):
        draft.add(cited)


def _key(row: Row) -> dict[str, str | int]:
    return {name: getattr(row, name) for name in row.KEY}


def _played(rows: Rows, head: schema.ScenarioRow, board: Board) -> list[str]:
    """Return the hexes of the area of a scenario that the map has; all where it has no such area."""
    ground = Ground(rows, head, board, (), (head.first_turn, head.last_turn))
    bounds = ground.areas.get(head.bounds, frozenset())
    return [label for label in board.cells if not bounds or label in bounds]
