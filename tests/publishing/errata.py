"""The small game with errata of each kind: what is printed of some is seen, of others not."""

from typing import Any

from editor.publishing.listing import ErrataList, Wanted, listed
from engine.data import schema
from engine.data.schema import CitationRow
from engine.data.tables import Tables
from tests.editor.small import GAME, MAP, RESERVE, SCENARIO, TANKS, TableRows, tables

RIVER = f"{GAME}|{MAP}|B2.02|B2.03|river"
FACE = f"{GAME}|{TANKS}|full"
STACKS = f"{GAME}|stacking_limit"
Change = tuple[str, str, str, str, Any, Any, str]

ERRATA: dict[str, tuple[str, str, str, list[Change]]] = {
    "E-2": ("Our at Losheim", "official", "", [("discard", "hexside", RIVER, "", None, None, "The river ends.")]),
    "E-10": ("Tanks", "official", "", [("set", "face", FACE, "attack", 4, 6, "Six, as on the sheet.")]),
    "E-1": ("Stacks", "proposed", "1.3", [("set", "parameter", STACKS, "value", "6", "8", "")]),
    "E-3": ("Names", "proposed", "", [("instruction", "", "", "", None, None, "Read 9th for <9>.")]),
    "E-4": ("Late", "house", "", [
        ("discard", "arrival", f"{GAME}|{SCENARIO}|{RESERVE}", "", None, None, "It does not come."),
    ]),
}  # fmt: skip
"""Key to title, status, rule and changes."""


def with_errata(wanted: dict[str, tuple[str, str, str, list[Change]]] | None = None) -> Tables:
    """Return the rows of the small game with some errata; the attack of its tanks is printed."""
    found = tables()
    found.citations.append(
        CitationRow(game=GAME, table="face", row_key=FACE, field="attack", certainty="printed", source="rulebook")
    )
    for key, (title, status, rule, changes) in (ERRATA if wanted is None else wanted).items():
        head = {"game": GAME, "key": key, "title": title, "status": status, "origin": "a letter", "rule": rule}
        found.add([schema.ErratumRow.model_validate(head | {"reason": "", "printings": "", "supersedes": ()})])
        for position, (kind, table, row_key, field, printed, value, text) in enumerate(changes, 1):
            row = {"game": GAME, "erratum": key, "position": position, "kind": kind, "table": table, "field": field}
            row |= {"row_key": row_key, "printed": printed, "value": value, "text": text}
            found.add([schema.ErratumChangeRow.model_validate(row)])
    return found


def small_list(**wanted: Any) -> ErrataList:
    """Return the list of these errata."""
    return listed(TableRows(with_errata()), GAME, Wanted(**wanted))
