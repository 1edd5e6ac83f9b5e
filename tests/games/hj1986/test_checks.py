"""Names the rules ask for."""

from engine.data.load import load_scenario
from engine.hj1986.ruleset import RULES
from engine.hj1986.turn.checks import checks, missing
from engine.scenario import Clause, Scenario, StartState
from tests.games.hj1986.positions import scenario


def found(made: Scenario) -> set[str]:
    return {problem.where for problem in checks(RULES, made)}


def without_line(chart: str, line: str) -> Scenario:
    made = scenario()
    charts = [
        row.model_copy(update={"rows": tuple("?" if title == line else title for title in row.rows)})
        if row.key == chart
        else row
        for row in made.charts
    ]
    return made.model_copy(update={"charts": tuple(charts)})


def test_a_missing_parameter_is_found() -> None:
    assert {"parameter/stack_limit", "parameter/commando_row"} <= found(
        scenario().model_copy(update={"parameters": {}})
    )


def test_a_chart_without_a_line_that_the_rules_name_is_found() -> None:
    made = without_line("odds_shifts", "Reserve combat")
    (problem,) = [problem for problem in checks(RULES, made) if problem.where == "chart/odds_shifts"]
    assert "lacks the line 'Reserve combat'" in problem.message


def test_a_chart_that_is_not_there_lacks_all_its_lines() -> None:
    made = scenario()
    assert "chart/surrender" in found(
        made.model_copy(update={"charts": tuple(row for row in made.charts if row.key != "surrender")})
    )


def test_a_clause_that_names_a_line_which_the_chart_of_shifts_lacks_is_found() -> None:
    wrong = Clause(
        key="surprise",
        kind="special",
        form="attack_shift",
        args={"side": "german", "shifts": {"1": "a bolt from the blue"}},
        text="",
        rule="B 15.1",
        enforced=True,
    )
    assert "clause/surprise" in found(scenario(clauses=[wrong]))


def test_a_dump_that_is_worth_what_no_dump_is_worth_is_told() -> None:
    """A 9.12: five or ten points."""
    dump = StartState(kind="dump_points", subject="allied/1A/Fuel Dump 5#1", value="55")
    made = scenario(start_state=(dump,))
    (told,) = [problem for problem in RULES.checks(RULES, made) if problem.where.startswith("start_state/")]
    assert (told.severity, told.message) == (
        "warning",
        "the dump allied/1A/Fuel Dump 5#1 is worth 55 points at start; a dump is worth 5 (dump_small) or 10 "
        "(dump_large); correct it",
    )
    assert [*missing(made)] == [*missing(scenario())]  # it can be played with
    small = scenario(start_state=(dump.model_copy(update={"value": "5"}),))
    assert not [problem for problem in RULES.checks(RULES, small) if problem.where.startswith("start_state/")]


def test_clear_mornings_that_are_no_mornings_are_told() -> None:
    """A 1.0 is about AM turns; those of the track have odd numbers."""
    made = load_scenario("hj1986", "campaign")
    spoiled = made.model_copy(update={"parameters": {**made.parameters, "clear_turns": "15 16 18"}})
    told = [problem for problem in RULES.checks(RULES, spoiled) if problem.where == "parameter/clear_turns"]
    assert [*missing(spoiled)] == []  # it can be played with
    assert [(problem.severity, problem.message) for problem in told] == [
        (
            "warning",
            "the parameter clear_turns names 16, 18, and the rule is about am turns alone: those are never clear; "
            "correct the numbers",
        )
    ]


def ends_told(*ends: str) -> list[tuple[str, str, str]]:
    """Return what is told of the Meuse scenario whose exits, in the area J-M, end in these areas."""
    shipped = load_scenario("hj1986", "meuse")
    clauses = [
        row.model_copy(update={"args": {**row.args, "ends": list(ends)}}) if row.key == "german-decisive" else row
        for row in shipped.clauses
    ]
    made = shipped.model_copy(update={"clauses": tuple(clauses)})
    return [
        (problem.where, problem.severity, problem.message)
        for problem in RULES.checks(RULES, made)
        if "'ends'" in problem.message
    ]


def test_an_area_in_the_midst_of_an_exit_that_is_named_as_its_end_is_told() -> None:
    """B 16.2 counts exits from J to M: K lies between them."""
    said = "the clause german-decisive names K in 'ends', which is no end of J-M; name J and M"
    assert ends_told("J", "K") == [("clause/german-decisive", "warning", said)]
    assert ends_told("J", "M") == []
