"""A document as Markdown, with the tables that GitHub, Pandoc and forums know."""

import re
from html import escape

from editor.texts.document import Block, Document, Heading, Paragraph, Points

_SIGNS = re.compile(r"([\\`*_<|]|\](?=\())")
"""What means something wherever it stands; a list is read back better the fewer of its signs are set aside."""
_FIRST = re.compile(r"^(\s*)([-+#>]|\d+(?=[.)]\s))")
"""What would begin a list or a heading where a line begins."""


def as_markdown(document: Document) -> str:
    """Return a document as Markdown."""
    return "\n\n".join(map(_block, document)) + "\n"


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        anchor = f'<a id="{escape(block.anchor)}"></a>' if block.anchor else ""
        return f"{'#' * block.level} {anchor}{_words(block.text)}"
    if isinstance(block, Paragraph):
        said = "".join(f"**{_words(run.text)}**" if run.bold else _words(run.text) for run in block.runs)
        return _FIRST.sub(_kept, said)
    if isinstance(block, Points):
        return "\n".join(f"- {_FIRST.sub(_kept, _words(line))}" for line in block.lines)
    rule = "|" + " --- |" * len(block.head)
    return "\n".join([_row(block.head), rule, *map(_row, block.rows)])


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(map(_words, cells)) + " |"


def _words(text: str) -> str:
    return _SIGNS.sub(r"\\\1", " ".join(text.split(" "))).replace("\n", " ")


def _kept(found: re.Match[str]) -> str:
    blanks, sign = found.groups()
    return f"{blanks}{sign}\\" if sign.isdigit() else f"{blanks}\\{sign}"
