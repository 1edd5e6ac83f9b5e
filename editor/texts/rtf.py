"""A document as RTF, version 1, in the part of it that every word processor reads.

No library that is kept writes it: those there are have had no release for years, and Qt only reads and writes HTML,
Markdown and ODF. Signs beyond ASCII are written as the numbers of their UTF-16 units, with ``?`` for readers that know
none.
"""

import re

from editor.texts.document import Block, Document, Heading, Paragraph, Points

_HEAD = r"{\rtf1\ansi\ansicpg1252\deff0\uc1{\fonttbl{\f0\fswiss Helvetica;}}\f0\fs20"
_SIZES = {1: 36, 2: 28, 3: 24}
"""Half points of headings by level."""
_WIDTH = 9600
"""Twips of a table: what a page has between its margins."""
_ASIDE = re.compile(r"[\\{}]")


def as_rtf(document: Document) -> str:
    """Return a document as RTF, in ASCII signs alone."""
    return "\n".join([_HEAD, *map(_block, document), "}", ""])


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        size = _SIZES.get(block.level, 20)
        return rf"{{\pard\keepn\sb240\sa120\b\fs{size} {_words(block.text)}\par}}"
    if isinstance(block, Paragraph):
        said = "".join(rf"{{\b {_words(run.text)}}}" if run.bold else _words(run.text) for run in block.runs)
        return rf"{{\pard\sa80 {said}\par}}"
    if isinstance(block, Points):
        return "\n".join(rf"{{\pard\fi-240\li240\sa60 \bullet\tab {_words(line)}\par}}" for line in block.lines)
    return "\n".join([_row(block.head, r"\b "), *(_row(row, "") for row in block.rows), r"\pard"])


def _row(cells: tuple[str, ...], type_: str) -> str:
    widths = [_WIDTH * number // len(cells) for number in range(1, len(cells) + 1)]
    frame = "".join(rf"\clbrdr{side}\brdrs\brdrw10" for side in "tlbr")
    ends = "".join(rf"{frame}\cellx{width}" for width in widths)
    said = "".join(rf"\pard\intbl{{{type_ or ' '}{_words(cell)}}}\cell" for cell in cells)
    return rf"\trowd\trgaph80{ends}{said}\row"


def _words(text: str) -> str:
    return "".join(_sign(sign) for sign in text)


def _sign(sign: str) -> str:
    if _ASIDE.match(sign):
        return f"\\{sign}"
    if sign == "\n":
        return "\\line "
    if sign == "\t":
        return "\\tab "
    if ord(sign) < 128:
        return sign
    units = sign.encode("utf-16-le")
    numbers = (int.from_bytes(units[at : at + 2], "little", signed=True) for at in range(0, len(units), 2))
    return "".join(rf"\u{number}?" for number in numbers)
