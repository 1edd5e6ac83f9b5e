"""How is a game told from its beginning to its end: turn by turn, what was done and what came of it? Knows no Qt."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from itertools import takewhile, zip_longest

from editor.window.playtest.log_lines import REMARK, LogLine
from editor.window.playtest.luck_lines import luck_html
from editor.window.playtest.replay import as_it_stood, turn_starts
from editor.window.playtest.report_lines import told_in_one
from editor.window.playtest.session import PlaySession
from editor.window.playtest.unit_titles import unit_title
from editor.window.playtest.victory_lines import points_line
from engine.core.events import StepStarted
from engine.players import title_of
from engine.playtest.luck import Luck

TITLE = "After-action report"
_TOLD = ("step", "action", "reason", "event", "overruled", REMARK)
"""Kinds of the lines that are told: which values decided is for the log."""
OVERRULED, NOTED = "‼ ", "✎ "
_SET_UP, _STANDS, _PLACED = "Set-up", "How it stands", "Who is placed where"
_STYLE = (
    "body{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222;line-height:1.4}"
    "img{max-width:100%;border:1px solid #999}h3{margin:1em 0 .2em}p{margin:.1em 0}.event,.reason{margin-left:1.5em}"
    ".reason{color:#555;font-style:italic}.points{margin:1em 0;font-weight:bold}"
    "table{border-collapse:collapse}td,th{padding:.1em .6em}"
)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A turn of a game: its name, its lines, the record after which it had ended, and the points of both sides then,
    empty where none are counted."""

    title: str
    lines: tuple[LogLine, ...]
    last: int
    points: str


def chapters(session: PlaySession) -> Iterator[Chapter]:
    """Yield the turns of a game as whoever looks on may know them, the set-up first."""
    starts = turn_starts(session.records)
    lines = [line for line in session.seen_lines if line.kind in _TOLD]
    titles = [_title(session, start) for start in starts]
    heads = [0, *(_head(lines, start, title) for start, title in zip(starts[1:], titles[1:], strict=True)), len(lines)]
    names = {counter.key: unit_title(counter) for counter in session.scenario.counters}
    for number, title in enumerate(titles):
        # the deed that ends a turn begins the next: its own effects belong to the turn
        last = starts[number + 1] if number + 1 < len(starts) else len(session.records) - 1
        own = told_in_one(session.records, lines[heads[number] : heads[number + 1]], names)
        points = points_line(as_it_stood(session, last).seen) if title != _SET_UP else ""
        yield Chapter(title, tuple(_told_in(title, own)), last, points)


def _head(lines: list[LogLine], start: int, title: str) -> int:
    """Return the first line of a turn that begins in a record: the deed before it ended the turn before."""
    first = bisect_left(lines, start, key=_record_of)
    behind = range(first, bisect_left(lines, start + 1, key=_record_of))
    return next((at for at in behind if lines[at].kind == "step" and lines[at].text.startswith(f"{title}, ")), first)


def _told_in(title: str, lines: list[LogLine]) -> Iterator[LogLine]:
    """Yield the lines of a turn without steps in which nothing happened; a step is not told of which turn it is."""
    for line, after in zip_longest(lines, lines[1:]):
        if line.kind != "step":
            yield line
        elif after is not None and after.kind != "step":
            yield replace(line, text=line.text.removeprefix(f"{title}, "))


def _record_of(line: LogLine) -> int:
    return line.record


def _title(session: PlaySession, start: int) -> str:
    turns = [event.turn for event in session.records[start].events if isinstance(event, StepStarted)]
    return session.calendar.name(turns[-1]) if turns else _SET_UP


def _heads(session: PlaySession) -> Iterator[str]:
    for side, seat in session.seats.items():
        yield f"{session.side_titles[side]}: {title_of(seat)}"
    if session.played_with:
        yield f"Played with: {session.played_with}"
    yield f"{len(session.records) - 1} actions, seed {session.seed}"


def report_text(session: PlaySession) -> str:
    """Return the report as plain text."""
    parts = [f"{TITLE}: {session.title}", "", *_heads(session)]
    placed: list[LogLine] = []
    for number, chapter in enumerate(chapters(session)):
        parts += ["", chapter.title, "=" * len(chapter.title)]
        set_up = _placed(number, chapter)
        placed += set_up
        parts += [f"{_counted(session, chapter)} Who is placed where stands at the end."] if set_up else []
        parts += map(_line, chapter.lines[len(set_up) :])
        parts += ["", chapter.points] if chapter.points else []
    stands = session.seen.rules.telling.progress(session.seen)
    parts += ["", _STANDS, "=" * len(_STANDS), *stands] if stands else []
    parts += ["", _PLACED, "=" * len(_PLACED), *map(_line, placed)] if placed else []
    return "\n".join([*parts, ""])


def _placed(number: int, chapter: Chapter) -> list[LogLine]:
    """Return the lines of a game up to its first step: hundreds of units are placed in a large scenario."""
    return [] if number else list(takewhile(lambda line: line.kind != "step", chapter.lines))


def _counted(session: PlaySession, chapter: Chapter) -> str:
    count = sum(unit.on_map for unit in as_it_stood(session, chapter.last).seen.units.values())
    return f"{count} units stand on the map." if count != 1 else "1 unit stands on the map."


def _line(line: LogLine) -> str:
    before = {"step": "\n", "event": "  ", "reason": "  ", "overruled": OVERRULED, REMARK: NOTED}.get(line.kind, "")
    return f"{before}{line.text}"


def _paragraph(line: LogLine) -> str:
    text = escape(f"{ {'overruled': OVERRULED, REMARK: NOTED}.get(line.kind, '') }{line.text}")
    return f"<h3>{text}</h3>" if line.kind == "step" else f'<p class="{line.kind}">{text}</p>'


def report_html(session: PlaySession, luck: Luck, maps: Mapping[int, str]) -> str:
    """Return the report as a web page that holds all it shows; ``maps`` are pictures by the record after which they
    show the game, in the words of an address."""
    title = escape(f"{TITLE}: {session.title}")
    parts = ['<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">']
    parts.append(f"<title>{title}</title><style>{_STYLE}</style></head><body><h1>{title}</h1>")
    parts += [f"<p>{escape(line)}</p>" for line in _heads(session)]
    for number, chapter in enumerate(chapters(session)):
        parts.append(f"<h2>{escape(chapter.title)}</h2>")
        placed = _placed(number, chapter)
        folded, counted = "\n".join(map(_paragraph, placed)), _counted(session, chapter) if placed else ""
        parts += [f"<details><summary>{counted} {_PLACED}</summary>\n{folded}</details>"] if placed else []
        parts += map(_paragraph, chapter.lines[len(placed) :])
        parts += [f'<p class="points">{escape(chapter.points)}</p>'] if chapter.points else []
        if chapter.last in maps:
            parts.append(f'<p><img src="{maps[chapter.last]}" alt="The map after {escape(chapter.title)}"></p>')
    if stands := session.seen.rules.telling.progress(session.seen):
        parts += [f"<h2>{_STANDS}</h2>", *(f"<p>{escape(line)}</p>" for line in stands)]
    parts.append(f"<h2>Luck</h2>{luck_html(luck, session.side_titles, session.calendar, leads=False)}")
    return "\n".join([*parts, "</body></html>", ""])
