"""What do errata in force say of a hex or a unit? What is printed stands beside what holds, with the number."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from editor.window.document import Document
from editor.window.translation import tr
from engine.data import schema
from engine.data.patching import WHOLE
from engine.data.printings import is_mended, mended

if TYPE_CHECKING:
    from editor.publishing.words import ToldChange

OPEN = " (not in force: another erratum says otherwise; follow one of them on the errata desk)"
"""What is said of a change about which errata disagree, as long as none is followed."""
_BEFORE, _IN_PLACE = " (here stands what was printed before)", " (and so it stands here)"
"""What is said of a change that is mended in the copy at hand: whether what that copy has was written here."""


def of_hex(document: Document, label: str, among: frozenset[str] | None = None) -> list[str]:
    """Return a line for each change that an erratum makes at a hex of the map: one in force, or one ``among`` some."""
    return [*_lines(document, label, among, lambda told: label in told.hexes and told.map_key == document.map)]


def of_counter(document: Document, counter: str, among: frozenset[str] | None = None) -> list[str]:
    """Return a line for each change that an erratum makes to a counter, its set-ups apart, as ``of_hex`` does."""
    return [*_lines(document, counter, among, lambda told: told.part == "counters" and counter in told.counters)]


def of_set_up(document: Document, counter: str) -> list[str]:
    """Return a line for each change that an erratum in force makes to where and when a counter starts or comes in the
    scenario that is shown, as ``of_hex`` does."""
    scenario = document.scenario
    return [
        *_lines(
            document,
            counter,
            None,
            lambda told: told.part == "scenarios" and counter in told.counters and scenario in told.scenarios,
        )
    ]


def of_value(document: Document, row: schema.Row, field: str, among: frozenset[str] | None = None) -> list[str]:
    """Return a line for each change that an erratum makes to a value of a row, as ``of_hex`` does; with the field ``*``
    for each to the row."""

    def is_meant(told: "ToldChange") -> bool:
        change = told.row
        if change.table != row.TABLE or (WHOLE not in (field, change.field or WHOLE) and change.field != field):
            return False
        where = change.value.get("where") if change.kind == "group" and isinstance(change.value, dict) else None
        if not isinstance(where, dict):
            return change.row_key == row.key_text
        plain = row.model_dump(mode="json")
        return all(plain.get(name) == type(row).normal(name, value) for name, value in where.items())

    return [*_lines(document, row.key_text, among, is_meant)]


def in_dispute(lines: Sequence[str]) -> str:
    """Return the first erratum of such lines about which others disagree; empty for none."""
    return next((line.partition(":")[0] for line in lines if line.endswith(tr(OPEN))), "")


def beside_printed(lines: Sequence[str], of_copy: Sequence[str]) -> str:
    """Return what to say beside what is printed where errata in force say otherwise, or where errata are mended in the
    copy at hand; empty where neither is so."""
    said = []
    if lines:
        told = tr("What is printed stands here and is confirmed here. In force is: {errata}")
        said.append(told.format(errata="; ".join(lines)))
    if of_copy:
        told = tr("The printing of your copy has mended {errata}")
        said.append(told.format(errata="; ".join(of_copy)))
    return "\n".join(said)


def mended_in_copy(document: Document) -> frozenset[str]:
    """Return the errata that are mended in the printing at hand."""
    rows, game = document.baseline, document.game
    return frozenset(mended(rows.find(schema.ErratumRow, game=game), rows.find(schema.ErrataDeskRow, game=game)))


def mended_items(document: Document, printing: str) -> "dict[str, list[ToldChange]]":
    """Return the changes that are mended in a printing, and of which the library still has what was printed before, by
    the erratum: who looks at that printing has not seen it."""
    rows, game = document.baseline, document.game
    keys = {head.key for head in rows.find(schema.ErratumRow, game=game) if is_mended(head, printing)}
    if not keys:
        return {}
    from editor.publishing.words import ErratumWords

    words = ErratumWords(rows, game)
    found: dict[str, list[ToldChange]] = {}
    for change in rows.find(schema.ErratumChangeRow, game=game):
        if change.erratum in keys and change.kind in ("set", "add", "replace", "discard"):
            told = words.told(change)
            if not (told.misfit or told.is_in_place):
                found.setdefault(change.erratum, []).append(told)
    return found


def printed_otherwise(document: Document, printing: str, row: schema.Row, typed: Mapping[str, object]) -> str:
    """Return a question about typed values of a row, where an erratum says that the printing has another one and the
    library has still what was printed before; empty for none."""
    for erratum, changes in mended_items(document, printing).items():
        for change in (told.row for told in changes):
            is_it = (change.kind, change.table, change.row_key) == ("set", row.TABLE, row.key_text)
            if is_it and change.field in typed and typed[change.field] != change.value:
                said = tr("{erratum} says that your printing has {what} {value}; Return again takes {typed}")
                value, new = (tr("none") if each is None else each for each in (change.value, typed[change.field]))
                return said.format(erratum=erratum, what=change.field.replace("_", " "), value=value, typed=new)
    return ""


def open_here(document: Document, named: str) -> str:
    """Return the erratum that edits are written into, where it is in force and changes nothing that is named so, its
    set-up and arrival among it; empty for none."""
    erratum = document.erratum
    if not erratum or erratum not in document.rows.effective().on:
        return ""
    changes = document.baseline.find(schema.ErratumChangeRow, game=document.game, erratum=erratum)
    return "" if any(named in change.row_key.split("|") for change in changes) else erratum


def _lines(
    document: Document, named: str, among: frozenset[str] | None, is_meant: "Callable[[ToldChange], bool]"
) -> Iterator[str]:
    rows, game = document.baseline, document.game
    effective = document.rows.effective()
    on = set(effective.on) if among is None else among
    if not on:
        return
    from editor.publishing.words import ErratumWords  # most libraries have none in force, and no start waits for it

    left_out = {(notice.erratum, notice.position): notice.trouble for notice in effective.notices}
    words = ErratumWords(rows, game)
    for change in rows.find(schema.ErratumChangeRow, game=game):
        is_near = named in change.row_key or named in str(change.value) or change.kind == "group"
        is_near = is_near or change.table == schema.PlaceRow.TABLE  # its name is of all its hexes
        trouble = left_out.get((change.erratum, change.position), "")
        if change.erratum in on and is_near and trouble in ("", "conflict"):
            told = words.told(change)
            if is_meant(told):
                of_copy = "" if among is None else tr(_IN_PLACE if told.is_in_place else _BEFORE)
                yield f"{change.erratum}: {told.line}" + (tr(OPEN) if trouble else of_copy)
