"""A document as plain text, in the form in which lists are pasted."""

from textwrap import fill

from editor.texts.document import Block, Document, Heading, Paragraph, Points

_LINES = {1: "=", 2: "-"}
"""What stands below headings in a text that is read by people alone."""
WIDEST = 76
"""Characters of a line of such a text, so that it can be quoted in a mail of 80."""


def as_plain(document: Document) -> str:
    """Return a document as plain text: blocks parted by empty lines, cells by tabs."""
    return "\n\n".join(map(_block, document)) + "\n"


def as_underlined(document: Document) -> str:
    """Return a document as plain text for people, in lines of ``WIDEST``, with lines below its large headings."""
    return "\n\n".join(map(_underlined, document)) + "\n"


def _underlined(block: Block) -> str:
    said = _block(block)
    if isinstance(block, Points):
        return "\n".join(_broken(line, "  ") for line in said.split("\n"))
    if isinstance(block, Paragraph):
        return _broken(said)
    if isinstance(block, Heading):
        said = _broken(said)
        longest = max(map(len, said.split("\n")))
        return f"{said}\n{_LINES[block.level] * longest}" if block.level in _LINES else said
    return said


def _broken(said: str, further: str = "") -> str:
    return fill(said, WIDEST, subsequent_indent=further, break_long_words=False, break_on_hyphens=False)


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        return block.text
    if isinstance(block, Paragraph):
        return "".join(run.text for run in block.runs)
    if isinstance(block, Points):
        return "\n".join(f"* {line}" for line in block.lines)
    return "\n".join("\t".join(row) for row in (block.rows if block.is_list else (block.head, *block.rows)))
