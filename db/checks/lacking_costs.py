"""Which lines of the terrain chart leave out a cost that other lines have?"""

from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, check
from db.checks.subject import Subject
from engine.data import schema
from engine.data.lacking_costs import CostLine, lacking_costs


@check("cost-lacking")
def cost_lacking(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A line of the terrain chart that costs somebody something leaves a cost empty that more than half of the other
    such lines of its kind have; an error where all have it, and no game begins so."""
    values = subject.vocabulary.values.items()
    costs = {name: value.title for (table, name), value in values if table == "terrain" and value.kind == "cost"}
    lines = [CostLine(row.key, row.kind, row.title, row.values) for row in subject.all(schema.TerrainRow)]
    for problem in lacking_costs(lines, costs):
        tell = report.error if problem.severity == "error" else report.warning
        yield tell(problem.where, problem.message)
