"""Can each scenario be put together for play?"""

from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, Subject, check
from engine.data.assemble import DataError, assemble


@check("not-playable")
def not_playable(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """The rows do not make a scenario; the message says which row is in the way."""
    for scenario in subject.scenarios:
        try:
            assemble(subject.tables, subject.game, scenario.scenario)
        except (DataError, ValueError) as error:
            yield report.error(scenario.scenario, f"{scenario.scenario} cannot be played: {error}")
