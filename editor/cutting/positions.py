"""Where does everything stand when a cut begins, if not where the larger scenario starts?

At the start of another scenario, or as it stands in a game that is being played. A cut is then planned over rows in
which these positions have taken the place of the larger scenario's start.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from db.changes import EditError
from db.effective_rows import EffectiveRows
from editor.cutting.items import Item
from editor.edits.draft import made
from editor.edits.reading import Key, R, Rows, one
from editor.edits.setup import scenario_row
from engine.core.phases import AnyGame
from engine.core.standing import Standing
from engine.core.units import ARRIVALS, ASIDE, DEAD, MAP, SETUP, Unit
from engine.data import schema
from engine.data.counted import counted
from engine.data.places import anchor_counter, measured_from, special_fault
from engine.data.schema import CitationRow, Row

SCHEDULE = "schedule"
"""Positions: who would have come before the first turn stands where he came in."""
_FULL = "full"


@dataclass(frozen=True)
class Positions:
    """Where everything stands: the rows that take the place of those of a scenario, by table.

    ``turn`` is the first turn that can be played from here; ``lost`` says in words what cannot be begun with;
    ``weather`` is that of then, empty where nobody knows.
    """

    game: str
    scenario: str
    title: str
    turn: int
    rows: Mapping[str, tuple[Row, ...]]
    lost: tuple[str, ...] = ()
    weather: str = ""


def came_before(items: Sequence[Item]) -> tuple[Item, ...]:
    """Return what falls outside; who came in earlier is proposed to start where he came in, if he can and would not
    have come from too far."""

    def proposed(item: Item) -> Item:
        comes = isinstance(item.row, schema.ArrivalRow) and "start" in item.choices and item.proposal != "drop"
        return replace(item, proposal="start") if comes else item

    return tuple(map(proposed, items))


class MovedRows:
    """The rows of a library, with those of one scenario's start as some positions have them."""

    def __init__(self, rows: Rows, positions: Positions) -> None:
        self.stored, self._positions = rows, positions

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        """Return the rows with these values, those of the positions among them."""
        found, moved = self.stored.find(kind, **where), self._positions.rows.get(kind.TABLE)
        if moved is None:
            return found
        here = (self._positions.game, self._positions.scenario)
        others = [row for row in found if (row.said("game"), row.said("scenario")) != here]
        mine = [row for row in moved if isinstance(row, kind) and all(row.said(k) == v for k, v in where.items())]
        return [*others, *mine]

    def at(self, kind: type[R], keys: Sequence[Key], /) -> list[R]:
        """Return the rows that have one of some keys."""
        return [row for key in keys for row in self.find(kind, **dict(zip(kind.KEY, key, strict=True)))]

    def columns(self, kind: type[Row], names: tuple[str, ...], /, **where: str | int) -> list[tuple[Any, ...]]:
        """Return the values of some fields of rows."""
        return [tuple(row.said(name) for name in names) for row in self.find(kind, **where)]

    def citations(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        """Return certainty and source of the values of one row."""
        return self.stored.citations(game, table, row_key)


def positions_of_scenario(rows: Rows, game: str, source: str, other: str) -> Positions:
    """Return the start of another scenario of the game as positions for a cut out of ``source``, with the errata that
    are in force there where ``rows`` have some.

    Who starts there starts so, in the weather of then; who does not arrives as ``source`` says. Raises EditError where
    the two are not played on one map, or nobody starts there.
    """
    theirs = rows.of_scenario(game, other) if isinstance(rows, EffectiveRows) else rows
    head, there = scenario_row(rows, game, source), scenario_row(theirs, game, other)
    if head.map != there.map:
        raise EditError(f"{there.title} is played on another map than {head.title}; its positions do not fit")
    where = {"game": game, "scenario": other}
    setup = [row.model_copy(update={"scenario": source}) for row in theirs.find(schema.SetupRow, **where)]
    if not setup:
        raise EditError(f"Nobody starts in {there.title}; choose other positions")
    pieces = {key for (key,) in rows.columns(schema.CounterRow, ("key",), game=game)}
    strange = [row for row in setup if row.counter not in pieces]
    setup = [row for row in setup if row.counter in pieces]
    placed = {row.counter for row in setup}
    coming = {row.counter for row in theirs.find(schema.ArrivalRow, **where)}
    mine = rows.find(schema.ArrivalRow, game=game, scenario=source)
    arrivals = [row for row in mine if row.counter not in placed]
    before = {row.counter for row in rows.find(schema.SetupRow, game=game, scenario=source)}
    nowhere = before - placed - {row.counter for row in arrivals} - coming
    moved: dict[str, tuple[Row, ...]] = {schema.SetupRow.TABLE: tuple(setup), schema.ArrivalRow.TABLE: tuple(arrivals)}
    for kind in (schema.PlacementRow, schema.DumpSetRow, schema.StartStateRow):
        found = theirs.find(kind, **where)
        moved[kind.TABLE] = tuple(row.model_copy(update={"scenario": source}) for row in found)
    start = counted(len(nowhere), f"unit that starts in {head.title} stands", f"units that start in {head.title} stand")
    brought = counted(len(strange), "unit")
    lost = (
        *([f"{start} nowhere there"] if nowhere else ()),
        *([f"{brought} that only the errata of {there.title} bring into the game"] if strange else ()),
    )
    return Positions(game, source, there.title, there.first_turn, moved, lost, there.weather)


def turn_to_begin(played: AnyGame) -> int:
    """Return the first turn that can be begun from a position: one that has begun cannot."""
    return played.turn + (played.step > 0)


def positions_of_game(rows: Rows, game: str, source: str, played: AnyGame) -> Positions:
    """Return what a game has come to as positions for a scenario that goes on from there.

    A turn that has begun cannot be begun in: the next one is then the first. Raises EditError for a game that is over.
    """
    head = scenario_row(rows, game, source)
    turn = turn_to_begin(played)
    if played.result is not None or turn > head.last_turn:
        raise EditError("The game is over, or in its last turn: go back in its log to a turn from which one can go on")
    standing = played.rules.telling.standing(played)
    lost = [*standing.lost, *_scored(played)]
    if played.step > 0:
        lost.insert(0, f"what is left of turn {played.turn}: it begins with turn {turn}")
    moved: dict[str, tuple[Row, ...]] = {
        schema.SetupRow.TABLE: tuple(_setup(rows, head, played, standing)),
        schema.ArrivalRow.TABLE: tuple(_arrivals(rows, head, played, turn)),
        schema.PlacementRow.TABLE: tuple(_placements(rows, head, played, standing)),
        schema.StartStateRow.TABLE: tuple(_states(rows, head, standing)),
    }
    if standing.dumps is not None:
        moved[schema.DumpSetRow.TABLE] = tuple(_dumps(head, standing))
    if standing.stock is not None:
        moved[schema.ReplacementRow.TABLE] = tuple(_stock(rows, head, standing))
    return Positions(game, source, f"turn {turn} of the game", turn, moved, tuple(lost), standing.weather)


def _scored(played: AnyGame) -> Iterator[str]:
    """Yield what the account of points holds, with which no scenario can begin."""
    if played.account is not None and played.account.entries:
        title, total = played.rules.telling.side_title, played.account.total
        yield f"the points so far: {', '.join(f'{title(side)} {total(side)}' for side in played.rules.sides)}"


def _of(rows: Rows, head: schema.ScenarioRow, kind: type[R]) -> list[R]:
    return rows.find(kind, game=head.game, scenario=head.scenario)


def _setup(rows: Rows, head: schema.ScenarioRow, played: AnyGame, standing: Standing) -> Iterator[schema.SetupRow]:
    before = {row.counter: row for row in _of(rows, head, schema.SetupRow)}
    for key, unit in played.units.items():
        if unit.box in (SETUP, ASIDE) and key in before:
            yield before[key]
        elif unit.box in (MAP, DEAD):
            lives = unit.box == MAP  # in the dead pile nothing is said of what a unit has left
            yield made(
                schema.SetupRow,
                game=head.game,
                scenario=head.scenario,
                counter=key,
                place=unit.hex if lives else "box:dead",
                face=unit.face if lives and unit.face != _FULL else "",
                steps_lost=unit.steps_lost if lives else 0,
                state=_state(unit, standing) if lives else "",
            )
    if standing.dumps is None:
        for row in (row for key, row in before.items() if key not in played.units):
            near = _measured_from(row, played)
            yield row if near is None or near.box != DEAD else row.model_copy(update={"place": "box:dead"})


def _state(unit: Unit, standing: Standing) -> str:
    words = [word for mark, word in standing.words.items() if unit.has(mark)]
    if unit.box == MAP and unit.hex in standing.dug:
        words.append(standing.dug_word)
    return " ".join(sorted(words))


def _arrivals(rows: Rows, head: schema.ScenarioRow, played: AnyGame, turn: int) -> Iterator[schema.ArrivalRow]:
    for row in _of(rows, head, schema.ArrivalRow):
        unit = played.units.get(row.counter)
        if unit is None or unit.box == ARRIVALS:
            yield row if row.turn >= turn else row.model_copy(update={"turn": turn})


def _placements(
    rows: Rows, head: schema.ScenarioRow, played: AnyGame, standing: Standing
) -> Iterator[schema.PlacementRow]:
    """Yield the defaults of what is still to be placed; a counter that is no unit goes where that stands which it is
    measured from."""
    starts = {row.counter: row for row in _of(rows, head, schema.SetupRow)}
    for row in _of(rows, head, schema.PlacementRow):
        unit = played.units.get(row.subject)
        if unit is not None:
            if unit.box in (SETUP, ASIDE):
                yield row
        elif standing.dumps is None:
            near = _measured_from(starts.get(row.subject), played)
            yield row if near is None or near.box != MAP else row.model_copy(update={"hex": near.hex})


def _measured_from(row: schema.SetupRow | None, played: AnyGame) -> Unit | None:
    """Return the unit near which a counter is placed; None where it is measured from anything else."""
    if row is None or not row.place.startswith("near:") or special_fault(row.place):
        return None
    return played.units.get(anchor_counter(measured_from(row.place)[0]))


def _states(rows: Rows, head: schema.ScenarioRow, standing: Standing) -> Iterator[schema.StartStateRow]:
    where = {"game": head.game, "scenario": head.scenario}
    for kind, subject, value in standing.states:
        yield made(schema.StartStateRow, **where, kind=kind, subject=subject, value=value)
    yield from (row for row in _of(rows, head, schema.StartStateRow) if row.kind not in standing.kinds)


def _dumps(head: schema.ScenarioRow, standing: Standing) -> Iterator[schema.DumpSetRow]:
    for number, dump in enumerate(standing.dumps or (), 1):
        yield made(
            schema.DumpSetRow,
            game=head.game,
            scenario=head.scenario,
            key=f"dump-{number}",
            side=dump.side,
            real=int(not dump.is_dummy),
            dummy=int(dump.is_dummy),
            hexes=dump.hex,
        )


def _stock(rows: Rows, head: schema.ScenarioRow, standing: Standing) -> Iterator[schema.ReplacementRow]:
    where = {"game": head.game, "scenario": head.scenario}
    for (side, kind), amount in (standing.stock or {}).items():
        yield made(schema.ReplacementRow, **where, turn=0, side=side, kind=kind, amount=amount)
    yield from (row for row in _of(rows, head, schema.ReplacementRow) if row.turn)


def overlaid(rows: Rows, positions: Positions | None) -> Rows:
    """Return the rows over which a cut is planned."""
    return rows if positions is None else MovedRows(rows, positions)


def stored(rows: Rows) -> Rows:
    """Return the rows as the library has them."""
    return rows.stored if isinstance(rows, MovedRows) else rows


def known(rows: Rows, game: str, scenario: str) -> bool:
    """Say whether the library has the scenario that a game was begun from."""
    return one(rows, schema.ScenarioRow, game=game, scenario=scenario) is not None
