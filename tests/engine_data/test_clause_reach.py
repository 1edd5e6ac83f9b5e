"""Are clauses told that can be read and never come true, or never decide?"""

from typing import Any

import pytest

from engine.data.clauses.form import place_text
from engine.data.clauses.reach import out_of_reach
from engine.data.load import load_scenario
from engine.data.tables import DataError
from engine.playtest.games import GAME_KEYS, begun, board_of
from engine.scenario import Clause, Scenario
from tests.begun import SHIPPED


def told(game: str, scenario: str, key: str, **args: Any) -> list[str]:
    """Return what is told of a shipped scenario in which a clause has other arguments."""
    shipped = load_scenario(game, scenario)
    clauses = [
        row.model_copy(update={"args": {**row.args, **args}}) if row.key == key else row for row in shipped.clauses
    ]
    return [problem.message for problem in out_of_reach(shipped.model_copy(update={"clauses": tuple(clauses)}))]


@pytest.mark.parametrize("game", GAME_KEYS)
def test_no_shipped_clause_asks_for_what_can_never_be(game: str) -> None:
    assert list(out_of_reach(load_scenario(game, SHIPPED[game]))) == []


def test_more_units_than_a_side_has_are_told() -> None:
    (said,) = told("spi1977", "peiper", "german-decisive", at_least=9000)
    assert said.startswith("the clause german-decisive asks for 9000 units of the german side, of which there are ")
    assert said.endswith("; correct at_least")


def test_a_better_result_that_asks_for_less_hides_those_judged_after_it() -> None:
    """Substantive asks for 12 and marginal for 6 units; a decisive victory for 3 comes before both."""
    first, second = told("spi1977", "peiper", "german-decisive", at_least=3)
    assert "german-substantive asks for 12 and is judged after german-decisive, which asks for 3: it never dec" in first
    assert "german-marginal asks for 6 and is judged after german-decisive" in second


def test_two_clauses_of_one_rank_are_told() -> None:
    said = told("spi1977", "peiper", "german-decisive", rank=3)
    assert "the clause german-marginal has the rank 3 as german-decisive has; give each one of its own" in said


def test_a_result_behind_the_one_that_always_decides_is_told() -> None:
    """The draw of Peiper of 1977 has the rank 7."""
    (said,) = told("spi1977", "peiper", "german-marginal", rank=9)
    assert "is judged after draw, which decides whatever happens: it never decides" in said


def test_one_side_that_wins_in_both_cases_is_told() -> None:
    (said,) = told("scs1994", "kampfgruppe-peiper", "exit-west", otherwise="german")
    assert "lets the german side win whatever happens" in said


@pytest.mark.parametrize(
    ("key", "args", "reason"),
    [
        (
            "allied-tactical",
            {"winner": "german"},
            "gives the level allied_tactical, the allied side, and names the german side as the winner",
        ),
        ("draw", {"winner": "allied"}, "gives the level draw, a draw, and names the allied side as the winner"),
        ("german-decisive", {"winner": "draw"}, "gives the level german_decisive, the german side, and names a draw"),
        (
            "german-tactical",
            {"may_continue_for": "draw"},
            "lets the german side play on for the level draw, which is a draw",
        ),
        (
            "german-tactical",
            {"may_continue_for": "allied_decisive"},
            "lets the german side play on for the level allied_decisive, which is the allied side",
        ),
        (
            "german-tactical",
            {"may_continue_for": "german_tactical"},
            "lets the german side play on for the level german_tactical that it gives already",
        ),
    ],
)
def test_a_level_that_is_not_its_winners_is_told(key: str, args: dict[str, Any], reason: str) -> None:
    (said,) = told("hj1986", "meuse", key, **args)
    assert said.startswith(f"the clause {key} {reason}")
    assert said.endswith("; correct one of the two")


def test_more_hexes_than_a_place_has_are_told() -> None:
    """Liege of 1986 has three hexes."""
    (said,) = told("hj1986", "breakthrough", "german-liege", at_least=30)
    assert said == "the clause german-liege asks for 30 hexes of liege, of which there are 3; correct at_least"


@pytest.mark.parametrize(
    ("game", "scenario", "key", "args", "reason"),
    [
        # 17 counters are of the two SS divisions, 36 other German ones are in the scenario.
        ("scs1994", "kampfgruppe-peiper", "exit-west", {"at_least": 18}, "asks for 18 units of the german side in its"),
        ("scs1994", "payback", "option-antwerp", {"supply_units": 60}, "asks for 60 supply units of the german side"),
        ("scs1994", "payback", "option-antwerp", {"attack_points": 9000}, "asks for 9000 points of attack of the"),
        ("spi1977", "peiper", "us-marginal", {"at_most": 801}, "has at_most 801, and there are "),
        ("spi1977", "peiper", "depots", {"within": 900}, "asks for 900 hexes across the map, of which there are "),
    ],
)
def test_more_than_there_is_of_what_is_counted_is_told(
    game: str, scenario: str, key: str, args: dict[str, Any], reason: str
) -> None:
    (said,) = told(game, scenario, key, **args)
    assert said.startswith(f"the clause {key} {reason}")
    assert said.endswith(f"; correct {next(iter(args))}")


@pytest.mark.parametrize("order", [1, -1])
def test_a_level_that_another_one_reaches_with_as_few_points_is_told(order: int) -> None:
    steps = [("major_german", 4), ("minor_german", 2), ("minor_allied", 2), ("massive_allied", 0)]
    levels = [{"level": level, "at_least": bound} for level, bound in steps][::order]
    (said,) = told("scs1994", "payback", "levels", levels=levels)
    first, second = ("minor_german", "minor_allied")[::order]
    assert said == (
        f"the clause levels gives {first} from 2 on and then {second} from 2 on, so the latter can never come; "
        "correct one of the two"
    )


@pytest.mark.parametrize(("then", "faults"), [(("german", 3), 0), (("german", 6), 1), (("allied", 6), 0)])
def test_a_step_of_points_behind_a_lower_one_of_the_same_winner_is_told(then: tuple[str, int], faults: int) -> None:
    steps = [{"winner": winner, "at_least": margin} for winner, margin in (("german", 5), then)]
    shipped = load_scenario("scs1994", "payback")
    args = {"by": "margin", "when": "at_end", "levels": steps}
    clauses = [
        row.model_copy(update={"form": "points_decide", "args": args}) if row.key == "levels" else row
        for row in shipped.clauses
    ]
    found = [each.message for each in out_of_reach(shipped.model_copy(update={"clauses": tuple(clauses)}))]
    assert len([said for said in found if "can never come" in said]) == faults


def test_a_level_above_the_points_of_the_places_that_are_played_on_is_told() -> None:
    shipped = load_scenario("scs1994", "payback")
    (bastogne,) = [place for place in shipped.map.places if place.name == "Bastogne"]
    inside = shipped.model_copy(update={"bounds": bastogne.hexes})
    said = [each.message for each in out_of_reach(inside) if "/levels" in each.where]
    assert f"points of the places of the scenario, of which there are {bastogne.vp}" in said[0]


def test_the_points_of_a_level_that_the_map_does_not_have_are_told() -> None:
    levels = [{"at_least": 0, "level": "massive_allied"}, {"at_least": 9000, "level": "massive_german"}]
    (said,) = told("scs1994", "payback", "levels", levels=levels)
    assert "asks for 9000 points of the places of the scenario, of which there are " in said


@pytest.mark.parametrize(("at_most", "faults"), [(2, 0), (3, 1)])
def test_of_three_places_at_most_two_can_be_asked_for(at_most: int, faults: int) -> None:
    said = told("spi1977", "campaign", "spoiling-us-marginal", at_most=at_most)
    assert len(said) == faults
    assert all("has at_most 3, and there are 3 of bastogne, spa, houffalize: it always holds" in text for text in said)


def test_the_tanks_that_a_side_does_not_have_are_told() -> None:
    """28 of the 225 German units of Peiper of 1977 have a tank symbol."""
    (said,) = told("spi1977", "peiper", "german-decisive", tanks=29)
    assert said.startswith("the clause german-decisive asks for 29 tank units of the german side")


def test_a_printed_column_that_the_map_does_not_have_is_told() -> None:
    """The map of 1986 ends with column 55 (hexes 5501 to 5538)."""
    far = {"form": "units_in_area", "side": "german", "at_least": 3, "west_of_column": 91}
    (said,) = told("hj1986", "breakthrough", "german-towns", of=[far])
    assert said.endswith("names the column 91, and the map has 1 to 55; correct the number")


def test_the_lowest_step_of_levels_may_begin_at_nothing() -> None:
    """City points of 1994 give a level from 0 points on: told would be that in each of its scenarios."""
    assert told("scs1994", "payback", "none") == []


def test_a_name_that_a_list_has_twice_is_told() -> None:
    (said,) = told("spi1977", "peiper", "first-day", rules=["surprise", "surprise", "green"])
    assert said == (
        "the clause first-day names 'surprise' twice, in its rules; write what is meant instead, or take it out"
    )


def test_a_limit_on_a_sheet_on_which_nothing_is_played_is_told() -> None:
    """Peiper of 1977 is played on sheet C."""
    (said,) = told("spi1977", "peiper", "limit-116", sheet="A")
    assert said == (
        "the clause limit-116 is about the sheet A, of which the scenario has no hex, so it never applies; "
        "correct the sheet"
    )


@pytest.mark.parametrize(
    ("scenario", "key", "args", "place"),
    [
        ("peiper", "ss-commitment", {"turn": 20}, "turn is turn 20, and the scenario ends with turn 16"),
        (
            "meuse",
            "unsupplied-2-ss",
            {"turns": [18, 38]},
            "turns, number 2 is turn 38, and the scenario ends with turn 37",
        ),
    ],
)
def test_what_begins_after_the_last_turn_is_told(scenario: str, key: str, args: dict[str, Any], place: str) -> None:
    (said,) = told("spi1977", scenario, key, **args)
    assert said == f"the clause {key} {place}; correct one of the two"


@pytest.mark.parametrize(
    ("game", "scenario", "key", "args", "place"),
    [
        ("hj1986", "meuse", "ss-unsupplied", {"turns": [12]}, "turns is turn 12, and the scenario begins with turn 13"),
        ("spi1977", "meuse", "unsupplied-2-ss", {"turns": [1, 2]}, "turns is turn 1, 2, and the scenario begins with"),
    ],
)
def test_what_happens_only_before_the_first_turn_is_told(
    game: str, scenario: str, key: str, args: dict[str, Any], place: str
) -> None:
    (said,) = told(game, scenario, key, **args)
    assert said.startswith(f"the clause {key} {place}")
    assert said.endswith("; correct one of the two, or take the clause out")


def test_turns_of_which_one_is_played_are_right() -> None:
    """The Race for the Meuse of 1977 is turns 17 to 37."""
    assert told("spi1977", "meuse", "unsupplied-2-ss", turns=[1, 18]) == []


def test_a_formation_of_which_no_unit_plays_is_told() -> None:
    """The 11th Armored Division is not in Peiper of 1977."""
    (said,) = told("spi1977", "peiper", "green-divisions", formations=["99", "11A"])
    assert said == (
        "the clause green-divisions names the formation 11A, in its formations, of which no unit is in the scenario; "
        "correct the name, or take it out"
    )


def test_a_unit_type_that_the_side_does_not_have_is_told() -> None:
    """The only glider troops of Drive on Bastogne are American."""
    (said,) = told("scs1994", "drive-on-bastogne", "supply-east-of-our", unit_type="glider")
    assert said == (
        "the clause supply-east-of-our names the unit type glider, in its unit_type, of which no unit of the german "
        "side is in the scenario; correct the name, or take it out"
    )


def test_a_clause_that_a_variant_brings_is_asked_whether_it_contradicts_itself() -> None:
    shipped = load_scenario("hj1986", "meuse")
    (variant,) = (row for row in shipped.clauses if row.key == "variant-german-6")
    added = {"key": "more", "kind": "special", "form": "no_roads", "text": "", "rule": ""}
    added |= {"args": {"side": "german", "turns": [14, 14]}}
    change = {"form": "clause", "add": [added]}
    (said,) = told("hj1986", "meuse", variant.key, changes=[change])
    assert said.startswith("the clause variant-german-6 names 14 twice, in its turns")


def exits(side: str | None) -> list[str]:
    """Return what is told of Peiper of 1994 with the exits of its edge for another side, or for nobody."""
    shipped = load_scenario("scs1994", "kampfgruppe-peiper")
    roles = [row.model_copy(update={"side": side}) if row.role == "exit" else row for row in shipped.bound_roles]
    kept = tuple(row for row in roles if row.role != "exit" or side is not None)
    assert any(row.role == "exit" for row in roles)
    return [problem.message for problem in out_of_reach(shipped.model_copy(update={"bound_roles": kept}))]


@pytest.mark.parametrize("side", [None, "allied"])
def test_units_that_leave_where_no_role_lets_their_side_leave_are_told(side: str | None) -> None:
    (said,) = exits(side)
    assert "counts units of the german side that leave by" in said
    assert "where it cannot leave the map; give that edge the role exit for the side" in said


def test_an_exit_of_both_sides_lets_each_of_them_leave() -> None:
    assert exits("both") == []


def test_units_that_leave_where_no_clause_of_exits_lets_them_are_told() -> None:
    shipped = load_scenario("spi1977", "peiper")
    kept = tuple(row for row in shipped.clauses if row.form != "exits")
    assert len(kept) < len(shipped.clauses)
    told = [problem.message for problem in out_of_reach(shipped.model_copy(update={"clauses": kept}))]
    assert told
    assert all("of the german side that leave by" in said and "its clause of exits" in said for said in told)


def committed(*formations: str) -> Scenario:
    """Return Peiper of 1977 with other divisions in the late commitment of the SS."""
    shipped = load_scenario("spi1977", "peiper")
    changed = {"formations": [*formations]}
    clauses = tuple(
        row.model_copy(update={"args": row.args | changed}) if row.form == "late_commitment" else row
        for row in shipped.clauses
    )
    return shipped.model_copy(update={"clauses": clauses})


def test_formations_of_the_other_side_alone_are_an_error_and_no_game_begins() -> None:
    """The 99th is an American division (26.5)."""
    wrong = committed("99")
    (found,) = out_of_reach(wrong)
    assert found.severity == "error"
    assert found.message.endswith(
        "names 99, which is not of the german side, in its formations, so nobody there can ever count; "
        "correct the names or the side"
    )
    with pytest.raises(DataError, match="names 99, which is not of the german side"):
        begun(wrong, board_of(wrong), 1)


def test_a_formation_of_the_other_side_beside_others_is_a_warning() -> None:
    (found,) = out_of_reach(committed("99", "1SS"))
    assert (found.severity, "never count" in found.message) == ("warning", False)


def test_what_holds_until_a_turn_after_the_last_one_is_not_told() -> None:
    """The scenario ends with turn 8: two SS divisions are out of supply in all of it."""
    assert told("hj1986", "breakthrough", "ss-without-dump", before_turn=11) == []


def test_a_place_within_a_clause_is_said_in_words() -> None:
    assert place_text("of[1].places[0]") == "of, part 2, places, number 1"
    assert place_text("args.at_least") == "args, at_least"


def victory(key: str, form: str, **args: Any) -> Clause:
    return Clause(key=key, kind="victory", form=form, args=args, text="", rule="", enforced=True)


def of_points(*given: Clause) -> list[str]:
    """Return what is told of a scenario that has these clauses of victory alone."""
    shipped = load_scenario("scs1994", "kampfgruppe-peiper")
    return [problem.message for problem in out_of_reach(shipped.model_copy(update={"clauses": given}))]


US_BY_ONE = victory("end", "points_decide", by="margin", when="at_end", levels=[{"at_least": 1, "winner": "allied"}])
RATIO = victory(
    "end", "points_decide", by="ratio", when="at_end", levels=[{"at_least": 1, "to": 1, "winner": "allied"}]
)


def places(side: str, points: int) -> Clause:
    return victory("towns", "points_for_places", side=side, places=["malmedy"], points=points, when="at_end")


def test_a_step_that_no_clause_gives_points_for_is_told() -> None:
    (said,) = of_points(places("german", 2), US_BY_ONE)
    assert said.startswith("the clause end asks for points of the allied side, and no clause gives it any or takes any")


@pytest.mark.parametrize(
    "gives",
    [
        places("allied", 2),
        places("german", -2),
        victory("lost", "points_for_losses", side="german", what="steps", points=1),
    ],
    ids=lambda clause: f"{clause.key} {clause.args['points']}",
)
def test_points_that_a_side_has_or_its_enemy_loses_reach_a_margin(gives: Clause) -> None:
    assert of_points(gives, US_BY_ONE) == []


def test_no_ratio_is_reached_without_points_of_its_own() -> None:
    assert len(of_points(places("german", -2), RATIO)) == 1 and of_points(places("allied", 1), RATIO) == []


def test_an_aim_of_points_that_no_clause_gives_is_told() -> None:
    aim = {"form": "points", "side": "german", "at_least": 5}
    (said,) = of_points(victory("now", "wins_if", when="at_once", winner="german", of=[aim]))
    assert "asks for points of the german side, and no clause gives it any: that is never reached" in said
