"""What may a field of a row hold? Names, lines of text and numbers, bounded to what a game can mean.

A key is a name, never a path: rows are named by their keys joined with ``|``, files and folders by keys of games,
scenarios and charts, and the tools that show them must show one line. Where a slash is part of a key
(``side/formation/name#n``) no part is empty or made of dots alone.

The bounds are far above any printed game and far below what a database, a screen or a loop could not bear.
"""

import math
import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import AfterValidator, Field, JsonValue, StringConstraints, TypeAdapter, ValidationError

from engine.data.near import meant
from engine.data.shown import short

_X = r"[^\p{C}\p{Z}|/\\]"  # a character of a name: none of control, none blank, none that separates
_PART = rf"\.*[^\p{{C}}\p{{Z}}|/\\.](?:(?:{_X}| )*{_X})?"
_CITED = r"\.*[^\p{C}\p{Z}|/\\.;:@](?:[[^\p{C}\p{Z}|/\\;:@] ]*[^\p{C}\p{Z}|/\\;:@])?"
_LABEL = r"[^\p{C}\p{Z}|/\\.:]+(?:\.[^\p{C}\p{Z}|/\\.:]+)*"

_PATH_KEY = r"^[\p{L}\p{N}][\p{L}\p{N}_-]*$"
_KEY = rf"^{_PART}$"
_SLASH_KEY = rf"^{_PART}(?:/{_PART})*$"
_CITED_KEY = rf"^{_CITED}(?:/{_CITED})*$"
_WORD = rf"^{_X}+$"
_MAYBE_WORD = rf"^{_X}*$"
_VALUE_NAME = r"^[a-z][a-z0-9_]{0,39}$"
_COLUMN = r"^[^\p{C}\p{Z}|;=](?:[[^\p{C}\p{Z}|;=] ]*[^\p{C}\p{Z}|;=])?$"
_NAME = r"^[^\p{C}\p{Z}|](?:[[^\p{C}\p{Z}|] ]*[^\p{C}\p{Z}|])?$"
_HEX = rf"^{_LABEL}$"
_SUBJECT = r"^[^\p{C}\p{Z}](?:[[^\p{C}\p{Z}] ]*[^\p{C}\p{Z}])?$"
_LINE = r"^[^\p{Cc}]*$"
_TEXT = r"^[[^\p{Cc}]\n\t]*$"
_SHEET = r"^[^{}\p{C}\p{Z}|/\\:]*(?:\{a(?::0[1-9]d)?\})?[^{}\p{C}\p{Z}|/\\:]*\{b(?::0[1-9]d)?\}[^{}\p{C}\p{Z}|/\\:]*$"
_OTHER = r"[^\p{C}|;@]+"
_AMONG = rf"^(?:{_OTHER}(?:\|{_OTHER})+|-?\d+\.\.-?\d+)?$"
DATE_PATTERN = r"^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$"

PathKey = Annotated[str, StringConstraints(pattern=_PATH_KEY, max_length=64)]
"""A key that also names a file or folder."""
Key = Annotated[str, StringConstraints(pattern=_KEY, max_length=200)]
SlashKey = Annotated[str, StringConstraints(pattern=_SLASH_KEY, max_length=200)]
CitedKey = Annotated[str, StringConstraints(pattern=_CITED_KEY, max_length=200)]
"""A key that stands in a ``sources`` cell."""
Word = Annotated[str, StringConstraints(pattern=_WORD, max_length=200)]
"""A key that stands in lists separated by blanks."""
Column = Annotated[str, StringConstraints(pattern=_COLUMN, max_length=200)]
"""A header of a chart, which stands in ``sources`` cells too."""
MaybeWord = Annotated[str, StringConstraints(pattern=_MAYBE_WORD, max_length=200)]
Version = Annotated[str, StringConstraints(pattern=_WORD, max_length=40)]
"""What an author calls a state of his scenario: ``0.4``, ``1.0-beta``."""
ValueName = Annotated[str, StringConstraints(pattern=_VALUE_NAME)]
"""The name of a value that a game declares: a field of a row."""
Name = Annotated[str, StringConstraints(pattern=_NAME, max_length=200)]
"""Any spelling in one line."""
HexLabel = Annotated[str, StringConstraints(pattern=_HEX, max_length=32)]
"""A hex number as printed, for example ``B45.11``."""
Subject = Annotated[str, StringConstraints(pattern=_SUBJECT, max_length=2_000)]
"""The last part of a key; it may name several keys, joined by ``|``."""
Line = Annotated[str, StringConstraints(pattern=_LINE, max_length=2_000)]
Text = Annotated[str, StringConstraints(pattern=_TEXT, max_length=100_000)]
HexList = Annotated[str, StringConstraints(pattern=_LINE, max_length=1_000_000)]
Content = Annotated[str, StringConstraints(pattern=_TEXT, max_length=64 * 1024**2)]
"""A note, or a picture as base64."""
SheetLabel = Annotated[str, StringConstraints(pattern=_SHEET, max_length=64)]
Among = Annotated[str, StringConstraints(pattern=_AMONG, max_length=200)]
"""A range or candidates, as ``3..6`` or ``3|4|6``."""
Date = Annotated[str, StringConstraints(pattern=DATE_PATTERN)]

Year = Annotated[int, Field(ge=1800, le=2200)]
TurnNumber = Annotated[int, Field(ge=0, le=999)]
"""A turn; 0 is what stands before the first."""
FirstTurn = Annotated[int, Field(ge=1, le=999)]
Steps = Annotated[int, Field(ge=0, le=99)]
MaybeSteps = Annotated[int | None, Field(ge=0, le=99)]
Count = Annotated[int, Field(ge=0, le=9_999)]
MaybeCount = Annotated[int | None, Field(ge=0, le=9_999)]
Position = Annotated[int, Field(ge=0, le=99_999)]
Points = Annotated[int, Field(ge=-9_999, le=9_999)]
Bearing = Annotated[int, Field(ge=0, le=359)]
Dice = Annotated[int, Field(ge=0, le=999)]
LineNumber = Annotated[int | None, Field(ge=1, le=9_999_999)]
Cell = Annotated[int, Field(ge=-100_000, le=100_000)]
MaybeCell = Annotated[int | None, Field(ge=-100_000, le=100_000)]

MAX_DEPTH = 20
MAX_NUMBER = 2**53
"""Whole numbers up to here are the same in every program that reads JSON."""


def _plain(value: JsonValue, depth: int = 0) -> JsonValue:
    """Return a JSON value as it is; raises ValueError for one that no row of a game needs."""
    if depth > MAX_DEPTH:
        raise ValueError(f"is nested more than {MAX_DEPTH} deep; write it flatter")
    if isinstance(value, str) and any(ord(sign) < 32 and sign not in "\n\t" for sign in value):
        raise ValueError("holds a control character; remove it")
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"holds {value}, which is no number; write one")
    if isinstance(value, int | float) and abs(value) > MAX_NUMBER:
        raise ValueError("holds a number with more than 15 digits; write a smaller one")
    if isinstance(value, dict):
        for name, part in value.items():
            _plain(name, depth + 1)
            _plain(part, depth + 1)
    elif isinstance(value, list):
        for part in value:
            _plain(part, depth + 1)
    return value


Plain = Annotated[JsonValue, AfterValidator(_plain)]
Arguments = Annotated[dict[str, JsonValue], AfterValidator(_plain)]

_MEANT = {
    _PATH_KEY: "must be a name of letters, digits, '-' and '_', since it names a file or folder",
    _KEY: "must be a name in one line without '|', '/', '\\' or blanks at its ends",
    _SLASH_KEY: "must be a name in one line without '|', '\\' or empty parts, and no path",
    _CITED_KEY: "must be a name in one line without '|', ';', ':', '@', '\\' or empty parts, and no path",
    _WORD: "must be one word without blanks, '|', '/' or '\\'",
    _MAYBE_WORD: "must be one word without blanks, '|', '/' or '\\', or empty",
    _VALUE_NAME: "must be a name of small letters, digits and '_' that begins with a letter",
    _COLUMN: "must be a name in one line without '|', ';', '=' or blanks at its ends",
    _NAME: "must be a name in one line without '|' or blanks at its ends",
    _HEX: "must be the number of a hex without blanks, '|', '/', ':' or '..'",
    _SUBJECT: "must be one line that is not empty and has no blanks at its ends",
    _LINE: "must be one line without control characters",
    _TEXT: "must be text without control characters",
    _SHEET: "must be a form such as B{a}.{b:02d}, with {b} and at most one {a} before it",
    _AMONG: "must be a range such as 3..6 or candidates such as 3|4|6",
    DATE_PATTERN: "must be a day such as 1944-12-16",
}


def reason(fault: Mapping[str, Any]) -> str:
    """Return in one line what is wrong with a value and what to do, from one of pydantic's ``errors()``."""
    kind, found, context = fault["type"], short(fault.get("input")), fault.get("ctx") or {}
    if kind == "string_pattern_mismatch":
        return f"{found} {_MEANT.get(context['pattern'], 'has another form')}; correct it"
    if kind in ("greater_than_equal", "less_than_equal"):
        least, bound = kind == "greater_than_equal", context.get("ge", context.get("le"))
        return f"{found} is too {'small' if least else 'large'}; the {'least' if least else 'most'} is {bound}"
    told = {
        "missing": "is missing; add it",
        "extra_forbidden": "is no field here; correct its name or remove it",
        "string_too_long": f"has more than {context.get('max_length'):,} characters; shorten it"
        if isinstance(context.get("max_length"), int)
        else "",
        "literal_error": f"{found} is not known; use {_offered(fault.get('input'), str(context.get('expected', '')))}",
        "string_type": f"{found} is no text; write text in quotation marks",
        "string_unicode": f"{found} holds half a character; write it anew",
        "int_type": f"{found} is no whole number; {number_remedy(fault.get('input'))}",
        "int_parsing": f"{found} is no whole number; write one",
        "int_from_float": f"{found} is no whole number; write one",
        "bool_type": f"{found} is neither true nor false; write one of them",
        "value_error": str(context.get("error", fault["msg"])),
    }
    return told.get(kind) or f"{found}: {fault['msg'][:1].lower()}{fault['msg'][1:200]}; correct it"


def number_remedy(value: object) -> str:
    """Return how to write a whole number in place of a value: one within quotation marks is told of them."""
    is_quoted = isinstance(value, str) and value.strip().removeprefix("-").isdecimal()
    return "write one without quotation marks" if is_quoted else "write one"


def _offered(value: object, expected: str) -> str:
    """Return what may stand in place of a value, an empty text in words, and what was perhaps meant."""
    words = re.findall(r"'([^']*)'", expected)
    said = expected.replace("''", "nothing")
    return f"{said}{meant(value, words)}" if isinstance(value, str) else said


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def key_fault(kind: Any, text: str) -> str:
    """Return what is wrong with a text as a value of one of the types above; nothing when it is one."""
    try:
        _adapter(kind).validate_python(text)
    except ValidationError as error:
        return reason(dict(error.errors()[0]))
    return ""
