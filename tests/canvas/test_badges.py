"""Counters in play show the states of their own game, each by a sign that the help explains with its rule."""

import csv

import pytest

from editor.window.canvas.badges import OUT_OF_SUPPLY, badge_file, shown_at_start
from editor.window.canvas.counters import counter_image
from editor.window.canvas.pictures import stacks_at_start
from editor.window.playtest.pictures import PositionPictures
from engine.core.units import MAP, Unit
from engine.data.game_readings import declared_by
from engine.data.load import load_scenario, shipped_root
from engine.playtest.games import ruleset_of

GAMES = sorted(badge_file())


@pytest.mark.parametrize("game", GAMES)
def test_badges_are_of_marks_that_the_rules_give_each_by_a_rule_and_a_sign_of_its_own(game: str) -> None:
    badges = badge_file()[game]
    with (shipped_root() / "resources" / game / "rules.csv").open(encoding="utf-8", newline="") as file:
        rules = {row[0] for row in csv.reader(file)}
    assert {badge.mark for badge in badges if badge.mark} <= set(ruleset_of(game).marks)
    states = {badge.state for badge in badges if badge.state}
    assert states <= set(declared_by(game, "WORDS")["state"])
    assert all(badge.mark or badge.state for badge in badges)
    assert {badge.rule for badge in badges} <= rules
    words = {badge.state or badge.mark for badge in badges}
    assert len({badge.sign for badge in badges}) == len(words) == len(badges)


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


def test_the_set_up_shows_states_by_the_badges_of_the_game() -> None:
    """By word of the set-up: line 2002, an engineer carries a bridge; the 99th stands in improved positions."""
    stacks = stacks_at_start(load_scenario("spi1977", "peiper"))
    shown = {mark for stack in stacks.values() for picture in stack for mark in picture.marks}
    assert shown == {"IP", "ET", "BR"}


def test_words_of_a_set_up_without_a_badge_are_given_as_they_are() -> None:
    assert shown_at_start("spi1977", ("frozen", "fatigue", "unsupplied")) == (OUT_OF_SUPPLY, "FA", "frozen")
