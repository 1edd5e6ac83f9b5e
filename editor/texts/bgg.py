"""A document as posts for the forums of BoardGameGeek: only tags that it knows, no table, nothing that it would
read as HTML, none longer than a post may be."""

from collections.abc import Iterator, Sequence

from editor.texts.document import Block, Document, Heading, Paragraph, Points

LONGEST = 30_000
"""Characters of a post: fewer than the forum takes, so that a person can still add to one."""
_SIZES = {1: 18, 2: 14, 3: 11}
_SAFE = str.maketrans({"<": "‹", ">": "›", "[": "(", "]": ")"})
"""What the forum would read as a tag, and what stands for it."""


def as_posts(document: Document, longest: int = LONGEST) -> list[str]:
    """Return a document as posts of at most so many characters, parted before a heading where that can be done; each
    begins with the title, and says which of how many it is."""
    title = next((block.text for block in document if isinstance(block, Heading)), "")
    room = longest - len(_head(title, 999, 999)) - 1
    posts: list[list[str]] = [[]]
    for part in _parts(document):
        said = "\n\n".join(map(_block, part))
        for piece in _pieces(said, room):
            if posts[-1] and len("\n\n".join([*posts[-1], piece])) > room:
                posts.append([])
            posts[-1].append(piece)
    return [_head(title, number, len(posts)) + "\n\n".join(post) + "\n" for number, post in enumerate(posts, 1)]


def _head(title: str, number: int, count: int) -> str:
    of = f" ({number} of {count})" if count > 1 else ""
    return f"[size={_SIZES[1]}][b]{title.translate(_SAFE)}{of}[/b][/size]\n\n"


def _parts(document: Document) -> Iterator[Sequence[Block]]:
    """Yield what should not be parted: a heading with what stands below it, and headings above one with it."""
    part: list[Block] = []
    for block in document:
        if isinstance(block, Heading) and block.level == 1:
            continue
        is_below = part and not isinstance(part[-1], Heading)
        if isinstance(block, Heading) and is_below:
            yield part
            part = []
        part.append(block)
    if part:
        yield part


def _pieces(said: str, room: int) -> Iterator[str]:
    """Yield a text in pieces that fit, whole lines where there are such."""
    piece = ""
    for line in said.split("\n"):
        while len(line) > room:
            if piece:
                yield piece
                piece = ""
            end = line.rfind(" ", 0, room) + 1 or room  # between words, so in no tag
            yield line[:end].rstrip()
            line = line[end:]
        if piece and len(piece) + 1 + len(line) > room:
            yield piece
            piece = line
        else:
            piece = f"{piece}\n{line}" if piece else line
    if piece:
        yield piece


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        size = _SIZES.get(block.level, 11)
        return f"[size={size}][b]{_words(block.text)}[/b][/size]"
    if isinstance(block, Paragraph):
        return "".join(f"[b]{_words(run.text)}[/b]" if run.bold else _words(run.text) for run in block.runs)
    if isinstance(block, Points):
        return "\n".join(f"• {_words(line)}" for line in block.lines)
    return "\n".join(f"• {', '.join(filter(None, map(_words, row)))}" for row in block.rows)


def _words(text: str) -> str:
    return text.translate(_SAFE)
