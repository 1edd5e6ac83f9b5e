"""A list of errata for paper: strips of text and pictures, in the few tags that Qt lays out, which no page parts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape

from editor.publishing.listing import QUESTIONS, Entry, ErrataList
from editor.publishing.page import Drawn, Pair, Pictures, is_counter, sides_of
from editor.publishing.prose import DRAWN_UNSEEN, NOBODY_LOOKED, NOT_SEEN, UNFIT, answer, counted, headline, standing
from editor.publishing.words import ToldChange

STYLE = """
body { font-family: sans-serif; font-size: 12px; color: #1d2024; }
h1 { font-size: 27px; margin: 0px; }
h2 { font-size: 19px; margin: 0px; color: #2f5d8a; }
h3 { font-size: 14px; margin: 0px; }
p { margin-top: 3px; margin-bottom: 0px; }
.about { color: #646b74; font-size: 10.5px; }
.right { color: #1f6b45; font-weight: bold; }
.was { color: #8d3b30; }
.soft { color: #646b74; }
th { text-align: left; color: #646b74; font-weight: normal; font-size: 10.5px; }
"""
_WIDEST, _COUNTER, _IN_A_ROW = 310, 44, 4
"""Pixels of a picture of the map on paper at most, and of a counter; pairs of counters side by side."""
_SECTION, _ENTRY, _NEAR, _BELOW = 26.0, 17.0, 5.0, 0.0
"""Room above the heading of a part, above that of an erratum, above its table and its pictures, and above a row."""


@dataclass(frozen=True)
class Strip:
    """What stands whole on one page, with so much room above it unless it is the first there. One that ``leads`` stands
    on the page of the next one; ``head`` stands above it again where it begins a page."""

    said: str
    room: float
    leads: bool = False
    head: str = ""


Group = tuple[Strip, ...]
"""The strips of an erratum, or of what else stands together where there is room for it."""


def as_paper(found: ErrataList, pictures: Pictures) -> tuple[list[Group], dict[str, Drawn]]:
    """Return the list in groups of strips, and the pictures that these name."""
    names: dict[str, Drawn] = {}
    return [*_groups(found, pictures, names)], names


def _groups(found: ErrataList, pictures: Pictures, names: dict[str, Drawn]) -> Iterator[Group]:
    top = f"<h1>{escape(found.title)}</h1><p>{escape(found.scope)}. {escape(counted(found))}</p>"
    yield (Strip(top + (f'<p class="about">{DRAWN_UNSEEN}</p>' if pictures else ""), 0),)
    for section in found.sections:
        yield from _headed(
            section.title, [(*_entry(entry, pictures.get(entry.row.key, ()), names),) for entry in section.entries]
        )
    if found.gone:
        gone = [(Strip(f"<p>{escape(line)}</p>", _NEAR),) for line in found.gone]
        yield from _headed(f"No longer in the list since {found.since}", gone)
    if found.unseen:
        changes = [
            (entry, change)
            for entry in found.entries
            for change in entry.values
            if not (change.is_seen or change.misfit)
        ]
        rows = [
            (
                f"{each.row.key}: {escape(change.head)}",
                f"{change.printed} ({change.certainty})",
                change.corrected,
                "soft",
            )
            for each, change in changes
        ]
        why = Strip(f"<p>{NOBODY_LOOKED}</p>", _NEAR, leads=True)
        yield from _headed(NOT_SEEN, [(why, *_table(("What", "Thought to be", "Correct"), rows))])
    if found.questions:
        answers = []
        for row in found.questions:
            number = f"{escape(row.rule)} · " if row.rule else ""
            said = f"<h3>{number}{escape(row.question)}</h3><p>{escape(answer(row))}</p>"
            answers.append((Strip(said, _ENTRY),))
        yield from _headed(QUESTIONS, answers)


def _headed(title: str, groups: Sequence[Group]) -> Iterator[Group]:
    """Yield groups, the first of them with a heading, which no page leaves alone."""
    first, *others = groups
    yield Strip(f"<h2>{escape(title)}</h2>", _SECTION, leads=True), replace(first[0], room=_NEAR), *first[1:]
    yield from others


def _entry(entry: Entry, pairs: Sequence[Pair], names: dict[str, Drawn]) -> Iterator[Strip]:
    said = f'<h3>{escape(headline(entry))}</h3><p class="about">{escape(standing(entry))}</p>'
    if entry.row.reason:
        said += f"<p>{escape(entry.row.reason)}</p>"
    if entry.texts:
        said += f"<p><b>Correction:</b> {escape(' '.join(entry.texts))}</p>"
    above = [Strip(said, _ENTRY, leads=bool(entry.values or pairs))]
    if entry.values:
        above += _table(("What", "Printed", "Correct"), [_row(change) for change in entry.values])
    above += [Strip(f"<p>{escape(said)}</p>", _NEAR) for said in entry.disputes]
    yield from above[:-1]
    yield replace(above[-1], leads=bool(pairs) or above[-1].leads)  # no picture stands alone on the next page
    small = [pair for pair in pairs if is_counter(pair)]
    for pair in pairs:
        if pair not in small:
            sides = "".join(_side(drawn, said, names, _WIDEST) for said, drawn in sides_of(pair))
            drawn = f'<table cellpadding="3"><tr>{sides}</tr></table><p class="about">{escape(pair.caption)}</p>'
            yield Strip(drawn, _NEAR)
    for first in range(0, len(small), _IN_A_ROW):
        yield Strip(_counters(small[first : first + _IN_A_ROW], names), _NEAR)


def _row(change: ToldChange) -> tuple[str, str, str, str]:
    what = escape(change.head)
    if change.meaning:
        what += f'<br/><span class="about">{escape(change.meaning)}</span>'
    if change.caveat:
        what += f'<br/><span class="about">{escape(change.caveat)}</span>'
    if change.is_seen:
        return what, change.printed or "–", change.corrected, "was"
    return what, UNFIT if change.misfit else NOT_SEEN.lower(), change.corrected, "soft"


def _table(heads: Sequence[str], rows: Sequence[tuple[str, str, str, str]]) -> Iterator[Strip]:
    """Yield a table row by row, the first one with the head; of a row the first text is HTML."""
    head = _cells([f'<span class="about">{text}</span>' for text in heads])
    for number, (what, printed, right, look) in enumerate(rows):
        cells = what, f'<span class="{look}">{escape(printed)}</span>', f'<span class="right">{escape(right)}</span>'
        if not number:
            yield Strip(head, _NEAR, leads=True)
        yield Strip(_cells(cells), _BELOW, head=head if number else "")


def _cells(cells: Sequence[str]) -> str:
    said = "".join(f'<td width="{wide}%">{cell}</td>' for wide, cell in zip((45, 22, 33), cells, strict=True))
    return f'<table width="100%" cellspacing="0" cellpadding="2"><tr>{said}</tr></table>'


def _counters(pairs: Sequence[Pair], names: dict[str, Drawn]) -> str:
    """Return counters side by side, what they are below them."""
    sides = captions = ""
    wide = 100 // (2 * _IN_A_ROW)
    for pair in pairs:
        shown = sides_of(pair)
        sides += "".join(_side(drawn, said, names, _COUNTER, f'width="{wide}%"') for said, drawn in shown)
        sides += f'<td width="{wide}%"></td>' * (2 - len(shown))
        captions += f'<td colspan="2" class="about">{escape(pair.caption)}</td>'
    rest = 2 * (_IN_A_ROW - len(pairs))
    sides += f'<td width="{wide}%"></td>' * rest
    captions += f'<td colspan="{rest}"></td>' if rest else ""
    return f'<table width="100%" cellspacing="0" cellpadding="2"><tr>{sides}</tr><tr>{captions}</tr></table>'


def _side(drawn: Drawn, under: str, names: dict[str, Drawn], widest: int, how: str = "") -> str:
    below = f'<br/><span class="about">{escape(under)}</span>' if under else ""
    return f"<td {how}>{_image(drawn, names, widest)}{below}</td>"


def _image(drawn: Drawn, names: dict[str, Drawn], widest: int) -> str:
    name = f"picture-{len(names)}"
    names[name] = drawn
    width = min(drawn.width, widest)
    return f'<img src="{name}" width="{width}" height="{round(drawn.height * width / drawn.width)}"/>'
