"""Which fields has a clause of a game that declares no forms? Those that names of arguments say; no Qt here.

A form that all games share has its own arguments only. Every other may hold what anybody can read in a clause: sides,
places, hexes, units ..., and parts. What has another name, or does not fit its field, is JSON among the others.
"""

from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from editor.window.models.clause_fields import ClauseField, Kind
from editor.window.models.clause_slots import Content, Known, Slot
from engine.data.clauses.form import form_name
from engine.data.clauses.plain import ARGUMENTS, COMBINING, SHARED
from engine.data.clauses.shared import ExitCount, HeldBySide

FORM = ClauseField("form", "name", False, SHARED, tip="What the part asks for; leave it empty if its arguments say it")
"""The field of the form of a part; the form of the clause itself stands above all fields."""
OTHER = ClauseField(
    "(others)",
    "json",
    False,
    title="Other arguments",
    tip='An object of JSON, as {"weather": "snow"}; nobody checks them',
)
"""The field of all arguments that have no field of their own."""
_USUAL = ("side", "places", "areas", "hexes", "units", "formations", "unit_types", "turn", "at_least")
_OF_SHARED = {
    form_name(form): {name: field.is_required() for name, field in form.model_fields.items() if name != "form"}
    for form in (HeldBySide, ExitCount)
}
"""The arguments of those shared forms that combine nothing, and whether each must be given."""
_PARTS = {"of": "Parts", "all": "All of these", "any": "Any of these"}
_OF_COMBINING = {"all": ("of",), "any": ("of",), "otherwise": (), "hold_places": (), "exit_count": ()}


def open_content(form: str, known: Known, given: Iterator[str], *, is_part: bool) -> Content:
    """Return what a clause or a part of one holds; ``given`` are the names of arguments that have a text already."""
    shared = _OF_SHARED.get(form, {})
    usual = tuple(shared) or (() if form in _OF_COMBINING else _USUAL)
    more = [name for name in given if name in ARGUMENTS and name not in usual and form not in _OF_SHARED]
    fields = [_field(name, known, shared.get(name, False)) for name in (*usual, *more)]
    slots = tuple(Slot(name, "list", False, title=_PARTS[name]) for name in _OF_COMBINING.get(form, COMBINING))
    return Content(((FORM,) if is_part else ()) + (*fields, OTHER), slots)


def fits(item: ClauseField, value: JsonValue) -> bool:
    """Tell whether the field gives back a stored value as it was."""
    try:
        return item.kind != "json" and item.value_of(item.text_of(value)) == value
    except ValueError:
        return False


def are_parts(value: JsonValue) -> bool:
    """Tell whether a stored value is a list of parts."""
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def _field(name: str, known: Known, required: bool) -> ClauseField:
    what = ARGUMENTS[name]
    choices = tuple(sorted(known.get(what.kind, ())))
    kind: Kind = "lines" if what.is_list else "number" if what.kind == "number" else "name"
    tip = "One in a line" if what.is_list else ""
    return ClauseField(name, kind, required, choices, what.kind == "number", tip, names=what.kind)


def add_others(found: dict[str, JsonValue], others: JsonValue) -> Iterator[str]:
    """Add the other arguments to those of the fields; yield why they cannot be."""
    if others is not None and not isinstance(others, dict):
        yield "must be an object, such as {}"
    for name, value in others.items() if isinstance(others, dict) else ():
        if name in found:
            yield f"{name!r} stands above as well; take one of the two out"
        found[name] = value


def lost_of(content: Content, texts: Mapping[str, str], parts: Mapping[str, int]) -> list[str]:
    """Return the arguments that have a text or so many parts and that the form does not have."""
    has = {item.name for item in content.fields} | {slot.name for slot in content.slots}
    lost = [name for name, text in texts.items() if text and name in ARGUMENTS and name not in has]
    return lost + [f"{name} ({count} parts)" for name, count in parts.items() if count and name not in has]
