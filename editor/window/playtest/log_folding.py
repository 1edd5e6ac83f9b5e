"""How does the log tell an attack that was put together deed by deed? In one line, once it is made. Knows no Qt."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from editor.window.playtest.log_lines import LogLine
from editor.window.playtest.report_lines import told_in_one
from engine.core.phases import ActionRecord
from engine.core.roles import Role, role_of

_EFFECTS = ("event", "step", "overruled")
_CALLED_OFF = "{deed}, and calls it off"


class LogFolding:
    """Follows a log that grows; ``names`` are those of the units by their keys. What is being put together is told deed
    by deed as long as it is not made."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        self._source: list[LogLine] = []
        self._told: list[LogLine] = []
        self._first: int | None = None  # the line with which what is being put together begins
        self._joins = 0  # who joined it or left it

    def told(self, lines: Sequence[LogLine], records: Sequence[ActionRecord]) -> list[LogLine]:
        """Return the lines of a log with each attack in one; one that was only looked at again is left out."""
        known = len(self._source)
        if lines[:known] != self._source:
            self._told, self._first, self._joins, known = [], None, 0, 0
        for line in lines[known:]:
            self._add(line, records)
        self._source = list(lines)
        return list(self._told)

    def _add(self, line: LogLine, records: Sequence[ActionRecord]) -> None:
        told = self._told
        action = records[line.record].action if line.record < len(records) else None
        if line.kind != "action" or action is None:
            if line.kind in _EFFECTS:
                self._first = None  # something came of it: it stays as it is told
            told.append(line)
            return
        role, first = role_of(action), self._first
        if first is None or role not in (Role.JOIN, Role.LEAVE, Role.CONFIRM, Role.CANCEL):
            begins = role is Role.JOIN or (role in (Role.ACT, Role.SELECT) and hasattr(action, "target"))
            self._first, self._joins = (len(told) if begins else None), int(role is Role.JOIN)
            told.append(line)
        elif role in (Role.JOIN, Role.LEAVE):
            self._joins += 1
            told.append(line)
        else:
            held = told[first:]
            told[first:] = self._in_one(held, records) if role is Role.CONFIRM else _given_up(held)
            self._first = None

    def _in_one(self, held: list[LogLine], records: Sequence[ActionRecord]) -> list[LogLine]:
        """Return what was put together as one line with the reasons for it, and remarks behind; nothing where it stays
        as it was declared before."""
        if not self._joins:
            return [line for line in held if line.kind not in ("action", "reason")]
        deeds = [line for line in held if line.kind in ("action", "reason")]
        return [*told_in_one(records, deeds, self._names), *(line for line in held if line not in deeds)]


def _given_up(held: list[LogLine]) -> list[LogLine]:
    first, rest = held[0], [line for line in held[1:] if line.kind not in ("action", "reason")]
    return [replace(first, text=_CALLED_OFF.format(deed=first.text)), *rest]
