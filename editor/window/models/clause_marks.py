"""In which part of the form of a clause is a fault? No Qt here."""

from collections.abc import Iterable, Mapping

from editor.window.models.clause_draft import PartDraft
from engine.data.clauses.form import ClauseFault


def by_place(draft: PartDraft, faults: Iterable[ClauseFault]) -> Mapping[PartDraft, list[ClauseFault]]:
    """Return the faults by the innermost part in which they are."""
    parts = sorted(draft.walk(), key=lambda part: -len(part.place))
    found: dict[PartDraft, list[ClauseFault]] = {}
    for fault in faults:
        owner = next((part for part in parts if is_within(fault.argument, part.place)), draft)
        found.setdefault(owner, []).append(fault)
    return found


def is_within(place: str, outer: str) -> bool:
    """Tell whether a place of a clause is another or lies within it."""
    return not outer or place == outer or (place.startswith(outer) and place[len(outer)] in ".[")
