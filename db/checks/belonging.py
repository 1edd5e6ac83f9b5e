"""Which rows belong to a game, a scenario or a map that the library does not have? No list and no game shows them."""

from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, check
from db.checks.subject import Subject
from db.models import TABLES, key_columns

HEADS = frozenset({"game", "scenario", "map"})
"""The tables whose rows own others."""


@check("row-of-nothing")
def row_of_nothing(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Rows belong to a game, a scenario or a map that does not exist."""
    if not subject.is_first:
        return
    for name, table in sorted(TABLES.items()):
        for owner in table.foreign_key_constraints:
            head = owner.referred_table.name
            if head not in HEADS:
                continue
            pairs = [(part.parent.name, part.column.name) for part in owner.elements]
            same = " AND ".join(f'head."{theirs}" = {name}."{own}"' for own, theirs in pairs)
            wanted = " || '|' || ".join(f'{name}."{own}"' for own, _ in pairs)
            key = " || '|' || ".join(f'{name}."{column}"' for column in key_columns(name))
            query = f"""
                SELECT {wanted} AS wanted, count(*) AS found, min({key}) AS first FROM {name}
                WHERE NOT EXISTS (SELECT 1 FROM {head} AS head WHERE {same}) GROUP BY wanted ORDER BY wanted"""
            for missing, found, first in subject.ask(query):
                rows = "a row" if found == 1 else f"{found} rows"
                told = f"{rows} of the table {name} {'belongs' if found == 1 else 'belong'} to the {head} {missing}"
                yield report.error(
                    f"{name}/{first}", f"{told}, which does not exist; give it its name again, or go back to a backup"
                )
