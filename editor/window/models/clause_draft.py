"""What has somebody written so far into the form of a clause? A tree of parts that may still be at fault; no Qt here.

A part keeps texts as they were typed, also of arguments that its form does not have: who chooses another form and comes
back finds them again. Only what the form has is written.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from pydantic import JsonValue

from editor.edits.clause_titles import Titles
from editor.window.models.clause_fields import ClauseField
from editor.window.models.clause_open import FORM, OTHER, add_others, are_parts, fits, lost_of, open_content
from editor.window.models.clause_slots import (
    KEY,
    VALUE,
    Choice,
    Content,
    Known,
    Slot,
    chosen_of,
    content_of,
    entries_of,
    takes,
)
from editor.window.models.clause_words import line_of
from engine.data.clauses.added import AddedClause
from engine.data.clauses.form import ClauseFault, Form, Part
from engine.data.clauses.plain import ARGUMENTS
from engine.data.clauses.registry import forms_of


@dataclass(frozen=True)
class Setting:
    """What all parts of a draft share: the names that there are, the game whose forms they have, and what people call
    what is named."""

    known: Known
    game: str
    titles: Titles = field(default_factory=dict)


@dataclass(eq=False)
class PartDraft:
    """A part as it is being written; without ``slot`` it is the clause itself. Equal only to itself."""

    setting: Setting
    choice: Choice | None
    slot: Slot | None = None
    parent: "PartDraft | None" = None
    texts: dict[str, str] = field(default_factory=dict)
    parts: dict[str, list["PartDraft"]] = field(default_factory=dict)
    others: dict[str, JsonValue] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._add_what_must_be()

    @property
    def content(self) -> Content:
        """The fields and slots that the part has now."""
        if self.is_open:
            return open_content(
                self.texts.get(FORM.name, ""), self.setting.known, iter(self.texts), is_part=self.slot is not None
            )
        found = content_of(self.choice, self.setting.known, self.setting.game)
        return Content((*(self.slot.fields if self.slot is not None else ()), *found.fields), found.slots)

    @property
    def is_open(self) -> bool:
        """Whether the game declares no forms: a part may have any arguments then."""
        return forms_of(self.setting.game) is None

    def name_form(self, name: str) -> None:
        """Give the clause a form that nobody declares; what was written stays."""
        self.texts[FORM.name] = name

    def choose(self, choice: Choice | None) -> None:
        """Make the part another form; what was written stays for arguments of the same name."""
        self.choice = choice
        self.read(dict(self.others))  # the new form may have what the old one had not
        self._add_what_must_be()

    def read(self, value: JsonValue) -> None:
        """Take the arguments of a stored part; what no field takes is kept aside (``dropped``)."""
        if self.is_open:
            self._read_open(dict(value) if isinstance(value, dict) else {})
            return
        given = dict(value) if isinstance(value, dict) else {}
        inner = given.pop("args", {}) if self._is_clause else {}
        for name in ("kind", "form") if self._is_clause else ("form",) if self.slot is not None else ():
            given.pop(name, None)
        given |= inner if isinstance(inner, dict) else {}
        for item in self.content.fields:
            if item.name in given:
                self.texts[item.name] = item.text_of(given.pop(item.name))
        for slot in self.content.slots:
            if slot.name in given and takes(slot, given[slot.name]):
                self.parts[slot.name] = []
                for name, held in entries_of(slot, given.pop(slot.name)):
                    self.add(slot, chosen_of(slot, held)).read_item(name, held)
        self.others = given

    def read_item(self, name: str, value: JsonValue) -> None:
        """Take what a slot holds under a name, which only named entries have."""
        assert self.slot is not None
        if self.slot.shape == "rows" and isinstance(value, list):
            for item, cell in zip(self.slot.fields, value, strict=False):
                self.texts[item.name] = item.text_of(cell)
            return
        if self.slot.shape == "named":
            self.texts[KEY] = name
            if not self.slot.choices:
                self.texts[VALUE] = self.slot.fields[1].text_of(value)
                return
        self.read(value)

    def add(self, slot: Slot, choice: Choice | None) -> "PartDraft":
        """Add a part to a slot, behind the others, and return it."""
        part = PartDraft(self.setting, choice, slot, self)
        self.parts.setdefault(slot.name, []).append(part)
        return part

    def remove(self) -> None:
        """Take the part out of the one that holds it."""
        self._among().remove(self)

    def move(self, by: int) -> bool:
        """Move the part up (-1) or down (1) among its like; tells whether there was room."""
        among = self._among()
        at = among.index(self)
        if not 0 <= at + by < len(among):
            return False
        among[at], among[at + by] = among[at + by], among[at]
        return True

    def may_go(self) -> bool:
        """Tell whether the part may be removed: not the clause itself, nor what its form must have."""
        return self.slot is not None and not (self.slot.shape == "one" and self.slot.required)

    def held(self, slot: Slot) -> list["PartDraft"]:
        """Return the parts in a slot."""
        return self.parts.get(slot.name, [])

    @property
    def place(self) -> str:
        """The place of the part within the clause, as faults name it; empty for the clause itself."""
        if self.slot is None or self.parent is None:
            return ""
        base = self.parent.slot_place(self.slot)
        if self.slot.shape == "one":
            return base
        return f"{base}.{self.texts.get(KEY, '')}" if self.slot.shape == "named" else f"{base}[{self._at()}]"

    def slot_place(self, slot: Slot) -> str:
        """Return the place of a slot of this part."""
        return ".".join(word for word in (self.place, slot.within, slot.name) if word)

    def field_place(self, item: ClauseField) -> str:
        """Return the place of a field of this part."""
        if item.name in (KEY, VALUE):
            return self.place
        if self.slot is not None and self.slot.shape == "rows":
            return f"{self.place}[{item.name}]"
        return ".".join(word for word in (self.place, item.within, item.name) if word)

    @property
    def about(self) -> str:
        """What the form of the part says of itself."""
        model: type[Part] | None = self.choice.model if self.choice is not None else None
        if self.choice is not None and self._is_clause and (forms := forms_of(self.setting.game)) is not None:
            kind, _, name = self.choice.name.partition(": ")
            model = forms.of(kind).get(name)
        told = " ".join((model.__doc__ or "").replace("``", "").split()) if model is not None else ""
        unread = model.UNREAD if model is not None and issubclass(model, Form) else ""
        return f"{told} No rule reads this form: {unread}." if unread else told

    @property
    def title(self) -> str:
        """The part in a line."""
        if self.slot is not None and self.slot.shape == "one":
            return self.slot.label
        words = line_of(self.content.fields, self.texts, self.setting.titles)
        name = self.choice.label if self.choice is not None and self.choice.name else self.texts.get(FORM.name, "")
        return ": ".join(word for word in (name, words) if word) or "(empty)"

    def value(self, faults: list[ClauseFault]) -> JsonValue:
        """Return the part as it is written in the data; what cannot be read or stands twice goes to ``faults``."""
        if self.is_open:
            return self._open_value(faults)
        if self.slot is not None and self.slot.shape == "rows":
            return [self._value_of(item, faults) for item in self.slot.fields]
        values: dict[str, dict[str, JsonValue]] = {"": {}, "args": {}}
        for item in self.content.fields:
            if item.name not in (KEY, VALUE) and (found := self._value_of(item, faults)) is not None:
                values[item.within][item.name] = found
        for slot in self.content.slots:
            if (parts := self._packed(slot, faults)) is not None:
                values[slot.within][slot.name] = parts
        if self.slot is not None and self.slot.shape == "named" and not self.slot.choices:
            return self._value_of(self.slot.fields[1], faults)
        if self.slot is None or self.choice is None or not self.choice.name:
            return dict(values[""])
        if self._is_clause:
            kind, _, form = self.choice.name.partition(": ")
            given = {"text": "", "rule": "", **values[""]}
            return {"kind": kind, "form": form, "args": dict(values["args"]), **given}
        return {"form": self.choice.name, **values[""]}

    def dropped(self) -> list[str]:
        """Return the arguments, with their values, that the form does not have and that will not be written."""
        content = self.content
        if self.is_open:
            return lost_of(content, self.texts, {name: len(parts) for name, parts in self.parts.items()})
        has = {item.name for item in content.fields} | {slot.name for slot in content.slots}
        found = [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in self.others.items()]
        return found + [
            f"{name} = {', '.join(text.splitlines())}" for name, text in self.texts.items() if text and name not in has
        ]

    def walk(self) -> Iterator["PartDraft"]:
        """Yield the part and all parts within it, as they are shown."""
        yield self
        for slot in self.content.slots:
            for part in self.held(slot):
                yield from part.walk()

    @property
    def _is_clause(self) -> bool:
        return self.choice is not None and self.choice.model is AddedClause

    def _among(self) -> list["PartDraft"]:
        assert self.parent is not None and self.slot is not None
        return self.parent.parts[self.slot.name]

    def _at(self) -> int:
        return self._among().index(self)

    def _add_what_must_be(self) -> None:
        """Give the part the single parts that its form cannot do without."""
        for slot in self.content.slots:
            if slot.shape == "one" and slot.required and not self.held(slot):
                self.add(slot, slot.choices[0])

    def _read_open(self, given: dict[str, JsonValue]) -> None:
        """Take the arguments of a part without a declared form; what no field gives back as it was is JSON."""
        self.texts |= {name: "" for name in given if name in ARGUMENTS}  # they are fields of the part from now on
        content = self.content
        for item in content.fields:
            if item.name in given and fits(item, given[item.name]):
                self.texts[item.name] = item.text_of(given.pop(item.name))
        for slot in content.slots:
            if are_parts(given.get(slot.name)):
                self.parts[slot.name] = []
                for _, held in entries_of(slot, given.pop(slot.name)):
                    self.add(slot, None).read(held)
        self.texts[OTHER.name] = OTHER.text_of(given or None)

    def _open_value(self, faults: list[ClauseFault]) -> JsonValue:
        content = self.content
        found: dict[str, JsonValue] = {}
        for item in content.fields:
            if item != OTHER and (value := self._value_of(item, faults)) is not None:
                found[item.name] = value
        for slot in content.slots:
            if (parts := self._packed(slot, faults)) is not None:
                found[slot.name] = parts
        reasons = add_others(found, self._value_of(OTHER, faults))
        faults += [ClauseFault(self.field_place(OTHER), reason) for reason in reasons]
        return found

    def _value_of(self, item: ClauseField, faults: list[ClauseFault]) -> JsonValue:
        try:
            return item.value_of(self.texts.get(item.name, ""))
        except ValueError as error:
            faults.append(ClauseFault(self.field_place(item), str(error)))
            return None

    def _packed(self, slot: Slot, faults: list[ClauseFault]) -> JsonValue:
        """Return what a slot holds, None for nothing."""
        held = self.held(slot)
        if not held:
            return {} if slot.shape == "named" and slot.required else None
        if slot.shape == "one":
            return held[0].value(faults)
        if slot.shape != "named":
            return [part.value(faults) for part in held]
        found: dict[str, JsonValue] = {}
        for part in held:
            key = part.texts.get(KEY, "").strip()
            if not key or key in found:
                why = f"{key} stands there twice; remove one" if key else "has no name; give it one"
                faults.append(ClauseFault(part.place, why))
            found[key] = part.value(faults)
        return found
