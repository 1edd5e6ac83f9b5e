"""Which fields has the form of a clause in the window? One for each argument that its model declares; no Qt here."""

import json
from collections.abc import Mapping, Set
from dataclasses import dataclass
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import JsonValue

from engine.data.clauses.arguments import Names, Unread
from engine.data.clauses.form import Form

Kind = Literal["choice", "yes", "number", "name", "text", "lines", "json"]


@dataclass(frozen=True)
class ClauseField:
    """One argument as a person gives it. ``kind`` says how its text is read: one of ``choices``, yes or no, a whole
    number, a name (``choices`` are those known), text, a list with one item in a line, or JSON."""

    name: str
    kind: Kind
    required: bool
    choices: tuple[str, ...] = ()
    numbers: bool = False  # the lines of a list are whole numbers
    tip: str = ""

    @property
    def label(self) -> str:
        """The name for people."""
        return self.name.replace("_", " ").capitalize() + ("" if self.required else " (if any)")

    def text_of(self, value: JsonValue) -> str:
        """Return a stored value as a person reads it; nothing as an empty text."""
        if value is None:
            return ""
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
        if self.kind == "yes":
            return {"yes": True, "no": False}.get(text, text)
        if self.kind == "number":
            return _whole(text)
        if self.kind == "lines" and not text.startswith("["):
            items = [line.strip() for line in text.splitlines() if line.strip()]
            return [_whole(item) for item in items] if self.numbers else list(items)
        if self.kind in ("json", "lines"):
            try:
                found: JsonValue = json.loads(text)
            except ValueError as error:
                raise ValueError(f"{self.name}: is no JSON: {error}; correct it") from error
            return found
        return text


def fields_of(form: type[Form], known: Mapping[str, Set[str]]) -> tuple[ClauseField, ...]:
    """Return the fields of a form in the order of its arguments, those that must be given first.

    ``known`` are the names that may be chosen from, by kind.
    """
    found = []
    for name, field in form.model_fields.items():
        if name == "form":
            continue
        kind, names, numbers = _kind(field.annotation, tuple(field.metadata))
        choices = _choices(field.annotation) if kind == "choice" else tuple(sorted(known.get(names, ())))
        unread = "; ".join(mark.reason for mark in field.metadata if isinstance(mark, Unread))
        tip = f"No rule reads this: {unread}" if unread else "One in a line" if kind == "lines" else ""
        found.append(ClauseField(field.alias or name, kind, field.is_required(), choices, numbers, tip))
    return tuple(sorted(found, key=lambda item: not item.required))


def args_of(fields: Mapping[ClauseField, str]) -> dict[str, JsonValue]:
    """Return the arguments that the texts of the fields mean; those without a text are left out. Raises ValueError."""
    values = {field.name: field.value_of(text) for field, text in fields.items()}
    return {name: value for name, value in values.items() if value is not None}


def _kind(annotation: Any, marks: tuple[Any, ...]) -> tuple[Kind, str, bool]:
    """Return how an annotation is given, what it names, and whether the items of a list are numbers."""
    inner, marks = _bare(annotation, marks)
    names = next((mark.kind for mark in marks if isinstance(mark, Names)), "")
    if get_origin(inner) is Literal:
        return "choice", "", False
    if get_origin(inner) is tuple:
        parts = get_args(inner)
        item, item_marks = _bare(parts[0], ())
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
    inner, _ = _bare(annotation, ())
    return tuple(str(word) for word in get_args(inner))


def _bare(annotation: Any, marks: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """Return an annotation without ``| None`` and ``Annotated``, and its marks."""
    if get_origin(annotation) in (Union, UnionType):
        parts = [part for part in get_args(annotation) if part is not type(None)]
        if len(parts) == 1:
            return _bare(parts[0], marks)
    if hasattr(annotation, "__metadata__"):
        return _bare(annotation.__origin__, (*marks, *annotation.__metadata__))
    return annotation, marks


def _whole(text: str) -> JsonValue:
    """Return a whole number, or the text as it is: the model says what is wrong with it."""
    return int(text) if text.lstrip("-").isdecimal() and len(text) < 16 else text
