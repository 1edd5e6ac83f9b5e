"""Which notes may stand behind a unit that nobody reads, and leave it sure? All others make it one to be looked at."""

import re
from collections.abc import Iterable
from dataclasses import replace

from editor.pasting.mention import HEX
from editor.pasting.owners import Found
from editor.pasting.proposals import MENDED, Proposal

_TOLD = re.compile(r"“([(\[][^”]*)” is not taken")
_CHANGING = re.compile(
    r"\b(?:elim\w*|flipped|minus|half|destroyed|reduced|delayed|only|without|rolls?|steps?|except|if|unless|until|not"
    r"|never|later|earlier|instead|or)\b",
    re.IGNORECASE,
)
"""Words that may change where, when or how a unit comes."""
_REFERENCE = re.compile(r"\b(?:(?i:see|notes?|rules?)\b|nt\b)|^\W*[A-Z]{1,2}\s?[A-Z]?\W*$|[^\x00-\x7f]{2}|^[^\w]*$")
"""Where more is said, or of which army a unit is."""
_SENTENCE = 6
"""From so many words on a note is a rule of the game."""


def with_notes(found: Iterable[Found]) -> list[Found]:
    """Return what was read of a list; units with a note that may say something of them are looked at."""
    return [(mention, _looked_at(line)) for mention, line in found]


def _looked_at(line: Proposal) -> Proposal:
    is_harmless = all(_is_harmless(note, line) for note in _TOLD.findall(line.problem))
    return line if is_harmless else replace(line, confidence=min(line.confidence, MENDED))


def _is_harmless(note: str, line: Proposal) -> bool:
    if _REFERENCE.search(note) and not re.search(HEX, note):
        return True
    words = set(re.findall(r"\w+", note.casefold()))
    if words <= set(re.findall(r"\w+", f"{line.unit} {line.spelled}".casefold())):
        return True
    return len(note.split()) >= _SENTENCE and not _CHANGING.search(note) and not re.search(HEX, note)
