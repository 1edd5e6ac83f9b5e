"""In play each clause of victory stands with its state, and the account of points with the cause of each entry."""

import pytest
from pytestqt.qtbot import QtBot

from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.session import PlaySession
from editor.window.playtest.standing import standing_lines
from editor.window.playtest.victory_lines import points_line, standing_clauses
from editor.window.playtest.victory_panel import VictoryPanel
from engine.core.account import Scored
from engine.core.events import fold
from engine.data.load import load_scenario
from engine.scenario import Clause, Scenario

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")


def made(*clauses: Clause) -> Scenario:
    shipped = load_scenario("scs1994", "kampfgruppe-peiper")
    return shipped.model_copy(update={"clauses": (*shipped.clauses, *clauses)})


TOWNS = Clause(
    key="towns",
    kind="victory",
    form="points_for_places",
    args={"side": "allied", "places": ["amel", "malmedy"], "points": 2, "when": "each_turn"},
    text="Two points a turn for each town.",
    rule="",
    enforced=True,
)
SPOKEN = TOWNS.model_copy(
    update={"key": "spoken", "form": "", "args": {}, "kind": "special", "text": "No looting.", "enforced": False}
)


def session(*clauses: Clause) -> PlaySession:
    found = PlaySession(made(*clauses), 1, {})
    if found.game.account is not None and TOWNS in clauses:
        fold(found.game, Scored("allied", 2, "towns", "Amel is held", 1))
        fold(found.game, Scored("allied", 2, "towns", "Malmedy is held", 1))
    return found


def test_each_clause_stands_with_its_state_and_its_entries() -> None:
    exits, towns, spoken = standing_clauses(made(TOWNS, SPOKEN), session(TOWNS, SPOKEN).seen)
    assert (exits.key, exits.state, exits.told) == ("exit-west", "not yet", "0 of 8 units have left the map")
    assert (towns.state, towns.told, len(towns.entries)) == ("counts", "4 points so far", 2)
    assert (spoken.text, spoken.state) == ("No looting.", "not enforced")


def test_conditions_of_arrivals_stand_behind_the_clauses_those_in_words_as_not_enforced() -> None:
    aim = {"form": "lost", "side": "german", "what": "steps", "at_least": 9}
    followed = SPOKEN.model_copy(
        update={"key": "when", "kind": "condition", "form": "comes_once", "args": {"of": [aim]}, "enforced": True}
    )
    in_words = SPOKEN.model_copy(update={"key": "maybe", "kind": "condition", "text": "If the players agree."})
    played = session(followed, in_words)
    _, when, maybe = standing_clauses(made(followed, in_words), played.seen)
    assert (when.state, when.told) == ("not yet", "German steps lost: 0 of 9")
    assert (maybe.text, maybe.state) == ("If the players agree.", "not enforced")
    assert points_line(played.seen) == ""  # an account is kept, and no clause gives points


def test_the_points_of_both_sides_stand_above_and_in_the_standing(qtbot: QtBot) -> None:
    played = session(TOWNS)
    assert points_line(played.seen) == "Points: German 0, US 4"
    assert "Points: German 0, US 4" in standing_lines(played)
    panel = VictoryPanel()
    qtbot.addWidget(panel)
    panel.show_session(played)
    assert panel.points == "Points: German 0, US 4"
    item = panel.tree.topLevelItem(1)
    assert item is not None and item.isExpanded()
    entries = [item.child(at).text(0) for at in range(item.childCount())]
    assert entries == ["US +2, turn 1: Malmedy is held", "US +2, turn 1: Amel is held"]


def test_a_scenario_without_points_shows_no_account(qtbot: QtBot) -> None:
    panel = VictoryPanel()
    qtbot.addWidget(panel)
    panel.show_session(session())
    assert panel.points == ""
    assert panel.tree.topLevelItemCount() == 1


@pytest.mark.parametrize(("clauses", "is_open"), [((TOWNS,), True), ((), False)])
def test_the_account_stands_open_where_a_scenario_keeps_one(
    qtbot: QtBot, clauses: tuple[Clause, ...], is_open: bool
) -> None:
    tab = GameTab(lambda: made(*clauses), "test")
    qtbot.addWidget(tab)
    tab.new_game()
    assert (tab.below.currentWidget() is tab.victory) == is_open
    title = tab.below.tabText(tab.below.indexOf(tab.victory))
    assert title == ("Points: German 0, US 0" if is_open else "Victory")
    item = tab.victory.tree.topLevelItem(0)
    assert item is not None and item.text(2) == "0 of 8 units have left the map"


@pytest.mark.usefixtures("dressed")
def test_a_clause_is_read_whole_however_narrow_the_panel_is(qtbot: QtBot) -> None:
    panel = VictoryPanel()
    qtbot.addWidget(panel)
    panel.resize(400, 400)
    panel.show()
    long = TOWNS.model_copy(
        update={"text": "The Allies score two points each turn for each of the towns they hold. " * 2}
    )
    panel.show_session(session(long))
    tree = panel.tree
    items = [tree.topLevelItem(place) for place in range(tree.topLevelItemCount())]
    item = next(item for item in items if item is not None and item.text(0) == long.text)
    line = tree.fontMetrics().lineSpacing()
    wide = tree.fontMetrics().horizontalAdvance(long.text)
    assert tree.visualItemRect(item).height() >= line * (wide // tree.columnWidth(0))
