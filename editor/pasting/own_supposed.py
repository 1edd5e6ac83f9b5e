"""Hexes in which play puts units whose place is lost, as its own lists say them: ``0601 (supposed, derived)``.

Such a unit has no place of its own, and what is read back leaves it so: its hex is the one in which play puts it.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import get_args

from db.changes import ChangeSet
from db.provenance import WHOLE
from editor.edits.draft import Draft, made
from editor.edits.place_words import LOST
from editor.edits.reading import Rows, one
from editor.edits.supposed import Supposed, supposed_hexes
from editor.pasting.mention import HEX
from editor.pasting.proposals import MENDED, Proposal
from editor.pasting.unread import unsure
from engine.data import schema

_METHOD = "method/lost-place"
_SAID = re.compile(rf"(?P<hex>{HEX})\s+\(supposed, (?P<certainty>{'|'.join(get_args(schema.Certainty))})\)")


class OwnSupposed:
    """The ``lines`` of a list with hexes alone where it says that they are supposed."""

    def __init__(self, rows: Rows, head: schema.ScenarioRow, lines: Sequence[str]) -> None:
        where = {"game": head.game, "scenario": head.scenario}
        is_said = any(map(_SAID.search, lines))
        self._known = supposed_hexes(rows, head.game, head.scenario) if is_said else {}
        self._there = {row.counter for row in rows.find(schema.SetupRow, **where)} if is_said else set()
        self._said = {
            (number, found["hex"]): Supposed(found["hex"], certainty)
            for number, line in enumerate(lines, 1)
            for found in _SAID.finditer(line)
            for certainty in get_args(schema.Certainty)
            if certainty == found["certainty"]
        }
        self.lines = [_SAID.sub(lambda found: found["hex"], line) for line in lines]

    def placed(self, found: Iterable[Proposal]) -> list[Proposal]:
        """Return what was read of the list; a unit that is supposed in a hex has no place that is known."""
        return [self._placed(line) for line in found]

    def _placed(self, line: Proposal) -> Proposal:
        said = self._said.get((line.line, line.place))
        if said is None:
            return line
        known, lost = self._known.get(line.unit), replace(line, place=LOST, supposed=said)
        is_new = line.unit not in self._there
        return lost if is_new or known == said else unsure(lost, f"“{said.said}” is not what play supposes", MENDED)


def supposed_in(rows: Rows, game: str, scenario: str, placed: ChangeSet, line: Proposal) -> ChangeSet:
    """Return what sets up the unit of a line with the hex in which play is to put it, where its place is lost: as
    certain as the line says, by the method of its game for places that are lost."""
    if line.supposed is None or line.place != LOST:
        return placed
    where = {"game": game, "scenario": scenario, "subject": line.unit, "kind": "place"}
    stored, draft = one(rows, schema.PlacementRow, **where), Draft()
    others = [each for each in placed.changes if each.table != schema.PlacementRow.TABLE]
    if stored is not None:
        draft.set(stored, hex=line.supposed.hex)
        return replace(placed, changes=(*others, *draft.done("").changes))
    row = made(schema.PlacementRow, **where, hex=line.supposed.hex)
    draft.add(row)
    if one(rows, schema.SourceRow, game=game, key=_METHOD) is None:
        return replace(placed, changes=(*others, *draft.done("").changes))
    about = {"game": game, "table": row.TABLE, "row_key": row.key_text}
    said = {"certainty": line.supposed.certainty, "source": _METHOD, "locator": "as its list says"}
    draft.add(made(schema.CitationRow, **about, field=WHOLE, **said))
    carried = placed.carried | {(row.TABLE, row.key_text)}
    return replace(placed, changes=(*others, *draft.done("").changes), carried=carried)
