"""A title, heading or cell of a chart that the rules look up names what there is; a misspelled one is told."""

from collections.abc import Callable
from functools import partial

import pytest

from engine.data import schema
from engine.data.chart_names import TURN, Naming, listed, namings_of, span, text_faults
from engine.data.load import load_scenario, load_tables
from engine.data.needs import unread_values
from engine.data.parameters import names_among
from engine.data.tables import DataError
from engine.data.validate import faults
from engine.data.vocabulary import vocabularies
from engine.playtest.games import begun, board_of
from engine.scenario import Chart, Scenario
from tests.some_now import some_now


def with_chart(game: str, scenario: str, key: str, change: Callable[[Chart], dict[str, object]]) -> Scenario:
    made = load_scenario(game, scenario)
    charts = tuple(chart.model_copy(update=change(chart)) if chart.key == key else chart for chart in made.charts)
    return made.model_copy(update={"charts": charts})


def renamed(titles: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    assert old in titles
    return tuple(new if title == old else title for title in titles)


TITLES = [
    ("hj1986", "armor_superiority", "rows", "Panzer V (Panther)", "Panzer V (Pantherr)", "did you mean 'Panther'?"),
    ("hj1986", "armor_superiority", "columns", "M10 or Churchill", "M10 or Churchil", "did you mean 'Churchill'?"),
    ("hj1986", "green_divisions", "rows", "62", "622", "there is no formation '622'; did you mean '62'?"),
    (
        "hj1986",
        "fuel_rolls",
        "rows",
        "12/20 AM to 12/23 PM",
        "12/20 AM to 12/23 AM",
        "with the turn after '12/20 AM",
    ),
    ("hj1986", "fuel_rolls", "rows", "12/26 AM to end", "12/26 AN to end", "there is no turn label '12/26 AN'"),
    ("hj1986", "weather", "rows", "12/23 AM", "12/23 AMM", "did you mean '12/23 AM'?"),
    ("hj1986", "dump_destruction", "rows", "12/17 PM", "12/17PM", "did you mean '12/17 PM'?"),
    ("spi1977", "corps_attachment", "rows", "SS 1P", "SS 111P", "there is no formation '111SS'"),
    ("spi1977", "green_divisions", "rows", "German 62 VG", "German 622 VG", "there is no formation '622'"),
    ("spi1977", "turn_track", "rows", "12/17 Night", "12/17 Nigth", "did you mean '12/17 Night'?"),
    ("spi1977", "commitment", "columns", "12/16 PM", "12/16 PN", "there is no turn label '12/16 PN'"),
]


@pytest.mark.parametrize(("game", "key", "field", "old", "new", "said"), TITLES)
def test_a_misspelled_title_is_told_where_the_text_is_read_and_before_play(
    game: str, key: str, field: str, old: str, new: str, said: str
) -> None:
    tables = load_tables(game=game)
    (head,) = tables.of(schema.ChartRow, game=game, key=key)
    bad = head.model_copy(update={field: renamed(getattr(head, field), old, new)})
    ((where, why),) = [*vocabularies(tables)[game].faults(bad, (field,))]
    assert (where, said in why) == (field, True)
    made = with_chart(
        game, {"hj1986": "campaign", "spi1977": "peiper"}[game], key, lambda chart: {field: getattr(bad, field)}
    )
    (told,) = [problem for problem in unread_values(made) if problem.where == f"chart/{key}"]
    assert said in told.message


@pytest.mark.parametrize(
    ("game", "key", "column", "old", "new", "said"),
    [
        ("hj1986", "fuel_shortage", "formations", "2SSPz", "2SSPzz", "did you mean '2SSPz'?"),
        ("hj1986", "fuel_shortage", "formations", "Pz Lehr; 11Pz", "Pz Lehr, 11Pz", "there is no formation"),
        ("spi1977", "corps_attachment", "corps", "III", "IIII", "there is no formation 'IIII'"),
    ],
)
def test_a_cell_that_names_a_formation_is_looked_up(
    game: str, key: str, column: str, old: str, new: str, said: str
) -> None:
    tables = load_tables(game=game)
    cell = next(row for row in tables.of(schema.ChartCellRow, game=game, chart=key) if row.result == old)
    told = [*vocabularies(tables)[game].faults(cell.model_copy(update={"result": new}), ("result",))]
    assert [(field, said in why) for field, why in told] == [("result", True)]


def test_a_misspelled_line_of_the_chart_keeps_a_game_from_beginning() -> None:
    made = with_chart("hj1986", "campaign", "green_divisions", lambda chart: {"rows": renamed(chart.rows, "62", "622")})
    with pytest.raises(DataError, match="green_divisions, rows: there is no formation '622'"):
        begun(made, board_of(made), 1)


@pytest.mark.parametrize("game", some_now(3, ["hj1986", "scs1994", "spi1977"]))
def test_every_shipped_chart_names_what_there_is(game: str) -> None:
    tables = load_tables(game=game)
    known = names_among(partial(tables.of, game=game))
    heads = {row.key: row for row in tables.of(schema.ChartRow, game=game)}
    assert {naming.chart for naming in namings_of(game)} <= heads.keys()
    assert [str(fault) for fault in faults(tables)] == []
    assert known(TURN)


def test_spans_follow_each_other_from_turn_to_turn() -> None:
    naming = Naming("rolls", "rows", TURN, parted=span)
    known = lambda kind: ("1", "2", "3", "4")  # noqa: E731
    assert [*text_faults(naming, ("1 to 2", "3 to end"), known)] == []
    assert len([*text_faults(naming, ("1 to 2", "4 to end"), known)]) == 1
    assert len([*text_faults(naming, ("1 to end", "3 to end"), known)]) == 1


def test_nothing_is_looked_up_where_nobody_knows_what_there_is() -> None:
    naming = Naming("short", "formations", "formation", parted=listed)
    assert [*text_faults(naming, ("banana",), None)] == []
    assert [*text_faults(naming, ("banana",), lambda kind: None)] == []
