"""A stack above the limit, which a game may leave for a while: a cut asks about it, and it is no error."""

from collections.abc import Mapping

import pytest

from db.checks import CHECKS
from db.checks.finding import found_by
from db.checks.subject import subjects
from editor.cutting.cut import Cut, cut_scenario, plan_cut
from editor.cutting.items import Choice
from editor.cutting.positions import positions_of_game
from editor.window.document import Document
from engine.core.events import UnitPlaced, fold
from engine.core.units import MAP
from engine.data import schema
from engine.playtest.run import play_game
from tests.editor.test_positions import SEATS, played

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

OF = {"spi1977": "peiper", "scs1994": "kampfgruppe-peiper"}


def crowded(document: Document, game: str) -> tuple[Cut, str]:
    """Return the plan of a scenario from a game of which some units were sent into one hex, and that hex."""
    session = played(document, game, OF[game], 2)
    types = {row.key: row.role for row in document.rows.find(schema.UnitTypeRow, game=game)}
    roles = {row.key: types[row.unit_type] for row in document.rows.find(schema.CounterRow, game=game)}
    units = [unit for unit in session.game.units.values() if unit.box == MAP and roles[unit.id] == "combat"]
    first = units[0]
    for unit in [unit for unit in units[1:] if unit.side == first.side and unit.hex != first.hex][:6]:
        fold(session.game, UnitPlaced(unit.id, first.hex))
    positions = positions_of_game(document.rows, game, OF[game], session.game)
    return plan_cut(document.rows, game, OF[game], "later", (), None, "Later", positions), first.hex


def answers(plan: Cut, label: str) -> Mapping[str, tuple[Choice, ...]]:
    return {item.key: item.choices for item in plan.items if item.where == label}


def made(document: Document, plan: Cut, chosen: Mapping[str, Choice]) -> list[tuple[str, str]]:
    """Return severity and message of what is told of the stacks of the scenario that is made."""
    document.edit(cut_scenario(plan, chosen), cited=True)
    document.choose(document.game, "later")
    with document.library.reading() as session:
        (subject,) = (each for each in subjects(session) if each.game == document.game)
        found = found_by("overstacked", CHECKS["overstacked"], subject)
    return [(each.severity, each.message) for each in found if each.message.startswith("later:")]


@pytest.mark.deep
def test_a_stack_above_the_limit_is_kept_where_the_game_tests_it_later(shipped_document: Document) -> None:
    plan, label = crowded(shipped_document, "spi1977")
    assert {item.proposal for item in plan.items if item.where == label} == {"keep"}
    ((severity, message),) = made(shipped_document, plan, {})
    assert severity == "warning"
    assert message.endswith("the excess is taken away at the end of the next movement of its side [9.12, 9.35]")


@pytest.mark.deep
def test_a_game_that_begins_with_a_stack_above_the_limit_is_played_to_its_end(shipped_document: Document) -> None:
    plan, _ = crowded(shipped_document, "spi1977")
    made(shipped_document, plan, {})
    assert play_game(shipped_document.scenario_value(), SEATS, 1).result


@pytest.mark.deep
def test_a_stack_above_the_limit_is_spread_where_no_scenario_may_begin_so(shipped_document: Document) -> None:
    plan, label = crowded(shipped_document, "scs1994")
    asked = answers(plan, label)
    assert asked and set(asked.values()) == {("move", "keep", "drop")}
    assert made(shipped_document, plan, {}) == []


@pytest.mark.deep
@pytest.mark.parametrize("answer", ["move", "drop"])
def test_who_is_too_many_may_start_elsewhere_or_not_at_all(shipped_document: Document, answer: Choice) -> None:
    plan, label = crowded(shipped_document, "spi1977")
    assert made(shipped_document, plan, dict.fromkeys(answers(plan, label), answer)) == []


@pytest.mark.deep
def test_a_stack_below_the_limit_is_not_asked_about(shipped_document: Document) -> None:
    session = played(shipped_document, "spi1977", "peiper", 1)
    rows = shipped_document.rows
    positions = positions_of_game(rows, "spi1977", "peiper", session.game)
    plan = plan_cut(rows, "spi1977", "peiper", "later", (), None, "Later", positions)
    assert [item for item in plan.items if "the limit is" in item.reason] == []
