"""How is a clause with parts within it read, part by part? Lines in words, each under the one it belongs to; no Qt."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from editor.edits.clause_titles import Titles

_OF = ("of", "all", "any")
"""Arguments whose parts stand right under the form that combines them."""
_TRUE = {"combat": "combat units only"}
"""Arguments that say yes in more words than their name has."""
_COMBINED = {"all": "All of these", "any": "Any of these"}


Say = Callable[[str, str], str]
"""Returns what people call a value, given the name of its argument."""


def in_words(_name: str, value: str) -> str:
    """Return a word of a list as it is read; a name that has capitals, digits or signs of its own stays."""
    return _words(value) if value.replace("_", "").isalpha() and value == value.lower() else value


def by_titles(titles: Titles) -> Say:
    """Return how values are called by the titles of what they name, first of the kind that their argument names."""
    sides = titles.get("side", {})

    def say(name: str, value: str) -> str:
        kinds = [kind for kind in titles if kind.replace("_", " ") in _words(name)]
        others = () if value.isdigit() else titles  # a number is one, unless its argument says that it is a name
        title = next((titles[kind][value] for kind in (*kinds, *others) if value in titles[kind]), "")
        if title or "_" not in value:
            return title or value
        said = in_words(name, value)
        return " ".join(sides.get(word, word) for word in said.split()) if said != value else value

    return say


@dataclass(frozen=True)
class ClauseLine:
    """A line; ``depth`` counts the parts that it lies within, 0 for the clause itself."""

    depth: int
    text: str


def has_lines(args: Mapping[str, object]) -> bool:
    """Say whether a clause has parts within it."""
    return any(_is_parts(value) for value in args.values())


def lines_of(form: str, args: Mapping[str, object], say: Say = in_words) -> list[ClauseLine]:
    """Return the lines of a clause that has parts within it; none for one whose arguments are all plain."""
    return list(_Lines(say).of(form, args, 0)) if has_lines(args) else []


def indented(lines: list[ClauseLine]) -> str:
    """Return the lines as text, those within others further to the right."""
    return "\n".join(f"{'    ' * line.depth}{'• ' if line.depth else ''}{line.text}" for line in lines)


class _Lines:
    def __init__(self, say: Say) -> None:
        self._say = say

    def of(self, form: str, args: Mapping[str, object], depth: int) -> Iterator[ClauseLine]:
        plain = [self._said(name, value) for name, value in args.items() if not _is_parts(value)]
        head = _COMBINED.get(form) or _words(form).capitalize()
        said = ": ".join(filter(None, (head, "; ".join(filter(None, plain)))))
        parts = {name: value for name, value in args.items() if _is_parts(value)}
        if not said and parts:  # what only combines others is called by how it does
            name = next(iter(parts))
            yield ClauseLine(depth, _COMBINED.get(name) or _words(name).capitalize())
            yield from self._parts(parts.pop(name), depth + 1)
            depth -= 1  # what follows stands beside it
        else:
            yield ClauseLine(depth, said or "(empty)")
        for name, value in parts.items():
            if name in _OF:
                if name in _COMBINED and form != name:
                    yield ClauseLine(depth + 1, _COMBINED[name])
                inner = depth + 2 if name in _COMBINED and form != name else depth + 1
            else:
                yield ClauseLine(depth + 1, _words(name).capitalize())
                inner = depth + 2
            yield from self._parts(value, inner)

    def _parts(self, value: object, depth: int) -> Iterator[ClauseLine]:
        if isinstance(value, Mapping) and "form" not in value:  # entries by name, or one object of plain values
            for name, item in value.items():
                if isinstance(item, Mapping):
                    yield ClauseLine(depth, _upper(self._title(str(name))))
                    yield from self._parts(item if "form" in item else [item], depth + 1)
                elif _is_parts(item):
                    yield ClauseLine(depth, _upper(self._title(str(name))))
                    yield from self._parts(item, depth + 1)
                else:
                    yield ClauseLine(depth, _upper(f"{self._title(str(name))} {self._plain(str(name), item)}"))
            return
        for item in value if isinstance(value, list | tuple) else [value]:
            if isinstance(item, Mapping):
                inner = {name: held for name, held in item.items() if name not in ("form", "args")}
                given = item.get("args")
                yield from self.of(
                    str(item.get("form", "")), {**inner, **(given if isinstance(given, Mapping) else {})}, depth
                )
            else:
                yield ClauseLine(depth, self._plain("", item))

    def _said(self, name: str, value: object) -> str:
        if value is None or value == "":
            return ""
        if isinstance(value, bool):
            return _TRUE.get(name, _words(name)) if value else f"not {_words(name)}"
        if name == "at_most" and value == 0:
            return "none"
        return f"{_words(name)} {self._plain(name, value)}"

    def _title(self, name: str) -> str:
        """Return what an entry is called that stands for something by name."""
        return self._say("", name) if self._say("", name) != name else _words(name)

    def _plain(self, name: str, value: object) -> str:
        items = value if isinstance(value, list | tuple) else [value]
        return ", ".join(self._say(name, item) if isinstance(item, str) else str(item) for item in items)


def _is_parts(value: object) -> bool:
    """Tell whether a value holds parts: an object, or a list with one in it or with lists."""
    if isinstance(value, list | tuple):
        return any(isinstance(item, Mapping | list | tuple) for item in value)
    return isinstance(value, Mapping)


def _words(name: str) -> str:
    return name.replace("_", " ")


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
