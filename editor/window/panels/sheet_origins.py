"""As what do the lines of a sheet count when they are taken? As edits mean it at the foot of the window."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from db.changes import Change, ChangeSet, EditError
from editor.edits.sheets.comparing import Difference
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.meaning import as_written
from editor.window.models.certainty import EVERY_MARK, MARKS, OWN_MARK
from engine.data import schema

ASKED = "as you say when it is asked"


def said_origins(desk: Desk, lines: Sequence[Difference]) -> str:
    """Return in words as what new and changed lines count, each by the first of its kind, and by the first of those
    about pieces that the scenario has for itself; empty for none."""
    found: dict[str, str] = {}
    mine = _pieces_of(desk.document)
    for how in ("new", "changed"):
        edits = [line.changes for line in lines if line.how == how and line.changes is not None]
        firsts = {_is_about(changes, mine): changes for changes in reversed(edits)}
        if firsts:
            said = [
                ASKED if desk.asks(firsts[is_mine]) else _origin(desk.document, firsts[is_mine], is_mine)
                for is_mine in sorted(firsts)
            ]
            found[how] = " and ".join(dict.fromkeys(said))
    if len(found) > 1 and len(set(found.values())) == 1:
        found = {"all": found["new"]}
    return f"Count: {'; '.join(f'{how} lines {said}' for how, said in found.items())}" if found else ""


def line_origins(desk: Desk, lines: Sequence[Difference]) -> list[str]:
    """Return in words as what each line counts when it is taken, as ``said_origins`` does for all; nothing of one that
    is missing, cannot be taken, or is asked about first. Lines of a kind about the same pieces count alike."""
    mine, known = _pieces_of(desk.document), dict[tuple[str, bool], str]()

    def origin(line: Difference) -> str:
        if line.changes is None or line.how == "missing":
            return ""
        about = line.how, _is_about(line.changes, mine)
        if about not in known:
            known[about] = "" if desk.asks(line.changes) else _origin(desk.document, line.changes, about[1])
        return known[about]

    return [origin(line) for line in lines]


def sign_in(origin: str) -> str:
    """Return the mark that such words name; nothing where they name none."""
    return next((letter for letter in origin if letter in EVERY_MARK), "")


def _pieces_of(document: Document) -> frozenset[str]:
    """Return the keys of the pieces that the scenario has for itself."""
    where = {"game": document.game, "scenario": document.scenario}
    return frozenset(row.row_key for row in document.baseline.find(schema.ScenarioChangeRow, kind="only", **where))


def _is_about(changes: ChangeSet, pieces: Collection[str]) -> bool:
    return any("|".join(map(str, change.key[:2])) in pieces for change in changes.changes)


def _origin(document: Document, changes: ChangeSet, is_here: bool) -> str:
    try:
        written = as_written(document, changes)
    except EditError as error:
        return f"cannot be taken: {error}"
    if schema.ErratumChangeRow.TABLE in written.tables():
        return f"as changes of the erratum {document.erratum}"
    is_here = is_here or schema.ScenarioChangeRow.TABLE in written.tables()
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
