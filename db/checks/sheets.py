"""Do the sheets of a map give each hex a number of its own?"""

from collections.abc import Iterator
from itertools import combinations

from db.checks.finding import Finding, Reporter, check
from db.checks.subject import Subject
from engine.data import schema


@check("sheet-twice")
def sheet_twice(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Two sheets of a map write their labels alike and give the same numbers to different cells."""
    for head in subject.all(schema.MapRow):
        sheets = [row for row in subject.all(schema.SheetRow) if row.map == head.map]
        for one, other in combinations(sheets, 2):
            if one.label == other.label and _share(one, other):
                message = f"the sheets {one.sheet} and {other.sheet} of map {head.map} share numbers {one.label!r}"
                yield report.error(f"{head.map}/{other.sheet}", f"{message}; bound one, or give it a label of its own")


def _share(one: schema.SheetRow, other: schema.SheetRow) -> bool:
    """Say whether there is a pair of numbers that both sheets have, as far as their bounds say."""

    def meet(first: int | None, last: int | None, from_: int | None, until: int | None) -> bool:
        return (last is None or from_ is None or from_ <= last) and (until is None or first is None or first <= until)

    return meet(one.a_first, one.a_last, other.a_first, other.a_last) and meet(
        one.b_first, one.b_last, other.b_first, other.b_last
    )
