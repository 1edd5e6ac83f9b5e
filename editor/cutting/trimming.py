"""What of the lists of a clause goes with a cut?

Formations and types of which no unit is left, counters and clauses that go, plans of which no clause is left.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from editor.cutting.ground import Ground
from engine.data import schema
from engine.data.clauses.form import Form, FormError
from engine.data.clauses.registry import faults_of, read
from engine.data.nested import texts_in

_FORMATION, _TYPE, _COUNTER = "formation", "unit_type", "counter"
_CLAUSES = frozenset({"clause", "victory", "condition"})
_NAMED = 4
_SUBJECTS = ("formations", "counters")
_TYPES, _PLANS = "unit_types", "plans"
"""Lists that say whom a clause is about: without them it would be about all, or nobody."""
Token = tuple[str, ...]


@dataclass(frozen=True)
class Trimmed:
    """What is left of a clause, and the names that are not; ``vain`` says why nothing is left of it."""

    row: schema.ClauseRow
    names: tuple[str, ...] = ()
    vain: str = ""


class Trimming:
    """The clauses of a scenario, read once, and what they name that takes no part when some counters go."""

    def __init__(self, ground: Ground, clauses: Sequence[schema.ClauseRow], gone: Collection[str]) -> None:
        self._gone, self._names = gone, ground.names
        self._clauses = clauses
        self._forms = {row.key: form for row in clauses if (form := _form(row)) is not None}
        pieces = {row.key: row for row in ground.rows.find(schema.CounterRow, game=ground.head.game)}
        where = {"game": ground.head.game, "scenario": ground.head.scenario}
        taking = {row.counter for row in ground.rows.find(schema.SetupRow, **where)}
        taking |= {row.counter for row in ground.rows.find(schema.ArrivalRow, **where)}
        for form in self._forms.values():
            taking |= {name for _, kind, name in form.names() if kind == _COUNTER}

        def said(keys: Iterable[str]) -> set[Token]:
            there = [pieces[key] for key in keys if key in pieces]
            titled = ((_FORMATION, name) for row in there for name in (row.formation, ground.formations[row.key]))
            return {*titled, *((_TYPE, row.unit_type, side) for row in there for side in (row.side, ""))}

        self._absent = said(taking) - said(taking - set(gone))

    def clauses_of(self, row: schema.ClauseRow) -> frozenset[str]:
        """Return the clauses that one names; what cannot be read may name any by each of its words."""
        form = self._forms.get(row.key)
        found = texts_in(row.args) if form is None else (name for _, kind, name in form.names() if kind in _CLAUSES)
        return frozenset(found) - {row.key}

    def of(self, row: schema.ClauseRow, lost: Collection[str]) -> Trimmed:
        """Return what is left of a clause when others are lost, too."""
        form = self._forms.get(row.key)
        if form is None or form.FOR_SEVERAL:
            return Trimmed(row)
        going = dict(self._going(row, form, lost))
        alone = [name for place, name in going.items() if not place.endswith("]")]
        if alone:
            return Trimmed(row, vain=f"no unit of {alone[0]} takes part")
        if not going:
            return Trimmed(row)
        names = tuple(dict.fromkeys(self._names.get(name, name) for name in going.values()))
        args = _without(row.args, going)
        left = row.model_copy(update={"args": args})
        if _is_vain(row.args, left.args) or faults_of(row.game, row.kind, row.form, left.args, enforced=row.enforced):
            return Trimmed(row, vain=said_absent(names))
        return Trimmed(left, names)

    def _going(self, row: schema.ClauseRow, form: Form, lost: Collection[str]) -> Iterator[tuple[str, str]]:
        """Yield the places within a clause of what goes, and the names there."""
        side = str(getattr(form, "side", None) or "")
        for place, kind, name in form.names():
            token = (kind, name, side) if kind == _TYPE else (kind, name)
            in_list = row.kind == "special" and place.endswith("]")
            is_gone = (kind == _COUNTER and name in self._gone) or (kind in _CLAUSES and name in lost)
            if token in self._absent or (in_list and is_gone):
                yield place, name
        plans = row.args.get("plans")
        dead = self._dead_plans(lost)
        for at, plan in enumerate(plans if isinstance(plans, list) else ()):
            if plan in dead:
                yield f"plans[{at}]", str(plan)

    def _dead_plans(self, lost: Collection[str]) -> set[str]:
        """Return the plans of which no victory clause is left."""
        planned = [(str(row.args.get("plan") or ""), row.key) for row in self._clauses if row.kind == "victory"]
        return {plan for plan, _ in planned if plan} - {plan for plan, key in planned if key not in lost}


def _is_vain(before: Mapping[str, object], after: Mapping[str, object]) -> bool:
    """Say whether a clause names nobody any more whom it is about."""
    whom = [name for name in _SUBJECTS if before.get(name)]
    return bool(whom and not any(after.get(name) for name in whom)) or any(
        before.get(name) and not after.get(name) for name in (_TYPES, _PLANS)
    )


def said_absent(names: Sequence[str]) -> str:
    """Return that what is named takes no part, the first of many."""
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f"{', '.join(names[:_NAMED])}{more} {'takes' if len(names) == 1 else 'take'} no part"


def _form(row: schema.ClauseRow) -> Form | None:
    try:
        return read(row.game, row.kind, row.form, row.args) if row.form else None
    except (FormError, LookupError):
        return None


def _without(value: object, going: Mapping[str, str], place: str = "") -> object:
    """Return arguments without what stands in a list at one of some places; a list of which nothing is left goes."""
    if isinstance(value, Mapping):
        inner = {key: _without(part, going, f"{place}.{key}".removeprefix(".")) for key, part in value.items()}
        return {key: part for key, part in inner.items() if part != [] or value[key] == []}
    if isinstance(value, list):
        kept = [(at, part) for at, part in enumerate(value) if f"{place}[{at}]" not in going]
        return [_without(part, going, f"{place}[{at}]") for at, part in kept]
    return value
