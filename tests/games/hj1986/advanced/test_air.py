"""When and where aircraft fly, and which missions (A 2.1, A 2.6)."""

import pytest

from engine.core.play import apply, legal_actions
from engine.data.load import load_scenario
from engine.hj1986.air.air import EndAir
from engine.hj1986.air.missions import FlyMission, check_mission
from engine.hj1986.air.schedule import available, kind_of, listed, may_fly
from engine.hj1986.ground.stacking import load
from engine.hj1986.state import BulgeGame
from engine.scenario import Clause
from tests.games.hj1986.advanced.levels import ADVANCED, playing
from tests.games.hj1986.advanced.skies import TANKS, broken, flying, sky
from tests.games.hj1986.positions import allied, german, position


@pytest.mark.rule("A 2.18")
@pytest.mark.rule("A 2.19")
@pytest.mark.rule("A 2.51")
@pytest.mark.parametrize(
    ("name", "missions"),
    [
        ("Jgkp/II/ME-109", "support strike road intercept"),
        ("IX/B-26", "strike road"),  # A 2.18, A 2.51
        ("RAF BC/Lancaster", "strike road"),
        ("II/Typhoon/2", "support strike road intercept"),
        ("IX/C-47", "supply"),
        ("Jgkp/II/JU-88", "strike road supply"),  # ruling ju88
    ],
)
def test_types_fly_their_missions(name: str, missions: str) -> None:
    """A 2.19."""
    game = position([TANKS])
    assert [
        key for key in game.board.charts["air_missions"].columns if may_fly(game.board, name, key)
    ] == missions.split()


@pytest.mark.rule("A 2.19")
def test_ruling_lets_the_ju_88_support() -> None:
    assert may_fly(position([TANKS], rulings={"ju88": "yes"}).board, "Jgkp/II/JU-88", "support")


def test_every_scheduled_aircraft_has_a_type() -> None:
    from engine.data.load import load_scenario

    board = position([TANKS]).board
    for key in ("campaign", "meuse", "wacht-am-rhein", "breakthrough"):
        for row in load_scenario("hj1986", key).schedules:
            if row.kind == "air":
                assert kind_of(board, row.subject)


@pytest.mark.rule("A 2.12")
@pytest.mark.rule("A 2.13")
@pytest.mark.rule("A 2.14")
@pytest.mark.parametrize(
    ("acting", "player_turn", "turn", "listed_turn", "flies"),
    [
        ("german", "german", 9, 9, True),  # A 2.12: AM aircraft in the German player turn
        ("allied", "german", 9, 9, True),
        ("allied", "allied", 9, 9, False),
        ("allied", "allied", 9, 8, True),  # A 2.13: those of the evening before in the Allied one
        ("german", "allied", 9, 8, True),
        ("german", "german", 10, 10, True),  # A 2.14: in the evening itself
    ],
)
def test_aircraft_fly_when_the_schedule_says(
    acting: str, player_turn: str, turn: int, listed_turn: int, flies: bool
) -> None:
    name = "Jgkp/II/ME-109" if acting == "german" else "IX/P-47"
    game = flying(acting, player_turn, turn, sky(acting, listed_turn, name))
    assert (game.top.phase == "air") is flies


@pytest.mark.rule("A 2.12")
@pytest.mark.rule("A 2.13")
@pytest.mark.rule("A 2.17")
@pytest.mark.rule("A 2.62")
def test_air_phases_come_before_combat_the_phasing_side_first() -> None:
    """A 2.15, A 2.17, A 2.62: in both player turns."""
    steps = position([TANKS]).board.steps
    for side, other in (("german", "allied"), ("allied", "german")):
        keys = [(step.phase, step.acting) for step in steps if step.side == side]
        first = keys.index(("air", side))
        assert keys[first + 1] == ("air", other)
        assert keys[first + 2 : first + 5] == [("coordination", side), ("coordination", other), ("combat", side)]


@pytest.mark.rule("A 2.21")
@pytest.mark.rule("A 2.24")
@pytest.mark.rule("A 2.31")
@pytest.mark.rule("A 2.49")
@pytest.mark.parametrize(
    ("mission", "label", "turn", "expected"),
    [
        ("attack", "1014", 9, ""),
        ("attack", "1014", 10, "A 2.24"),
        ("attack", "1016", 9, "A 2.21"),
        ("strike", "1014", 10, ""),  # A 2.49
        ("defense", "1015", 9, "A 2.31"),
        ("road", "1016", 9, "A 2.41"),
        ("supply", "1015", 9, "A 2.19"),
        ("intercept", "1014", 9, "A 2.63"),
    ],
)
def test_missions_of_a_german_fighter_in_its_player_turn(mission: str, label: str, turn: int, expected: str) -> None:
    game = flying("german", "german", turn, sky("german", turn, "Jgkp/II/ME-109"))
    assert broken(game, mission, label) == expected


@pytest.mark.rule("A 2.42")
@pytest.mark.rule("A 2.61")
@pytest.mark.parametrize(
    ("mission", "acting", "expected"),
    [("strike", "allied", "A 2.42"), ("defense", "allied", ""), ("intercept", "allied", "A 2.63")],
)
def test_missions_of_the_other_side(mission: str, acting: str, expected: str) -> None:
    """A 2.42, A 2.61: in the German player turn the Allies defend and intercept, but do not bomb."""
    game = flying(acting, "german", 9, sky(acting, 9, "IX/P-47"))
    assert broken(game, mission, "1015" if mission == "strike" else "1014", acting) == expected


@pytest.mark.rule("A 2.36")
@pytest.mark.rule("A 2.64")
@pytest.mark.parametrize(("mission", "rule"), [("defense", "A 2.36"), ("intercept", "A 2.64")])
def test_no_support_or_interception_in_the_evening(mission: str, rule: str) -> None:
    game = flying("allied", "allied", 10, sky("allied", 10, "IX/P-47"))
    assert broken(game, mission, "1014", "allied") == rule


@pytest.mark.rule("A 2.16")
def test_germans_do_not_fly_west_of_column_30() -> None:
    """A 2.16."""
    game = flying(
        "german", "german", 9, sky("german", 9, "ME-109"), allied("far", "3115"), columns=[*range(5, 17), 30, 31]
    )
    assert broken(game, "strike", "3115") == "A 2.16"


@pytest.mark.rule("A 2.16")
def test_one_aircraft_of_a_side_over_a_hex() -> None:
    """A 2.16."""
    game = flying("german", "german", 9, sky("german", 9, "ME-109", "FW-190"))
    apply(game, FlyMission(available(game, "german")[0].key, "attack", "1014"))
    assert broken(game, "attack", "1014") == "A 2.16"


@pytest.mark.rule("A 1.24")
@pytest.mark.rule("A 2.73")
def test_aircraft_flies_once() -> None:
    """A 1.24, A 2.1, A 2.73: one mission over one hex."""
    game = flying("german", "german", 9, sky("german", 9, "ME-109", "FW-190"))
    first = available(game, "german")[0]
    apply(game, FlyMission(first.key, "attack", "1014"))
    assert first not in available(game, "german")


@pytest.mark.rule("B 15.10")
def test_allies_do_not_bomb_before_december_18() -> None:
    """B 15.10."""
    barred = Clause(
        key="allied-air",
        kind="special",
        form="forbidden",
        args={"side": "allied", "what": "strikes_and_interdiction", "turns": [1, 2, 3, 4]},
        text="",
        rule="B 15.10",
        enforced=True,
    )
    game = flying("allied", "allied", 4, sky("allied", 4, "IX/P-47"), clauses=(barred,))
    assert game.top.phase != "air"


def test_flak_keeps_allied_aircraft_away() -> None:
    """O 9.2: from its hex and those next to it."""
    flak = german("flak", "1016", kind="flak", movement=5)
    for options, expected in ((playing("flak"), "O 9.2"), (ADVANCED, "")):
        game = flying("allied", "allied", 9, sky("allied", 8, "IX/P-47"), flak, **options)
        assert broken(game, "attack", "1015", "allied") == expected


def test_allies_lose_a_mission_after_the_15th_army_attacks() -> None:
    """A 10.22: on later turns; they choose which aircraft stays."""
    for turn, left in ((11, 1), (13, 0)):
        game = flying("allied", "german", turn, sky("allied", turn, "IX/P-47", "IX/P-38"))
        game.own.ground.events["15th_army_offensive"] = 11
        assert len(available(game, "allied")) == 2
        game.own.advanced.flown = (f"allied {available(game, 'allied')[1].key}",)
        assert len(available(game, "allied")) == left


def missions(game: BulgeGame) -> set[str]:
    """Return the missions that the side to act may fly."""
    return {action.mission for action in legal_actions(game) if isinstance(action, FlyMission)}


@pytest.mark.rule("A 2.1")
def test_schedule_says_how_many_aircraft_of_which_types_fly() -> None:
    """12/23 AM, turn 15: six Allied aircraft and a German one, as the charts of arrivals list them."""
    printed = load_scenario("hj1986", "campaign").schedules
    game = position([TANKS], turn=15, last_turn=36, schedules=printed, **ADVANCED)
    names = [item.name for item in listed(game, "allied", 15)]
    assert names == ["IX/P-47", "IX/B-26", "XIX/P-47", "XIX/P-47/2", "XXIX/P-38", "IX/C-47"]
    assert [item.name for item in listed(game, "german", 15)] == ["Jgkp/II/ME-109"]


@pytest.mark.rule("A 2.1")
def test_aircraft_off_the_schedule_do_not_fly() -> None:
    game = flying("german", "german", 9, sky("german", 9, "ME-109"))
    refusal = check_mission(game, "german", FlyMission("9.2 ME-109", "attack", "1014"))
    assert refusal is not None and refusal.rule.number == "A 2.1"


@pytest.mark.rule("A 2.15")
def test_fighters_support_strike_interdict_and_intercept() -> None:
    """The five missions: three for the side whose turn it is, defense and interception for the other."""
    schedule = (*sky("german", 9, "ME-109"), *sky("allied", 9, "IX/P-47"))
    roads = [["1014", "1015"]]
    game = flying("german", "german", 9, schedule, roads=roads)
    assert missions(game) == {"attack", "strike", "road"}
    apply(game, FlyMission("9.1 ME-109", "attack", "1014"))
    assert game.top.side == "allied"
    assert missions(game) == {"defense", "intercept"}


@pytest.mark.rule("A 2.12")
def test_phasing_side_places_first_in_the_german_turn() -> None:
    """A 2.12: the Allies answer only when the German has placed his last aircraft."""
    schedule = (*sky("german", 9, "ME-109", "FW-190"), *sky("allied", 9, "IX/P-47"))
    game = flying("german", "german", 9, schedule, allied("other", "1217"))
    apply(game, FlyMission("9.1 ME-109", "attack", "1014"))
    assert game.top.side == "german"
    apply(game, EndAir())
    assert (game.top.phase, game.top.side) == ("air", "allied")


@pytest.mark.rule("A 2.14")
@pytest.mark.rule("A 2.49")
def test_evening_knows_bombing_alone() -> None:
    """The fighter of the evening bombs units and roads, and nothing else; the enemy does not answer."""
    schedule = (*sky("allied", 10, "IX/P-47"), *sky("german", 10, "ME-109"))
    game = flying("allied", "allied", 10, schedule, roads=[["1014", "1015"]])
    assert missions(game) == {"strike", "road"}
    apply(game, EndAir())
    assert game.top.phase != "air"


@pytest.mark.rule("A 2.14")
def test_aircraft_of_the_evening_fly_once() -> None:
    """What has bombed on 12/20 PM, turn 10, does not support a battle on 12/21 AM."""
    game = flying("allied", "allied", 11, sky("allied", 10, "IX/P-47"))
    assert len(available(game, "allied")) == 1
    game.own.advanced.flown = ("allied 10.1 IX/P-47",)
    assert available(game, "allied") == ()


@pytest.mark.rule("A 2.16")
@pytest.mark.parametrize(("side", "label", "expected"), [("german", "3015", ""), ("allied", "3115", "")])
def test_column_30_bounds_the_germans_alone(side: str, label: str, expected: str) -> None:
    other = allied if side == "german" else german
    columns = [*range(5, 17), 30, 31]
    game = flying(
        side, side, 10, sky(side, 10, "ME-109" if side == "german" else "P-47"), other("far", label), columns=columns
    )
    assert broken(game, "strike", label, side) == expected


@pytest.mark.rule("A 2.16")
def test_aircraft_do_not_stack_nor_mind_terrain() -> None:
    """Three regiments fill a forest hex; the aircraft flies over it all the same, and they are at rest there."""
    friends = [german(f"r{number}", "1016") for number in range(3)]
    game = flying("german", "allied", 9, sky("german", 8, "ME-109"), *friends, terrain={"1016": "forest"})
    apply(game, FlyMission("8.1 ME-109", "defense", "1016"))
    assert load(game, "1016", "german") == 3


@pytest.mark.rule("B 15.10")
@pytest.mark.parametrize(
    ("mission", "turn", "expected"), [("intercept", 3, "B 15.10"), ("intercept", 5, ""), ("defense", 3, "")]
)
def test_early_allied_aircraft_support_ground_combat_only(mission: str, turn: int, expected: str) -> None:
    """B 15.10: not even interception before 12/18 AM, turn 5."""
    shipped = tuple(row for row in load_scenario("hj1986", "campaign").clauses if row.form == "forbidden")
    assert any(row.args.get("what") == "strikes_and_interdiction" for row in shipped)
    schedule = (*sky("german", turn, "ME-109"), *sky("allied", turn, "IX/P-47"))
    game = flying("german", "german", turn, schedule, clauses=shipped)
    apply(game, FlyMission(f"{turn}.1 ME-109", "attack", "1014"))
    assert broken(game, mission, "1014", "allied") == expected
