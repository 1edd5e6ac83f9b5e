"""What does a clause say, as the program reads it? A sentence made of its form and arguments; no Qt.

The forms say their sentences themselves (``Part.SAYS`` and ``Part.GIVES``); a clause that is half done has gaps in it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from editor.edits.clause_titles import Titles
from engine.data.clauses.arguments import Names
from engine.data.clauses.form import Form, Part, form_name

GAP = "…"
"""Stands where an argument is not given yet."""
_SEGMENT = re.compile(r"\[([^\[\]]*)\]")
_SLOT = re.compile(r"\{(\??)(\w+)(?:\|(\w+))?\}")
_WORDS = {"at_once": "at once", "at_end": "at the end"}
_ALIKE = r"(?:(?!(?:for|of|in|on|by|to|each|its|points?)\b)[\w-]+ ){0,5}?"
"""Words that may stand between a number and what it counts."""
_ONE = rf"(?<![\d.,])(1 {_ALIKE}(?:[Uu]nit|step|turn))"
_PLAIN = (
    (r" {2,}", " "),
    (r"\s+([,;:])", r"\1"),
    (r"\bat most 0 of\b", "none of"),
    (r"\bat most 0\b", "no"),
    (r"(?<![\d.,])1 points\b", "1 point"),
    (r"(?<![\d.,])1 hexes\b", "1 hex"),
    (rf"{_ONE}s\b", r"\1"),
    (rf"(?<=least ){_ONE} have\b", r"\1 has"),
    (rf"(?<=most ){_ONE} have\b", r"\1 has"),
    (rf"(?<=least ){_ONE} are\b", r"\1 is"),
    (rf"(?<=most ){_ONE} are\b", r"\1 is"),
    (rf"(?<=least ){_ONE} stand\b", r"\1 stands"),
    (r"\bon turn (\d+(?:,| and) \d)", r"on turns \1"),
    (r"\bdraw wins\b", "it is a draw"),
)
"""What comes of filling in, and how a person says it."""


def sentence_of(model: type[Part], args: Mapping[str, object], titles: Titles) -> str:
    """Return a clause, or a part of one, as a sentence without its stop; empty for a form that says none."""
    said = _filled(model.SAYS, model, args, titles)
    gives = _filled(model.GIVES, model, args, titles).lstrip(" ,")
    return ": ".join(filter(None, (said, gives)))


def _filled(template: str, model: type[Part], args: Mapping[str, object], titles: Titles) -> str:
    fields = {field.alias or name: field for name, field in model.model_fields.items()}

    def segment(found: re.Match[str]) -> str:
        slots = _SLOT.findall(found[1])
        return found[1] if all(_is_given(args.get(name), fields.get(name)) for _, name, _ in slots) else ""

    def slot(found: re.Match[str]) -> str:
        asks, name, joined = found.groups()
        return "" if asks else _said(args.get(name), fields.get(name), joined or "and", titles)

    text = _SLOT.sub(slot, _SEGMENT.sub(segment, template))
    for clumsy, plain in _PLAIN:
        text = re.sub(clumsy, plain, text)
    return text.strip()


def _is_given(value: object, field: FieldInfo | None) -> bool:
    """Tell whether an argument says anything: not what its absence would say as well."""
    if value in (None, (), [], {}, "", False):
        return value == 0 and value is not False and field is not None and field.default is None
    given = tuple(value) if isinstance(value, list) else value
    return field is None or field.is_required() or given != field.default


def _said(value: object, field: FieldInfo | None, joined: str, titles: Titles) -> str:
    """Return a value in people's words; a gap for none."""
    if value in (None, "", (), [], {}):
        return GAP
    if isinstance(value, Mapping) and _model_of(field, str(value.get("form", ""))) is None:
        return ", ".join(f"{_one(key, field, titles)}: {_one(item, field, titles)}" for key, item in value.items())
    items = list(value) if isinstance(value, list | tuple) else [value]
    return _list([_one(item, field, titles) for item in items], joined)


def _one(item: object, field: FieldInfo | None, titles: Titles) -> str:
    if isinstance(item, Mapping):
        inner = _model_of(field, str(item.get("form", "")))
        words = sentence_of(inner, item, titles) if inner is not None else ""
        return words or GAP
    if not isinstance(item, str):
        return str(item)
    kind = next((mark.kind for mark in _marks(field) if isinstance(mark, Names)), "side")
    if item in titles.get(kind, {}):
        return titles[kind][item]
    item = item.removeprefix("area:")  # one that a variant makes has no title
    words = _WORDS.get(item) or (item.replace("_", " ") if item == item.lower() else item)
    sides = titles.get("side", {})
    return " ".join(sides.get(word, word) for word in words.split(" "))


def _list(items: Sequence[str], joined: str) -> str:
    """Return items as a list in words; those that are lists themselves in brackets."""
    if len(items) == 1:
        return items[0]
    apart = [f"({item})" if f" {joined} " in item or " or " in item or " and " in item else item for item in items]
    return f"{', '.join(apart[:-1])} {joined} {apart[-1]}"


def _marks(field: FieldInfo | None) -> Iterator[Any]:
    if field is not None:
        yield from field.metadata
        yield from _inner_marks(field.annotation)


def _inner_marks(annotation: Any) -> Iterator[Any]:
    yield from getattr(annotation, "__metadata__", ())
    for part in get_args(annotation):
        yield from _inner_marks(part)


def _model_of(field: FieldInfo | None, form: str) -> type[Part] | None:
    """Return the model of a part that stands in an argument, by the name of its form."""
    models = list(_models(field.annotation)) if field is not None else []
    named = [model for model in models if issubclass(model, Form) and form_name(model) == form]
    plain = [model for model in models if not issubclass(model, Form)]
    return next(iter(named or ([] if form else plain)), None)


def _models(annotation: Any) -> Iterator[type[Part]]:
    if isinstance(annotation, type) and issubclass(annotation, Part):
        yield annotation
    elif get_origin(annotation) in (Annotated, Union, UnionType, tuple) or hasattr(annotation, "__metadata__"):
        for part in get_args(annotation):
            yield from _models(part)
