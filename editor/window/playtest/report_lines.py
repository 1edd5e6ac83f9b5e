"""Which lines of the log does the report of a game tell, and which of them as one? Knows no Qt."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from editor.window.playtest.log_lines import REMARK, LogLine
from engine.core.phases import ActionRecord
from engine.core.roles import Role, role_of

_EFFECTS = ("event", "step", "overruled")


def told_in_one(records: Sequence[ActionRecord], lines: Sequence[LogLine], names: Mapping[str, str]) -> list[LogLine]:
    """Return lines of a log as a report tells them: an attack with all who join it in one line, a move only by what
    came of it, and neither who was chosen nor what was ended. ``names`` are those of the units by their keys."""
    found = _Told(names)
    for number, block in groupby(lines, key=_record_of):
        told = list(block)
        deeds = [line for line in told if line.kind != REMARK]
        if deeds:
            found.add(records[number].action if number < len(records) else None, deeds)
        found.lines += [line for line in told if line.kind == REMARK]
    return [*found.lines, *found.held()]


def _record_of(line: LogLine) -> int:
    return line.record


class _Told:
    """The lines that are told, and an undertaking that others may still join."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.lines: list[LogLine] = []
        self._names = names
        self._head: LogLine | None = None
        self._joined: list[tuple[LogLine, str]] = []
        self._aside: list[LogLine] = []  # why they joined

    def add(self, action: object | None, block: list[LogLine]) -> None:
        """Add the lines of the record in which an action was made; None for what the game did by itself."""
        role = role_of(action) if action is not None and block[0].kind == "action" else None
        if role is None:
            self.lines += [*self.held(), *block]
            return
        deed, rest = block[0], block[1:]
        works = any(line.kind in _EFFECTS for line in rest)
        if role is Role.JOIN:
            self._joined.append((deed, getattr(action, "unit", "")))
            self._aside += [line for line in rest if line.kind not in _EFFECTS]
            if works:
                self.lines += [*self.held(), *(line for line in rest if line.kind in _EFFECTS)]
        elif role is Role.LEAVE and not works:
            self._joined = [each for each in self._joined if each[1] != getattr(action, "unit", None)]
        elif role is Role.CANCEL and not works:
            self._head, self._joined, self._aside = None, [], []
        elif role is Role.CONFIRM and self._joined:
            self.lines += [*self.held(), *rest]
        elif role is Role.ACT and not works:
            self.lines += self.held()
            self._head, self._aside = deed, rest
        elif role in (Role.SELECT, Role.END) or (role is Role.ACT and hasattr(action, "path")):
            self.lines += [*self.held(), *rest]
        else:
            self.lines += [*self.held(), *block]

    def held(self) -> Iterator[LogLine]:
        """Yield what is still open as one line, with the reasons for it; nothing is open after it."""
        head, joined, aside = self._head, self._joined, self._aside
        self._head, self._joined, self._aside = None, [], []
        if head is not None or joined:
            first = head if head is not None else joined[0][0]
            yield replace(first, text=": ".join(filter(None, (head.text if head else "", self._said(joined, head)))))
        yield from aside

    def _said(self, joined: list[tuple[LogLine, str]], head: LogLine | None) -> str:
        """Return who joins, all who do the same in one clause; the side is named once."""
        side = joined[0][0].text.partition(": ")[0] if joined else ""
        clauses: list[tuple[str, list[str]]] = []
        for line, unit in joined:
            text = line.text.removeprefix(f"{side}: ")
            name = self._names.get(unit, "")
            does = text.removeprefix(name) if name and text.startswith(name) else ""
            if does and clauses and clauses[-1][0] == does:
                clauses[-1][1].append(name)
            else:
                clauses.append((does, [name]) if does else ("", [text]))
        said = "; ".join(_clause(does, who) for does, who in clauses)
        return said if head is not None or not joined else f"{side}: {said}"


def _clause(does: str, who: list[str]) -> str:
    if len(who) == 1:
        return f"{who[0]}{does}"
    verb, _, rest = does.strip().partition(" ")
    return f"{', '.join(who[:-1])} and {who[-1]} {verb.removesuffix('s')} {rest}".strip()
