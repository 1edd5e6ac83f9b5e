"""Findings as a person reads them: units, areas and scenarios by what people call them, those of the scenario shown
first."""

import re
from collections import Counter
from collections.abc import Iterable

from db.checks import Finding
from db.checks.finding import SEVERITIES
from editor.edits.place_words import said_place
from editor.edits.reading import Rows
from editor.edits.units import short_name
from engine.data import schema

_COUNTER = re.compile(r"\b(?:german|allied)/[^|,;:]*?#\d+")
_AREA = re.compile(r"\barea ['‘“]?([\w-]+)['’”]?")
_SCENARIO = re.compile(r"(?<=/)([\w-]+)\|")
_PLACE = re.compile(r"\b(?:area|near|box):[^\s,;]+")
_BY_HAND = re.compile(r"[a-z][\w-]* [^?]+$")
"""The last part of a message that says what is to be done; a question is none."""
_CALLED = {"bound_role": "edge", "start_state": "start state", "chart_cell": "chart cell", "setup": "set-up"}


class Words:
    """What keys of a library are called, read once for many findings."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        counters = rows.find(schema.CounterRow)
        self._units = {
            (row.game, row.key): f"{short_name(row)} ({row.formation.rpartition('/')[2]})".replace(" (-)", "")
            for row in counters
        }
        heads = rows.find(schema.ScenarioRow)
        self._titles = {(row.game, row.scenario): row.title for row in heads}
        self._maps = {row.game: row.map for row in heads}
        self._games = {row.game: row.title for row in rows.find(schema.GameRow)}
        self._dumps = {(row.game, row.key) for row in rows.find(schema.DumpSetRow)}
        areas = rows.find(schema.AreaRow)
        named = Counter((row.game, row.title) for row in areas)
        self._areas = {(row.game, row.key): row.title for row in areas if row.title and named[row.game, row.title] == 1}

    def of(self, found: Finding) -> str:
        """Return what a finding says with names in place of the keys that it has."""
        key = re.split(r"[: ]", found.message, maxsplit=1)[0]
        title = self._titles.get((found.game, key), "")
        return self.said(found, title + found.message[len(key) :] if title else found.message)

    def remedy(self, found: Finding) -> str:
        """Return what would mend a finding, in words: what the button does, or what is to be done by hand."""
        if found.fix is not None:
            return self.said(found, found.fix.label)
        _, parted, by_hand = self.of(found).rpartition("; ")
        return by_hand[:1].upper() + by_hand[1:] if parted and _BY_HAND.match(by_hand) else ""

    def said(self, found: Finding, said: str) -> str:
        """Return a text about a finding with names in place of the keys that it has."""
        said = re.sub(rf"\b{re.escape(found.game)}\|[^;,]+", lambda key: self._key(found.game, key.group()), said)
        said = _SCENARIO.sub(lambda key: self._scenario(found.game, key), said)
        said = _PLACE.sub(lambda place: self._place(found.game, place.group()), said)
        said = _AREA.sub(lambda area: self._area(found.game, area), said)
        return _COUNTER.sub(lambda unit: self._unit(found.game, unit.group()), said)

    def where(self, found: Finding) -> str:
        """Return the place of a finding in words: a unit, a scenario, two hexes, or a table and what its row is of."""
        if found.where in self._games:
            return self._games[found.where]
        if (found.game, found.where) in self._dumps:
            return f"Dump set {found.where}"
        table, slash, rest = found.where.partition("/")
        if not slash or (found.game, found.where) in self._units:
            if found.where.startswith(f"{found.game}|"):
                return self._key(found.game, found.where)
            return " and ".join(self._part(found.game, part) for part in found.where.split("|"))
        said = self._key(found.game, rest.replace("/", "|") if table == "scenario" else rest)
        return said if table == "scenario" else f"{_word(table).capitalize()}: {said}"

    def _key(self, game: str, key: str) -> str:
        """Return what the parts of the key of a row are called, without its game."""
        parts = filter(None, key.removeprefix(f"{game}|").split("|"))
        return ", ".join(self._part(game, part) for part in parts)

    def _part(self, game: str, part: str) -> str:
        for known in (self._units, self._titles, self._areas):
            if (game, part) in known:
                return known[game, part]
        return _CALLED.get(part, part)

    def _scenario(self, game: str, found: re.Match[str]) -> str:
        title = self._titles.get((game, found[1]), "")
        return f"{title}, " if title else found[0]

    def _unit(self, game: str, key: str) -> str:
        return self._units.get((game, key), key)

    def _area(self, game: str, found: re.Match[str]) -> str:
        title = self._areas.get((game, found[1]), "")
        return f"area “{title}”" if title else found[0]

    def _place(self, game: str, place: str) -> str:
        return said_place(self._rows, game, self._maps.get(game, ""), place)


def _word(table: str) -> str:
    return _CALLED.get(table, table.replace("_", " "))


def in_front(findings: Iterable[Finding], game: str, scenario: str) -> list[Finding]:
    """Return findings in their order: errors first, then warnings, then what is known; of each grade those of a
    scenario before those of its game, others last."""

    def rank(found: Finding) -> tuple[int, int]:
        grade = SEVERITIES.index(found.severity)
        if found.game != game:
            return grade, 2
        return grade, 0 if scenario in re.split(r"[/|: ]", f"{found.where}|{found.message}") else 1

    return sorted(findings, key=rank)
