"""Set-ups and arrivals as a game prints them are read back, when they are pasted, as the rows that they were."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.edits.clause_retold import ClauseWords
from editor.pasting.accepting import accept
from editor.pasting.proposals import As
from editor.pasting.reading import read_list
from editor.texts.document import Document, Points
from editor.texts.lists import ListsOfSide
from editor.texts.markdown import as_markdown
from editor.texts.plain import as_plain
from editor.texts.waiting import Waiting
from engine.data import schema
from engine.data.errata import effective
from engine.data.map_assembly import expand
from engine.data.schema import CitationRow
from tests.editor.small import R, TableRows, shipped_rows
from tests.shipped import shipped_tables
from tests.some_now import some_now

Start = schema.SetupRow | schema.ArrivalRow
KINDS: dict[As, type[Start]] = {"setup": schema.SetupRow, "arrivals": schema.ArrivalRow}
FORMS: tuple[Callable[[Document], str], ...] = (as_plain, as_markdown)
WORKS = {"improved", "entrenched"}
UNSAID = {"box:unused"}
"""Places that no list prints: of units that are not used, and of those whose place the rulebook has lost."""
USUAL = {("scs1994", "kampfgruppe-peiper"), ("hj1986", "clervaux"), ("spi1977", "bastogne")}
"""A scenario of each game, one of them with edges of its own; the others take a minute."""
SCENARIOS = [
    pytest.param(game, head.scenario, marks=() if (game, head.scenario) in USUAL else pytest.mark.deep)
    for game in ("scs1994", "hj1986", "spi1977")
    for head in shipped_tables(game).of(schema.ScenarioRow)
]
FEW = [
    pytest.param(*case.values, marks=pytest.mark.deep) if case.values[0] == "spi1977" else case for case in SCENARIOS
]
"""For what is the same in every notation: the scenario of 1977 takes as long as the others together."""


class Changed(TableRows):
    """Rows of a game with other set-ups and arrivals."""

    def __init__(self, rows: TableRows, starts: Sequence[Start], clauses: Sequence[schema.ClauseRow] = ()) -> None:
        self._rows, self._starts, self._clauses, self._found = rows, starts, clauses, {}

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        """See ``Rows``."""
        made = (*self._starts, *self._clauses)
        if kind not in KINDS.values() and not any(isinstance(row, kind) for row in made):
            return self._rows.find(kind, **where)
        found = [row for row in made if isinstance(row, kind)]
        return [row for row in found if all(getattr(row, name) == value for name, value in where.items())]

    def citations(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        """See ``Rows``."""
        return self._rows.citations(game, table, row_key)


WAIT = schema.ClauseRow(
    game="scs1994",
    scenario="kampfgruppe-peiper",
    key="wait",
    kind="condition",
    form="",
    args={},
    text="Only if Malmedy falls.",
    rule="",
    enforced=False,
)


def lists(rows: TableRows | Changed, game: str, scenario: str, side: str, kind: As) -> Document:
    """Return a list with the conditions that it names below it."""
    waiting = Waiting(rows, game, scenario, ClauseWords(rows, game, scenario))
    found = ListsOfSide(rows, game, scenario, side, waiting.numbers)
    explained = tuple(f"Condition {number}: {text}" for number, _, text in waiting.said())
    if kind == "setup" or not explained:
        return tuple(found.setup() if kind == "setup" else found.arrivals())
    return (*found.arrivals(), Points(explained))


@cache
def rows_in_force(game: str, scenario: str) -> TableRows:
    """Return the shipped rows as they play in a scenario: errata bring units of their own."""
    return TableRows(effective(shipped_tables(game), game, scenario).tables)


def said(row: Start) -> tuple[object, ...]:
    """Return what a list says of a unit in each notation."""
    if isinstance(row, schema.SetupRow):
        return row.place, 0, row.steps_lost, ""
    return row.place, row.turn, 0, row.condition


def family(key: str) -> str:
    return key.rpartition("#")[0]


@pytest.mark.parametrize("form", some_now(2, FORMS))
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_what_is_printed_of_a_shipped_scenario_is_read_back_as_the_same_rows(
    game: str, scenario: str, kind: As, form: Callable[[Document], str]
) -> None:
    rows = rows_in_force(game, scenario)
    for side in ("german", "allied"):
        text = form(lists(rows, game, scenario, side, kind))
        read = [line for line in read_list(rows, game, scenario, side, text, kind) if line.is_sure]
        wanted = {
            row.counter: said(row)
            for row in rows.find(KINDS[kind], game=game, scenario=scenario)
            if row.counter.startswith(side) and row.place not in UNSAID
        }
        got = {line.unit: (line.place, line.turn, line.lost, line.condition) for line in read}
        lacking = {counter: place for counter, place in wanted.items() if got.get(counter) != place}
        # a unit that starts outside of the area of its scenario is looked at
        assert lacking.keys() <= {"german/18 VG Div/293 Inf#1"}
        assert len(read) == len(wanted) - len(lacking)


@cache
def equals(game: str) -> dict[str, object]:
    """Return what tells the counters of a game from others: two of which all of it is the same are interchangeable."""
    rows = shipped_rows(game)
    told: dict[str, list[str]] = {}
    for row in (*rows.find(schema.FaceRow, game=game), *rows.find(schema.TraitRow, game=game)):
        if not (isinstance(row, schema.TraitRow) and row.trait == "other_side"):
            told.setdefault(row.counter, []).append(str(row.model_dump(exclude={"counter"})))
    return {
        row.key: (family(row.key), row.unit_type, row.steps, tuple(sorted(told.get(row.key, []))))
        for row in rows.find(schema.CounterRow, game=game)
    }


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_what_is_printed_names_its_units_so_that_an_empty_scenario_gets_the_same_ones(
    game: str, scenario: str, kind: As
) -> None:
    rows, told = rows_in_force(game, scenario), equals(game)
    for side in ("german", "allied"):
        text = as_plain(lists(rows, game, scenario, side, kind))
        conditions = rows.find(schema.ClauseRow, game=game, scenario=scenario)
        read = read_list(Changed(rows, [], conditions), game, scenario, side, text, kind)
        wanted = Counter(
            (told[row.counter], *said(row))
            for row in rows.find(KINDS[kind], game=game, scenario=scenario)
            if row.counter.startswith(side) and row.place not in UNSAID
        )
        got = Counter((told[line.unit], line.place, line.turn, line.lost, line.condition) for line in read if line.unit)
        assert got == wanted


@pytest.mark.parametrize("kind", some_now(2, KINDS))
@pytest.mark.parametrize(("game", "scenario"), FEW)
def test_to_take_what_is_printed_of_a_scenario_changes_nothing_in_it(game: str, scenario: str, kind: As) -> None:
    rows = rows_in_force(game, scenario)
    for side in ("german", "allied"):
        text = as_markdown(lists(rows, game, scenario, side, kind))
        sure = [line for line in read_list(rows, game, scenario, side, text, kind) if line.is_sure]
        assert sure or not text.strip()
        assert accept(rows, game, scenario, sure, kind).changes == ()


@pytest.mark.parametrize("form", some_now(2, FORMS))
@pytest.mark.parametrize(("scenario", "turn"), some_now(3, [("peiper", 2), ("campaign", 2), ("meuse", 17)]))
def test_the_bridges_of_engineers_that_hang_on_a_condition_say_so_and_are_read_back(
    scenario: str, turn: int, form: Callable[[Document], str]
) -> None:
    rows = rows_in_force("spi1977", scenario)
    text = form(lists(rows, "spi1977", scenario, "german", "arrivals"))
    read = [line for line in read_list(rows, "spi1977", scenario, "german", text, "arrivals") if line.is_sure]
    bridges = {(line.unit, line.turn, line.condition) for line in read if "/Bridge#" in line.unit}
    stored = rows.find(schema.ArrivalRow, game="spi1977", scenario=scenario)
    assert bridges == {(row.counter, row.turn, row.condition) for row in stored if "/Bridge#" in row.counter}
    assert {
        ("german/Bridges/Bridge#10", turn, "variable-11-panzer"),
        ("german/Bridges/Bridge#11", turn, "variable-10-ss"),
    } <= bridges


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("units", [["5 Arm Div/CCR"], ["5 Arm Div/CCR", "30 Inf Div/117 Inf"], ["-/Sup"]])
def test_arrivals_of_1994_that_hang_on_a_condition_say_so_in_lists_and_are_read_back(
    units: list[str], form: Callable[[Document], str]
) -> None:
    game, scenario = "scs1994", "kampfgruppe-peiper"
    shipped = shipped_rows(game)
    keys = [
        next(row.key for row in shipped.find(schema.CounterRow, game=game) if f"allied/{unit}" in row.key)
        for unit in units
    ]
    where: dict[str, Any] = {"game": game, "scenario": scenario, "turn": 3, "place": "area:N"}
    others = [
        row.key
        for row in shipped.find(schema.CounterRow, game=game)
        if "allied/5 Arm Div/CC" in row.key and row.key not in keys
    ]
    arrivals = [schema.ArrivalRow(**where, counter=key, condition="wait") for key in keys]
    rows = Changed(shipped, [*arrivals, *(schema.ArrivalRow(**where, counter=key) for key in others)], [WAIT])
    text = form(
        (*ListsOfSide(rows, game, scenario, "allied", ["wait"]).arrivals(), Points((f"Condition 1: {WAIT.text}",)))
    )
    read = [line for line in read_list(rows, game, scenario, "allied", text, "arrivals") if line.unit]
    assert {line.unit: line.condition for line in read} == {**dict.fromkeys(keys, "wait"), **dict.fromkeys(others, "")}
    assert {(line.place, line.turn) for line in read} == {("area:N", 3)}


def test_the_works_of_a_unit_are_read_back_with_its_hex() -> None:
    rows = shipped_rows("spi1977")
    text = as_plain(lists(rows, "spi1977", "peiper", "allied", "setup"))
    read = {line.unit: line.state for line in read_list(rows, "spi1977", "peiper", "allied", text)}
    found = rows.find(schema.SetupRow, game="spi1977", scenario="peiper")
    wanted = {row.counter: row.state for row in found if row.state in WORKS and row.counter.startswith("allied")}
    assert len(wanted) > 5
    assert {counter: read[counter] for counter in wanted} == wanted


def test_a_formation_in_the_name_of_a_tank_beside_a_headquarters_is_none_that_it_may_be_of() -> None:
    rows = shipped_rows("spi1977")
    text = "Game-Turn 2 (12/16 AM)\n\nC10 to C15: {led}11Pxx(R), 11P HQ, ISS(T-MkIV), 1SS(T-MkVI)."
    printed, led = (
        read_list(rows, "spi1977", "peiper", "german", text.format(led=each), "arrivals") for each in ("", "1SS: ")
    )
    assert [line.is_sure for line in printed if line.unit] == [True] * 4
    assert not all(line.is_sure for line in led if line.unit)


@pytest.mark.parametrize("form", FORMS)
def test_the_states_of_1994_stand_beside_their_units_and_are_read_back(form: Callable[[Document], str]) -> None:
    game, scenario = "scs1994", "breakout"
    rows = shipped_rows(game)
    text = form(lists(rows, game, scenario, "allied", "setup"))
    read = {line.unit: (line.place, line.state) for line in read_list(rows, game, scenario, "allied", text)}
    found = rows.find(schema.SetupRow, game=game, scenario=scenario)
    wanted = {row.counter: (row.place, row.state) for row in found if row.state and row.counter.startswith("allied")}
    assert {state for _, state in wanted.values()} >= {"real", "real captured", "dummy"}
    assert {counter: read[counter] for counter in wanted} == wanted


def places_of(game: str, scenario: str, kind: As) -> st.SearchStrategy[str]:
    """Return the places that a list of the game can say."""
    rows = shipped_rows(game)
    (head,) = rows.find(schema.ScenarioRow, game=game, scenario=scenario)
    (bounds,) = rows.find(schema.AreaRow, game=game, map=head.map, key=head.bounds)
    hexes = st.sampled_from(expand(bounds.hexes))
    if kind == "arrivals":
        printed = {
            row.place
            for row in rows.find(schema.ArrivalRow, game=game)
            if row.place.startswith("area:") and row.place != "area:all"
        }
        return hexes | st.sampled_from(sorted(printed))
    if game == "spi1977":
        near = st.builds(lambda label, far: f"near:{label}/{far}", hexes, st.integers(1, 6))
        several = st.lists(hexes, min_size=2, max_size=4, unique=True).map(lambda found: f"near:{' '.join(found)}/0")
        return hexes | near | several | st.sampled_from(["near:formation/2", "near:corps/1", "area:sheet-c"])
    return hexes | st.just("box:dead") | (st.just("near:setup/1") if game == "scs1994" else st.nothing())


MOST_LOST = {"scs1994": 2, "hj1986": 1, "spi1977": 0}


@st.composite
def starts(draw: st.DrawFn, game: str, scenario: str, kind: As) -> list[Start]:
    """Return a set-up or arrivals of some units of a game, wherever they were."""
    rows = shipped_rows(game)
    (head,) = rows.find(schema.ScenarioRow, game=game, scenario=scenario)
    used = {row.counter for of in KINDS.values() for row in rows.find(of, game=game) if row.place not in UNSAID}
    units = [key for key in sorted(used) if key.startswith("german") and "/Bridge" not in key]
    chosen = draw(st.lists(st.sampled_from(units), min_size=1, max_size=12, unique_by=family))
    where = {"game": game, "scenario": scenario}
    place = places_of(game, scenario, kind)
    if kind == "arrivals":
        turns = st.integers(head.first_turn, head.last_turn)
        return [schema.ArrivalRow(**where, counter=key, turn=draw(turns), place=draw(place)) for key in chosen]
    steps = {row.key: row.steps for row in rows.find(schema.CounterRow, game=game)}

    def lost(key: str) -> st.SearchStrategy[int]:
        has = steps[key]
        return st.integers(0, min(MOST_LOST[game], max(has - 1, 0)) if isinstance(has, int) else MOST_LOST[game])

    return [
        schema.SetupRow(**where, counter=key, place=draw(place), face="", steps_lost=draw(lost(key))) for key in chosen
    ]


@pytest.mark.parametrize("kind", [pytest.param("setup", marks=pytest.mark.deep), "arrivals"])
@pytest.mark.parametrize(
    ("game", "scenario"),
    [pytest.param(*key, marks=() if key[0] == "scs1994" else pytest.mark.deep) for key in sorted(USUAL)],
)
def test_whatever_is_set_up_or_arrives_is_read_back_into_an_empty_scenario(game: str, scenario: str, kind: As) -> None:
    @settings(max_examples=12, suppress_health_check=list(HealthCheck))
    @given(starts(game, scenario, kind))
    def read_back(found: list[Start]) -> None:
        rows, empty = Changed(shipped_rows(game), found), Changed(shipped_rows(game), [])
        text = as_plain(lists(rows, game, scenario, "german", kind))
        read = read_list(empty, game, scenario, "german", text, kind)
        sure = [line for line in read if line.is_sure]
        got = Counter((family(line.unit), line.place, line.turn, line.lost, line.condition) for line in sure)
        assert got == Counter((family(row.counter), *said(row)) for row in found), text

    read_back()


@pytest.mark.parametrize(
    ("game", "scenario", "counter", "place"),
    [
        ("scs1994", "kampfgruppe-peiper", "allied/-/814 TD#1", "B49.06"),  # another formation has one of that name
        ("spi1977", "bastogne", "german/11P/11P#1", "D1626"),  # nothing of it says that its place stands behind it
        ("spi1977", "bastogne", "allied/Companies/Infantry#7", "D1626"),
    ],
)
def test_a_unit_that_is_printed_alone_is_read_back(game: str, scenario: str, counter: str, place: str) -> None:
    shipped, side = shipped_rows(game), counter.partition("/")[0]
    start = schema.SetupRow(game=game, scenario=scenario, counter=counter, place=place, face="", steps_lost=0)
    text = as_plain(lists(Changed(shipped, [start]), game, scenario, side, "setup"))
    (line,) = read_list(Changed(shipped, []), game, scenario, side, text)
    assert (family(line.unit), line.place, line.is_sure) == (family(counter), place, True)
