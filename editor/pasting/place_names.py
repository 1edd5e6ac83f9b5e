"""What stands behind the place of a clause: the name of its hex, as in ``3413(Consdorf)``, or what nobody reads."""

import re
from collections import defaultdict
from difflib import SequenceMatcher

from editor.edits.reading import Rows
from editor.pasting.spelling import normal
from engine.data import schema

_SAYS = re.compile(r"(?!(?:inclusive|units?)\b)\b\w", re.IGNORECASE)
"""What is left behind a place and may be another one, a loss, a condition or whatever else."""
_NAME = re.compile(r"\s*\(([A-Z][^()\d]*)\)[\s.*]*")
_LIKE = 0.8
"""How like the name of a hex a bracket behind it is at least, of 1: the lists spell some with a letter more or less."""


def name_behind(rest: str) -> str:
    """Return what stands behind a place as its name would: a bracket alone, with a capital; empty for anything else."""
    found = _NAME.fullmatch(rest)
    return found[1].strip() if found is not None else ""


def left_behind(rest: str) -> str:
    """Return what is said against a unit for what is left behind its place; empty for what says nothing."""
    return f"“{' '.join(rest.split())}” is left of its place" if _SAYS.search(rest) else ""


class PlaceNames:
    """The names that the map of a scenario has on its hexes."""

    def __init__(self, rows: Rows, head: schema.ScenarioRow) -> None:
        self._names = defaultdict[str, list[str]](list)
        for row in rows.find(schema.PlaceRow, game=head.game, map=head.map):
            for label in row.hexes.split():
                self._names[label].append(normal(row.name))

    def against(self, name: str, place: str) -> str:
        """Return what is said against a name behind a stored place: nothing where a hex of it is called so."""
        said = normal(name)
        called = (each for label in re.split(r"[\s:/]+", place) for each in self._names.get(label, ()))
        is_known = any(_is_like(said, each) for each in called)
        return left_behind(f"({name})") if name and not is_known else ""


def _is_like(said: str, known: str) -> bool:
    is_as_long = len(said.split()) == len(known.split())
    return is_as_long and SequenceMatcher(None, said, known, autojunk=False).ratio() >= _LIKE
