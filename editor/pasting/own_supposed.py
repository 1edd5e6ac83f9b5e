"""Hexes in which play puts units whose place is lost, as its own lists say them: ``0601 (supposed, derived)``.

Such a unit has no place of its own, and what is read back leaves it so.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import get_args

from editor.edits.place_words import LOST
from editor.edits.reading import Rows
from editor.edits.supposed import supposed_hexes
from editor.pasting.mention import HEX
from editor.pasting.proposals import MENDED, Proposal
from editor.pasting.unread import unsure
from engine.data import schema

_SAID = re.compile(rf"(?P<hex>{HEX})\s+\(supposed, (?P<certainty>{'|'.join(get_args(schema.Certainty))})\)")


class OwnSupposed:
    """The ``lines`` of a list with hexes alone where it says that they are supposed."""

    def __init__(self, rows: Rows, head: schema.ScenarioRow, lines: Sequence[str]) -> None:
        self._known = supposed_hexes(rows, head.game, head.scenario) if any(map(_SAID.search, lines)) else {}
        self._said = {
            (number, found["hex"]): " ".join(found.group().split())
            for number, line in enumerate(lines, 1)
            for found in _SAID.finditer(line)
        }
        self.lines = [_SAID.sub(lambda found: found["hex"], line) for line in lines]

    def placed(self, found: Iterable[Proposal]) -> list[Proposal]:
        """Return what was read of the list; a unit that is supposed where it says has no place that is known."""
        return [self._placed(line) for line in found]

    def _placed(self, line: Proposal) -> Proposal:
        said = self._said.get((line.line, line.place), "")
        if not said:
            return line
        known = self._known.get(line.unit)
        if known is None or known.said != said:
            return unsure(line, f"“{said}” is not what play supposes", MENDED)
        return replace(line, place=LOST)
