"""A value is confirmed as it stands in a copy of the game: who looks at it, at which printing, in box or scan?

The bar of the proof desk asks; what it was told last holds wherever else something is confirmed.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal

from db.changes import ChangeSet, EditError
from db.confirmations import Value, Witness, confirming
from db.provenance import WHOLE
from editor.window.desk import Desk
from engine.data.schema import OpenRow, Row

BASIS, PRINTING = "proof basis", "proof printing"
"""The settings; the last is of one game."""


def printing_key(desk: Desk) -> str:
    """Return the setting that holds the printing of the game at hand."""
    return f"{PRINTING}/{desk.document.game}"


def last_printing(desk: Desk) -> str:
    """Return the printing that was looked at last, else that of the copy that the errata desk knows of."""
    from editor.edits.errata_numbers import desk_of

    document, settings = desk.document, desk.settings
    own = desk_of(document.baseline, document.game).printing
    return (settings.text(printing_key(desk), "") if settings is not None else "") or own


def made_witness(desk: Desk, printing: str, basis: str) -> Witness:
    """Return who sees what now."""
    seen: Literal["box", "scan"] = "scan" if basis == "scan" else "box"
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return Witness(desk.document.person, now, " ".join(printing.split()), seen)


def last_witness(desk: Desk) -> Witness:
    """Return who sees what, as the proof desk was told last."""
    settings = desk.settings
    if settings is None:
        return made_witness(desk, "", "")
    return made_witness(desk, last_printing(desk), settings.text(BASIS, ""))


def confirm(desk: Desk, seen: Sequence[tuple[Row, str]], what: str) -> bool:
    """Confirm values that are shown, each a row and a field of it or ``*`` for all, as one undo step with the record of
    who saw them; return whether it was done. What an erratum or the scenario alone has so is in no copy of the game."""
    document, witness = desk.document, last_witness(desk)

    def made() -> ChangeSet:
        for row, field in seen:
            key = {name: row.said(name) for name in row.KEY}
            stored = next(iter(document.baseline.find(type(row), **key)), None)
            if stored is None or _said(stored, field) != _said(row, field):
                raise EditError(
                    f"Not confirmed ({what}): what is shown is of an erratum, or of this scenario alone; "
                    "confirm what is printed under Proof"
                )
        values = [Value(row.TABLE, row.key_text, field) for row, field in seen]
        with document.library.reading() as session:
            return confirming(session, document.game, values, witness, what, False)

    return desk.try_edit(made, cited=True)


def _said(row: Row, field: str) -> object:
    if field != WHOLE:
        return row.said(field)
    return row.values if isinstance(row, OpenRow) else row
