"""Which clauses of a scenario name what falls outside a cut, or count points of places that do?"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from textwrap import shorten

from editor.cutting.ground import Ground
from editor.cutting.items import Choice, Item, item_of
from editor.cutting.points import counts_points, points_within, scaled
from editor.cutting.trimming import Trimming, said_absent
from editor.edits.clause_titles import titles_of
from editor.edits.winners import winners_of
from engine.data import schema
from engine.data.clauses.reach import ALWAYS
from engine.data.schema import Row

_SAID = 60
"""So many letters of a clause are told where another one hangs on it."""


def of_clauses(ground: Ground, gone: set[str]) -> Iterator[Item]:
    """Yield the clauses that cannot stay as they are; ``gone`` are the counters that take no part any more."""
    clauses = ground.rows.find(schema.ClauseRow, game=ground.head.game, scenario=ground.head.scenario)
    trimming = Trimming(ground, clauses, gone)
    hanging, named = list(_hanging(ground)), {row.key: trimming.clauses_of(row) for row in clauses}
    brought = {row.key: str(row.args["event"]) for row in clauses if row.kind == "special" and "event" in row.args}
    called = {row.key: shorten(row.text or row.key, _SAID, placeholder="…") for row in clauses}
    lost: dict[str, str] = {}
    is_new = True
    while is_new:  # a clause that names one that goes, goes too
        is_new = False
        for row in clauses:
            if row.key not in lost:
                left = trimming.of(row, lost)
                events = {name: called[key] for key, name in brought.items() if key in lost and key != row.key}
                hung = {**{key: called[key] for key in lost if key in named[row.key]}, **events}
                reasons = [*dict.fromkeys(_faults(ground, left.row.args, gone, hung)), *_alone(row, clauses, lost)]
                reasons += _needless(row, named, lost, hanging, gone)
                if told := reasons or [left.vain] * bool(left.vain):
                    lost[row.key], is_new = "; ".join(told[:3]), True
    for row in clauses:
        if row.key in lost:
            yield item_of(row, row.text or row.key, row.kind, "drop", lost[row.key], choices=("keep",))
        elif (left := trimming.of(row, lost)).names:
            reason = said_absent(left.names)
            yield item_of(row, row.text or row.key, row.kind, "trim", reason, {"trim": left.row}, ("keep",))
        elif counts_points(row):
            yield from _pointed(ground, row)


def _alone(row: schema.ClauseRow, clauses: Sequence[schema.ClauseRow], lost: Mapping[str, str]) -> Iterator[str]:
    """Yield why a clause that decides when no other does would decide from the first turn on: all others of its plan by
    which somebody else wins are lost."""
    if row.form != ALWAYS or row.kind != "victory":
        return
    beside = [each for each in clauses if each.kind == row.kind and each.args.get("plan") == row.args.get("plan")]
    others = [each for each in beside if each is not row and winners_of(each) != winners_of(row)]
    if others and all(each.key in lost for each in others):
        yield "it would decide at once: no clause by which anybody else wins is left beside it"


def _hanging(ground: Ground) -> Iterator[tuple[str, str]]:
    """Yield the condition of each arrival and withdrawal of the larger scenario with its counter."""
    where = {"game": ground.head.game, "scenario": ground.head.scenario}
    rows: list[schema.ArrivalRow | schema.WithdrawalRow] = [*ground.rows.find(schema.ArrivalRow, **where)]
    rows += ground.rows.find(schema.WithdrawalRow, **where)
    yield from ((row.condition, row.counter) for row in rows if row.condition)


def _needless(
    row: schema.ClauseRow,
    named: Mapping[str, Collection[str]],
    lost: Mapping[str, str],
    hanging: Sequence[tuple[str, str]],
    gone: Collection[str],
) -> Iterator[str]:
    """Yield why a condition is needed no more: something hung on it, and all that did goes; ``named`` are the clauses
    that each clause names."""
    if row.kind != "condition":
        return
    units = {counter for condition, counter in hanging if condition == row.key}
    others = [key for key, names in named.items() if row.key in names]
    if (units or others) and units <= {*gone} and all(key in lost for key in others):
        yield "all that hung on it goes"


def _pointed(ground: Ground, row: schema.ClauseRow) -> Iterator[Item]:
    """Yield a clause whose levels count points of places, some of which lie outside."""
    inside, whole = points_within(ground.rows, ground.head, ground.played(), ground.inside)
    if inside < whole:
        reason = f"places of {inside} of {whole} points lie inside"
        fewer: dict[Choice, Row] = {}
        if inside:
            found = scaled(row, inside, whole, titles_of(ground.rows, row.game, ground.head.map, {}))
            fewer, reason = {"scale": found.row}, "; ".join(filter(None, (reason, found.told)))
        proposal: Choice = "scale" if inside else "drop"
        yield item_of(row, row.text or row.key, row.kind, proposal, reason, fewer, ("keep",))


def _faults(ground: Ground, value: object, gone: set[str], lost: Mapping[str, str], name: str = "") -> Iterator[str]:
    """Yield what of the arguments of a clause lies outside, however deep it stands in them; ``lost`` are the clauses
    that go, by their keys and by the events that they bring about."""
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
    if reason := ground.outside_of(value) or (ground.outside(f"area:{value}") if value in ground.areas else ""):
        yield reason
    elif value in ground.places and not ground.places[value] & ground.inside:
        yield f"{ground.place_titles[value]} lies outside"
    elif value in gone:
        yield f"{ground.names.get(value, value)} takes no part"
    elif value in lost:
        yield f"hangs on the clause “{lost[value]}”, which goes"
