"""What is a form of clause, and what is wrong with the arguments that somebody wrote?"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self, get_args, get_origin

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from engine.data.clauses.arguments import Beside, Counted, Names, Numbers, Under
from engine.data.near import unknown_text
from engine.data.schema.fields import reason

_MISSING, _TOO_SHORT, _NO_TAG, _WRONG_TAG = "missing", "too_short", "union_tag_not_found", "union_tag_invalid"


@dataclass(frozen=True)
class ClauseFault:
    """What is wrong with a clause. ``argument`` is its place within, such as ``of[1].places``, empty for the form
    itself; ``reason`` is a sentence without its subject, with the remedy."""

    argument: str
    reason: str

    @property
    def text(self) -> str:
        """The fault in words for people."""
        return f"{place_text(self.argument)}: {self.reason}" if self.argument else self.reason


def place_text(argument: str) -> str:
    """Return the place of an argument within a clause in words: ``of[1].places[0]`` is that of part 2."""
    parts = re.sub(r"\b(all|any|of)\[(\d+)\]", lambda at: f"{at[1]}, part {int(at[2]) + 1}", argument)
    return re.sub(r"\[(\d+)\]", lambda at: f", number {int(at[1]) + 1}", parts).replace(".", ", ")


class FormError(ValueError):
    """A clause is no form that the rules know; ``faults`` say what is wrong with it."""

    def __init__(self, faults: Sequence[ClauseFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(fault.text for fault in faults))


class Part(BaseModel):
    """A part of a clause that is no form: an object with members of its own."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    COUNTS: ClassVar[Mapping[str, Counted]] = {}
    """What the numbers among the arguments count, by argument, so that there cannot be more than that (``counted``)."""

    LEAVES_BY: ClassVar[str] = ""
    """The argument with the area, or areas, by which units of ``side`` must leave the map."""

    NEEDS: ClassVar[tuple[str, ...]] = ()
    """Arguments of which one must be there."""

    SAYS: ClassVar[str] = ""
    """The form as a sentence: ``{name}`` stands for an argument in people's words, ``[...]`` for what is said only
    where each argument in it is given; ``{of|and}`` joins parts, ``{?name}`` asks for an argument and says nothing.
    Empty: the names of the arguments are read out."""

    GIVES: ClassVar[str] = ""
    """What comes of it, written in the same way; it stands behind the sentence."""

    @model_validator(mode="before")
    @classmethod
    def _names_are_known(cls, values: object) -> object:
        """Refuse arguments that the form does not have, with the name that is nearest."""
        if isinstance(values, Mapping):
            known = argument_names(cls)
            unknown = [str(name) for name in values if name not in known]
            if unknown:
                may = [name for name in known if name != "form"]
                text = "; ".join(unknown_text("argument", name, may) for name in unknown)
                raise ValueError(text)
        return values

    @model_validator(mode="after")
    def _has_what_it_needs(self) -> Self:
        if self.NEEDS and not any(getattr(self, name) not in (None, ()) for name in self.NEEDS):
            raise ValueError(f"needs {' or '.join(self.NEEDS)}; add it")
        if wrong := self.contradiction():
            raise ValueError(wrong)
        return self

    def contradiction(self) -> str:
        """Return why these arguments, each good alone, can never be met together, with the remedy; nothing if they can.

        Forms override it."""
        return ""

    def makes(self) -> Iterator[tuple[str, str]]:
        """Yield what others may name because the clause makes it: kind (see ``Names``) and name."""
        for name in type(self).model_fields:
            value = getattr(self, name)
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Part):
                    yield from part.makes()

    def names(self) -> Iterator[tuple[str, str, str]]:
        """Yield what the arguments name in the data: place within the clause, kind (see ``Names``) and name; of turns
        the number as text, without 0, which is before the first; of what belongs to another thing ``OF|NAME``."""
        for name, field in type(self).model_fields.items():
            place, value = field.alias or name, getattr(self, name)
            if name != "form":
                yield from _named(place, value, (field.annotation, *field.metadata))
            for mark in field.metadata:
                if isinstance(mark, Beside) and value is not None:
                    yield place, mark.kind, f"{getattr(self, mark.of)}|{value}"


class Form(Part):
    """A form of clause with its arguments. A subclass has ``form: Literal[...]``, its name in the data.

    ``UNREAD`` says why a form may stand in the data though no rule reads it; empty for those that rules read.
    """

    UNREAD: ClassVar[str] = ""

    HELD_BY_ROWS: ClassVar[bool] = False
    """Whether other rows make the rules do what a form says that no rule reads, so that it cannot be switched off."""

    OPENS_EXITS: ClassVar[str] = ""
    """The argument with the areas by which the form lets ``side`` leave the map."""

    COUNTS_POINTS: ClassVar[bool] = False
    """Whether ``at_least`` of each of its ``levels`` counts the points of places of the map that ``side`` controls."""

    FOR_SEVERAL: ClassVar[bool] = False
    """Whether it is written for several scenarios, so that its turns may lie beyond the last one of one of them and its
    units may play only in others."""

    @classmethod
    def read(cls, values: Mapping[str, object], game: str) -> Self:
        """Return the form of a game that ``values`` state, its name among them. Raises FormError with every fault."""
        try:
            return cls.model_validate(values, context={"game": game})
        except ValidationError as error:
            found = [dict(item) for item in error.errors(include_url=False)]
            told = [item for item in found if item["type"] != _TOO_SHORT] or found  # short for what was refused within
            raise FormError(tuple(fault for item in told for fault in _faults(values, item))) from None


def parts_of(form: Part) -> Iterator[Part]:
    """Yield a form and the parts within it."""
    yield form
    for name in type(form).model_fields:
        value = getattr(form, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Part):
                yield from parts_of(item)


def form_name(form: type[Form]) -> str:
    """Return the name of a form in the data."""
    (name,) = get_args(form.model_fields["form"].annotation)
    return str(name)


def argument_names(form: type[Part]) -> list[str]:
    """Return the names that the arguments of a form have in the data, ``form`` among them, in the order declared."""
    return [field.alias or name for name, field in form.model_fields.items()]


def _faults(values: Mapping[str, object], found: Mapping[str, Any]) -> Iterator[ClauseFault]:
    """Yield the faults of an error of validation: one, or those of the clause within that it is about."""
    fault = _fault(values, found)
    within = found.get("ctx", {}).get("error")
    if not isinstance(within, FormError):
        yield fault
        return
    for inner in within.faults:
        place = f"{fault.argument}.args.{inner.argument}" if inner.argument else fault.argument
        yield ClauseFault(place, inner.reason)


def _fault(values: Mapping[str, object], found: Mapping[str, Any]) -> ClauseFault:
    """Return the fault of an error of validation, its place as the data has it: without the tags of unions."""
    place, before = "", object()
    rest: object = values
    for part in found["loc"]:
        is_tag = isinstance(before, int) and isinstance(rest, Mapping) and rest.get("form") == part
        before = part
        if is_tag:
            continue
        if isinstance(part, int):
            place, rest = f"{place}[{part}]", rest[part] if isinstance(rest, Sequence) and part < len(rest) else None
        elif isinstance(rest, Mapping) and part in rest:
            place, rest = f"{place}.{part}", rest[part]
        elif found["type"] == _MISSING and part == found["loc"][-1]:
            place = f"{place}.{part}"
    return ClauseFault(place.removeprefix("."), _words(found))


def _words(found: Mapping[str, Any]) -> str:
    """Return what is wrong in words, with the remedy."""
    kind, context = found["type"], found.get("ctx", {})
    if kind == _WRONG_TAG:
        known = [name.strip("' ") for name in str(context["expected_tags"]).split(",")]
        return unknown_text("form", str(context["tag"]), known)
    if kind == _NO_TAG:
        return "names no form; give it one"
    if kind == _TOO_SHORT:
        return "is empty; name at least one"
    return reason(dict(found))


def _named(place: str, value: object, kinds: tuple[Any, ...]) -> Iterator[tuple[str, str, str]]:
    """Yield what a value names; ``kinds`` are its annotation and the marks beside it."""
    annotation, *marks = kinds
    marks += getattr(annotation, "__metadata__", ())
    inner = getattr(annotation, "__origin__", annotation) if hasattr(annotation, "__metadata__") else annotation
    if isinstance(value, Part):
        yield from ((f"{place}.{rest}", kind, name) for rest, kind, name in value.names())
    elif isinstance(value, str | int):
        named = [mark.kind for mark in marks if isinstance(mark, Names | Numbers)]
        yield from ((place, kind, str(value)) for kind in named if value != 0)
        yield from ((place, mark.kind, f"{mark.of}|{value}") for mark in marks if isinstance(mark, Under))
        if not named:
            for part in get_args(inner):
                if hasattr(part, "__metadata__"):
                    yield from _named(place, value, (part,))
    elif isinstance(value, Mapping):
        of_key, of_value = _parts(inner, Mapping, dict)
        for key, item in value.items():
            yield from _named(f"{place}.{key}", key, (of_key,))
            yield from _named(f"{place}.{key}", item, (of_value,))
    elif isinstance(value, tuple):
        parts = _parts(inner, tuple)
        for index, item in enumerate(value):
            part = parts[0] if len(parts) == 1 or parts[1] is Ellipsis else parts[index]
            yield from _named(f"{place}[{index}]", item, (part,))


def _parts(annotation: Any, *origins: type) -> tuple[Any, ...]:
    """Return the arguments of the generic type of one of these origins in an annotation, which may be optional."""
    for found in (annotation, *get_args(annotation)):
        found = getattr(found, "__origin__", found) if hasattr(found, "__metadata__") else found
        if get_origin(found) in origins:
            return get_args(found)
    raise TypeError(f"{annotation} holds none of {origins}")
