"""The lists whose form is fixed because other tools read them: set-up, reinforcements, counters, charts.

Set-up and reinforcements are effective: errata that the scenario plays with have changed them already.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from pydantic import JsonValue

from engine.data import schema
from engine.data.errata import effective
from engine.data.schema import CERTAINTIES, Certainty, Row
from engine.data.tables import Tables

Item = dict[str, JsonValue]

SETUP_COLUMNS = ("side", "unit", "formation", "place", "steps_lost", "state", "certainty")
REINFORCEMENT_COLUMNS = ("side", "turn", "unit", "formation", "place", "condition", "certainty")
FACES = ("full", "reduced", "fire", "move", "engineer", "bridge", "hidden", "open")
"""Faces in the order of their columns; faces that only one game knows follow."""


class Cited:
    """Certainty of values and of whole rows."""

    def __init__(self, tables: Tables) -> None:
        self._words: dict[tuple[str, str], dict[str, Certainty]] = defaultdict(dict)
        for row in tables.citations:
            self._words[row.table, row.row_key][row.field] = row.certainty

    def value(self, row: Row, field: str) -> Certainty:
        """Return the certainty of a value: its own, that of its row, or unknown."""
        words = self._words.get((row.TABLE, row.key_text), {})
        return words.get(field, words.get("*", "unknown"))

    def row(self, row: Row) -> Certainty:
        """Return the certainty of the weakest value of a row."""
        return weakest(self._words.get((row.TABLE, row.key_text), {}).values())


def weakest(words: Iterable[Certainty]) -> Certainty:
    """Return the least certain of some certainties; unknown when there are none."""
    found = [CERTAINTIES.index(word) for word in words]
    return CERTAINTIES[max(found, default=len(CERTAINTIES) - 1)]


def setup(tables: Tables, game: str | None, scenario: str | None) -> Iterator[Item]:
    """Yield where the counters of each scenario start."""
    for head, rows in _effective(tables, game, scenario):
        pieces, cited = Pieces(rows, head.game), Cited(rows)
        for row in rows.of(schema.SetupRow, game=head.game, scenario=head.scenario):
            known: Item = {"game": row.game, "scenario": row.scenario, "counter": row.counter, "face": row.face}
            stand: Item = {"place": row.place, "steps_lost": row.steps_lost, "state": row.state}
            yield known | pieces.named(row.counter) | stand | {"certainty": cited.row(row)}


def reinforcements(tables: Tables, game: str | None, scenario: str | None) -> Iterator[Item]:
    """Yield when and where the counters of each scenario arrive, by turn; a turn as the game prints it."""
    for head, rows in _effective(tables, game, scenario):
        pieces, cited = Pieces(rows, head.game), Cited(rows)
        labels = {row.number: row.label for row in rows.of(schema.TurnRow, game=head.game)}
        arrivals = rows.of(schema.ArrivalRow, game=head.game, scenario=head.scenario)
        for row in sorted(arrivals, key=lambda row: row.turn):
            known: Item = {"game": row.game, "scenario": row.scenario, "counter": row.counter, "number": row.turn}
            coming: Item = {"turn": labels.get(row.turn, str(row.turn)), "place": row.place, "condition": row.condition}
            yield known | pieces.named(row.counter) | coming | {"certainty": cited.row(row)}


def counters(tables: Tables, game: str | None) -> Iterator[Item]:
    """Yield the physical counters, one a row, with the values of all their faces and the certainty of each."""
    cited = Cited(tables)
    faces: dict[tuple[str, str], dict[str, schema.FaceRow]] = defaultdict(dict)
    for face in tables.of(schema.FaceRow):
        if game in (None, face.game):
            faces[face.game, face.counter][face.face] = face
    names = {name for found in faces.values() for name in found}
    order = [*(name for name in FACES if name in names), *sorted(names - set(FACES))]
    values = face_values(tables, game)
    pieces = {name: Pieces(tables, name) for name in sorted({row.game for row in tables.of(schema.CounterRow)})}
    traits: dict[tuple[str, str], list[str]] = defaultdict(list)
    for trait in tables.of(schema.TraitRow):
        traits[trait.game, trait.counter].append(f"{trait.trait}={trait.value}")
    for row in tables.of(schema.CounterRow):
        if game not in (None, row.game):
            continue
        item: Item = {"key": row.key, "game": row.game}
        item |= pieces[row.game].named(row.key) | {"unit_type": row.unit_type, "size": row.size}
        item |= {"steps": row.steps, "steps_certainty": cited.value(row, "steps")}
        shown = faces[row.game, row.key]
        for name in order:
            for value in values:
                side = shown.get(name)
                item[f"{name}_{value}"] = None if side is None else side.values.get(value)
                item[f"{name}_{value}_certainty"] = "" if side is None else cited.value(side, value)
        item["traits"] = "; ".join(traits[row.game, row.key])
        item["certainty"] = weakest([cited.row(row), *(cited.row(face) for face in shown.values())])
        yield item


def face_values(tables: Tables, game: str | None) -> list[str]:
    """Return the names of the values that the games, or one, declare for faces, in their order."""
    declared = [
        row for row in tables.of(schema.DeclaredValueRow, table=schema.FaceRow.TABLE) if game in (None, row.game)
    ]
    return list(dict.fromkeys(row.name for row in sorted(declared, key=lambda row: row.position)))


def charts(tables: Tables, game: str | None) -> Iterator[Item]:
    """Yield the charts with their cells: results in column order by the dice as thrown, and the certainty of each."""
    cited = Cited(tables)
    cells: dict[tuple[str, str], list[schema.ChartCellRow]] = defaultdict(list)
    for cell in tables.of(schema.ChartCellRow):
        cells[cell.game, cell.chart].append(cell)
    for head in tables.of(schema.ChartRow):
        if game not in (None, head.game):
            continue
        found = {(cell.dice, cell.column): cell for cell in cells[head.game, head.key]}
        lines = sorted({dice for dice, _ in found})
        results: Item = {}
        certainties: Item = {}
        for dice in lines:
            line = [found.get((dice, column)) for column in head.columns]
            results[str(dice)] = [None if cell is None else cell.result for cell in line]
            certainties[str(dice)] = ["unknown" if cell is None else cited.row(cell) for cell in line]
        words = [cited.row(head), *(cited.row(cell) for cell in found.values())]
        item: Item = head.model_dump(mode="json")
        yield item | {"cells": results, "certainties": certainties, "certainty": weakest(words)}


class Pieces:
    """How the counters of a game are named in lists."""

    def __init__(self, tables: Tables, game: str) -> None:
        self._counters = {row.key: row for row in tables.of(schema.CounterRow, game=game)}
        self._formations = {row.key: row.title for row in tables.of(schema.FormationRow, game=game)}

    def named(self, counter: str) -> Item:
        """Return side, unit (without the size word) and formation; of an unknown counter what its key says."""
        row = self._counters.get(counter)
        if row is not None:
            formation = self._formations.get(row.formation, row.formation)
            return {"side": row.side, "unit": row.name, "formation": formation}
        side, _, rest = counter.partition("/")
        formation, _, name = rest.partition("/")
        return {"side": side, "unit": name.rpartition("#")[0] or name, "formation": formation}


def _effective(tables: Tables, game: str | None, scenario: str | None) -> Iterator[tuple[schema.ScenarioRow, Tables]]:
    for head in tables.of(schema.ScenarioRow):
        if game in (None, head.game) and scenario in (None, head.scenario):
            yield head, effective(tables, head.game, head.scenario).tables
