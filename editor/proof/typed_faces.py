"""What does a person say of a counter that lies before him? ``9-7-18 / 5-4-18``, ``attack 7``, ``steps 2``.

The line of strengths is read as it is printed, one number or ``-`` for each place that the game declares for it; all
else by the name of the value, or the first letters of it. A stroke leads to the next face.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from db.changes import EditError
from editor.edits.reading import typed_value
from engine.data.counted import counted
from engine.data.schema import DeclaredValueRow

STEPS = "steps"
_DASH = re.compile(r"[–—−]")
_SAID = re.compile(r"([^\W\d_][^\W\d_ ]*?)\s*[:=]?\s*(\(?\d[\w/+]*\)?|-|(?<=[\s:=])\(?[\w/+]+\)?)(?![\w/+])")
_SIGN = r"(?:\(?\w+\)?|-)"
_LINE = re.compile(rf"{_SIGN}(?:-{_SIGN})*")
_SIGNS = re.compile(rf"({_SIGN})(?:-|$)")
_GUNS = re.compile(r"(?P<heads>[\w-]+?)\((?P<behind>\w+)\)(?:[\s-]\s*(?P<rest>.+))?")

Value = int | str | None


@dataclass(frozen=True)
class Typed:
    """Values by face and name, and the steps where they were said."""

    faces: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    steps: int | None = None


def read_typed(declared: Sequence[DeclaredValueRow], faces: Sequence[str], text: str) -> Typed:
    """Return what was typed of a counter from its first given face on. Raises EditError that says what can be."""
    parts = [part.strip() for part in re.split(r"\s/\s|\s/|/\s", _DASH.sub("-", text).strip())]
    if len(parts) > len(faces):
        many = f"tells of {len(parts)} faces, and there are {len(faces)} from here on"
        raise EditError(f"{text!r} {many}; leave some out")
    found: dict[str, dict[str, Value]] = {}
    steps: int | None = None
    for face, part in zip(faces, parts, strict=False):
        values = _of_line(declared, part) or _by_name(declared, part)
        if STEPS in values:
            steps = _steps(values.pop(STEPS))
        found[face] = values
    return Typed(found, steps)


def _of_line(declared: Sequence[DeclaredValueRow], part: str) -> dict[str, Value]:
    """Return the values of a line of strengths; none where it is no such line."""
    guns = _GUNS.fullmatch(part)
    heads = [value.name for value in declared if value.place == "line?"]
    if guns is not None and heads and not guns["heads"].isalpha():
        return _of_guns(declared, heads, guns)
    names = [value.name for value in declared if value.place == "line"]
    if "-" not in part or not _LINE.fullmatch(part) or not re.search(r"\d", part):
        return {}
    signs = _SIGNS.findall(part)
    if len(signs) != len(names):
        raise EditError(f"{part!r} has {counted(len(signs), 'value')}; the line has {len(names)}: {', '.join(names)}")
    return dict(zip(names, map(typed_value, signs), strict=True))


def _of_guns(declared: Sequence[DeclaredValueRow], heads: Sequence[str], said: re.Match[str]) -> dict[str, Value]:
    """Return the values of a line that begins with those that only guns have, as ``7(4) 5``; what is left out of it is
    none."""
    names = [value.name for value in declared if value.place == "line"]
    behind = [value.name for value in declared if value.place == "behind"][:1]
    first, rest = said["heads"].split("-"), _SIGNS.findall(said["rest"] or "")
    if len(first) > len(heads) or len(rest) > len(names):
        raise EditError(f"{said[0]!r} has more values than the line: {', '.join((*heads, *behind, *names))}")
    found: dict[str, Value] = dict.fromkeys((*heads, *names))
    found |= zip(heads, map(typed_value, first), strict=False)
    found |= dict.fromkeys(behind, typed_value(said["behind"]))
    return found | dict(zip(names[len(names) - len(rest) :], map(typed_value, rest), strict=True))


def _by_name(declared: Sequence[DeclaredValueRow], part: str) -> dict[str, Value]:
    found: dict[str, Value] = {}
    at = 0
    for said in _SAID.finditer(part):
        if part[at : said.start()].strip(" ,;"):
            break
        found[_named(declared, said[1])] = typed_value(said[2])
        at = said.end()
    if part[at:].strip(" ,;") or not found:
        line = "-".join(value.name for value in declared if value.place == "line")
        if part.isdecimal():
            raise EditError(f"{part!r} alone may be any value; say which, as in {declared[0].name} {part}")
        raise EditError(f"{part!r} is not understood; write {line} as printed, or a name and a value, as in attack 7")
    return found


def _named(declared: Sequence[DeclaredValueRow], word: str) -> str:
    """Return the name of the value that a word, or the first letters of one, means."""
    called = {value.name: {value.name.casefold(), value.title.casefold()} for value in declared}
    called[STEPS] = {STEPS, "step"}
    wanted = word.casefold()
    exact = [name for name, words in called.items() if wanted in words]
    begun = exact or [name for name, words in called.items() if any(each.startswith(wanted) for each in words)]
    if len(begun) != 1:
        known = ", ".join(called)
        raise EditError(
            f"{word!r} is {'no value' if not begun else 'more than one value'} of a counter; write: {known}"
        )
    return begun[0]


def _steps(value: Value) -> int:
    if not isinstance(value, int):
        raise EditError(f"Steps are a number, not {value!r}")
    return value
