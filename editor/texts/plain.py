"""A document as plain text, in the form in which lists are pasted."""

from editor.texts.document import Block, Document, Heading, Paragraph, Points

_LINES = {1: "=", 2: "-"}
"""What stands below headings in a text that is read by people alone."""


def as_plain(document: Document) -> str:
    """Return a document as plain text: blocks parted by empty lines, cells by tabs."""
    return "\n\n".join(map(_block, document)) + "\n"


def as_underlined(document: Document) -> str:
    """Return a document as plain text for people, with lines below its large headings."""
    return "\n\n".join(map(_underlined, document)) + "\n"


def _underlined(block: Block) -> str:
    said = _block(block)
    is_large = isinstance(block, Heading) and block.level in _LINES
    return f"{said}\n{_LINES[block.level] * len(said)}" if is_large and isinstance(block, Heading) else said


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        return block.text
    if isinstance(block, Paragraph):
        return "".join(run.text for run in block.runs)
    if isinstance(block, Points):
        return "\n".join(f"* {line}" for line in block.lines)
    return "\n".join("\t".join(row) for row in (block.rows if block.is_list else (block.head, *block.rows)))
