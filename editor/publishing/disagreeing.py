"""Which errata of a list disagree about a value, and which of them is followed, as sentences to read?"""

from collections.abc import Iterator, Mapping, Sequence

from pydantic import JsonValue

from editor.edits.reading import Rows
from editor.publishing.words import ToldChange
from engine.data import schema
from engine.data.agreeing import agreed
from engine.data.patching import WHOLE, Claim
from engine.data.schema import ROW_TYPE_BY_TABLE

Told = tuple[schema.ErratumRow, Sequence[ToldChange]]
"""An erratum with what it changes, in words."""
_OPEN = "not decided: where both are in force, play goes on with what is printed"


def disagreements(rows: Rows, game: str, entries: Sequence[Told]) -> Mapping[str, tuple[str, ...]]:
    """Return what other errata of a list say otherwise of the values that an erratum changes, by its key; those that
    are rejected or replaced by others say nothing."""
    replaced = {old for row, _ in entries for old in row.supersedes if old != row.key}
    told: dict[tuple[str, int], ToldChange] = {}
    claims: list[Claim] = []
    for row, changes in entries:
        if row.status != "rejected" and row.key not in replaced:
            for change in (each for each in changes if not each.misfit):  # what does not fit is not applied
                told[row.key, change.row.position] = change
                claims += _claims(rows, game, change.row)
    by_row: dict[tuple[str, str], list[Claim]] = {}
    for claim in claims:
        by_row.setdefault((claim.table, claim.row_key), []).append(claim)
    found: dict[str, dict[str, None]] = {}
    for about in by_row.values():
        followed, _ = agreed(about, rows.find(schema.ErratumChoiceRow, game=game, table=about[0].table))
        for claim in about:
            others = [other for other in about if claim.contradicts(other)]
            if others:
                keys = {side.erratum for side in (claim, *others) if side in followed}
                how = f"followed here: {keys.pop()}" if len(keys) == 1 else _OPEN
                said = " and ".join(f"{each.erratum} says otherwise ({_wish(told, each)})" for each in others)
                head = told[claim.erratum, claim.position].head
                found.setdefault(claim.erratum, {})[f"{head}: {said}; {how}"] = None
    return {key: tuple(said) for key, said in found.items()}


def _wish(told: Mapping[tuple[str, int], ToldChange], claim: Claim) -> str:
    change = told[claim.erratum, claim.position]
    return f"{change.value} {change.corrected}".strip()


def _claims(rows: Rows, game: str, change: schema.ErratumChangeRow) -> Iterator[Claim]:
    """Yield what a change wants of rows; one that a person follows, or that is a ban, contradicts nothing."""
    kind, plan = ROW_TYPE_BY_TABLE.get(change.table), change.value
    if kind is None or change.kind not in ("set", "add", "replace", "discard", "group"):
        return

    def claim(row_key: str, field: str, value: JsonValue) -> Claim:
        return Claim(change.erratum, False, change.position, change.table, row_key, field, value)

    if change.kind == "set":
        yield claim(change.row_key, change.field, kind.normal(change.field, plan))
    elif change.kind != "group":
        yield claim(
            change.row_key,
            WHOLE,
            {"game": game, **plan} if isinstance(plan, dict) and change.kind != "discard" else None,
        )
    elif isinstance(plan, dict) and isinstance(where := plan.get("where"), dict):
        sets = plan.get("set")
        for row in rows.find(kind, game=game):
            plain = row.model_dump(mode="json")
            if all(plain.get(name) == kind.normal(name, value) for name, value in where.items()):
                for field, value in (sets if isinstance(sets, dict) else {WHOLE: None}).items():
                    yield claim(row.key_text, field, value if field == WHOLE else kind.normal(field, value))
