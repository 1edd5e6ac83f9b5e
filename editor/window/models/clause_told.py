"""What does the form of a clause tell beside faults: how the program reads it, what is missing or lost? No Qt."""

from editor.edits.clause_sentences import sentence_of
from editor.window.models.clause_draft import PartDraft
from engine.data.clauses.plain import unread

NOT_FOLLOWED = "Not enforced: the program does not follow it, it is for people."


def missing(form: str, text: str, key: str) -> str:
    """Return what a clause cannot do without and has not, or nothing."""
    says = form or text.strip()
    return "; ".join(filter(None, ("" if says else "a form, or what it says in words", "" if key.strip() else "a key")))


def lost(draft: PartDraft) -> str:
    """Return which arguments of a clause are not written, or nobody can check."""
    gone = [text for part in draft.walk() for text in part.dropped()]
    if not draft.is_open or gone:
        return f"This form has no such argument, storing drops it: {', '.join(gone)}" if gone else ""
    args = draft.value([])
    unknown = unread(args) if isinstance(args, dict) else ()
    found = [name for name, near in unknown if not near]  # the others are faults
    return f"Not checked, for no form declares it: {', '.join(found)}" if found else ""


def preview(draft: PartDraft, *, enforced: bool) -> str:
    """Return the whole clause as the program reads it now, with gaps where something is not given yet."""
    args = draft.value([])
    if draft.choice is None or not isinstance(args, dict):
        return "" if enforced else NOT_FOLLOWED
    said = sentence_of(draft.choice.model, args, draft.setting.titles)
    words = f"{said[:1].upper()}{said[1:]}." if said else ""
    return words if enforced else f"{NOT_FOLLOWED} {words}".strip()
