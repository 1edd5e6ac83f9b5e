"""Counters in play show the states of their own game, each by a sign that the help explains with its rule."""

import csv

import pytest

from editor.window.canvas.badges import badge_file
from editor.window.canvas.counters import counter_image
from editor.window.canvas.pictures import OUT_OF_SUPPLY
from editor.window.playtest.pictures import PositionPictures
from engine.core.units import MAP, Unit
from engine.data.load import load_scenario, shipped_root
from engine.playtest.games import ruleset_of

GAMES = sorted(badge_file())


@pytest.mark.parametrize("game", GAMES)
def test_badges_are_of_marks_that_the_rules_give_each_by_a_rule_and_a_sign_of_its_own(game: str) -> None:
    badges = badge_file()[game]
    with (shipped_root() / "resources" / game / "rules.csv").open(encoding="utf-8", newline="") as file:
        rules = {row[0] for row in csv.reader(file)}
    assert {badge.mark for badge in badges} <= set(ruleset_of(game).marks)
    assert {badge.rule for badge in badges} <= rules
    assert len({badge.sign for badge in badges}) == len({badge.mark for badge in badges}) == len(badges)


@pytest.mark.parametrize(
    ("mark", "badge"),
    [
        # the markers that the rules lay on counters: 7.22, 13.41, 13.51, 14.53, 14.54, 14.63, 14.64, 24.1, 25.16c
        ("march", "M"),
        ("fatigued", "FA"),
        ("recovering", "RC"),
        ("out_of_communications", "OC"),
        ("unsupplied", OUT_OF_SUPPLY),
        ("isolated_1", "I1"),
        ("isolated_2", "I2"),
        ("on_foot", "FT"),
        ("uncommitted", "UC"),
    ],
)
@pytest.mark.usefixtures("qapp")
def test_a_unit_of_1977_shows_the_state_that_it_is_in(mark: str, badge: str) -> None:
    scenario = load_scenario("spi1977", "peiper")
    pictures = PositionPictures(scenario)
    plain = pictures.picture(Unit("german/3FJ/2-5#1", "german", "C2026", MAP, "full"))
    marked = pictures.picture(Unit("german/3FJ/2-5#1", "german", "C2026", MAP, "full", 0, (mark,)))
    assert (plain.marks, marked.marks) == ((), (badge,))
    assert counter_image(plain, 60) != counter_image(marked, 60)
