"""What the staff gives up where the rules leave it the choice, and who follows the beaten enemy."""

from engine.core.events import fold, put
from engine.core.frames import pushed
from engine.core.phases import AnyGame
from engine.core.play import decision, legal_actions, start, view
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import MAP
from engine.data.load import load_scenario
from engine.players.staff.conceding import least_costly
from engine.players.staff.following import follower, is_pursuit
from engine.players.staff.planner import surveyed
from engine.players.staff.record import Reason
from engine.playtest.games import board_of, ruleset_of
from engine.scs1994.fighting.advance import Advance, AdvanceUnit, EndAdvance
from engine.scs1994.fighting.losses import TakeLoss, losses_pushed

DUMP = "german/-/Supply Unit#6"
INFANTRY, GUNS = "german/62 VG Div/190 Inf#1", "german/Führer Begleit Bde/200 AG#1"
US = "allied/7 Arm Div/CCB#1", "allied/9 Arm Div/CCB#1"
VIELSALM, BESIDE = "B39.26", "B40.26"


def begun(turn: int = 5) -> AnyGame:
    """Return St. Vith with its set-up, in the German Movement Phase of a turn."""
    game, _ = start(ruleset_of("scs1994"), board_of(load_scenario("scs1994", "st-vith")), 1)
    game.turn, game.step = turn, 2
    return game


def lost_of(game: AnyGame, side: str, *units: str) -> list[object]:
    """Return which of the losses of a step that some units may take cost a side least."""
    for unit in units:
        put(game, unit, game.units[units[0]].hex, MAP)
    fold(game, losses_pushed(side, 1, [game.units[key] for key in units], "test"))
    seen = view(game, side)
    return least_costly(seen, side, list(legal_actions(seen)))


def following(game: AnyGame, side: str, unit: str, target: str) -> tuple[object | None, Reason | None]:
    """Return whether a unit advances into a hex by the staff, and why."""
    fold(game, pushed("advance", side, Advance((unit,), target)))
    seen = view(game, side)
    now = surveyed(seen, side)
    options = list(legal_actions(seen))
    assert now is not None
    assert decision(seen) is not None
    assert is_pursuit(seen, options)
    return follower(now, seen, options)


def test_a_counter_is_turned_over_rather_than_removed_where_units_count() -> None:
    """Each German unit lost is a point for the US: the assault guns have one step, the regiment two."""
    assert lost_of(begun(), GERMAN, INFANTRY, GUNS) == [TakeLoss(INFANTRY)]


def test_where_it_costs_the_same_the_advice_of_the_game_has_the_choice() -> None:
    """Each American step is a point, and both have three."""
    assert lost_of(begun(), ALLIED, *US) == []


def test_what_is_no_choice_among_own_units_is_not_weighed() -> None:
    seen = view(begun(), GERMAN)
    assert least_costly(seen, GERMAN, list(legal_actions(seen))) == []


def test_the_us_follows_into_a_city_that_counts() -> None:
    """Six points for Vielsalm, in the last turn: by the advice the US keeps its line."""
    game = begun(8)
    game.step = 9
    for unit in game.units_in(VIELSALM):
        put(game, unit.id, "B36.26", MAP)
    game.own.control[VIELSALM] = GERMAN
    put(game, US[0], BESIDE, MAP)
    action, why = following(game, ALLIED, US[0], VIELSALM)
    assert action == AdvanceUnit(US[0])
    assert why is not None
    assert (why.task, why.place) == ("take", VIELSALM)


def test_who_alone_keeps_company_with_a_supply_unit_does_not_follow() -> None:
    """By the advice he does, and without the Supply Unit nothing is said against it."""
    for company, wanted in ((True, EndAdvance()), (False, None)):
        game = begun()
        target = "B39.15"
        for unit in game.units_in(target):
            put(game, unit.id, "B41.16", MAP)
        if company:
            put(game, DUMP, game.units[INFANTRY].hex, MAP)
        action, why = following(game, GERMAN, INFANTRY, target)
        assert action == wanted
        assert (why is not None and why.task == "shelter") == company
