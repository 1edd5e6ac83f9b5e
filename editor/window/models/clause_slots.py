"""Which arguments of a clause hold parts of their own, and what may such a part be? No Qt here."""

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import JsonValue

from editor.window.models.clause_fields import ClauseField, bare, field_of, fields_of
from engine.data.clauses import arguments
from engine.data.clauses.added import AddedClause
from engine.data.clauses.arguments import Names
from engine.data.clauses.form import Form, Part, form_name
from engine.data.clauses.registry import KINDS, forms_of

Known = Mapping[str, Set[str]]
Shape = Literal["list", "named", "rows", "one"]

KEY, VALUE = "(key)", "(value)"
"""The fields of an entry by name; no argument is called so."""
_LABELS: tuple[tuple[Any, str], ...] = (
    (arguments.Turn, "Turn"),
    (arguments.TurnText, "Turn"),
    (arguments.DieText, "Die"),
    (arguments.Side, "Side"),
    (arguments.Count, "Number"),
)

_BETWEEN = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Where a word begins in the name of a model."""
_SLOT_LABELS = {"of": "Parts", "add": "Added clauses"}


@dataclass(frozen=True)
class Choice:
    """What a part may be: a form by its name, or the one object that may stand there, whose name is empty."""

    name: str
    model: type[Part]

    @property
    def label(self) -> str:
        """The name for people."""
        return self.name.replace("_", " ").capitalize() or _BETWEEN.sub(" ", self.model.__name__).capitalize()


@dataclass(frozen=True)
class Slot:
    """An argument that holds parts: a ``list`` of them, entries that are ``named``, ``rows`` of values, or ``one``.

    A part has the fields of its choice; ``fields`` come before these. ``within`` is the object in which the argument
    stands, empty for the part itself; ``title`` what people call it where its name does not say it.
    """

    name: str
    shape: Shape
    required: bool
    choices: tuple[Choice, ...] = ()
    fields: tuple[ClauseField, ...] = ()
    within: str = ""
    title: str = ""

    @property
    def label(self) -> str:
        """The name for people."""
        return self.title or _SLOT_LABELS.get(self.name) or self.name.replace("_", " ").capitalize()

    @property
    def part_label(self) -> str:
        """What people call a part that has no choice: its values, or just a part."""
        return ", ".join(item.title or item.label for item in self.fields) or "Part"

    def choice(self, name: str) -> Choice | None:
        """Return the choice of a name, or None."""
        return next((choice for choice in self.choices if choice.name == name), None)


@dataclass(frozen=True)
class Content:
    """The fields and the slots of a part."""

    fields: tuple[ClauseField, ...] = ()
    slots: tuple[Slot, ...] = ()


def content_of(choice: Choice | None, known: Known, game: str) -> Content:
    """Return what a part of this choice holds; nothing without one. A clause within a clause has fields of its own
    and those of its form."""
    if choice is None:
        return Content()
    if choice.model is not AddedClause:
        return _content(choice.model, known, game)
    kind, _, name = choice.name.partition(": ")
    own = tuple(field for field in fields_of(AddedClause, known) if field.name in ("key", "text", "rule", "enforced"))
    forms = forms_of(game)
    form = forms.of(kind).get(name) if forms is not None else None
    inner = _content(form, known, game, "args") if form is not None else Content()
    return Content((*own, *inner.fields), inner.slots)


def _content(model: type[Part], known: Known, game: str, within: str = "") -> Content:
    slots = []
    for name, field in model.model_fields.items():
        if name != "form" and (slot := _slot(field.alias or name, field.annotation, field.is_required(), known, game)):
            slots.append(Slot(slot.name, slot.shape, slot.required, slot.choices, slot.fields, within))
    held = {slot.name for slot in slots}
    return Content(tuple(field for field in fields_of(model, known, within) if field.name not in held), tuple(slots))


def _slot(name: str, annotation: Any, required: bool, known: Known, game: str) -> Slot | None:
    """Return the slot of an argument that holds parts, None for one that is a field."""
    inner, _ = bare(annotation)
    if choices := _choices(inner, game):
        return Slot(name, "one", required, choices)
    if get_origin(inner) is dict:
        key, value = get_args(inner)
        head = _labeled(KEY, key, known, "Name")
        if choices := _choices(bare(value)[0], game):
            return Slot(name, "named", required, choices, (head,))
        return Slot(name, "named", required, (), (head, _labeled(VALUE, value, known, "Value")))
    if get_origin(inner) is tuple:
        item, _ = bare(get_args(inner)[0])
        if choices := _choices(item, game):
            return Slot(name, "list", required, choices)
        if get_origin(item) is tuple:
            parts = enumerate(get_args(item))
            return Slot(name, "rows", required, (), tuple(_labeled(str(at), part, known, "Text") for at, part in parts))
    return None


def _choices(annotation: Any, game: str) -> tuple[Choice, ...]:
    """Return what a part of this annotation may be; nothing where it is none."""
    if get_origin(annotation) in (Union, UnionType):
        models = [bare(part)[0] for part in get_args(annotation)]
        if all(isinstance(model, type) and issubclass(model, Form) for model in models):
            return tuple(Choice(form_name(model), model) for model in models)
        return ()
    if not (isinstance(annotation, type) and issubclass(annotation, Part)):
        return ()
    if annotation is AddedClause:
        forms = forms_of(game)
        named = [(kind, form) for kind in KINDS for form in (sorted(forms.of(kind)) if forms is not None else ())]
        return tuple(Choice(f"{kind}: {form}", AddedClause) for kind, form in named)
    return (Choice(form_name(annotation) if issubclass(annotation, Form) else "", annotation),)


def _labeled(name: str, annotation: Any, known: Known, otherwise: str) -> ClauseField:
    """Return the field of a value that has no name of its own, labeled by what it is."""
    label = next((label for kind, label in _LABELS if kind == annotation), "")
    named = next((mark.kind for mark in bare(annotation)[1] if isinstance(mark, Names)), "")
    return field_of(name, annotation, (), known, title=label or named.replace("_", " ").capitalize() or otherwise)


def takes(slot: Slot, value: JsonValue) -> bool:
    """Tell whether a stored value can be taken apart; what cannot is kept aside and told."""
    return isinstance(value, dict) if slot.shape in ("one", "named") else isinstance(value, list)


def entries_of(slot: Slot, value: JsonValue) -> list[tuple[str, JsonValue]]:
    """Return the parts that a stored value holds, each with its name, empty where it has none."""
    if slot.shape == "named" and isinstance(value, dict):
        return list(value.items())
    return [("", item) for item in value] if isinstance(value, list) else [("", value)]


def chosen_of(slot: Slot, value: JsonValue) -> Choice | None:
    """Return the choice that a stored part has; a form that may not stand there is kept, as one without fields."""
    if not slot.choices:
        return None
    if isinstance(value, dict) and slot.choices[0].name:
        kind = f"{value.get('kind')}: " if slot.choices[0].model is AddedClause else ""
        return slot.choice(f"{kind}{value.get('form', '')}")
    return slot.choices[0]
