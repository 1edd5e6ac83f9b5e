"""How is what stands in the field of a clause shown to people, and what do they mean by what they type? No Qt here."""

from collections.abc import Mapping, Sequence

from editor.edits.clause_ground import POINTED
from editor.edits.clause_sentences import sentence_of
from editor.edits.clause_titles import Titles, meant, said
from editor.window.models.clause_fields import NONE, ClauseField, parted
from editor.window.models.clause_open import FORM, OTHER
from engine.data.clauses.common import Common
from engine.data.clauses.form import Form

_SHOWN = 60
"""So many letters of a part are shown in its line."""
_KINDS = {"victory": "Victory", "special": "Special rule", "condition": "Condition"}
_ASKED = {
    "area": "An area of the map",
    "place": "A place of the map, or an area of it",
    "hex": "The number of a hex",
    "counter": "A unit",
    "formation": "A formation",
    "unit_type": "A unit type",
    "parameter": "A number of the game (Rules, Parameters)",
    "option": "An option of the game",
    "ruling": "A ruling of the game",
    "clause": "A clause of this scenario, by its key",
    "victory": "A clause of victory of this scenario, by its key",
    "condition": "A condition of this scenario, by its key",
    "terrain": "A kind of terrain",
    "sheet": "A sheet of the map",
    "river": "A river, by its name",
    "replacement": "A kind of replacement points",
    "entry": "A hex or an entry area",
    "side": "A side",
}
APART = "One in a line, or with commas between them"
ON_MAP = f"{APART}; a click on the map adds one"
_FORMS = {
    "number": "A whole number",
    "yes": "Yes or no",
    "choice": "One of the list",
    "json": "JSON",
}


def kind_title(kind: str) -> str:
    """Return what people call a kind of clause."""
    return _KINDS.get(kind, kind)


def form_title(form: str) -> str:
    """Return what people call a form."""
    return form.replace("_", " ").capitalize()


def parted_forms(forms: Mapping[str, type[Form]]) -> list[tuple[str, list[str]]]:
    """Return the names of forms under what they have in common: those of the rules of the game, those of all games."""
    common = sorted(name for name, form in forms.items() if issubclass(form, Common))
    own = sorted(name for name in forms if name not in common)
    titled = (("By the rules of this game", own), ("For every game: points and aims", common))
    return [(title, names) for title, names in titled if names]


def about_form(form: type[Form]) -> str:
    """Return in a line what a form is for: the sentence that it makes, with gaps."""
    said = sentence_of(form, {}, {})
    return f"{said[:1].upper()}{said[1:]}" if said else ""


def titles_for(item: ClauseField, titles: Titles) -> Mapping[str, str]:
    """Return what the values of a field are called, by value."""
    if item.kind == "choice":
        sides = titles.get("side", {})
        return {value: _choice(value, sides) for value in item.choices}
    if item.kind in ("name", "lines") and item.names:
        return titles.get(item.names, {})
    return {}


def shown(item: ClauseField, text: str, titles: Titles) -> str:
    """Return the text of a field as it is shown; a list line by line, JSON as it is."""
    known = titles_for(item, titles)
    if not known or text.startswith("["):
        return text
    return "\n".join(said(known, line) for line in text.split("\n"))


def line_of(fields: Sequence[ClauseField], texts: Mapping[str, str], titles: Titles) -> str:
    """Return what stands in the fields of a part as one line, not too long; what has no field of its own comes last."""
    first = [shown(item, texts.get(item.name, ""), titles) for item in fields if item not in (FORM, OTHER)]
    words = ", ".join(", ".join(text.split("\n")) for text in (*first, texts.get(OTHER.name, "")) if text)
    return words if len(words) <= _SHOWN else f"{words[: _SHOWN - 3]}..."


def read(item: ClauseField, typed: str, titles: Titles) -> str:
    """Return the text of a field that is meant by what is typed in it."""
    known = titles_for(item, titles)
    if not known or typed.strip().startswith("["):
        return typed
    lines = (line for typed_line in typed.split("\n") for line in _apart(item, typed_line, known))
    return "\n".join(meant(known, line.strip()) if line.strip() else line for line in lines)


def _apart(item: ClauseField, line: str, known: Mapping[str, str]) -> list[str]:
    """Return the names in a line of a list: commas and semicolons part them, unless they are in a name."""
    return [line] if item.kind != "lines" or meant(known, line.strip()) in known else parted(line)


def tip_of(item: ClauseField) -> str:
    """Return what a field takes, in words."""
    what = _ASKED.get(item.names, "") or _FORMS.get(item.kind, "")
    if item.kind in ("name", "lines") and item.choices and what:
        what += "; type a part of its name and choose"
    none = f"; {NONE} says that there is none" if item.may_be_none else ""
    return ". ".join(part for part in (f"{what}{none}" if what else "", item.tip) if part)


def hint_of(item: ClauseField) -> str:
    """Return what an empty list says of how it is filled in."""
    if item.kind != "lines":
        return ""
    return ON_MAP if item.names in POINTED else APART


def brief_fault(item: ClauseField, reason: str) -> str:
    """Return what is wrong with a field without the list of all that it could be, where it offers them itself."""
    said, lists, _ = reason.partition("; use ")
    return f"{said}; type a part of a name and choose" if lists and item.choices else reason


def _choice(value: str, sides: Mapping[str, str]) -> str:
    """Return a word of a fixed list for people: sides as the game calls them."""
    if value in sides:
        return sides[value]
    words = " ".join(sides.get(word, word) for word in value.split("_"))
    return words[:1].upper() + words[1:]
