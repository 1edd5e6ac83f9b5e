"""What would the rules of a game miss in the data?"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from db.checks import Finding, Subject
from db.checks.calendar import unknown_conditions
from db.checks.charts import unread_cells
from db.checks.counters import unread_lines
from db.checks.rules import unfit
from db.checks.subject import WHOLE
from editor.commands.joined import RULES_MISS
from editor.commands.kept_looks import Looked, Looks
from editor.commands.line_checks import unread_costs
from engine.core.ruleset import Problem
from engine.data.assemble import assemble
from engine.data.tables import DataError
from engine.playtest.games import GAME_KEYS, condition_of, problems_of
from engine.scenario import Scenario


def rules_miss(subject: Subject) -> Iterator[Finding]:
    """Yield what the rules look up and would not find in the scenarios of a game; each lack once."""
    if subject.game not in GAME_KEYS:
        return
    seen: set[Problem] = set()
    told = {f"parameter/{row.key}" for row in unfit(subject)} | {
        condition_of(row.key) for row in unknown_conditions(subject)
    }
    told |= {f"chart/{row.chart}" for row in unread_cells(subject)}
    told |= {f"{row.TABLE}/{row.key}" for row in unread_lines(subject)}
    known: dict[str, Looks] = subject.kept[RULES_MISS].part("problems", (), lambda: defaultdict(Looks))
    for row in subject.scenarios:
        try:
            scenario = assemble(subject.rows, subject.game, row.scenario, kept=subject.kept[WHOLE])
        except (DataError, ValueError):
            continue  # the check not-playable says so, or one of charts
        for problem in known[row.scenario].told(scenario, told_of):
            if problem.where in told:
                continue
            problem = replace(problem, where=_within(subject.game, row.scenario, problem.where))
            if problem not in seen:
                seen.add(problem)
                yield Finding(
                    problem.severity, RULES_MISS, subject.game, problem.where, problem.message, is_last=_ends(problem)
                )


def _within(game: str, scenario: str, where: str) -> str:
    """Return the place of a problem with the scenario where it is that of a clause, which is of one scenario alone."""
    table, _, key = where.partition("/")
    return f"clause/{game}|{scenario}|{key}" if table == "clause" else where


def told_of(scenario: Scenario, looked: Looked) -> tuple[Problem, ...]:
    """Return what the rules would miss; a cost that they cannot read is told at its line, not as a game that cannot
    begin."""
    costs = tuple(looked("costs", unread_costs, scenario))
    begins = f"scenario/{scenario.key}"
    return (*(found for found in problems_of(scenario, looked) if not costs or found.where != begins), *costs)


def _ends(problem: Problem) -> bool:
    """Tell whether the rules could look no further: a scenario that cannot begin, or a line of the terrain chart."""
    return problem.severity == "error" and problem.where.partition("/")[0] in ("scenario", "terrain")
