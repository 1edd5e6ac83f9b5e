"""How is a clause with parts within it read, part by part? Lines in words, each under the one it belongs to; no Qt."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_OF = ("of", "all", "any")
"""Arguments whose parts stand right under the form that combines them."""
_COMBINED = {"all": "All of these", "any": "Any of these"}


@dataclass(frozen=True)
class ClauseLine:
    """A line; ``depth`` counts the parts that it lies within, 0 for the clause itself."""

    depth: int
    text: str


def lines_of(form: str, args: Mapping[str, object]) -> list[ClauseLine]:
    """Return the lines of a clause that has parts within it; none for one whose arguments are all plain."""
    if not any(_is_parts(value) for value in args.values()):
        return []
    return list(_lines(form, args, 0))


def indented(lines: list[ClauseLine]) -> str:
    """Return the lines as text, those within others further to the right."""
    return "\n".join(f"{'    ' * line.depth}{'• ' if line.depth else ''}{line.text}" for line in lines)


def _lines(form: str, args: Mapping[str, object], depth: int) -> Iterator[ClauseLine]:
    plain = [_said(name, value) for name, value in args.items() if not _is_parts(value)]
    head = _COMBINED.get(form) or _words(form).capitalize()
    said = ": ".join(filter(None, (head, "; ".join(filter(None, plain)))))
    parts = {name: value for name, value in args.items() if _is_parts(value)}
    if not said and parts:  # what only combines others is called by how it does
        name = next(iter(parts))
        yield ClauseLine(depth, _COMBINED.get(name) or _words(name).capitalize())
        yield from _parts(parts.pop(name), depth + 1)
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
        yield from _parts(value, inner)


def _parts(value: object, depth: int) -> Iterator[ClauseLine]:
    if isinstance(value, Mapping) and "form" not in value:  # entries by name, or one object of plain values
        for name, item in value.items():
            if isinstance(item, Mapping):
                yield ClauseLine(depth, _words(str(name)).capitalize())
                yield from _parts(item if "form" in item else [item], depth + 1)
            elif _is_parts(item):
                yield ClauseLine(depth, _words(str(name)).capitalize())
                yield from _parts(item, depth + 1)
            else:
                yield ClauseLine(depth, _said(str(name), item).capitalize())
        return
    for item in value if isinstance(value, list | tuple) else [value]:
        if isinstance(item, Mapping):
            inner = {name: held for name, held in item.items() if name not in ("form", "args")}
            given = item.get("args")
            yield from _lines(
                str(item.get("form", "")), {**inner, **(given if isinstance(given, Mapping) else {})}, depth
            )
        else:
            yield ClauseLine(depth, _plain(item))


def _is_parts(value: object) -> bool:
    """Tell whether a value holds parts: an object, or a list with one in it or with lists."""
    if isinstance(value, list | tuple):
        return any(isinstance(item, Mapping | list | tuple) for item in value)
    return isinstance(value, Mapping)


def _said(name: str, value: object) -> str:
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return _words(name) if value else f"not {_words(name)}"
    return f"{_words(name)} {_plain(value)}"


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _words(name: str) -> str:
    return name.replace("_", " ")
