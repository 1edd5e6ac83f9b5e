"""How do the values of a face stand on the counter? By the places that the game declares for them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

NONE = "–"
"""Where the line has a place for a value that the face does not have."""


class Placed(Protocol):
    """What is known of a declared value: a row of the library or a part of a scenario."""

    @property
    def table(self) -> str:
        """The table whose rows have it."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def title(self) -> str:
        """What people call it."""

    @property
    def place(self) -> str:
        """Where on the counter it stands."""


def line_of(declared: Iterable[Placed], values: Mapping[str, int | str]) -> str:
    """Return the line of strengths, for example ``6-6-16``.

    Values of the place ``line?`` come first, with those ``behind`` them in brackets, and only where there are any.
    What else the counter has not is left out: guns that neither attack nor defend show barrage and movement, as
    ``7(4) 5``, and a unit that does nothing but move its movement alone.
    """
    placed = _placed(declared, values)
    heads = ["".join(parts) for place, parts in placed if place == "line?" and parts]
    rest = ["".join(parts) or None for place, parts in placed if place == "line"]
    head = "-".join(heads)
    if heads and rest and rest[0] in (None, "0"):
        rest = rest[1:]
        while len(rest) > 1 and rest[0] is None:
            rest = rest[1:]
        if len(rest) < 2:
            return head if not rest or rest[0] is None else f"{head} {rest[0]}"
    if all(said is None for said in rest[:-1]):
        alone = "" if not rest or rest[-1] is None else str(rest[-1])
        return "-".join(filter(None, (head, alone)))
    return "-".join(filter(None, (head, *(NONE if said is None else str(said) for said in rest))))


def beside(declared: Iterable[Placed], values: Mapping[str, int | str], place: str) -> str:
    """Return what stands at the ``left`` or ``right`` of the symbol, each value on a line of its own, and on another
    one in brackets what stands ``behind`` it."""
    return "\n".join(part for where, parts in _placed(declared, values) if where == place for part in parts)


def _placed(declared: Iterable[Placed], values: Mapping[str, int | str]) -> list[tuple[str, list[str]]]:
    """Return the places of the values of a face in their order, each with its value and those behind it in brackets; a
    value that the face has not has nothing, and nothing stands behind it."""
    found: list[tuple[str, list[str]]] = []
    for value in declared:
        said = values.get(value.name)
        if value.table != "face":
            continue
        if value.place != "behind":
            is_there = bool(said) if value.place == "line?" else said is not None
            found.append((value.place, [str(said)] if is_there else []))
        elif found and found[-1][1] and said is not None:
            found[-1][1].append(f"({said})")
    return found


def told(declared: Iterable[Placed], values: Mapping[str, int | str]) -> str:
    """Return all values of a face in words: the line of strengths, then what does not stand in it by its title."""
    every = [value for value in declared if value.table == "face"]
    line = line_of([value for value in every if value.place == "line"], values)
    others = [value for value in every if value.place != "line" and values.get(value.name)]
    return ", ".join(filter(None, (line, *(f"{value.title.lower()} {values[value.name]}" for value in others))))


def as_read(declared: Sequence[Placed], values: Mapping[str, int | str]) -> str:
    """Return all values of a face as they are read off the counter: its line, then what stands beside the symbol, each
    by its title, with what stands in brackets behind it."""
    line, others = line_of(declared, values), list[str]()
    is_beside = False
    for value in declared:
        said = values.get(value.name)
        is_beside = value.place in ("left", "right") if value.place != "behind" else is_beside
        if value.table == "face" and is_beside and said:
            others.append(f"{value.title.lower()} {said}" if value.place != "behind" else f"({said})")
    return ", ".join(filter(None, (line, *others))).replace(", (", " (")
