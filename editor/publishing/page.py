"""A list of errata as a page for the web that stands by itself: with what is printed and what is right side by side."""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from editor.publishing.listing import QUESTIONS, Entry, ErrataList, Section, question_anchor
from editor.publishing.prose import (
    DRAWN_UNSEEN,
    NOBODY_LOOKED,
    NOT_SEEN,
    NOT_SEEN_ANCHOR,
    UNFIT,
    answer,
    counted,
    standing,
)
from editor.publishing.words import ToldChange
from engine.data import schema

MARK = "<!-- errata -->"
"""By this a page is known as a list of errata that another may replace."""


@dataclass(frozen=True)
class Drawn:
    """A picture as PNG, with its size in the pixels of a page."""

    png: bytes
    width: int
    height: int


@dataclass(frozen=True)
class Pair:
    """Something as it is printed and as it is right; one that is not there, or not known, has no picture."""

    caption: str
    printed: Drawn | None
    corrected: Drawn | None
    is_seen: bool = True


_MEANT = {
    "official": "from the publisher or the designer",
    "proposed": "found in the game or by players; the publisher has not said it",
    "house": "how it is played at this table",
    "rejected": "looked into, and no error",
}
"""What it means that an erratum is of a status."""
_CERTAINTIES = {
    "derived": "follows from printed facts by a named rule",
    "reconstructed": "a reasoned proposal that nobody has confirmed yet",
    "designed": "invented by the author of a scenario, map or unit of his own",
    "unknown": "no value is known",
}
"""How what nobody has seen in print is known."""
_COUNTER = 100
"""Pictures wider than this are pieces of the map."""
Pictures = Mapping[str, Sequence[Pair]]
"""The pictures of errata, by their keys."""


def as_page(found: ErrataList, pictures: Pictures) -> str:
    """Return the list as one page of HTML, with all that it needs in it."""
    style = files("editor.publishing").joinpath("page.css").read_text("utf-8")
    head = (
        f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="color-scheme" content="light dark">\n<title>{escape(found.title)}</title>\n'
        f"<style>\n{style}</style>"
    )
    body = "\n".join(
        (*_top(found, bool(pictures)), '<div class="sheet">', _contents(found), "<main>", *_main(found, pictures))
    )
    return (
        f'<!DOCTYPE html>\n{MARK}\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{body}\n'
        f"</main>\n</div>\n</body>\n</html>\n"
    )


def _top(found: ErrataList, is_drawn: bool) -> Iterator[str]:
    game = found.game
    kinds = [entry.row.status for entry in found.entries]
    tally = "".join(
        f'<span class="badge {status}">{kinds.count(status)} {status}</span>' for status in dict.fromkeys(kinds)
    )
    maker = f"{game.publisher}, {game.year}" if game.publisher else str(game.year)
    yield f'<header class="top"><p class="maker">{escape(maker)}</p><h1>{escape(game.title)} <small>Errata</small></h1>'
    yield f'<p class="scope">{escape(found.scope)}. {escape(counted(found))}</p><p class="tally">{tally}</p>'
    meant = {f'<span class="badge {kind}">{kind}</span>': _MEANT[kind] for kind in _MEANT if kind in kinds}
    if found.unseen:
        meant[f'<span class="unseen">{NOT_SEEN.lower()}</span>'] = "nobody has looked it up in a printed copy"
    yield _legend(meant)
    yield f'<p class="drawing">{DRAWN_UNSEEN}</p></header>' if is_drawn else "</header>"


def _legend(meant: Mapping[str, str]) -> str:
    said = "".join(f"<div><dt>{word}</dt><dd>{escape(text)}</dd></div>" for word, text in meant.items())
    return f'<dl class="legend">{said}</dl>' if said else ""


def _contents(found: ErrataList) -> str:
    parts = []
    for section in found.sections:
        lines = "".join(
            f'<li><a href="#{escape(entry.anchor)}">{_key(entry)}{escape(entry.row.title)}</a></li>'
            for entry in section.entries
        )
        parts.append(
            f'<details open><summary><a href="#{section.anchor}">{section.title}</a> '
            f'<span class="count">{len(section.entries)}</span></summary><ul>{lines}</ul></details>'
        )
    ends = [(NOT_SEEN_ANCHOR, NOT_SEEN, found.unseen), ("questions", QUESTIONS, len(found.questions))]
    parts += [
        f'<p class="end"><a href="#{anchor}">{title}</a> <span class="count">{count}</span></p>'
        for anchor, title, count in ends
        if count
    ]
    return f'<nav aria-label="Contents">{"".join(parts)}</nav>'


def _main(found: ErrataList, pictures: Pictures) -> Iterator[str]:
    for section in found.sections:
        yield from _section(section, pictures)
    if found.gone:
        lines = "".join(f"<li>{escape(line)}</li>" for line in found.gone)
        yield f"<section><h2>No longer in the list since {escape(found.since)}</h2><ul>{lines}</ul></section>"
    if found.unseen:
        yield from _unseen(found)
    if found.questions:
        yield f'<section id="questions"><h2>{QUESTIONS}</h2>'
        yield from map(_question, found.questions)
        yield "</section>"


def _section(section: Section, pictures: Pictures) -> Iterator[str]:
    yield f'<section id="{section.anchor}"><h2>{escape(section.title)}</h2>'
    for entry in section.entries:
        yield from _article(entry, pictures.get(entry.row.key, ()))
    yield "</section>"


def _article(entry: Entry, pairs: Sequence[Pair]) -> Iterator[str]:
    row, anchor = entry.row, escape(entry.anchor)
    news = f'<span class="badge news">{escape(entry.news)}</span>' if entry.news else ""
    yield (
        f'<article id="{anchor}"><h3>{_key(entry)}{escape(row.title)}'
        f'<a class="link" href="#{anchor}" aria-label="Link to {escape(row.key)}">#</a></h3>'
    )
    told = standing(entry).partition(row.status.capitalize())[2].lstrip(" ·")
    yield f'<p class="about">{news}<span class="badge {row.status}">{row.status}</span> {escape(told)}</p>'
    if row.reason:
        yield f"<p>{escape(row.reason)}</p>"
    if entry.texts:
        yield f'<p class="correction">{escape(" ".join(entry.texts))}</p>'
    if entry.values:
        yield "<table><thead><tr><th>What</th><th>Printed</th><th>Correct</th></tr></thead><tbody>"
        yield from map(_row, entry.values)
        yield "</tbody></table>"
    yield from (f'<p class="dispute">{escape(said)}</p>' for said in entry.disputes)
    if pairs:
        yield '<div class="pictures">' + "".join(map(_pair, pairs)) + "</div>"
    yield "</article>"


def _key(entry: Entry) -> str:
    return f'<span class="key">{escape(entry.row.key)}</span> '


def _row(change: ToldChange) -> str:
    meaning = f'<small class="meaning">{escape(change.meaning)}</small>' if change.meaning else ""
    caveat = f'<small class="meaning">{escape(change.caveat)}</small>' if change.caveat else ""
    if change.misfit:
        printed = f'<td class="unseen" data-label="Printed">{UNFIT}</td>'
    elif not change.is_seen:
        printed = f'<td class="unseen" data-label="Printed"><a href="#{NOT_SEEN_ANCHOR}">{NOT_SEEN.lower()}</a></td>'
    else:
        printed = f'<td class="printed" data-label="Printed">{escape(change.printed) or "–"}</td>'
    right = f'<td class="right" data-label="Correct">{escape(change.corrected)}</td>'
    return f"<tr><td>{escape(change.head)}{meaning}{caveat}</td>{printed}{right}</tr>"


def sides_of(pair: Pair) -> list[tuple[str, Drawn]]:
    """Return the pictures of a pair that there are, each with what stands below it."""
    printed = "Printed" if pair.is_seen else f"Printed: {NOT_SEEN.lower()}"
    sides = [(printed, pair.printed), ("Correct" if pair.printed is not None else "", pair.corrected)]
    return [(said, drawn) for said, drawn in sides if drawn is not None]


def is_counter(pair: Pair) -> bool:
    """Tell whether a pair shows counters, and no piece of the map."""
    return all(drawn.width <= _COUNTER for _, drawn in sides_of(pair))


def _pair(pair: Pair) -> str:
    shown = "".join(
        f'<div class="side">{_image(drawn, f"{pair.caption}. {said}")}<span>{escape(said)}</span></div>'
        for said, drawn in sides_of(pair)
    )
    wide = "" if is_counter(pair) else " wide"
    return (
        f'<figure class="drawn{wide}"><div class="pair">{shown}</div>'
        f"<figcaption>{escape(pair.caption)}</figcaption></figure>"
    )


def _image(drawn: Drawn, said: str) -> str:
    data = b64encode(drawn.png).decode("ascii")
    size = f'width="{drawn.width}" height="{drawn.height}"'
    return f'<img src="data:image/png;base64,{data}" {size} alt="{escape(said.rstrip(". "))}" loading="lazy">'


def _unseen(found: ErrataList) -> Iterator[str]:
    yield (
        f'<section id="{NOT_SEEN_ANCHOR}"><h2>{NOT_SEEN}</h2><p>{NOBODY_LOOKED} Who owns the game can settle them.</p>'
    )
    kinds = {
        change.certainty for entry in found.entries for change in entry.values if not (change.is_seen or change.misfit)
    }
    yield _legend({word: text for word, text in _CERTAINTIES.items() if word in kinds})
    yield "<table><thead><tr><th>What</th><th>Thought to be</th><th>Correct</th></tr></thead><tbody>"
    for entry in found.entries:
        for change in entry.values:
            if not (change.is_seen or change.misfit):
                yield (
                    f'<tr><td><a href="#{escape(entry.anchor)}">{escape(entry.row.key)}</a> {escape(change.head)}</td>'
                    f'<td class="unseen" data-label="Thought to be">{escape(change.printed)} '
                    f"<small>{escape(str(change.certainty))}</small></td>"
                    f'<td class="right" data-label="Correct">{escape(change.corrected)}</td></tr>'
                )
    yield "</tbody></table></section>"


def _question(row: schema.RulingRow) -> str:
    anchor = escape(question_anchor(row))
    number = f'<span class="key">{escape(row.rule)}</span> ' if row.rule else ""
    return (
        f'<article class="question" id="{anchor}"><h3>{number}{escape(row.question)}'
        f'<a class="link" href="#{anchor}" aria-label="Link to this question">#</a></h3>'
        f"<p>{escape(answer(row))}</p></article>"
    )
