"""On which ground does a case stand? The map of its scenario with its own changes, or hexes of its own."""

from collections.abc import Callable, Iterator

from engine.cases.labels import Labels
from engine.cases.schema import Case
from engine.core.hexes import Grid
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.map_assembly import expand, sheet_of
from engine.data.schema import Row
from engine.data.tables import DataError, Tables

KEY = "case"
"""Key of the scenario and of the map that a case makes."""


class Ground:
    """The map that a case makes of ``old``, the one of its scenario, whose playing area is ``bounds``.

    ``fault`` is told the place in the file, what is wrong and what to do. ``labels`` has the hexes once ``rows`` has
    been asked for.
    """

    def __init__(
        self, case: Case, tables: Tables, old: str, bounds: str, fault: Callable[[str, str, str], None]
    ) -> None:
        self._case, self._tables, self._old, self._bounds, self._fault = case, tables, old, bounds, fault
        self._terrain = {row.key: row.kind for row in tables.of(schema.TerrainRow, game=case.game)}
        (self._head,) = tables.of(schema.MapRow, game=case.game, map=old)
        self._sheets = tables.of(schema.SheetRow, game=case.game, map=old)
        if case.grid is not None:
            if case.scenario:
                fault("grid", "a scenario has its own grid", "leave out one of the two")
            shape = {"orientation": case.grid.orientation, "shifted": case.grid.shifted}
            self._head = self._head.model_copy(update=shape)
            self._sheets = [
                schema.SheetRow(game=case.game, map=KEY, sheet=f"sheet-{index}", **sheet.model_dump())
                for index, sheet in enumerate(case.grid.sheets)
            ]
        self._keys: frozenset[str] = frozenset()
        self._area: dict[str, None] = {}  # of a scenario, with what the case adds; empty: the whole position
        self._grid = Grid(self._head.orientation, self._head.shifted)
        self.labels = Labels([sheet_of(row) for row in self._sheets])

    def rows(self) -> list[Row]:
        """Return the rows of the map: numbering, hexes, places, areas, hexsides, links."""
        found = [self._head, *self._sheets, *self._hexes(), *self._areas(), *self._places(), *self._sides()]
        return [row.model_copy(update={"map": KEY}) for row in found]

    def _hexes(self) -> Iterator[schema.HexRow]:
        case, game = self._case, self._case.game
        hexes: dict[str, schema.HexRow] = {}
        if case.scenario:
            hexes = {row.hex: row for row in self._tables.of(schema.HexRow, game=game, map=self._old)}
        elif not case.hexes:
            self._fault("hexes", "is empty", "list the hexes of the position, or name a scenario for its whole map")
        for key, value in case.hexes.items():
            where = f"hexes[{key!r}]"
            self._known(f"{where}.terrain", value.terrain, "hex")
            for index, mark in enumerate(value.marks):
                self._known(f"{where}.marks[{index}]", mark, "mark")
            for label in self._expanded(key, where):
                marks = " ".join(sorted(set(value.marks), key=natural_key))
                hexes[label] = schema.HexRow(game=game, map=KEY, hex=label, terrain=value.terrain, marks=marks)
        for label in hexes:
            cell, other = self.labels.cell(label), self.labels.other(label)
            if other:
                self._fault(f"hexes[{label!r}]", f"{other} is the same hex", f"write {other}")
            elif cell is None:
                self._fault(f"hexes[{label!r}]", "no sheet numbers it", "correct the number, or give a grid")
            else:
                self.labels.add(label, cell)
        yield from hexes.values()

    def _areas(self) -> Iterator[schema.AreaRow]:
        """Return the areas, with that of the whole position."""
        case, game = self._case, self._case.game
        areas: dict[str, schema.AreaRow] = {}
        if case.scenario:
            areas = {row.key: row for row in self._tables.of(schema.AreaRow, game=game, map=self._old)}
            mine = [label for key in case.hexes for label in self._expanded(key, "hexes")]
            self._area = dict.fromkeys((*expand(areas[self._bounds].hexes), *mine))
        for key, area in case.areas.items():
            labels = " ".join(self._inside(area.hexes, f"areas[{key!r}].hexes"))
            areas[key] = schema.AreaRow(game=game, map=KEY, key=key, kind=area.kind, title=key, hexes=labels)
        bounds = " ".join(self._area or self.labels.cells)
        self._keys = frozenset(areas)
        areas[KEY] = schema.AreaRow(game=game, map=KEY, key=KEY, kind="bounds", title=KEY, hexes=bounds)
        yield from areas.values()

    def _places(self) -> Iterator[schema.PlaceRow]:
        case, game = self._case, self._case.game
        if case.scenario:
            yield from self._tables.of(schema.PlaceRow, game=game, map=self._old)
        for key, place in case.places.items():
            labels = " ".join(self._inside(place.hexes, f"places[{key!r}].hexes"))
            values = {"name": place.name, "kind": place.kind, "hexes": labels, "vp": place.vp}
            yield schema.PlaceRow.model_validate({"game": game, "map": KEY, "key": key, **values})

    def _sides(self) -> Iterator[Row]:
        """Return the hexsides and links."""
        case, game = self._case, self._case.game
        sides: dict[tuple[str, ...], Row] = {}
        links: dict[tuple[str, str], Row] = {}
        if case.scenario:
            found = self._tables.of(schema.HexsideRow, game=game, map=self._old)
            sides = {(row.hex_a, row.hex_b, row.feature): row for row in found}
            for side in case.hexsides:  # a side that the case names has what the case says and nothing else
                sides = {key: row for key, row in sides.items() if set(key[:2]) != set(side.hexes)}
            links = {(row.hex_a, row.hex_b): row for row in self._tables.of(schema.LinkRow, game=game, map=self._old)}
        for index, side in enumerate(case.hexsides):
            where = f"hexsides[{index}]"
            self._known(f"{where}.feature", side.feature, "hexside")
            if side.crossing:
                self._known(f"{where}.crossing", side.crossing, "crossing")
            pair = self._pair(*side.hexes, f"{where}.hexes")
            if pair:
                if side.high not in ("", *side.hexes):
                    self._fault(f"{where}.high", f"{side.high!r} is none of the two hexes", f"use {' or '.join(pair)}")
                made = {"feature": side.feature, "name": "", "crossing": side.crossing, "high": side.high}
                sides[*pair, side.feature] = schema.HexsideRow.model_validate(
                    {"game": game, "map": KEY, "hex_a": pair[0], "hex_b": pair[1], **made}
                )
        for index, link in enumerate(case.links):
            where = f"links[{index}]"
            self._known(f"{where}.kind", link.kind, "road")
            for a, b in zip(link.hexes, link.hexes[1:], strict=False):
                pair = self._pair(a, b, f"{where}.hexes")
                if pair:
                    links[pair] = schema.LinkRow(game=game, map=KEY, hex_a=pair[0], hex_b=pair[1], kind=link.kind)
        yield from (*sides.values(), *links.values())

    def is_hex(self, label: str, where: str) -> bool:
        """Tell whether the position has a hex by this number; False with a fault."""
        if label in self.labels.cells:
            if not self._area or label in self._area:
                return True
            self._fault(where, f"{label} lies outside the area of the scenario", "add it to hexes")
            return False
        other = self.labels.other(label)
        remedy = f"write {other}, as the hex is called here" if other else "add it to hexes, or correct it"
        self._fault(where, f"{label!r} is no hex of the position", remedy)
        return False

    def is_area(self, key: str, where: str) -> bool:
        """Tell whether the position has an area by this key; False with a fault. Asked after ``rows``."""
        if key in self._keys:
            return True
        known = ", ".join(sorted(self._keys, key=natural_key)) or "a hex, or draw it under areas"
        self._fault(where, f"there is no area {key!r}", f"use {known}")
        return False

    def _pair(self, a: str, b: str, where: str) -> tuple[str, str] | None:
        """Return two touching hexes in map order; None with a fault."""
        if not (self.is_hex(a, where) and self.is_hex(b, where)):
            return None
        if self._grid.distance(self.labels.cells[a], self.labels.cells[b]) != 1:
            self._fault(where, f"{a} and {b} do not touch", "name two neighboring hexes")
            return None
        return (a, b) if natural_key(a) < natural_key(b) else (b, a)

    def _inside(self, hexes: str, where: str) -> tuple[str, ...]:
        labels = self._expanded(hexes, where)
        for label in labels:
            self.is_hex(label, where)
        return labels

    def _expanded(self, hexes: str, where: str) -> tuple[str, ...]:
        try:
            return expand(hexes)
        except DataError as error:
            self._fault(where, str(error), "")
            return ()

    def _known(self, where: str, key: str, kind: str) -> None:
        if self._terrain.get(key) != kind:
            known = ", ".join(name for name, of in self._terrain.items() if of == kind)
            remedy = f"use {known or 'none: the game has none'}"
            self._fault(where, f"{key!r} is no {kind} of the terrain chart", remedy)
