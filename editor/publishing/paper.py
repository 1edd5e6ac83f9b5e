"""A list of errata as a text with pictures for paper, in the few tags that Qt lays out on pages."""

from collections.abc import Iterator, Sequence
from html import escape

from editor.publishing.listing import QUESTIONS, Entry, ErrataList
from editor.publishing.page import Drawn, Pair, Pictures, is_counter, sides_of
from editor.publishing.prose import NOBODY_LOOKED, NOT_SEEN, answer, counted, headline, standing
from editor.publishing.words import ToldChange

STYLE = """
body { font-family: sans-serif; font-size: 9pt; color: #1d2024; }
h1 { font-size: 20pt; margin-bottom: 4px; }
h2 { font-size: 14pt; margin-top: 24px; margin-bottom: 6px; color: #2f5d8a; }
h3 { font-size: 10.5pt; margin-top: 16px; margin-bottom: 0px; }
p { margin-top: 3px; margin-bottom: 3px; }
.about { color: #646b74; font-size: 8pt; }
.right { color: #1f6b45; font-weight: bold; }
.was { color: #8d3b30; }
.soft { color: #646b74; }
th { text-align: left; color: #646b74; font-weight: normal; font-size: 8pt; }
"""
_WIDEST, _COUNTER, _IN_A_ROW = 270, 40, 4
"""Pixels of a picture of the map on paper at most, and of a counter; pairs of counters side by side."""


def as_paper(found: ErrataList, pictures: Pictures) -> tuple[str, dict[str, Drawn]]:
    """Return the list as HTML for Qt's own layout, and the pictures that it names."""
    names: dict[str, Drawn] = {}
    return "\n".join(_blocks(found, pictures, names)), names


def _blocks(found: ErrataList, pictures: Pictures, names: dict[str, Drawn]) -> Iterator[str]:
    yield f"<h1>{escape(found.title)}</h1><p>{escape(found.scope)}. {escape(counted(found))}</p>"
    for section in found.sections:
        yield f"<h2>{escape(section.title)}</h2>"
        for entry in section.entries:
            yield from _entry(entry, pictures.get(entry.row.key, ()), names)
    if found.gone:
        yield f"<h2>No longer in the list since {escape(found.since)}</h2>"
        yield from (f"<p>{escape(line)}</p>" for line in found.gone)
    if found.unseen:
        yield f"<h2>{NOT_SEEN}</h2><p>{NOBODY_LOOKED}</p>"
        changes = [(entry, change) for entry in found.entries for change in entry.values if not change.is_seen]
        rows = [
            (f"{each.row.key}: {change.head}", f"{change.printed} ({change.certainty})", change.corrected, "soft")
            for each, change in changes
        ]
        yield _table(("What", "Thought to be", "Correct"), rows)
    if found.questions:
        yield f"<h2>{QUESTIONS}</h2>"
        for row in found.questions:
            number = f"{escape(row.rule)} · " if row.rule else ""
            yield f"<h3>{number}{escape(row.question)}</h3><p>{escape(answer(row))}</p>"


def _entry(entry: Entry, pairs: Sequence[Pair], names: dict[str, Drawn]) -> Iterator[str]:
    yield f'<h3>{escape(headline(entry))}</h3><p class="about">{escape(standing(entry))}</p>'
    if entry.row.reason:
        yield f"<p>{escape(entry.row.reason)}</p>"
    if entry.texts:
        yield f"<p><b>Correction:</b> {escape(' '.join(entry.texts))}</p>"
    if entry.values:
        yield _table(("What", "Printed", "Correct"), [_row(change) for change in entry.values])
    small = [pair for pair in pairs if is_counter(pair)]
    for pair in pairs:
        if pair not in small:
            yield f'<table cellpadding="4"><tr>{_sides(pair, names)}</tr></table>'
            yield f'<p class="about">{escape(pair.caption)}</p>'
    for first in range(0, len(small), _IN_A_ROW):
        row = small[first : first + _IN_A_ROW]
        cells = "".join(
            f'<td width="{100 // _IN_A_ROW}%"><table cellpadding="2"><tr>{_sides(pair, names)}</tr></table>'
            f'<span class="about">{escape(pair.caption)}</span></td>'
            for pair in row
        )
        yield f'<table width="100%"><tr>{cells}{"<td></td>" * (_IN_A_ROW - len(row))}</tr></table>'


def _row(change: ToldChange) -> tuple[str, str, str, str]:
    what = f"{change.head} ({change.meaning})" if change.meaning else change.head
    if change.is_seen:
        return what, change.printed or "–", change.corrected, "was"
    return what, NOT_SEEN.lower(), change.corrected, "soft"


def _table(heads: Sequence[str], rows: Sequence[tuple[str, str, str, str]]) -> str:
    head = "".join(f"<th>{text}</th>" for text in heads)
    body = "".join(
        f'<tr><td width="46%">{escape(what)}</td><td width="19%"><span class="{look}">{escape(printed)}</span></td>'
        f'<td width="35%"><span class="right">{escape(right)}</span></td></tr>'
        for what, printed, right, look in rows
    )
    return f'<table width="100%" cellspacing="0" cellpadding="2"><tr>{head}</tr>{body}</table>'


def _sides(pair: Pair, names: dict[str, Drawn]) -> str:
    return "".join(
        f"<td>{_image(drawn, names, _COUNTER if is_counter(pair) else _WIDEST)}<br/>"
        f'<span class="about">{escape(under)}</span></td>'
        for under, drawn in sides_of(pair)
    )


def _image(drawn: Drawn, names: dict[str, Drawn], widest: int) -> str:
    name = f"picture-{len(names)}"
    names[name] = drawn
    width = min(drawn.width, widest)
    return f'<img src="{name}" width="{width}" height="{round(drawn.height * width / drawn.width)}"/>'
