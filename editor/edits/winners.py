"""Who wins by a victory clause, and which side can win by none of a scenario?"""

from collections.abc import Iterator, Mapping

from editor.edits.reading import Rows
from editor.side_titles import SIDES
from engine.data import schema
from engine.data.clauses.common import Award
from engine.data.clauses.form import Form
from engine.data.clauses.registry import forms_of

_NAMING = ("winner", "otherwise", "level")
_WINNERS = frozenset({*SIDES, "draw"})


def winners_of(row: schema.ClauseRow) -> frozenset[str]:
    """Return the sides, and ``draw``, to whom a clause can give the game; none where it does not say to whom."""
    return frozenset(_named(row.args))


def never_winning(rows: Rows, head: schema.ScenarioRow) -> list[str]:
    """Return the sides to whom no victory clause of a scenario gives the game; none where one does not say to whom."""
    clauses = rows.find(schema.ClauseRow, game=head.game, scenario=head.scenario, kind="victory")
    found = [winners_of(row) for row in clauses]
    return [side for side in SIDES if not any(side in winners for winners in found)] if all(found) and found else []


def is_counted_only(rows: Rows, head: schema.ScenarioRow) -> bool:
    """Say whether the victory clauses of a scenario that are followed give points, and none decides by them or else."""
    clauses = rows.find(schema.ClauseRow, game=head.game, scenario=head.scenario, kind="victory")
    forms = forms_of(head.game)
    if forms is None or not clauses or not all(row.enforced for row in clauses):
        return False  # words are for people, who may well decide by them
    return all(issubclass(forms.of(row.kind).get(row.form, Form), Award) for row in clauses)


def _named(value: object, name: str = "") -> Iterator[str]:
    """Yield the winners that arguments name, as ``german`` or ``minor_german``, however deep they stand."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _named(part, str(key))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _named(part, name)
    elif isinstance(value, str) and name in _NAMING:
        yield from _WINNERS & set(value.split("_"))
