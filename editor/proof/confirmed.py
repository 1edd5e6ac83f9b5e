"""What does the library learn when somebody has looked into his box? One change set: what differs, and who saw it."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from sqlalchemy.orm import Session

from db.changes import ChangeSet, EditError
from db.citing import with_citation
from db.confirmations import Value, Witness, confirming, unconfirmed
from db.provenance import UNCITED, WHOLE
from editor.edits import units
from editor.edits.draft import joined
from editor.edits.reading import Rows
from editor.proof.trays import Face, Tray
from editor.proof.typed_faces import Typed
from engine.data.schema import ROW_TYPE_BY_TABLE, FaceRow, Row

CONFIRMED = frozenset(ROW_TYPE_BY_TABLE) - UNCITED
"""Tables whose rows somebody can confirm."""


def confirmed_rows(
    session: Session, game: str, rows: Iterable[Row], witness: Witness, what: str, bulk: bool = True
) -> ChangeSet:
    """Return what confirms every value of some rows."""
    values = [Value(row.TABLE, row.key_text, WHOLE) for row in rows]
    return confirming(session, game, values, witness, what, bulk)


def confirmed_tray(session: Session, game: str, tray: Tray, exceptions: Collection[str], witness: Witness) -> ChangeSet:
    """Return what confirms all faces of a tray but the exceptions, in one step. Raises EditError where none is left."""
    faces = [face for face in tray.faces if face.key not in exceptions and face.state in ("open", "known")]
    if not faces:
        raise EditError(f"{tray.title}: there is nothing left to confirm")
    many = f"{len(faces)} face{'s' * (len(faces) != 1)} of {tray.title}"
    return confirmed_rows(session, game, (row for face in faces for row in face.rows), witness, many)


def proved(
    session: Session,
    game: str,
    changes: ChangeSet,
    rows: Iterable[Row],
    witness: Witness,
    what: str,
    lies: str = "",
    also: Iterable[Value] = (),
) -> ChangeSet:
    """Return an edit with what confirms what it changes, and the rows that were looked at for it, as one step.
    ``lies``: where the faces among them lay; ``also``: values of rows of which not all was looked at."""
    removed = tuple(change for change in changes.changes if change.after is None)
    records = unconfirmed(session, ChangeSet("", removed)).changes[len(removed) :]
    cited = with_citation(session, replace(changes, changes=(*changes.changes, *records)))
    gone = {(change.table, "|".join(map(str, change.key))) for change in changes.changes if change.after is None}
    new = [
        Value(change.table, "|".join(map(str, change.key)), WHOLE) for change in changes.changes if not change.before
    ]
    whole = [Value(row.TABLE, row.key_text, WHOLE) for row in rows if (row.TABLE, row.key_text) not in gone]
    single = [value for value in also if (value.table, value.row_key) not in gone]
    seen = [*whole, *single, *(value for value in new if value.table in CONFIRMED)]
    laid = {value: lies for value in seen if lies and value.table == FaceRow.TABLE}
    proof = confirming(session, game, seen, witness, what, False, laid)
    label = changes.label if changes.changes else ""  # or it would tell from what to the same
    every = joined(label or proof.label, [cited, proof]).merged(ChangeSet("", ()))
    return replace(every, source=witness.printing)


def corrected(
    session: Session, rows: Rows, game: str, faces: Iterable[Face], typed: Typed, witness: Witness, lies: str = ""
) -> ChangeSet:
    """Return what makes a counter as it was typed and confirms the faces that were said, in one step. Raises EditError
    for a value that no counter has. ``lies``: where it lay."""
    sets: list[ChangeSet] = []
    said = [face for face in faces if face.row.face in typed.faces]
    for face in said:
        for name, number in typed.faces[face.row.face].items():
            if face.row.said(name) != number:
                sets.append(units.set_face_value(rows, game, face.counter.key, face.row.face, name, number))
    counter = said[0].counter
    if typed.steps is not None and typed.steps != counter.steps:
        sets.append(units.set_steps(rows, game, counter.key, typed.steps))
    changes = joined("; ".join(found.label for found in sets), sets).merged(ChangeSet("", ()))
    looked_at = [row for face in said for row in face.rows]
    if typed.steps is not None and counter not in looked_at:
        looked_at.append(counter)
    return proved(session, game, changes, looked_at, witness, units.titled(counter), lies)
