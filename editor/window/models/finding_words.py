"""Findings as a person reads them: units and scenarios by what people call them, those of the scenario shown first."""

import re
from collections.abc import Iterable

from db.checks import Finding
from editor.edits.reading import Rows
from editor.edits.units import short_name
from engine.data import schema

_COUNTER = re.compile(r"\b(?:german|allied)/[^|,;:]*?#\d+")


class Words:
    """What keys of a library are called, read once for many findings."""

    def __init__(self, rows: Rows) -> None:
        counters = rows.find(schema.CounterRow)
        self._units = {
            (row.game, row.key): f"{short_name(row)} ({row.formation.rpartition('/')[2]})".replace(" (-)", "")
            for row in counters
        }
        self._titles = {(row.game, row.scenario): row.title for row in rows.find(schema.ScenarioRow)}

    def of(self, found: Finding) -> str:
        """Return what a finding says with names in place of the keys that it has."""
        head, colon, rest = found.message.partition(": ")
        said = f"{self._titles.get((found.game, head), head)}{colon}{rest}"
        return _COUNTER.sub(lambda key: self._units.get((found.game, key.group()), key.group()), said)


def in_front(findings: Iterable[Finding], game: str, scenario: str) -> list[Finding]:
    """Return findings in their order, those of a scenario before those of its game, others last."""

    def rank(found: Finding) -> int:
        if found.game != game:
            return 2
        return 0 if scenario in re.split(r"[/|: ]", f"{found.where}|{found.message}") else 1

    return sorted(findings, key=rank)
