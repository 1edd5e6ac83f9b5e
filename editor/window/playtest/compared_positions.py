"""How do two positions of a game differ, by side? Knows no Qt."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from db.plays import data_of, line_to, play_of, steps_of
from editor.window.playtest.kept_again import begins_at, done_in
from editor.window.playtest.overlays import held_now
from editor.window.playtest.play_store import PlayStore
from editor.window.playtest.session import PlaySession
from editor.window.playtest.standing import steps_lost
from editor.window.playtest.unit_titles import unit_title
from editor.window.playtest.victory_lines import points_line
from editor.window.translation import tr
from engine.core.units import DEAD, EXITED, MAP, Unit
from engine.data.counted import counted

_LISTED = 12
"""So many units and hexes are named at most that differ; the others are counted."""
Row = tuple[str, list[str]]


def stood_at(store: PlayStore, lines: Sequence[tuple[str, int]]) -> list[PlaySession]:
    """Return kept games as they stand at the ends of lines, each a game and a step. Raises GamesError and DataError as
    opening one does, and UnfoldedError for a line that this program no longer reads."""
    found: list[PlaySession] = []
    boards: dict[str, Any] = {}  # the lines of a game are played on one
    for uid, end in lines:
        with store.reading() as session:
            head = play_of(session, uid)
            steps, scenario = steps_of(session, uid), data_of(session, head)
        line = line_to(steps, end)
        before = done_in(line, head.game)[0]
        at = begins_at(line)
        found.append(PlaySession(scenario, head.seed, dict(head.seats), boards.get(uid), position=at, before=before))
        boards[uid] = found[-1].board
    return found


def side_by_side(store: PlayStore, lines: Sequence[tuple[str, int]], titles: Sequence[str]) -> str:
    """Return as rich text how the ends of two lines of kept games differ, under their titles. Raises as ``stood_at``
    does."""
    one, other = stood_at(store, lines)
    return compared_html(one, other, titles)


def compared_html(one: PlaySession, other: PlaySession, titles: Sequence[str]) -> str:
    """Return as rich text how two positions of a game differ, as far as who looks on may know them: by side what stands
    and what is lost, the points, the hexes that are held, and who stands elsewhere."""
    rows = "".join(
        f"<tr><td>{escape(what)}</td><td>{_said(first, first != second)}</td><td>{_said(second, first != second)}</td>"
        for what, (first, second) in _rows(one, other)
    )
    head = f"<tr><th></th>{''.join(f'<th>{escape(title)}</th>' for title in titles)}</tr>"
    return f"<table cellspacing='0' cellpadding='3'>{head}{rows}</table>"


def _said(text: str, differs: bool) -> str:
    return f"<b>{escape(text)}</b>" if differs else escape(text)


def _rows(one: PlaySession, other: PlaySession) -> Iterator[Row]:
    both = one, other
    yield tr("stands at"), [each.moment for each in both]
    yield tr("actions"), [str(len(each.records) - 1) for each in both]
    lost = [steps_lost(each) for each in both]
    for side, title in one.side_titles.items():
        for what, box in ((tr("units on the map"), MAP), (tr("units lost"), DEAD), (tr("units that left"), EXITED)):
            counts = [sum(unit.box == box for unit in each.seen.units_of(side)) for each in both]
            if any(counts):
                yield f"{title}: {what}", [*map(str, counts)]
        yield f"{title}: {tr('steps lost')}", [str(each[side]) for each in lost]
    points = [points_line(each.seen) for each in both]
    if any(points):
        yield tr("points"), points
    progress = [each.game.rules.telling.progress(each.seen) for each in both]
    for number in range(max(map(len, progress))):
        yield "" if number else tr("victory"), ["".join(each[number : number + 1]) for each in progress]
    yield from _held(one, other)
    yield from _elsewhere(one, other)


def _held(one: PlaySession, other: PlaySession) -> Iterator[Row]:
    """Yield the hexes of which other things are so, as who controls a town."""
    held = [held_now(each.seen, each.side_titles) for each in (one, other)]
    labels = [label for label in sorted(held[0].keys() | held[1].keys()) if held[0].get(label) != held[1].get(label)]
    for label in labels[:_LISTED]:
        yield label, [", ".join(each.get(label, ())) for each in held]
    if len(labels) > _LISTED:
        yield tr("{hexes} more").format(hexes=counted(len(labels) - _LISTED, "hex", "hexes")), ["", ""]


def _elsewhere(one: PlaySession, other: PlaySession) -> Iterator[Row]:
    """Yield the units that stand elsewhere, or have lost more."""
    counters = {counter.key: counter for counter in one.scenario.counters}
    units = [each.seen.units for each in (one, other)]
    both = (key for key in units[0] if key in units[1])
    stand = {key: [_where(each[key]) for each in units] for key in both}
    found = [key for key, places in stand.items() if places[0] != places[1]]
    for key in found[:_LISTED]:
        yield unit_title(counters[key]), stand[key]
    if len(found) > _LISTED:
        yield tr("{units} more").format(units=counted(len(found) - _LISTED, "unit")), ["", ""]


def _where(unit: Unit) -> str:
    place = unit.hex or unit.box.replace("_", " ")
    lost = tr("1 step lost") if unit.steps_lost == 1 else tr("{count} steps lost").format(count=unit.steps_lost)
    return f"{place}, {lost}" if unit.steps_lost and unit.on_map else place
