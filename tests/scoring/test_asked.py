"""What the clauses that all games judge alike ask of a side, and the margin where they alone decide."""

from fractions import Fraction

import pytest

from engine.core.account import Entry
from engine.core.phases import AnyGame
from engine.core.planning import Planning
from engine.core.play import start
from engine.core.sides import ALLIED, GERMAN
from engine.data.load import load_scenario
from engine.playtest.games import board_of, ruleset_of

SCENARIOS = [("scs1994", "st-vith"), ("hj1986", "clervaux")]


def opening(game: str, key: str) -> AnyGame:
    played, _ = start(ruleset_of(game), board_of(load_scenario(game, key)), 1)
    return played


def planning(game: AnyGame) -> Planning:
    found = game.rules.advising.planning
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("game", "key", "margin"),
    [
        # The US leads by a point for St. Vith and ten for its units in supply; from 1 on it wins.
        ("scs1994", "st-vith", Fraction(-21, 2)),
        # The Allies lead by a point for Clervaux; up to a German lead of 19 they win.
        ("hj1986", "clervaux", Fraction(-41, 2)),
    ],
)
def test_the_margin_counts_points_from_the_border_of_victory(game: str, key: str, margin: Fraction) -> None:
    value = planning(opening(game, key)).value(opening(game, key), GERMAN)
    assert (value.margin, value.unit) == (margin, "points")


@pytest.mark.parametrize(("game", "key"), SCENARIOS)
def test_the_margin_says_who_would_win_with_any_lead(game: str, key: str) -> None:
    begun = opening(game, key)
    assert begun.account is not None
    scoring = begun.rules.scoring
    assert scoring is not None
    for lead in range(-20, 40, 3):
        supposed = begun.copy()
        assert supposed.account is not None
        side = GERMAN if lead > 0 else ALLIED
        supposed.account.entries = (Entry(supposed.turn, side, abs(lead), "", "", 1),)
        value = planning(supposed).value(supposed, GERMAN)
        for number, entry in enumerate(scoring.turn_over(supposed)):
            supposed.account.entries += (Entry(supposed.turn, entry.side, entry.points, str(number), "", 1),)
        *awards, ended = scoring.finish(supposed)
        if awards:
            for entry in awards:
                supposed.account.entries += (Entry(supposed.turn, entry.side, entry.points, "", "", 1),)
            (*_, ended) = scoring.finish(_without_awards(supposed))
        assert value.result == {GERMAN: 1, ALLIED: -1, "draw": 0}[ended.result], lead


def _without_awards(game: AnyGame) -> AnyGame:
    """Return the position with its end awarded already: nothing stands anywhere any more that brings points."""
    bare = game.copy()
    bare.units = {}
    bare.occupants = {}
    bare.forget()
    return bare


@pytest.mark.parametrize(("game", "key"), SCENARIOS)
def test_both_sides_are_asked_for_the_same_hexes(game: str, key: str) -> None:
    begun = opening(game, key)
    of = {side: planning(begun).objectives(begun, side) for side in (GERMAN, ALLIED)}
    assert [(item.key, item.hexes, item.worth) for item in of[GERMAN]] == [
        (item.key, item.hexes, item.worth) for item in of[ALLIED]
    ]
    assert all(mine.kind != theirs.kind for mine, theirs in zip(of[GERMAN], of[ALLIED], strict=True))


def test_units_of_other_formations_do_not_count_off_the_map() -> None:
    """Clervaux asks for units of the 2nd Panzer and Panzer Lehr Divisions alone."""
    begun = opening("hj1986", "clervaux")
    means = planning(begun).means
    assert means is not None
    leave = {found.unit.split("/")[1] for found in means(begun, GERMAN) if found.may_exit}
    assert leave <= {"2Pz", "Pz Lehr"}
    assert leave
