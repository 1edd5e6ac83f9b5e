"""What would the rules of a game miss in the data?"""

from collections.abc import Iterator

from db.checks import Finding, Subject
from db.checks.joining import join
from engine.data.assemble import assemble
from engine.data.tables import DataError
from engine.playtest.games import GAME_KEYS, problems_of

RULES_MISS = "rules-miss"
"""Name of the check."""


def rules_miss(subject: Subject) -> Iterator[Finding]:
    """Yield what the rules look up and would not find in the scenarios of a game; each lack once."""
    if subject.game not in GAME_KEYS:
        return
    seen = set()
    for row in subject.scenarios:
        try:
            scenario = assemble(subject.tables, subject.game, row.scenario)
        except (DataError, ValueError):
            continue  # the check not-playable says so
        for problem in problems_of(scenario):
            if problem not in seen:
                seen.add(problem)
                yield Finding(problem.severity, RULES_MISS, subject.game, problem.where, problem.message)


def join_checks() -> None:
    """Let the answer be found with all other findings from now on, on the command line and in the window."""
    join(RULES_MISS, rules_miss)
