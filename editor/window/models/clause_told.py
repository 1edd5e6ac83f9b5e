"""What does the form of a clause tell beside faults: how the program reads it, what is missing or lost? No Qt."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import shorten

from editor.edits.clause_retold import as_sentence
from editor.window.models.clause_draft import PartDraft
from engine.data.clauses.form import ClauseFault
from engine.data.clauses.plain import unread

_OFFERED = 60
"""So many letters of a condition are offered."""
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


def read_as(draft: PartDraft) -> str:
    """Return the whole clause as the program reads it now, with gaps where something is not given yet."""
    args = draft.value([])
    if draft.choice is None or not isinstance(args, dict):
        return ""
    return as_sentence(draft.choice.model, args, draft.setting.titles)


def preview(draft: PartDraft, *, enforced: bool) -> str:
    """Return how the program reads a clause, and whether it follows it."""
    words = read_as(draft)
    return words if enforced else f"{NOT_FOLLOWED} {words}".strip()


def named_in(draft: PartDraft) -> Iterator[tuple[str, str]]:
    """Yield what the fields of a clause name as they stand, right or wrong: the kind of thing and its key."""
    for part in draft.walk():
        for field in part.content.fields:
            for line in part.texts.get(field.name, "").split("\n") if field.names else ():
                if line.strip():
                    yield field.names, line.strip()


def summed(faults: Sequence[ClauseFault]) -> tuple[str, str]:
    """Return how many faults there are and the first of them, in one line, and all of them."""
    every = [fault.text for fault in faults]
    count = f"{len(every)} faults: " if len(every) > 1 else ""
    return "".join([count, *every[:1]]), "\n".join(every)


def slot_note(label: str, count: int) -> str:
    """Return what is said of the entries that a clause can have, in the place of fields."""
    has = "is empty" if not count else "has one entry" if count == 1 else f"has {count} entries"
    return f"{label} {has}. Add one, or choose one to change it."


def condition_said(key: str, known: Mapping[str, str]) -> str:
    """Return how a condition is offered: by the beginning of what it says."""
    return shorten(known.get(key, key), _OFFERED, placeholder="…") if key else "none"


def condition_tip(key: str, known: Mapping[str, str]) -> str:
    """Return all that a condition says, with its key."""
    return "\n".join(filter(None, (known.get(key, ""), key)))
