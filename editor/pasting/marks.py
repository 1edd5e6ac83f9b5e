"""Signs of a line that say something of its units and that nobody reads: stars of footnotes, a bracket around a place
that is not closed, words behind the turn of a heading."""

import re
from collections.abc import Iterator, Sequence

from editor.pasting.mention import HEX, Mention
from editor.pasting.owners import Found
from editor.pasting.proposals import MENDED, Proposal
from editor.pasting.unread import unsure

_BOLD = re.compile(r"(\*{1,3})(?=\S)(.+?)(?<=\S)\1")
_STAR = re.compile(r"(?P<word>[^\s*,;:(\[\t]+[)\]\"”]?)\s?\*+(?=[\s,;:.)\]]|$)")
_PLACE = re.compile(rf"(?<![^\s\"“,;:])(?P<open>[\[(]?)(?P<hex>{HEX})(?P<close>[\])]?)(?=[\s,;.*]|$)")
_OPEN = re.compile(r"\[[^\[\]\t]*(?=\t|$)")
"""A note that nobody closed."""
_PAIRS = frozenset({"", "()", "[]"})
_NOISE = re.compile(
    r"[§%]|(?<=\S)\s*#(?!\d)|(?<!\S)~(?!\S)(?! [A-Z]\b)|=(?=\s*$|:|\s*\t)|\*(?=\w)|^\s*\(\[[A-Za-z]+\]\)", re.MULTILINE
)
"""Signs that say nothing known, where nobody reads them: of notes, specks of the paper, a bracket before all units."""
_SHOWN = 40
_ROW = 2
"""Most tabs of a line that is one row of a table, and no page with columns side by side."""


def with_marks(found: Sequence[Found], printed: Sequence[str], tidy: Sequence[str]) -> list[Found]:
    """Return what was read of a list, of which ``printed`` are the lines as they were pasted and ``tidy`` the same with
    torn notes mended, with what its signs say besides."""
    tails = {mention.turn_at: _short(line.spelled) for mention, line in found if _is_tail(mention, line)}
    return [(mention, _marked(mention, _open(mention, line, tidy), printed, tails)) for mention, line in found]


def _marked(mention: Mention, line: Proposal, printed: Sequence[str], tails: dict[int, str]) -> Proposal:
    if not line.is_sure:
        return line
    if tail := tails.get(mention.turn_at, ""):
        line = unsure(line, f"“{tail}” behind the turn in line {mention.turn_at} is not taken", MENDED)
    text = printed[mention.line - 1]
    for star in _stars(text, mention):
        line = unsure(line, f"“{star}” is not taken", MENDED)
    if "?" in text and text.count("\t") <= _ROW and "?" not in f"{mention.unit}{mention.formation}{line.problem}":
        line = unsure(line, "“?” is not taken", MENDED)
    noise = (each.group().strip() for each in _NOISE.finditer(_BOLD.sub(r"\2", text)) if text.count("\t") <= _ROW)
    for sign in noise:
        line = unsure(line, "" if sign in line.problem else f"“{sign}” is not taken", MENDED)
    for said in (mention.unit, mention.formation):
        if "?" in said:
            line = unsure(line, f"“{_short(said)}” is printed as not sure", MENDED)
    for place in _half_bracketed(text):
        if place["hex"] == mention.place:
            line = unsure(line, f"the bracket of “{place.group()}” is not whole", MENDED)
    return line


def _open(mention: Mention, line: Proposal, tidy: Sequence[str]) -> Proposal:
    """Tell the notes behind a unit that nobody closed, if they are not told yet."""
    if not line.is_sure:
        return line
    notes = _OPEN.findall(_behind(tidy[mention.line - 1], mention))
    told = (f"“{note}” is not taken" for note in notes if f"“{note}”" not in line.problem)
    return unsure(line, "; ".join(told), line.confidence)


def _is_tail(mention: Mention, line: Proposal) -> bool:
    """Say whether what was read as a unit without a place stands behind the turn of a heading."""
    return mention.turn_at == mention.line and not mention.place and not line.unit


def _stars(text: str, mention: Mention) -> Iterator[str]:
    """Yield words with a star behind them that are of a unit, or of no unit more than of another."""
    for star in _STAR.finditer(_BOLD.sub(r"\2", text)):
        word = star["word"]
        is_own = word in mention.unit.split() or word.strip('[(])"”') == mention.place
        if is_own or word not in text.partition(mention.unit)[0].split():
            yield _short(star.group())


def _half_bracketed(text: str) -> Iterator[re.Match[str]]:
    for cell in text.split("\t"):
        is_even = all(cell.count(one) == cell.count(other) for one, other in ("()", "[]"))
        yield from (
            () if is_even else (each for each in _PLACE.finditer(cell) if each["open"] + each["close"] not in _PAIRS)
        )


def _behind(text: str, mention: Mention) -> str:
    """Return what of a line stands behind a unit, in its cell and the next."""
    rest = text.partition(mention.unit)[2] if "\t" in text else ""
    return "\t".join(rest.split("\t")[:2])


def _short(text: str) -> str:
    return " ".join(text.split())[:_SHOWN]
