"""How is the account of luck of a game told to a person? Knows no Qt."""

from collections.abc import Mapping
from html import escape

from editor.window.playtest.preview import decimal
from editor.window.playtest.references import MOMENT, link
from engine.core.calendar import Calendar
from engine.playtest.luck import Luck, Thrown

_HEADS = ("", "throws", "steps expected", "fell", "all lost", "hexes expected", "emptied")
_FOOT = (
    "Steps and hexes of all throws for losses: what was to be expected of each column, and what the dice brought. "
    "Where the owner chooses between steps and a retreat, the middle of both counts. All lost: those of retreats, "
    "surrender and the like too. Hexes: those that the attacks of the side empty."
)


def luck_html(luck: Luck, titles: Mapping[str, str], calendar: Calendar) -> str:
    """Return the account as rich text: whom the dice helped, both sides beside each other, the throws that moved
    most, each with a link to its action."""
    if not luck.throws:
        return "<p>Nothing has been thrown for losses yet.</p>"
    parts = [f"<p><b>{escape(_helped(luck, titles))}</b></p>", "<table cellspacing='0' cellpadding='3'><tr>"]
    parts += [f"<th align='right'>{head}</th>" for head in _HEADS]
    parts.append("</tr>")
    for side, found in luck.sides.items():
        cells = (
            *(str(found.throws), decimal(found.expected), decimal(found.fell), str(found.lost)),
            *(decimal(found.hexes_expected), decimal(found.hexes_fell)),
        )
        numbers = "".join(f"<td align='right'>{cell}</td>" for cell in cells)
        parts.append(f"<tr><td>{escape(titles[side])}</td>{numbers}</tr>")
    parts.append("</table>")
    if greatest := luck.greatest():
        parts.append("<p><b>What moved most</b></p><ol style='margin:2px'>")
        parts += [f"<li>{_told(thrown, titles, calendar)}</li>" for thrown in greatest]
        parts.append("</ol>")
    return "".join([*parts, f"<p>{_FOOT}</p>"])


def _helped(luck: Luck, titles: Mapping[str, str]) -> str:
    best = max(luck.sides, key=luck.of)
    if not luck.of(best):
        return "The dice have helped nobody so far."
    return f"The dice have helped the {titles[best]} side by {decimal(luck.of(best))} steps."


def _told(thrown: Thrown, titles: Mapping[str, str], calendar: Calendar) -> str:
    fought = thrown.fought
    other = next(side for side in titles if side != fought.side)
    better = titles[fought.side if thrown.swing > 0 else other]
    toll = fought.tolls[fought.result].text
    said = f"{calendar.name(thrown.turn)}, {fought.title} in the column {fought.column}: {fought.result}, {toll}"
    moved = f"{decimal(abs(thrown.swing))} steps better for the {better} side"
    return f"{escape(said)} · {escape(moved)} · {link(MOMENT, str(thrown.record), 'show')}"
