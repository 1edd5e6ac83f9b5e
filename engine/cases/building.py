"""How does a case become a scenario? Its parts become rows like those of any data, and are assembled like them.

What a case does not say comes from its scenario, and what no scenario says from the game: terrain chart, unit types,
results tables, sequence of play, parameters. Of a scenario a case takes map, bounds, turns, parameters and clauses,
never its units.
"""

from collections.abc import Iterable, Iterator

from engine.cases.reading import CaseError, Fault
from engine.cases.schema import Case, CaseUnit
from engine.core.hexes import Cell, Grid
from engine.core.numbering import natural_key
from engine.core.units import ARRIVALS, MAP
from engine.data import schema
from engine.data.assemble import DataError, Tables, assemble, expand, sheet_of
from engine.data.errata import effective
from engine.data.schema import Row
from engine.scenario import Scenario

KEY = "case"
"""Key of the scenario and of the map that a case makes."""

_REPLACED = frozenset(
    kind.TABLE
    for kind in (
        *(schema.ScenarioRow, schema.MapRow, schema.SheetRow, schema.HexRow, schema.HexsideRow, schema.LinkRow),
        *(schema.PlaceRow, schema.AreaRow, schema.SetupRow, schema.ArrivalRow, schema.DumpSetRow, schema.PlacementRow),
        *(schema.CounterRow, schema.FaceRow, schema.TraitRow, schema.FormationRow),
    )
)
_KEPT_OF_SCENARIO = (schema.ScenarioParameterRow, schema.ClauseRow, schema.BoundRoleRow, schema.ScheduleRow)


def build(case: Case, tables: Tables) -> Scenario:
    """Return the scenario of a case over the data of its game. Raises CaseError with every fault found."""
    return _Builder(case, tables).scenario()


class _Builder:
    """Collects rows and faults; the faults are raised together."""

    def __init__(self, case: Case, tables: Tables) -> None:
        heads = tables.of(schema.ScenarioRow, game=case.game)
        if not heads:
            games = sorted({row.game for row in tables.of(schema.GameRow)})
            raise CaseError(
                [Fault("game", f"there is no game {case.game!r} with scenarios", f"use {', '.join(games)}")]
            )
        named = [head for head in heads if head.scenario == (case.scenario or heads[0].scenario)]
        if not named:
            known = ", ".join(head.scenario for head in heads)
            raise CaseError(
                [Fault("scenario", f"there is no scenario {case.scenario!r}", f"use {known}, or leave it out")]
            )
        self._case, self._head = case, named[0]
        self._found = effective(tables, case.game, self._head.scenario)
        self._tables = self._found.tables
        self._made = Tables()
        self._faults: list[Fault] = []
        self._labels: dict[str, Cell] = {}
        self._named: dict[Cell, str] = {}
        self._terrain = {row.key: row.kind for row in tables.of(schema.TerrainRow, game=case.game)}

    def scenario(self) -> Scenario:
        """Return the scenario; raises CaseError."""
        game, case = self._case.game, self._case
        for table, rows in self._tables.rows.items():
            if table not in _REPLACED:
                self._made.rows[table] = [row for row in rows if not hasattr(row, "scenario")]
        self._made.citations = self._tables.citations
        if case.scenario:
            for kind in _KEPT_OF_SCENARIO:
                rows_of = self._tables.of(kind, game=game, scenario=case.scenario)
                self._made.add(row.model_copy(update={"scenario": KEY}) for row in rows_of)
        self._map()
        self._sides()
        self._parameters()
        self._units()
        first = case.turn if case.turn is not None else self._head.first_turn
        last = case.last_turn if case.last_turn is not None else self._head.last_turn if case.scenario else first
        if last < first:
            self._fault("last_turn", f"{last} is before turn {first}", "raise it or leave it out")
        if self._faults:
            raise CaseError(self._faults)
        head = {"scenario": KEY, "map": KEY, "bounds": KEY, "first_turn": first, "last_turn": last}
        self._made.add([self._head.model_copy(update={**head, "title": case.title or "Case"})])
        try:
            return assemble(self._made, game, KEY, self._found.on)
        except DataError as error:
            raise CaseError([Fault("the case", str(error))]) from error

    def _fault(self, where: str, problem: str, remedy: str = "") -> None:
        self._faults.append(Fault(where, problem, remedy))

    # --- the map ------------------------------------------------------------------------------------------------------

    def _map(self) -> None:
        case, game = self._case, self._case.game
        old = self._head.map
        (head,) = self._tables.of(schema.MapRow, game=game, map=old)
        sheets = self._tables.of(schema.SheetRow, game=game, map=old)
        if case.grid is not None:
            if case.scenario:
                self._fault("grid", "a scenario has its own grid", "leave out one of the two")
            head = head.model_copy(update={"orientation": case.grid.orientation, "shifted": case.grid.shifted})
            sheets = [
                schema.SheetRow(game=game, map=KEY, sheet=f"sheet-{index}", **sheet.model_dump())
                for index, sheet in enumerate(case.grid.sheets)
            ]
        self._made.add([head.model_copy(update={"map": KEY})])
        self._made.add(row.model_copy(update={"map": KEY}) for row in sheets)
        self._grid = Grid(head.orientation, head.shifted)
        self._sheets = [sheet_of(row) for row in sheets]
        hexes: dict[str, schema.HexRow] = {}
        areas: dict[str, schema.AreaRow] = {}
        if case.scenario:
            hexes = {row.hex: row for row in self._tables.of(schema.HexRow, game=game, map=old)}
            areas = {row.key: row for row in self._tables.of(schema.AreaRow, game=game, map=old)}
            kept: Iterable[Row] = (*self._tables.of(schema.PlaceRow, game=game, map=old),)
            self._made.add(row.model_copy(update={"map": KEY}) for row in kept)
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
            cell = self._cell(label)
            stored = self._stored(label)
            if stored:
                self._fault(f"hexes[{label!r}]", f"{stored} is the same hex", f"write {stored}")
            elif cell is None:
                self._fault(f"hexes[{label!r}]", "no sheet numbers it", "correct the number, or give a grid")
            else:
                self._labels[label] = cell
                self._named[cell] = label
        self._made.add(row.model_copy(update={"map": KEY}) for row in hexes.values())
        for key, area in case.areas.items():
            labels = " ".join(self._inside(area.hexes, f"areas[{key!r}].hexes"))
            areas[key] = schema.AreaRow(game=game, map=KEY, key=key, kind=area.kind, title=key, hexes=labels)
        bounds = areas[self._head.bounds].hexes if case.scenario else " ".join(self._labels)
        areas[KEY] = schema.AreaRow(game=game, map=KEY, key=KEY, kind="bounds", title=KEY, hexes=bounds)
        self._made.add(row.model_copy(update={"map": KEY}) for row in areas.values())
        for key, place in case.places.items():
            labels = " ".join(self._inside(place.hexes, f"places[{key!r}].hexes"))
            values = {"name": place.name, "kind": place.kind, "hexes": labels, "vp": place.vp}
            self._made.add([schema.PlaceRow.model_validate({"game": game, "map": KEY, "key": key, **values})])

    def _cell(self, label: str) -> Cell | None:
        return next((cell for sheet in self._sheets if (cell := sheet.cell(label)) is not None), None)

    def _stored(self, label: str) -> str:
        """Return the label by which the position has this hex already, when that is another one; else nothing."""
        cell = self._cell(label)
        other = self._named.get(cell, "") if cell is not None else ""
        return other if other != label else ""

    def _expanded(self, hexes: str, where: str) -> tuple[str, ...]:
        try:
            return expand(hexes)
        except DataError as error:
            self._fault(where, str(error))
            return ()

    def _inside(self, hexes: str, where: str) -> tuple[str, ...]:
        labels = self._expanded(hexes, where)
        for label in labels:
            self._is_hex(label, where)
        return labels

    def _is_hex(self, label: str, where: str) -> bool:
        if label in self._labels:
            return True
        stored = self._stored(label)
        remedy = f"write {stored}, as the hex is called here" if stored else "add it to hexes, or correct it"
        self._fault(where, f"{label!r} is no hex of the position", remedy)
        return False

    def _known(self, where: str, key: str, kind: str) -> None:
        if self._terrain.get(key) != kind:
            known = ", ".join(name for name, of in self._terrain.items() if of == kind)
            self._fault(
                where, f"{key!r} is no {kind} of the terrain chart", f"use {known or 'none: the game has none'}"
            )

    def _pair(self, a: str, b: str, where: str) -> tuple[str, str] | None:
        """Return two touching hexes in map order; None with a fault."""
        if not (self._is_hex(a, where) and self._is_hex(b, where)):
            return None
        if self._grid.distance(self._labels[a], self._labels[b]) != 1:
            self._fault(where, f"{a} and {b} do not touch", "name two neighboring hexes")
            return None
        return (a, b) if natural_key(a) < natural_key(b) else (b, a)

    def _sides(self) -> None:
        case, game = self._case, self._case.game
        sides: dict[tuple[str, ...], Row] = {}
        links: dict[tuple[str, str], Row] = {}
        if case.scenario:
            old = self._head.map
            found = self._tables.of(schema.HexsideRow, game=game, map=old)
            sides = {(row.hex_a, row.hex_b, row.feature): row for row in found}
            for side in case.hexsides:  # a side that the case names has what the case says and nothing else
                sides = {key: row for key, row in sides.items() if set(key[:2]) != set(side.hexes)}
            links = {(row.hex_a, row.hex_b): row for row in self._tables.of(schema.LinkRow, game=game, map=old)}
        for index, side in enumerate(case.hexsides):
            where = f"hexsides[{index}]"
            self._known(f"{where}.feature", side.feature, "hexside")
            if side.crossing:
                self._known(f"{where}.crossing", side.crossing, "crossing")
            pair = self._pair(*side.hexes, f"{where}.hexes")
            if pair:
                sides[*pair, side.feature] = schema.HexsideRow(
                    game=game,
                    map=KEY,
                    hex_a=pair[0],
                    hex_b=pair[1],
                    feature=side.feature,
                    name="",
                    crossing=side.crossing,
                    high="",
                )
        for index, link in enumerate(case.links):
            where = f"links[{index}]"
            self._known(f"{where}.kind", link.kind, "road")
            for a, b in zip(link.hexes, link.hexes[1:], strict=False):
                pair = self._pair(a, b, f"{where}.hexes")
                if pair:
                    links[pair] = schema.LinkRow(game=game, map=KEY, hex_a=pair[0], hex_b=pair[1], kind=link.kind)
        self._made.add(row.model_copy(update={"map": KEY}) for row in (*sides.values(), *links.values()))

    # --- parameters and units -----------------------------------------------------------------------------------------

    def _parameters(self) -> None:
        known = {row.key for row in self._tables.of(schema.ParameterRow, game=self._case.game)}
        own = {row.key: row for row in self._made.of(schema.ScenarioParameterRow)}
        for key, value in self._case.parameters.items():
            if key not in known | set(own):
                near = ", ".join(sorted(name for name in known if name.split("_")[0] == key.split("_")[0]))
                self._fault(f"parameters.{key}", "the game has no such parameter", f"near it: {near}" if near else "")
            own[key] = schema.ScenarioParameterRow(
                game=self._case.game, scenario=KEY, key=key, value=value, rule=self._head.number
            )
        self._made.rows[schema.ScenarioParameterRow.TABLE] = list(own.values())

    def _units(self) -> None:
        game = self._case.game
        counters = {row.key: row for row in self._tables.of(schema.CounterRow, game=game)}
        formations = {row.key: row for row in self._tables.of(schema.FormationRow, game=game)}
        types = {row.key for row in self._tables.of(schema.UnitTypeRow, game=game)}
        seen: set[str] = set()
        for index, unit in enumerate(self._case.units):
            where = f"units[{index}]"
            if unit.id in seen:
                self._fault(f"{where}.id", f"{unit.id!r} is listed twice", "give each unit once")
                continue
            seen.add(unit.id)
            row = self._counter(unit, counters.get(unit.id), where, types)
            if row is None:
                continue
            if row.formation not in formations:
                kind = unit.formation_kind or "none"
                made = {"game": game, "key": row.formation, "side": row.side, "title": row.formation, "kind": kind}
                formations[row.formation] = schema.FormationRow.model_validate(made)
            faces = list(self._faces(unit, row, where))
            if unit.face and unit.face not in {face.face for face in faces}:
                known = ", ".join(face.face for face in faces)
                self._fault(f"{where}.face", f"the counter has no face {unit.face!r}", f"use {known}")
            if row.steps is not None and unit.steps_lost >= row.steps:
                self._fault(f"{where}.steps_lost", f"the counter has {row.steps} steps", "leave it at least one")
            self._made.add([row, *faces, *self._traits(unit)])
            self._made.add(self._place(unit, where))
        self._made.add(formations.values())

    def _counter(
        self, unit: CaseUnit, printed: schema.CounterRow | None, where: str, types: set[str]
    ) -> schema.CounterRow | None:
        if unit.type and unit.type not in types:
            self._fault(
                f"{where}.type", f"{unit.type!r} is no unit type of the game", f"use {', '.join(sorted(types))}"
            )
        if printed is not None:
            told = {"side": unit.side, "unit_type": unit.type, "formation": unit.formation, "steps": unit.steps}
            row = printed.model_copy(update={key: value for key, value in told.items() if value})
            if row.steps is None:
                self._fault(f"{where}.steps", "nobody knows the steps of this counter", "give them here")
            return row
        lacking = [name for name in ("side", "type", "steps", "values") if not getattr(unit, name)]
        if lacking:
            problem = f"the game has no counter {unit.id!r}, and a made-up one needs {' and '.join(lacking)}"
            self._fault(f"{where}.id", problem, "correct the id, or add what is missing")
            return None
        name = unit.id.rsplit("/", 1)[-1].partition("#")[0]
        made = {"side": unit.side, "formation": unit.formation or "-", "name": name, "unit_type": unit.type}
        return schema.CounterRow.model_validate(
            {"game": self._case.game, "key": unit.id, "size": "", "steps": unit.steps, **made}
        )

    def _faces(self, unit: CaseUnit, row: schema.CounterRow, where: str) -> Iterator[schema.FaceRow]:
        game = self._case.game
        printed = {face.face: face for face in self._tables.of(schema.FaceRow, game=game, counter=row.key)}
        unknown = {
            (cited.row_key, cited.field)
            for cited in self._tables.citations
            if cited.table == schema.FaceRow.TABLE and cited.game == game and cited.certainty == "unknown"
        }
        for key in dict.fromkeys((*printed, *unit.values)):
            told = unit.values[key].model_dump(exclude_unset=True) if key in unit.values else {}
            base = printed.get(key)
            if base is not None:
                for field in ("attack", "defense", "movement", "barrage", "range"):
                    if field not in told and (base.key_text, field) in unknown:
                        remedy = f'give it here, as "values": {{"{key}": {{"{field}": 4}}}}'
                        self._fault(f"{where}.values.{key}.{field}", "nobody knows this value yet", remedy)
                yield base.model_copy(update=told)
            else:
                values = unit.values[key].model_dump()
                yield schema.FaceRow(game=game, counter=row.key, face=key, **values)

    def _traits(self, unit: CaseUnit) -> Iterator[schema.TraitRow]:
        game = self._case.game
        printed = {row.trait: row.value for row in self._tables.of(schema.TraitRow, game=game, counter=unit.id)}
        for trait, value in (printed | unit.traits).items():
            yield schema.TraitRow(game=game, counter=unit.id, trait=trait, value=value)

    def _place(self, unit: CaseUnit, where: str) -> Iterator[Row]:
        game = self._case.game
        if bool(unit.hex) == bool(unit.box) or unit.box == MAP:
            self._fault(where, f"{unit.id} must stand in a hex or in a box", "give one of hex and box")
            return
        if unit.hex:
            self._is_hex(unit.hex, f"{where}.hex")
        if unit.box == ARRIVALS:
            if unit.turn is None or not unit.place:
                self._fault(where, f"{unit.id} arrives, but when or where is missing", "give turn and place")
                return
            if ":" not in unit.place:
                self._is_hex(unit.place, f"{where}.place")
            yield schema.ArrivalRow(game=game, scenario=KEY, counter=unit.id, turn=unit.turn, place=unit.place)
        yield schema.SetupRow(
            game=game,
            scenario=KEY,
            counter=unit.id,
            place=unit.hex or f"box:{unit.box}",
            face=unit.face,
            steps_lost=unit.steps_lost,
            state=" ".join(unit.marks),
        )
