"""How are odds shown to a person?"""

from fractions import Fraction
from html import escape

from editor.window.frame.chrome import chrome
from engine.core.telling import Preview


def preview_html(preview: Preview) -> str:
    """Return a preview as rich text: what leads to the column, line by line, and the exact chance of each result."""
    parts = [f"<b>{escape(preview.title)}</b>"]
    if preview.lines:
        parts.append(
            "<ul style='margin:2px'>" + "".join(f"<li>{escape(line)}</li>" for line in preview.lines) + "</ul>"
        )
    trail = [] if preview.column is None else [str(step) for step in preview.column.trail]
    if any(step not in preview.lines for step in trail):
        parts.append("<ol style='margin:2px'>" + "".join(f"<li>{escape(step)}</li>" for step in trail) + "</ol>")
    if preview.results:
        parts.append("<table cellspacing='0' cellpadding='2'>")
        parts.extend(_row(result, chance) for result, chance in preview.results.items())
        parts.append("</table>")
    return "".join(parts)


def percent(chance: Fraction) -> str:
    """Return a probability as text with one digit, rounded half up, such as ``13.9 %``."""
    tenths = (chance * 2000 + 1) // 2
    return f"{tenths // 10}.{tenths % 10} %"


def _row(result: str, chance: Fraction) -> str:
    bar = "█" * max(1, round(chance * 20))
    return (
        f"<tr><td><b>{escape(result)}</b></td><td align='right'>{chance}</td>"
        f"<td align='right'>{percent(chance)}</td><td><span style='color:{chrome().accent}'>{bar}</span></td></tr>"
    )
