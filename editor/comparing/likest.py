"""From which scenario of its game was one cut, copied or varied? Nothing says so but the rows that it still shares."""

from collections.abc import Iterable

from editor.edits.reading import Rows
from engine.data import schema
from engine.data.schema import Row

_KINDS: tuple[type[Row], ...] = (
    schema.SetupRow,
    schema.ArrivalRow,
    schema.WithdrawalRow,
    schema.ReplacementRow,
    schema.ScheduleRow,
    schema.ClauseRow,
    schema.PlacementRow,
)
_NOT_ITS = ("game", "scenario")


def likest(rows: Rows, game: str, scenario: str, among: Iterable[str]) -> str:
    """Return the scenario with which one shares most of its rows: the parent of a variant, else the first of those
    with as many. Empty where it shares none."""
    variants = rows.find(schema.VariantRow, game=game, scenario=scenario)
    others = [key for key in among if key != scenario]
    if variants and variants[0].parent in others:
        return variants[0].parent
    mine = _content(rows, game, scenario)
    shared = {key: len(mine & _content(rows, game, key)) for key in others}
    best = max(shared.values(), default=0)
    return next((key for key in others if shared[key] == best > 0), "")


def _content(rows: Rows, game: str, scenario: str) -> set[str]:
    """Return all rows of a scenario as texts, without what names it."""
    return {
        f"{kind.TABLE} {[value for name, value in row if name not in _NOT_ITS]}"
        for kind in _KINDS
        for row in rows.find(kind, game=game, scenario=scenario)
    }
