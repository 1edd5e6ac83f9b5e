"""How does a case become a scenario? Its parts become rows like those of any data, and are assembled like them.

What a case does not say comes from its scenario, and what no scenario says from the game: terrain chart, unit types,
results tables, sequence of play, parameters. Of a scenario a case takes map, bounds, turns, parameters, clauses, the
schedules that name no unit, and its state at start, never its units.
"""

from collections.abc import Collection, Iterable, Iterator

from pydantic import ValidationError

from engine.cases.ground import KEY, Ground
from engine.cases.labels import Labels
from engine.cases.reading import CaseError, Fault
from engine.cases.schema import Case, CaseUnit
from engine.cases.settings import Settings
from engine.core.units import ARRIVALS
from engine.data import schema
from engine.data.assemble import assemble
from engine.data.schema import Row
from engine.data.schema.fields import reason
from engine.data.tables import DataError, Tables
from engine.data.vocabulary import vocabularies
from engine.scenario import Scenario

_REPLACED = frozenset(
    kind.TABLE
    for kind in (
        *(schema.ScenarioRow, schema.MapRow, schema.SheetRow, schema.HexRow, schema.HexsideRow, schema.LinkRow),
        *(schema.PlaceRow, schema.AreaRow, schema.SetupRow, schema.ArrivalRow, schema.DumpSetRow, schema.PlacementRow),
        *(schema.CounterRow, schema.FaceRow, schema.TraitRow, schema.FormationRow),
    )
)
_KEPT_OF_SCENARIO = (
    *(schema.ScenarioParameterRow, schema.ClauseRow, schema.BoundRoleRow, schema.ScheduleRow),
    *(schema.ReplacementRow, schema.StartStateRow),
)
_OF_COUNTERS = "/"
"""What stands in the subject of a start state that is about a counter: its key."""


AREA = "area:"
BY_AIR = "airborne_drop"
"""The role of the types that may jump from the air and then come by no schedule."""
REDUCED = "reduced"
"""The face of a unit that has lost a step."""


def build(case: Case, tables: Tables) -> tuple[Scenario, Labels]:
    """Return the scenario of a case over the data of its game, and the numbers of its hexes.

    Raises CaseError with every fault found.
    """
    try:
        builder = _Builder(case, tables)
        return builder.scenario(), builder.ground.labels
    except ValidationError as error:  # a row that the case makes, of a value that fits a case and no row
        faults = ((".".join(str(part) for part in fault["loc"]), reason(dict(fault))) for fault in error.errors())
        raise CaseError(Fault(f"the case, {error.title}.{where}", why) for where, why in faults) from error


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
        self._faults: list[Fault] = []
        self._settings = Settings(case, tables, self._fault)
        self._found = self._settings.effective(self._head.scenario)
        self._tables = self._found.tables
        self._vocabulary = vocabularies(self._tables)[case.game]
        self._made = Tables()
        self.ground = Ground(case, self._tables, self._head.map, self._head.bounds, self._fault)

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
                self._made.add(row.model_copy(update={"scenario": KEY}) for row in rows_of if self._is_kept(row))
        self._made.rows[schema.RulingRow.TABLE] = self._settings.rulings(self._tables)
        self._made.add(self.ground.rows())
        self._roles()
        self._made.rows[schema.ScenarioParameterRow.TABLE] = self._settings.parameters(self._made, self._head.number)
        self._units()
        opens = case.turn if case.turn is not None else self._head.first_turn
        first = min(opens, self._head.first_turn) if case.scenario else opens
        last = case.last_turn if case.last_turn is not None else self._head.last_turn if case.scenario else opens
        turns = [row.number for row in self._tables.of(schema.TurnRow, game=game)]
        for field, turn in (("turn", case.turn), ("last_turn", case.last_turn)):
            if turn is not None and turns and turn not in turns:
                self._fault(field, f"the game has no turn {turn}", f"use {min(turns)} to {max(turns)}")
        if last < opens:
            self._fault("last_turn", f"{last} is before turn {opens}", "raise it or leave it out")
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

    def _roles(self) -> None:
        made = {(row.area, row.role, row.side): row for row in self._made.of(schema.BoundRoleRow)}
        for key, area in self._case.areas.items():
            made = {name: row for name, row in made.items() if row.area != key or not area.roles}
            for role, side in area.roles.items():
                made[key, role, side] = schema.BoundRoleRow(
                    game=self._case.game, scenario=KEY, area=key, role=role, side=side
                )
        self._made.rows[schema.BoundRoleRow.TABLE] = list(made.values())

    def _is_kept(self, row: Row) -> bool:
        """Leave out what the scenario says of counters that the case does not have."""
        mine = {unit.id for unit in self._case.units}
        return not isinstance(row, schema.StartStateRow) or _OF_COUNTERS not in row.subject or row.subject in mine

    def _units(self) -> None:
        game = self._case.game
        counters = {row.key: row for row in self._tables.of(schema.CounterRow, game=game)}
        formations = {row.key: row for row in self._tables.of(schema.FormationRow, game=game)}
        types = {row.key: row.role for row in self._tables.of(schema.UnitTypeRow, game=game)}
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
            elif unit.formation_kind not in ("", formations[row.formation].kind):
                kind = formations[row.formation].kind
                self._fault(f"{where}.formation_kind", f"{row.formation} is known as {kind}", "leave it out")
            faces = list(self._faces(unit, row, where))
            if unit.face and unit.face not in {face.face for face in faces}:
                known = ", ".join(face.face for face in faces)
                self._fault(f"{where}.face", f"the counter has no face {unit.face!r}", f"use {known}")
            if row.steps is not None and (unit.steps_lost or 0) >= row.steps:
                self._fault(f"{where}.steps_lost", f"the counter has {row.steps} steps", "leave it at least one")
            self._made.add([row, *faces, *self._traits(unit)])
            shown, lost = _condition(unit, {face.face for face in faces}, row.steps or 1)
            self._made.add(self._place(unit, where, shown, lost, types.get(row.unit_type, "")))
        self._made.add(formations.values())

    def _counter(
        self, unit: CaseUnit, printed: schema.CounterRow | None, where: str, types: Iterable[str]
    ) -> schema.CounterRow | None:
        if unit.type and unit.type not in types:
            self._fault(
                f"{where}.type", f"{unit.type!r} is no unit type of the game", f"use {', '.join(sorted(types))}"
            )
        if printed is not None:
            told = {"side": unit.side, "unit_type": unit.type, "formation": unit.formation, "steps": unit.steps}
            told |= {"size": unit.size}
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
            {"game": self._case.game, "key": unit.id, "size": unit.size, "steps": unit.steps, **made}
        )

    def _faces(self, unit: CaseUnit, row: schema.CounterRow, where: str) -> Iterator[schema.FaceRow]:
        """Return the faces of a unit: those printed, with the values that the case gives, and its own."""
        game = self._case.game
        known = {face.face for face in self._tables.of(schema.FaceRow, game=game)}
        for key in unit.values:
            if key not in known:
                self._fault(
                    f"{where}.values.{key}", "no counter of the game has such a face", f"use {', '.join(sorted(known))}"
                )
        printed = {face.face: face for face in self._tables.of(schema.FaceRow, game=game, counter=row.key)}
        unknown = {
            (cited.row_key, cited.field)
            for cited in self._tables.citations
            if cited.table == schema.FaceRow.TABLE and cited.game == game and cited.certainty == "unknown"
        }
        for key in dict.fromkeys((*printed, *unit.values)):
            told = unit.values.get(key, {})
            for field in told:
                if wrong := self._vocabulary.value_fault(schema.FaceRow.TABLE, field, told[field]):
                    self._fault(f"{where}.values.{key}.{field}", wrong, "correct the case")
            base = printed.get(key)
            if base is not None:
                for field in self._vocabulary.names(schema.FaceRow.TABLE):
                    if field not in told and (base.key_text, field) in unknown:
                        remedy = f'give it here, as "values": {{"{key}": {{"{field}": 4}}}}'
                        self._fault(f"{where}.values.{key}.{field}", "nobody knows this value yet", remedy)
                yield schema.FaceRow.model_validate(base.model_dump() | told)
            else:
                yield schema.FaceRow.model_validate({"game": game, "counter": row.key, "face": key} | told)

    def _traits(self, unit: CaseUnit) -> Iterator[schema.TraitRow]:
        game = self._case.game
        printed = {row.trait: row.value for row in self._tables.of(schema.TraitRow, game=game, counter=unit.id)}
        for trait, value in (printed | unit.traits).items():
            yield schema.TraitRow(game=game, counter=unit.id, trait=trait, value=value)

    def _place(self, unit: CaseUnit, where: str, face: str, lost: int, role: str) -> Iterator[Row]:
        game = self._case.game
        if bool(unit.hex) == bool(unit.box):
            self._fault(where, f"{unit.id} must stand in a hex or in a box", "give one of hex and box")
            return
        if unit.hex:
            self.ground.is_hex(unit.hex, f"{where}.hex")
        if unit.box != ARRIVALS and (unit.turn is not None or unit.place or unit.condition):
            problem = f"{unit.id} has turn, place or condition, and does not arrive"
            self._fault(where, problem, 'leave them out, or give "box": "arrivals"')
        jumps = role == BY_AIR and unit.turn is None and not unit.place
        if unit.box == ARRIVALS and not jumps:
            if unit.turn is None or not unit.place:
                self._fault(where, f"{unit.id} arrives, but when or where is missing", "give turn and place")
                return
            if unit.place.startswith(AREA):
                self.ground.is_area(unit.place.removeprefix(AREA), f"{where}.place")
            else:
                self.ground.is_hex(unit.place, f"{where}.place")
            self._is_condition(unit.condition, where)
            told = {"turn": unit.turn, "place": unit.place, "condition": unit.condition}
            yield schema.ArrivalRow.model_validate({"game": game, "scenario": KEY, "counter": unit.id, **told})
        yield schema.SetupRow(
            game=game,
            scenario=KEY,
            counter=unit.id,
            place=unit.hex or f"box:{unit.box}",
            face=face,
            steps_lost=lost,
            state="",  # its marks are not those of a set-up: the position gets them as they are
        )

    def _is_condition(self, key: str, where: str) -> None:
        """Tell a condition of an arrival that is no clause of the scenario."""
        rows = self._tables.of(schema.ClauseRow, game=self._case.game, scenario=self._case.scenario)
        known = [row.key for row in rows if row.kind == "condition"]
        if key and key not in known:
            remedy = f"use {', '.join(known)}" if known else "name a scenario that has it, or leave it out"
            self._fault(f"{where}.condition", f"{key!r} is no condition of the scenario", remedy)


def _condition(unit: CaseUnit, faces: Collection[str], steps: int) -> tuple[str, int]:
    """Return the face a unit shows and the steps it has lost; of the two, what the case does not say follows from the
    other."""
    lost = unit.steps_lost
    if lost is None:
        lost = int(unit.face == REDUCED and steps > 1)
    return unit.face or (REDUCED if lost and REDUCED in faces else ""), lost
