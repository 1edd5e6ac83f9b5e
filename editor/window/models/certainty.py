"""How certain is a value, and how is that shown? One mark per certainty, never color alone; no Qt here."""

from db.provenance import DESIGNER_SOURCE
from editor.edits.reading import Rows
from engine.core.events import OWN_SIGN
from engine.data.own import OWN_SOURCE
from engine.data.schema import Certainty, CitationRow

MARKS: dict[Certainty, str] = {
    "printed": "■",
    "official": "◆",
    "owner": "✔",
    "derived": "▲",
    "designed": "✦",
    "reconstructed": "≈",
    "unknown": "?",
}
"""The mark that stands beside a value wherever it is shown."""

OWN_MARK = OWN_SIGN
"""The mark of a value that a scenario has for itself."""

ERRATUM_MARK = "✎"
"""The mark of a value that an erratum sets which is not official: there is nothing in the box to confirm it by."""

EVERY_MARK = "".join([*MARKS.values(), OWN_MARK, ERRATUM_MARK])

MEANINGS: dict[Certainty, str] = {
    "printed": "stands in the rulebook",
    "official": "follows an official erratum",
    "owner": "entered or confirmed from a copy of the game",
    "derived": "follows from printed facts by a named rule",
    "designed": "invented by the author of a scenario, map or unit of his own",
    "reconstructed": "a reasoned proposal that nobody has confirmed yet",
    "unknown": "no value is known",
}

UNCITED: Certainty = "reconstructed"
"""What a value counts as of which nothing is said."""

UNCONFIRMED: frozenset[str] = frozenset({"reconstructed", "unknown"})

SENTENCE = (
    "Every value carries a mark that says how certain it is: ■ printed in the rulebook, ✔ confirmed from a copy of "
    "the game, ≈ our reasoned reconstruction that waits for you to confirm or correct it."
)
"""Certainty in one sentence, for the first start."""


def citation_of(rows: Rows, game: str, table: str, row_key: str, field: str) -> CitationRow | None:
    """Return the citation of one value: its own, or else that of its row."""
    by_field = {row.field: row for row in rows.citations(game, table, row_key)}
    return by_field.get(field, by_field.get("*"))


def certainty_of(rows: Rows, game: str, table: str, row_key: str, field: str) -> Certainty:
    """Return the certainty of one value."""
    found = citation_of(rows, game, table, row_key, field)
    return found.certainty if found is not None else UNCITED


def is_own(citation: CitationRow | None) -> bool:
    """Tell whether a value stands in the scenario that is shown alone."""
    return citation is not None and citation.source.startswith(OWN_SOURCE)


def erratum_of(citation: CitationRow | None) -> str:
    """Return the number of the erratum that sets a value; empty for none."""
    of, _, key = citation.source.partition("/") if citation is not None else ("", "", "")
    return key if of == "erratum" else ""


def mark_of(citation: CitationRow | None) -> str:
    """Return the mark of a value: that of its certainty, or the one of what a scenario or an erratum sets."""
    if erratum_of(citation) and citation is not None and citation.certainty in UNCONFIRMED:
        return ERRATUM_MARK
    return OWN_MARK if is_own(citation) else MARKS[citation.certainty if citation is not None else UNCITED]


def sentence_of(citation: CitationRow | None) -> str:
    """Say in words how certain a value is and where it comes from."""
    if citation is None:
        return f"{MARKS['reconstructed']} reconstructed; no source is given"
    if is_own(citation):
        return f"{OWN_MARK} changed for this scenario only{f': {citation.locator}' * bool(citation.locator)}"
    erratum = erratum_of(citation)
    if erratum and citation.certainty in UNCONFIRMED:
        return f"{ERRATUM_MARK} set by erratum {erratum}{f': {citation.locator}' * bool(citation.locator)}"
    is_told = citation.source == citation.certainty or (citation.source == DESIGNER_SOURCE and citation.locator)
    source = f"erratum {erratum}" if erratum else citation.source
    where = " ".join(part for part in ("" if is_told else source, citation.locator) if part)
    return f"{MARKS[citation.certainty]} {citation.certainty}: {where or MEANINGS[citation.certainty]}"
