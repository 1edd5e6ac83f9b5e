"""A document as plain text, in the form in which lists are pasted."""

from editor.texts.document import Block, Document, Heading, Paragraph, Points


def as_plain(document: Document) -> str:
    """Return a document as plain text: blocks parted by empty lines, cells by tabs."""
    return "\n\n".join(map(_block, document)) + "\n"


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        return block.text
    if isinstance(block, Paragraph):
        return "".join(run.text for run in block.runs)
    if isinstance(block, Points):
        return "\n".join(f"* {line}" for line in block.lines)
    return "\n".join("\t".join(row) for row in (block.rows if block.is_list else (block.head, *block.rows)))
