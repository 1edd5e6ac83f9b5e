"""Which values are effective? The printed baseline with the errata that are switched on, and last what a scenario has
for itself (``engine.data.own``); the baseline stays as it is.

Each change of an erratum becomes a claim on a row or a value. A claim that does not fit the baseline (it prints another
value, or the row is not there) is reported and left out; claims of two errata that disagree are reported side by side
and both left out, until one of them is switched off or said to supersede the other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pydantic import JsonValue, ValidationError

from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.agreeing import Notice, Trouble, agreed
from engine.data.assemble import assemble
from engine.data.near import unknown_text
from engine.data.own import own_claims
from engine.data.parameters import fault_of
from engine.data.patching import WHOLE, Claim, patched
from engine.data.printings import mended
from engine.data.schema import ROW_TYPE_BY_TABLE, Row
from engine.data.settling import followed
from engine.data.shown import short
from engine.data.tables import Tables
from engine.data.variants import inherited
from engine.data.vocabulary import Vocabulary
from engine.scenario import Scenario

CARRYING = frozenset(
    kind.TABLE
    for kind in (
        schema.RulingRow,
        schema.OptionRow,
        schema.ParameterRow,
        schema.ScenarioParameterRow,
        schema.ChartCellRow,
        schema.TerrainRow,
        schema.UnitTypeRow,
        schema.TurnRow,
        schema.ScheduleRow,
        schema.ClauseRow,
    )
)
"""Tables of what the rules read: a change there carries out what an erratum says of a rule."""

ON_READING = "on reading"
"""The value of an instruction that the data have followed since they were read: what is printed has no row."""


@dataclass(frozen=True)
class Effective:
    """Rows with errata applied. ``on``: the errata in force; ``dropped``: rows of set-ups and arrivals that went with a
    piece that was discarded or banned."""

    tables: Tables
    on: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = ()
    dropped: tuple[Row, ...] = ()
    is_patched: bool = False


def scenario_from(tables: Tables, game: str, scenario: str, switches: Mapping[str, bool] | None = None) -> Scenario:
    """Return a scenario with its effective values; ``switches`` as in ``effective``. Raises DataError."""
    found = effective(tables, game, scenario, switches)
    return assemble(found.tables, game, scenario, found.on)


def switched_on(
    tables: Tables, game: str, scenario: str, switches: Mapping[str, bool] | None = None
) -> tuple[str, ...]:
    """Return the keys of the errata that are on, in natural order, superseded ones included.

    Official ones are on, unless the scenario says otherwise; what is mended in the copy at hand is off, and
    ``switches`` (erratum to on or off, for trying something out) have the last word.
    """
    heads = tables.of(schema.ErratumRow, game=game)
    state = {row.key: row.status == "official" for row in heads}
    state |= {row.erratum: row.on for row in tables.of(schema.ScenarioErratumRow, game=game, scenario=scenario)}
    state |= dict.fromkeys(mended(heads, tables.of(schema.ErrataDeskRow, game=game)), False)
    state |= {key: on for key, on in (switches or {}).items() if key in state}
    return tuple(sorted((key for key, on in state.items() if on), key=natural_key))


def effective(tables: Tables, game: str, scenario: str, switches: Mapping[str, bool] | None = None) -> Effective:
    """Return the rows of a library or text with the errata of one scenario applied, and then what it has for itself.

    The given rows stay as they are.
    """
    on = switched_on(tables, game, scenario, switches)
    own = own_claims(tables, game, scenario)
    if not on and not own:
        return Effective(tables)
    heads = {row.key: row for row in tables.of(schema.ErratumRow, game=game) if row.key in on}
    replaced = {old for head in heads.values() for old in head.supersedes if old != head.key}
    on = tuple(key for key in on if key not in replaced)
    reader = _Reader(tables, game)
    for key in on:
        reader.read(heads[key])
    choices = tables.of(schema.ErratumChoiceRow, game=game)
    claims, conflicts = agreed(inherited(tables, game, scenario, reader.claims), choices)
    found, dropped = patched(tables, game, claims)
    follow = list(_following(tables, found, game, claims))
    if follow:
        found, _ = patched(found, game, follow)
    found, _ = patched(found, game, own)
    return Effective(found, on, (*reader.notices, *conflicts), dropped, is_patched=True)


def _following(before: Tables, after: Tables, game: str, claims: list[Claim]) -> Iterator[Claim]:
    """Yield the claims on hexes that follow from claims on places: a town takes its mark or its houses along.

    A value that an erratum itself states of such a hex stays as stated.
    """
    stated = {(claim.row_key, claim.field) for claim in claims if claim.table == schema.HexRow.TABLE}
    for claim in claims:
        if claim.table != schema.PlaceRow.TABLE or claim.field not in ("hexes", "kind", WHOLE):
            continue
        for row_key, field, value in followed(before, after, game, claim.row_key):
            if stated.isdisjoint({(row_key, field), (row_key, WHOLE)}):
                yield replace(claim, table=schema.HexRow.TABLE, row_key=row_key, field=field, value=value)


class _Reader:
    """Turns the changes of errata into claims, each tested against the baseline."""

    def __init__(self, tables: Tables, game: str) -> None:
        self.tables, self.game = tables, game
        self.claims: list[Claim] = []
        self.notices: list[Notice] = []
        self._rows: dict[str, Mapping[str, Row]] = {}
        self._vocabulary = Vocabulary.of(
            tables.of(schema.WordRow, game=game),
            tables.of(schema.DeclaredValueRow, game=game),
            tables.of(schema.ChartRow, game=game),
        )

    def read(self, head: schema.ErratumRow) -> None:
        """Add the claims and notices of one erratum."""
        changes = self.tables.of(schema.ErratumChangeRow, game=self.game, erratum=head.key)
        for change in sorted(changes, key=lambda change: change.position):
            try:
                self.claims.extend(self._claims(head, change))
            except _Refusal as refusal:
                where = "/".join(part for part in (change.table, change.row_key, change.field) if part)
                self.notices.append(Notice(refusal.trouble, head.key, change.position, where, refusal.message))

    def _claims(self, head: schema.ErratumRow, change: schema.ErratumChangeRow) -> Iterator[Claim]:
        if change.kind in ("precedence", "instruction"):
            raise _Refusal("on_reading" if change.value == ON_READING else "by_hand", change.text)
        if change.kind == "rule":
            self._rule(change)
            return
        if change.table not in ROW_TYPE_BY_TABLE:
            raise _Refusal("broken", f"there is no table {change.table!r}")
        start = Claim(head.key, head.status == "official", change.position, change.table, change.row_key, WHOLE, None)
        if change.kind == "group":
            yield from self._group(start, change)
        elif change.kind == "add":
            yield self._add(start, change.value)
        elif change.kind == "ban":
            self._stored(change)
            if change.table != schema.CounterRow.TABLE:
                raise _Refusal("broken", "only a counter can be banned")
            yield replace(start, is_ban=True)
        elif change.kind == "discard":
            self._printed(self._stored(change), WHOLE, change.printed)
            yield start
        elif change.kind == "replace":
            self._printed(self._stored(change), WHOLE, change.printed)
            yield replace(start, value=self._whole(change.table, change.value).model_dump(mode="json"))
        else:
            yield self._set(start, self._stored(change), change.field, change.printed, change.value)

    def _rule(self, change: schema.ErratumChangeRow) -> None:
        """Refuse a changed rule that nothing carries out; the change itself claims no value."""
        if not change.field:
            changes = self.tables.of(schema.ErratumChangeRow, game=self.game, erratum=change.erratum)
            if not any(other.table in CARRYING for other in changes):
                raise _Refusal("not_carried_out", "no ruling, option, parameter or chart carries it out")
            return
        table, _, key = change.field.partition("/")
        if table not in CARRYING or f"{self.game}|{key}" not in self._table(table):
            raise _Refusal("broken", f"there is no {change.field} that could carry it out")

    def _set(self, start: Claim, row: Row, field: str, printed: JsonValue, value: JsonValue) -> Claim:
        kind = type(row)
        is_known = field in kind.model_fields or (kind.TABLE, field) in self._vocabulary.values
        if not is_known or field in kind.KEY:
            raise _Refusal("broken", f"{row.TABLE} has no value {field!r} that can be changed")
        self._printed(row, field, printed)
        self._whole(row.TABLE, row.model_dump(mode="json") | {field: value})
        return replace(start, row_key=row.key_text, field=field, value=kind.normal(field, value))

    def _add(self, start: Claim, value: JsonValue) -> Claim:
        row = self._whole(start.table, value)
        if row.key_text in self._table(start.table):
            raise _Refusal("stale", f"{row.key_text} stands there already")
        return replace(start, row_key=row.key_text, value=row.model_dump(mode="json"))

    def _group(self, start: Claim, change: schema.ErratumChangeRow) -> Iterator[Claim]:
        """Read ``{"where": {field: value}, "set": {field: value}}``, or ``"discard": true`` in place of the set."""
        plan = change.value
        where = plan.get("where") if isinstance(plan, dict) else None
        sets = plan.get("set", {}) if isinstance(plan, dict) else None
        is_discard = isinstance(plan, dict) and plan.get("discard") is True
        if not isinstance(where, dict) or not isinstance(sets, dict) or bool(sets) == is_discard:
            raise _Refusal("by_hand", change.text)
        kind = ROW_TYPE_BY_TABLE[change.table]
        unknown = sorted(name for name in where if not kind.may_have(name))
        if unknown:
            raise _Refusal("broken", f"{change.table} has no {', '.join(unknown)}")
        for row in self._table(change.table).values():
            plain = row.model_dump(mode="json")
            if all(plain.get(name) == kind.normal(name, value) for name, value in where.items()):
                if is_discard:
                    yield replace(start, row_key=row.key_text)
                for field, value in sets.items():
                    yield self._set(start, row, field, None, value)

    def _stored(self, change: schema.ErratumChangeRow) -> Row:
        row = self._table(change.table).get(change.row_key)
        if row is None:  # or one that an erratum adds
            for claim in self.claims:
                if (claim.table, claim.row_key, claim.field) == (change.table, change.row_key, WHOLE) and claim.value:
                    return self._whole(claim.table, claim.value)
            if "game" in ROW_TYPE_BY_TABLE[change.table].KEY and not change.row_key.startswith(f"{self.game}|"):
                whole = f"{self.game}|{change.row_key}"
                raise _Refusal("broken", f"the key {change.row_key!r} begins without the game; write it as {whole!r}")
            raise _Refusal("stale", f"there is no {change.table} {change.row_key}")
        return row

    def _table(self, table: str) -> Mapping[str, Row]:
        if table not in self._rows:
            self._rows[table] = self.tables.keyed(ROW_TYPE_BY_TABLE[table], self.game)
        return self._rows[table]

    def _whole(self, table: str, value: JsonValue) -> Row:
        if not isinstance(value, dict):
            raise _Refusal("broken", f"a row of {table} must be an object, not {short(value)}")
        kind = ROW_TYPE_BY_TABLE[table]
        named = {"game": self.game, **value} if "game" in kind.model_fields else value
        try:
            row = kind.model_validate(named)
        except ValidationError as error:
            fault = error.errors()[0]
            raise _Refusal("broken", f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}") from error
        for field, wrong in self._vocabulary.faults(row):
            raise _Refusal("broken", f"{field}: {wrong}")
        if wrong := self._unfit(row):
            raise _Refusal("broken", wrong)
        return row

    def _unfit(self, row: Row) -> str:
        """Return why the rules could not read the value of a parameter or what a ruling has chosen, or nothing."""
        if isinstance(row, schema.RulingRow) and row.chosen not in row.readings:
            return f"chosen: {unknown_text('reading', row.chosen, row.readings)}"
        if isinstance(row, schema.ParameterRow | schema.ScenarioParameterRow):
            head = self._table(schema.ParameterRow.TABLE).get(f"{row.game}|{row.key}")
            if isinstance(head, schema.ParameterRow) and (wrong := fault_of(head.unit, row.value)):
                return f"value: {wrong}"
        return ""

    def _printed(self, row: Row, field: str, printed: JsonValue) -> None:
        """Compare what the erratum prints with the baseline; nothing is printed where nobody knows."""
        plain = row.model_dump(mode="json")
        wanted = printed if field == WHOLE and isinstance(printed, dict) else {field: printed}
        for name, value in wanted.items() if printed is not None else ():
            if name != WHOLE and plain.get(name) != type(row).normal(name, value):
                raise _Refusal(
                    "stale", f"{name} is {short(plain.get(name))} in the baseline, the erratum prints {short(value)}"
                )


class _Refusal(Exception):
    def __init__(self, trouble: Trouble, message: str) -> None:
        super().__init__(message)
        self.trouble, self.message = trouble, message
