"""How are odds shown to a person?"""

from collections.abc import Callable
from fractions import Fraction
from html import escape

from editor.window.frame.chrome import chrome
from editor.window.playtest.references import with_links
from engine.core.outlook import Outlook, Toll, outlook
from engine.core.telling import Preview

_BAR = 8
"""Blocks of a bar that stands for a certain result."""


def preview_html(preview: Preview, is_low: bool = False) -> str:
    """Return a preview as rich text: what is to be expected, the exact chance of each result and what it means, then
    line by line what leads to the column. Where there is little room for it, ``is_low``, all chances stand in a line
    before that."""
    parts = [f"<b>{escape(preview.title)}</b>{f' · {escape(preview.header)}' if preview.header else ''}"]
    if is_low and preview.results:
        each = (f"<b>{escape(result)}</b>&nbsp;{percent(chance)}" for result, chance in preview.results.items())
        parts.append(f"<p style='margin:2px'>{' · '.join(each)}</p>")
    if preview.tolls:
        parts.append(_outlook(outlook(preview.results, preview.tolls)))
    if preview.results:
        parts.append("<table cellspacing='0' cellpadding='2'>")
        parts.extend(_row(result, chance, preview.tolls.get(result)) for result, chance in preview.results.items())
        parts.append("</table>")
    if preview.lines:
        parts.append(
            "<ul style='margin:2px'>" + "".join(f"<li>{with_links(line)}</li>" for line in preview.lines) + "</ul>"
        )
    trail = [] if preview.column is None else [str(step) for step in preview.column.trail]
    if any(step not in preview.lines for step in trail):
        parts.append("<ol style='margin:2px'>" + "".join(f"<li>{with_links(step)}</li>" for step in trail) + "</ol>")
    return "".join(parts)


def percent(chance: Fraction) -> str:
    """Return a probability as text with one digit, rounded half up, such as ``13.9 %``."""
    return f"{decimal(chance * 100)} %"


def decimal(number: Fraction) -> str:
    """Return a number that is not negative as text with one digit, rounded half up."""
    tenths = (number * 20 + 1) // 2
    return f"{tenths // 10}.{tenths % 10}"


def span(least: Fraction, most: Fraction, said: Callable[[Fraction], str]) -> str:
    """Return the least and the most as one text, or the one number where both are said alike."""
    return said(least) if said(least) == said(most) else f"{said(least)} to {said(most)}"


def _row(result: str, chance: Fraction, toll: Toll | None) -> str:
    bar = "█" * max(1, round(chance * _BAR))
    means = f"<td>{escape(toll.text)}</td>" if toll is not None else ""
    return (
        f"<tr><td><b>{escape(result)}</b></td><td align='right'>{chance}</td>"
        f"<td align='right'>{percent(chance)}</td><td><span style='color:{chrome().accent}'>{bar}</span></td>{means}"
        "</tr>"
    )


def _outlook(found: Outlook) -> str:
    """Return what is to be expected: steps lost on average, the chances of losing more, and of an empty hex."""
    parts = ["<table cellspacing='0' cellpadding='2'>"]
    for who, average in found.average.items():
        if not average[1]:
            parts.append(f"<tr><td>{who}</td><td>loses no step</td></tr>")
            continue
        chances = (
            f"{number}{'+' if number < len(found.at_least[who]) else ''}: {span(*chance, percent)}"
            for number, chance in enumerate(found.at_least[who], 1)
        )
        said = f"loses {span(*average, decimal)} steps on average"
        parts.append(f"<tr><td>{who}</td><td>{said} · {' · '.join(chances)}</td></tr>")
    if found.emptied[1]:
        parts.append(f"<tr><td>hex</td><td>is emptied: {span(*found.emptied, percent)}</td></tr>")
    parts.append("</table>")
    spans = (*found.average.values(), found.emptied)
    if any(least != most for least, most in spans):
        parts.append("<p style='margin:2px'>From … to: as the owner chooses between steps and a retreat.</p>")
    return "".join(parts)
