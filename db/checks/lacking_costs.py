"""Which lines of the terrain chart leave out a cost that other lines have? The rules read an empty cost as none."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from db.checks.finding import Finding, Reporter, check
from db.checks.subject import Subject
from engine.data import schema

_EMPTY = ("", None)
_NOTHING = (*_EMPTY, "0", 0)
_REMEDY = "write the cost, P if it is prohibited, or 0: an empty cost costs nothing"


@check("cost-lacking")
def cost_lacking(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A line of the terrain chart that costs somebody something leaves a cost empty that more than half of the other
    such lines of its kind have; an error where all have it. One that is alone of its kind is asked beside all lines.

    A column may be left out for good where most leave it out, as one for frozen ground that else is as in other
    weather. Marks are not asked: each is of its own sort.
    """
    values = subject.vocabulary.values.items()
    costs = {name: value.title for (table, name), value in values if table == "terrain" and value.kind == "cost"}
    kinds: dict[str, list[schema.TerrainRow]] = defaultdict(list)
    for row in subject.all(schema.TerrainRow):
        if row.kind != "mark" and any(row.values.get(name) not in _NOTHING for name in costs):
            kinds[row.kind].append(row)
    every = [row for rows in kinds.values() for row in rows]
    for rows in kinds.values():
        for row in rows:
            beside = [other for other in (rows if len(rows) > 1 else every) if other is not row]
            yield from _of_line(row, beside, costs, report)


def _of_line(
    row: schema.TerrainRow, beside: Sequence[schema.TerrainRow], costs: Mapping[str, str], report: Reporter
) -> Iterator[Finding]:
    """Yield the costs that a line leaves empty and those beside it have."""
    for name, title in costs.items():
        have = [other for other in beside if other.values.get(name) not in _EMPTY]
        if row.values.get(name) in _EMPTY and 2 * len(have) > len(beside):
            tell = report.error if len(have) == len(beside) else report.warning
            kin = "the kind " + row.kind if {other.kind for other in beside} == {row.kind} else "the chart"
            count = "all" if len(have) == len(beside) else "most"
            message = f"{row.title} has no cost under {title}, which {count} other lines of {kin} with costs have"
            yield tell(f"terrain/{row.key}", f"{message}; {_REMEDY}")
