"""What does a text consist of? Headings, paragraphs, lists and tables, and what of them is bold; not how it looks."""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Run:
    """Words of a paragraph in one type."""

    text: str
    bold: bool = False


@dataclass(frozen=True)
class Heading:
    """A heading; ``level`` 1 is the title of the whole, ``anchor`` the name by which a link finds it."""

    level: int
    text: str
    anchor: str = ""


@dataclass(frozen=True)
class Paragraph:
    """Words that stand together."""

    runs: tuple[Run, ...]


@dataclass(frozen=True)
class Points:
    """A list of lines, each with a bullet."""

    lines: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """Rows of as many cells as ``head`` has. ``is_list``: its rows are read back when they are pasted, so that plain
    text has them without the head, parted by tabs."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    is_list: bool = False


Block = Heading | Paragraph | Points | Table
Document = tuple[Block, ...]


def paragraph(text: str, bold: str = "") -> Paragraph:
    """Return a paragraph that begins with bold words."""
    return Paragraph(tuple(run for run in (Run(bold, True), Run(text)) if run.text))


def words_of(block: Block) -> Iterator[str]:
    """Yield the texts of a block, in reading order."""
    if isinstance(block, Heading):
        yield block.text
    elif isinstance(block, Paragraph):
        yield "".join(run.text for run in block.runs)
    elif isinstance(block, Points):
        yield from block.lines
    else:
        for row in (block.head, *block.rows):
            yield from row


def section(level: int, title: str, blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Return blocks under a heading; nothing where there are none."""
    found = tuple(blocks)
    return (Heading(level, title), *found) if found else ()


def parted(document: Document) -> list[Document]:
    """Return a document in parts, each with the heading that it begins with."""
    starts = [place for place, block in enumerate(document) if isinstance(block, Heading)]
    bounds = sorted({0, *starts, len(document)})
    return [document[first:last] for first, last in itertools.pairwise(bounds)]
