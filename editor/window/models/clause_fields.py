"""Which fields has the form of a clause in the window? One for each argument that its model declares; no Qt here."""

import json
import re
from collections.abc import Mapping, Set
from dataclasses import dataclass
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import JsonValue

from editor.edits.typed_numbers import whole_of
from engine.data.clauses.arguments import Names, Unread
from engine.data.clauses.form import Form, Part

NONE = "(none)"
"""How an empty name is shown that is written as such."""
_APART = re.compile("[,;]")
Kind = Literal["choice", "yes", "number", "name", "text", "lines", "json"]


@dataclass(frozen=True)
class ClauseField:
    """One argument as a person gives it. ``kind`` says how its text is read: one of ``choices``, yes or no, a whole
    number, a name (``choices`` are those known), text, a list with one item in a line, or JSON. ``within`` is the
    object that holds it among the arguments, ``title`` what people call it where its name does not say it."""

    name: str
    kind: Kind
    required: bool
    choices: tuple[str, ...] = ()
    numbers: bool = False  # the lines of a list are whole numbers
    tip: str = ""
    within: str = ""
    title: str = ""
    may_be_none: bool = False  # an empty name is written as such and means none
    names: str = ""  # the kind of thing that it names

    @property
    def label(self) -> str:
        """The name for people."""
        name = self.title or self.name.replace("_", " ").capitalize()
        return name if self.required else f"{name} (if any)"

    def text_of(self, value: JsonValue) -> str:
        """Return a stored value as a person reads it; nothing as an empty text."""
        if value is None:
            return ""
        if self.may_be_none and value == "":
            return NONE
        if self.kind == "yes":
            return "yes" if value is True else "no" if value is False else json.dumps(value)
        if self.kind == "lines" and isinstance(value, list) and all(isinstance(item, str | int) for item in value):
            return "\n".join(str(item) for item in value)
        if self.kind in ("json", "lines") or not isinstance(value, str | int):
            return json.dumps(value, ensure_ascii=False, indent=1)
        return str(value)

    def value_of(self, text: str) -> JsonValue:
        """Return the value that a text means, None for nothing; the model judges it. Raises ValueError for JSON that
        cannot be read."""
        text = text.strip()
        if not text:
            return None
        if self.may_be_none and text == NONE:
            return ""
        if self.kind == "yes":
            return {"yes": True, "no": False}.get(text, text)
        if self.kind == "number":
            return _whole(text)
        if self.kind == "lines" and not text.startswith("["):
            items = [item for line in text.splitlines() for item in self._items(line.strip())]
            return [_whole(item) for item in items] if self.numbers else list(items)
        if self.kind in ("json", "lines"):
            try:
                found: JsonValue = json.loads(text, object_pairs_hook=_each_once)
            except ValueError as error:
                raise ValueError(f"is no JSON: {error}; correct it") from error
            return found
        return text

    def _items(self, line: str) -> list[str]:
        """Return the items in a line of a list; free words may have commas of their own."""
        is_whole = line in self.choices or not (self.numbers or self.names)
        return [line] * bool(line) if is_whole else parted(line)


def parted(line: str) -> list[str]:
    """Return what stands between the commas and semicolons of a line."""
    return [item.strip() for item in _APART.split(line) if item.strip()]


def _each_once(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    """Return a JSON object. Raises ValueError when it gives a name twice, of which one would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"{next(name for name in names if names.count(name) > 1)!r} is given twice")
    return found


def fields_of(model: type[Part], known: Mapping[str, Set[str]], within: str = "") -> tuple[ClauseField, ...]:
    """Return the fields of a form or a part of one in the order of its arguments, those that must be given first.

    ``known`` are the names that may be chosen from, by kind.
    """
    found = [
        field_of(field.alias or name, field.annotation, tuple(field.metadata), known, field.is_required(), within)
        for name, field in model.model_fields.items()
        if name != "form" or not issubclass(model, Form)
    ]
    return tuple(sorted(found, key=lambda item: not item.required))


def field_of(
    name: str,
    annotation: Any,
    marks: tuple[Any, ...],
    known: Mapping[str, Set[str]],
    required: bool = True,
    within: str = "",
    title: str = "",
) -> ClauseField:
    """Return the field of an argument with this annotation and the marks beside it."""
    kind, names, numbers = _kind(annotation, marks)
    choices = _choices(annotation) if kind == "choice" else tuple(sorted(known.get(names, ())))
    unread = "; ".join(mark.reason for mark in marks if isinstance(mark, Unread))
    tip = (
        f"No rule reads this: {unread}"
        if unread
        else "One in a line, or with commas between them"
        if kind == "lines"
        else ""
    )
    if may_be_none := kind == "name" and not _needs_text(bare(annotation, marks)[1]):
        choices = (NONE, *choices)
    return ClauseField(name, kind, required, choices, numbers, tip, within, title, may_be_none, names)


def _needs_text(marks: tuple[Any, ...]) -> bool:
    return any(getattr(mark, "min_length", None) for mark in marks)


def _kind(annotation: Any, marks: tuple[Any, ...]) -> tuple[Kind, str, bool]:
    """Return how an annotation is given, what it names, and whether the items of a list are numbers."""
    inner, marks = bare(annotation, marks)
    names = next((mark.kind for mark in marks if isinstance(mark, Names)), "")
    if get_origin(inner) is Literal:
        return "choice", "", False
    if get_origin(inner) is tuple:
        parts = get_args(inner)
        item, item_marks = bare(parts[0], ())
        is_plain = item in (str, int) or get_origin(item) is Literal
        if is_plain and (len(set(parts)) == 1 or parts[1] is Ellipsis):
            named = next((mark.kind for mark in item_marks if isinstance(mark, Names)), "")
            return "lines", named, item is int
        return "json", "", False
    if inner is bool:
        return "yes", "", False
    if inner is int:
        return "number", "", False
    if inner is str:
        return ("name" if names else "text"), names, False
    return "json", "", False


def _choices(annotation: Any) -> tuple[str, ...]:
    inner, _ = bare(annotation, ())
    return tuple(str(word) for word in get_args(inner))


def bare(annotation: Any, marks: tuple[Any, ...] = ()) -> tuple[Any, tuple[Any, ...]]:
    """Return an annotation without ``| None`` and ``Annotated``, and its marks."""
    if get_origin(annotation) in (Union, UnionType):
        parts = [part for part in get_args(annotation) if part is not type(None)]
        if len(parts) == 1:
            return bare(parts[0], marks)
    if hasattr(annotation, "__metadata__"):
        return bare(annotation.__origin__, (*marks, *annotation.__metadata__))
    return annotation, marks


def _whole(text: str) -> JsonValue:
    """Return a whole number, or the text as it is: the model says what is wrong with it."""
    number = whole_of(text)
    return text if number is None else number
