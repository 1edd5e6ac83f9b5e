"""How is the account of luck of a game told to a person? Knows no Qt."""

from collections.abc import Callable, Mapping
from html import escape

from editor.window.playtest.preview import decimal
from editor.window.playtest.references import MOMENT, link
from engine.core.calendar import Calendar
from engine.playtest.luck import Luck, SideLuck, Thrown

_ROWS: tuple[tuple[str, Callable[[SideLuck], str]], ...] = (
    ("Throws for losses as the attacker", lambda found: str(found.throws)),
    ("Steps lost: expected", lambda found: decimal(found.expected)),
    ("Steps lost: by the dice", lambda found: decimal(found.fell)),
    ("Steps lost in all", lambda found: str(found.lost)),
    ("Hexes it emptied: expected", lambda found: decimal(found.hexes_expected)),
    ("Hexes it emptied: by the dice", lambda found: decimal(found.hexes_fell)),
)
_FOOT = (
    "Expected is what the column of each throw brings on average. Where the owner chooses between steps and a retreat, "
    "the middle of both counts. In all: steps lost by retreats, surrender and the like too."
)


def luck_html(luck: Luck, titles: Mapping[str, str], calendar: Calendar, leads: bool = True) -> str:
    """Return the account as rich text: whom the dice helped, both sides beside each other, the throws that moved
    most, each with a link to its action where it ``leads`` there."""
    if not luck.throws:
        return "<p>Nothing has been thrown for losses yet.</p>"
    parts = [f"<p><b>{escape(_helped(luck, titles))}</b></p>", "<table cellspacing='0' cellpadding='3'><tr><td></td>"]
    parts += [f"<th align='right'>{escape(titles[side])}</th>" for side in luck.sides]
    parts.append("</tr>")
    for said, number in _ROWS:
        cells = "".join(f"<td align='right'>{number(found)}</td>" for found in luck.sides.values())
        parts.append(f"<tr><td>{said}</td>{cells}</tr>")
    parts.append("</table>")
    if greatest := luck.greatest():
        parts.append("<p><b>What moved most</b></p><ol style='margin:2px'>")
        parts += [f"<li>{_told(thrown, titles, calendar, leads)}</li>" for thrown in greatest]
        parts.append("</ol>")
    return "".join([*parts, f"<p>{_FOOT}</p>"])


def _helped(luck: Luck, titles: Mapping[str, str]) -> str:
    best = max(luck.sides, key=luck.of)
    if not luck.of(best):
        return "The dice have helped nobody so far."
    return f"The dice have helped the {titles[best]} side by {decimal(luck.of(best))} steps."


def _told(thrown: Thrown, titles: Mapping[str, str], calendar: Calendar, leads: bool) -> str:
    fought = thrown.fought
    other = next(side for side in titles if side != fought.side)
    better = titles[fought.side if thrown.swing > 0 else other]
    toll = fought.tolls[fought.result].text
    said = f"{calendar.name(thrown.turn)}, {fought.title} in the column {fought.column}: {fought.result}, {toll}"
    moved = f"{decimal(abs(thrown.swing))} steps better for the {better} side"
    told = f"{escape(said)} · {escape(moved)}"
    return f"{told} · {link(MOMENT, str(thrown.record), 'show')}" if leads else told
