"""As what do the lines of a sheet count when they are taken? As edits mean it at the foot of the window."""

from collections.abc import Iterable, Iterator, Sequence

from db.changes import Change, ChangeSet, EditError
from editor.edits.sheets.comparing import Difference
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.meaning import as_written
from editor.window.models.certainty import MARKS, OWN_MARK
from engine.data import schema

ASKED = "as you say when it is asked"


def said_origins(desk: Desk, lines: Sequence[Difference]) -> str:
    """Return in words as what new and changed lines count, each by the first of its kind; empty for none."""
    found: dict[str, str] = {}
    for how in ("new", "changed"):
        changes = next((line.changes for line in lines if line.how == how and line.changes is not None), None)
        if changes is not None:
            found[how] = ASKED if desk.asks(changes) else _origin(desk.document, changes)
    if len(found) > 1 and len(set(found.values())) == 1:
        found = {"all": found["new"]}
    return f"Count: {'; '.join(f'{how} lines {said}' for how, said in found.items())}" if found else ""


def _origin(document: Document, changes: ChangeSet) -> str:
    try:
        written = as_written(document, changes)
    except EditError as error:
        return f"cannot be taken: {error}"
    if schema.ErratumChangeRow.TABLE in written.tables():
        return f"as changes of the erratum {document.erratum}"
    is_here = schema.ScenarioChangeRow.TABLE in written.tables()
    cited = set(_certainties(written.changes))
    marked = [f"{MARKS[each]} {each}" for each in MARKS if each in cited]
    if marked:
        return f"as {' and '.join(marked)}{', for this scenario only' if is_here else ''}"
    return f"as {OWN_MARK} for this scenario only" if is_here else "as before"


def _certainties(changes: Iterable[Change]) -> Iterator[object]:
    """Yield the certainties that an edit cites."""
    for change in changes:
        if change.table == schema.CitationRow.TABLE and change.after is not None and "certainty" in change.after:
            yield change.after["certainty"]
