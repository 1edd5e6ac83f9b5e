"""What is a new erratum about? What was selected last: a hex, a side, units or a scenario."""

from db.kept_rows import LibraryRows
from editor.edits.reading import one
from editor.publishing.subjects import Subjects
from editor.window.desk import Desk, Selection
from editor.window.errata.begun import Subject
from editor.window.translation import tr
from engine.data import schema


def subject_of(desk: Desk) -> Subject | None:
    """Return what was selected last and is there in the game that is shown; None where nothing is."""
    selection, several = desk.subject
    document = desk.document
    called = _called(document.baseline, document.game, document.map, selection)
    if not called:
        return None
    more = len(several) - 1
    return Subject(
        selection, several, tr("{first} and {more} more").format(first=called, more=more) if more > 0 else called
    )


def _called(rows: LibraryRows, game: str, map_key: str, selection: Selection) -> str:
    """Return what something is called in a title; nothing for what is not there."""
    subjects, key = Subjects(rows, game), selection.key
    if selection.kind == "hex":
        found = one(rows, schema.HexRow, game=game, map=map_key, hex=key)
        return subjects.of(found) if found is not None else ""
    if selection.kind == "hexside":
        a, _, b = key.partition("|")
        for kind in (schema.HexsideRow, schema.LinkRow):
            between = [*rows.find(kind, game=game, map=map_key, hex_a=a, hex_b=b)]
            between += rows.find(kind, game=game, map=map_key, hex_a=b, hex_b=a)
            if between:
                return subjects.of(between[0])
        return tr("Side between {a} and {b}").format(a=a, b=b)
    if selection.kind == "counter":
        unit = one(rows, schema.CounterRow, game=game, key=key)
        return unit.name if unit is not None else ""
    if selection.kind == "scenario":
        head = one(rows, schema.ScenarioRow, game=game, scenario=key)
        return head.title if head is not None else ""
    return ""
