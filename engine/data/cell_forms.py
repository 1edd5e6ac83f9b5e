"""What may a cell of a chart hold?

The head of a chart says it for each column, or once for all: alternatives parted by ``|``. An alternative is the name
of a form (``number``, ``odds``, ``text`` ...) or a result as printed, in which ``#`` stands for a digit from 1 to 9 and
``##`` for a number from 1 to 99: ``NR | A# | D#r#``. A chart that says nothing takes anything, and every chart a ``?``
where nobody could read it.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.data.line_ranges import line_range
from engine.data.near import one_letter_off
from engine.data.schema.rules import ChartRow
from engine.data.shown import short

_FRACTION = r"(?:0|[1-9]\d{0,2})(?:/[1-9]\d?)?|[1-9]\d{0,2} [1-9]\d?/[1-9]\d?"
_ODDS = r"[1-9]\d?-1\+?|1-[1-9]\d?"

_KEPT = 4096
"""So many results are remembered as looked at: the scenarios of a game share its charts, and an edit changes few."""

UNREAD = "?"
"""Stands in a result that nobody could read."""

RISING = "rising odds"
"""The form of odds that rise from column to column (``engine.data.chart_order``)."""

FORMS: Mapping[str, tuple[str, str]] = {
    "number": (r"\d{1,3}", "a whole number, as 6"),
    "bracketed": (r"\d{1,3}|\(\d{1,3}\)", "a whole number, as 6 or (1)"),
    "letter": (r"[^\W\d_]{1,3}[+*]?", "one to three letters, as C"),
    "text": (r".+", "text"),
    "word": (r"\S+", "one word without a blank, as 66a"),
    "cost": (rf"[+-]?(?:{_FRACTION})|P|all", "a cost, as 2, 1/2, +4, P or all"),
    "shift": (r"0|-?[1-9]\d?", "a number of columns, as -2 or 1"),
    "factor": (_FRACTION, "a factor, as 2 or 1/2"),
    "flag": (r"yes", "yes, or nothing"),
    "signed": (r"[+-][1-9]\d?|0", "a number with its sign, as +1, or 0"),
    "odds": (_ODDS, "odds, as 3-1, 1-2 or 10-1+"),
    RISING: (_ODDS, "odds, as 3-1, 1-2 or 10-1+, that rise along the line"),
    "faces": (r"(?!.*([1-9]).*\1)[1-9](?: [1-9])*", "results of a die, each once, as 1 2 3"),
    "range": (r".+", "the throws of a line, as 7, 75-85, -9--1, <=0, >=135, or - for none"),
}
"""The forms of values by name: what they are written like, and how a person says it."""


_NUMBERS = frozenset({"number", "bracketed", "cost", "shift", "factor", "signed"})
"""Forms of which a number may be too large."""


def is_of_form(form: str, text: str) -> bool:
    """Say whether a text is of a form by name."""
    pattern, _ = FORMS[form]
    if form == "range" and line_range(text) is None:
        return False
    return re.fullmatch(pattern, text, 0 if form == "letter" else re.ASCII) is not None


def too_large(form: str, text: str) -> str:
    """Say the largest number of a form where a text would be one of it but for its size; empty where it would not."""
    if is_of_form(form, text) or not re.fullmatch(r"[+-]?\(?\d{2,}\)?", text, re.ASCII):
        return ""
    most = next((most for most in ("999", "99", "9") if is_of_form(form, re.sub(r"\d+", most, text))), "")
    return f"{short(text)} is too large; write {most} or less" if most and form in _NUMBERS else ""


def said_of(form: str) -> str:
    """Say what is written in a form."""
    return FORMS[form][1]


def form_of(chart: ChartRow, column: str) -> str:
    """Return what the cells of a column hold; empty for anything, also where the chart has no such column."""
    if len(chart.cells) == 1:
        return chart.cells[0]
    by_column = dict(zip(chart.columns, chart.cells, strict=False))
    return by_column.get(column, "")


def forms_fault(columns: Sequence[str], cells: Sequence[str]) -> str:
    """Return what is wrong with the forms that a chart gives, or nothing."""
    if len(cells) not in (0, 1, len(columns)):
        return f"has {len(cells)} forms of cells for {len(columns)} columns; give one for all, or one for each"
    for form in cells:
        for word in form.split("|"):
            if not word.strip():
                return f"{short(form)} has an empty alternative; take away the '|' beside it"
            if meant := _meant(word.strip()):
                return f"{short(word.strip())} is no form of cells; write {meant}, or a result as it is printed"
    return ""


def _meant(word: str) -> str:
    """Return the form that a misspelled word is meant for, or nothing."""
    if word in FORMS or len(word) < len("faces"):  # a short word is as near to many: lost, cost
        return ""
    return next((form for form in FORMS if one_letter_off(word, form)), "")


@lru_cache(_KEPT)
def alternatives_of(form: str) -> tuple[str, ...]:
    """Return the alternatives of what a cell may hold; none for anything."""
    return tuple(word.strip() for word in form.split("|")) if form else ()


def cell_fault(form: str, result: str) -> str:
    """Return why a cell of this form may not hold a result, or nothing; also where the form itself is at fault."""
    alternatives = alternatives_of(form)
    if any(map(_meant, alternatives)):
        return ""
    if not alternatives or UNREAD in result or any(_fits(word, result) for word in alternatives):
        return ""
    if wrong := next(filter(None, (too_large(word, result) for word in alternatives if word in FORMS)), ""):
        return wrong
    known = "; ".join(said_of(word) if word in FORMS else _example(word) for word in alternatives)
    return f"{short(result)} is no result of this chart ({known}); correct it, or the cells of its head"


def is_cell(form: str, text: str) -> bool:
    """Say whether a text is one of the alternatives of a form; ``?`` is none of them."""
    return any(_fits(word, text) for word in alternatives_of(form))


def cell_said(form: str) -> str:
    """Say what a form takes, as ``german or allied``."""
    return " or ".join(said_of(word) if word in FORMS else _example(word) for word in alternatives_of(form))


@lru_cache(_KEPT)
def _fits(alternative: str, result: str) -> bool:
    if alternative in FORMS:
        printed = alternative == "shift" and result.startswith("+") and is_of_form("signed", result)
        return printed or is_of_form(alternative, result)
    parts = (rf"[1-9]\d{{0,{len(part) - 1}}}" if part[0] == "#" else re.escape(part) for part in _parts(alternative))
    return re.fullmatch("".join(parts), result, re.ASCII) is not None


def _example(alternative: str) -> str:
    """Return a result of this kind, with numbers in it the first and the last, as ``A1 to A99``: one alone would pass
    for all that there may be."""
    first, last = re.sub("#+", "1", alternative), alternative.replace("#", "9")
    return first if first == last else f"{first} to {last}"


def _parts(alternative: str) -> list[str]:
    """Return the runs of ``#`` and what stands between them."""
    return re.findall(r"#+|[^#]+", alternative)
