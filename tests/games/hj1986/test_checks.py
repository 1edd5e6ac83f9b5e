"""Names the rules ask for."""

from engine.hj1986.ruleset import RULES
from engine.hj1986.turn.checks import checks
from engine.scenario import Clause, Scenario
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
