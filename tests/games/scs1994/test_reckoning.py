"""What scs1994 answers about units that are not where they are: ways, supply, room, and what nobody has shown."""

from engine.core.dice import Choice
from engine.core.phases import AnyGame
from engine.core.play import apply, decision, start, view
from engine.core.sides import ALLIED, GERMAN
from engine.data.load import load_scenario
from engine.playtest.games import board_of, ruleset_of
from engine.scs1994.advising.drawing import sample
from engine.scs1994.advising.reckoning import capacity, means_of, movement, supply_if
from engine.scs1994.state import DISORGANIZED, OUT_OF_SUPPLY, RESERVE
from engine.scs1994.turn.setup import AcceptDefaults
from tests.games.scs1994.fights import fight
from tests.games.scs1994.positions import allied, german

HOME = "B46.15"


def marching(*others: object, **values: object) -> AnyGame:
    """Return a position with German infantry of 2 movement points in an open field, where a hex costs it 1 (TEC)."""
    return fight(german("A", HOME, kind="infantry", movement=2, **values), *others, phase="movement")


def soonest(game: AnyGame, label: str, turns: int = 3) -> int | None:
    (unit,) = (unit.id for unit in game.units_of(GERMAN))
    return movement(game, unit, turns).get(label)


def test_a_unit_of_two_points_goes_two_open_hexes_a_movement() -> None:
    game = marching()
    ways = {label: soonest(game, label) for label in (HOME, "B46.16", "B46.17", "B46.18", "B46.19", "B46.20")}
    assert ways == {HOME: 0, "B46.16": 1, "B46.17": 1, "B46.18": 2, "B46.19": 2, "B46.20": 3}
    assert soonest(game, "B46.20", 2) is None


def test_a_hex_is_never_come_to_that_costs_more_than_the_allowance_or_that_an_enemy_bars() -> None:
    # B46.17 is next to the enemy in B46.18: 1 for the hex and 2 for the zone (S-08) are more than the 2 points.
    game = marching(allied("E", "B46.18"))
    assert soonest(game, "B46.17") is None
    assert soonest(game, "B46.18") is None


def test_disorganized_and_reserve_hold_back_the_first_movement_alone() -> None:
    # Half of 2 points is 1 (1.11a); nobody moves out of Reserve (1.8b). Both markers go with the turn (1.8c, 1.11b).
    game = marching()
    (unit,) = game.units_of(GERMAN)
    unit.marks = (DISORGANIZED,)
    game.forget()
    assert [soonest(game, label) for label in ("B46.16", "B46.17", "B46.18")] == [1, 2, 2]
    unit.marks = (RESERVE,)
    game.forget()
    assert [soonest(game, label) for label in ("B46.16", "B46.17", "B46.18")] == [2, 2, 3]


def test_a_unit_would_be_in_supply_where_its_source_reaches_whatever_its_mark() -> None:
    # Ten points at 2 for an open hex are five hexes, and one more for the unit beside the last (2.5b).
    supply = german("S", "B50.10", kind="supply", steps=3)
    starving = german("A", "B44.20", marks=(OUT_OF_SUPPLY,))
    game, unit = fight(starving, supply, phase="movement"), starving.key
    game.turn = 3
    game.forget()
    before = game.digest()
    assert supply_if(game, unit, "B50.16")
    assert not supply_if(game, unit, "B50.17")
    assert not supply_if(game, unit, "nowhere")
    assert game.digest() == before


def test_the_room_of_a_hex_is_what_the_limit_leaves_and_none_among_enemies() -> None:
    game = fight(german("A", HOME, steps=3), allied("E", "B50.10"), phase="movement")
    limit = game.board.number("stacking_limit")
    assert capacity(game, GERMAN, HOME) == limit - 3
    assert capacity(game, GERMAN, "B46.16") == limit
    assert capacity(game, GERMAN, "B50.10") == 0
    assert capacity(game, ALLIED, "B46.16") == limit


def test_guns_support_and_supply_units_neither_take_nor_wait() -> None:
    weak, strong = german("A", HOME, attack=4), german("B", HOME, attack=6)
    game = fight(weak, strong, german("S", "B46.16", kind="supply", steps=3), phase="movement")
    assert means_of(game, GERMAN, "take") == (strong.key, weak.key)
    assert len(means_of(game, GERMAN, "reserve")) == 2
    assert means_of(game, GERMAN, "support") == ()


def _campaign() -> AnyGame:
    """Return the campaign after both sides have set up: three dumps in each of three places, one of them a dummy."""
    game, _ = start(ruleset_of("scs1994"), board_of(load_scenario("scs1994", "battle-for-the-ardennes")), 7)
    while (asked := decision(game)) is not None and asked.phase == "set_up":
        apply(game, AcceptDefaults())
    return game


def test_as_many_dumps_of_a_sample_are_dummies_as_have_been_named_in_each_place() -> None:
    game = _campaign()
    assert sum(dump.dummy for dump in game.own.dumps) == 3
    seen, found = view(game, GERMAN), set()
    assert not any(dump.dummy for dump in seen.own.dumps)
    for seed in range(12):
        drawn = sample(seen, GERMAN, Choice(seed).below)
        dummies = frozenset(dump.hex for dump in drawn.own.dumps if dump.dummy)
        sets = [set(item.hexes) for item in game.board.scenario.dump_sets]
        assert [len(dummies & hexes) for hexes in sets] == [1, 1, 1]
        found.add(dummies)
    assert len(found) > 6  # of 27


def test_a_dummy_less_on_the_map_leaves_open_how_many_there_are() -> None:
    game = _campaign()
    gone = next(dump for dump in game.own.dumps if dump.dummy)
    game.own.dumps = tuple(dump for dump in game.own.dumps if dump != gone)
    game.forget()
    seen = view(game, GERMAN)
    numbers = {sum(dump.dummy for dump in sample(seen, GERMAN, Choice(seed).below).own.dumps) for seed in range(20)}
    assert numbers == {2, 3}


def test_the_german_option_of_a_sample_is_one_of_the_scenario_and_the_german_keeps_his() -> None:
    game = _campaign()
    seen = view(game, ALLIED)
    drawn = {sample(seen, ALLIED, Choice(seed).below).own.secret_option for seed in range(12)}
    assert len(drawn) > 1
    assert all(option.startswith("option-") for option in drawn)
    assert sample(view(game, GERMAN), GERMAN, Choice(1).below).own.secret_option == game.own.secret_option
