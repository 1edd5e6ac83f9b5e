"""By which parameters, readings and errata is a case played? Those of the game and scenario, with its own changes."""

from collections.abc import Callable, Iterable
from functools import partial

from engine.cases.schema import Case
from engine.data import schema
from engine.data.agreeing import Notice
from engine.data.errata import Effective, effective
from engine.data.parameters import fault_of, names_among
from engine.data.schema import Row
from engine.data.tables import Tables
from engine.playtest.games import rulings_read
from engine.scenario import CASE

KEY = CASE


class Settings:
    """What a case sets differently. ``fault`` is told the place in the file, what is wrong and what to do."""

    def __init__(self, case: Case, tables: Tables, fault: Callable[[str, str, str], None]) -> None:
        self._case, self._tables, self._fault = case, tables, fault

    def effective(self, scenario: str) -> Effective:
        """Return the rows with the errata of the scenario, and of the case, applied."""
        case = self._case
        known = {row.key for row in self._tables.of(schema.ErratumRow, game=case.game)}
        for key in case.errata:
            if key not in known:
                self._fault(f"errata.{key}", "the game has no such erratum", _near(key, known))
            elif not case.errata[key] and (why := self._idle(scenario, key)):
                self._fault(f"errata.{key}", f"it switches nothing: {why}", "leave it out")
        found = effective(self._tables, case.game, scenario, case.errata)
        for notice in found.notices:
            if case.errata.get(notice.erratum):
                self._fault(f"errata.{notice.erratum}", notice.message, "leave it out")
        return found

    def _idle(self, scenario: str, key: str) -> str:
        """Return why an erratum changes nothing whether it is on or off, or nothing where it does."""
        game = self._case.game
        tried = effective(self._tables, game, scenario, {**self._case.errata, key: True})
        left_out = {notice.position: notice for notice in tried.notices if notice.erratum == key}
        changes = self._tables.of(schema.ErratumChangeRow, game=game, erratum=key)
        if any(change.position not in left_out or _may_apply(left_out[change.position]) for change in changes):
            return ""
        return next((notice.message for notice in left_out.values()), "it has no changes")

    def rulings(self, tables: Tables) -> list[Row]:
        """Return the rulings with the readings that the case chooses."""
        rows = {row.key: row for row in tables.of(schema.RulingRow, game=self._case.game)}
        switches = rulings_read(self._case.game) if self._case.rulings else frozenset()
        for key, reading in self._case.rulings.items():
            where, row = f"rulings.{key}", rows.get(key)
            if row is None:
                self._fault(where, "the game has no such ruling", _near(key, rows))
            elif row.parameter:
                self._fault(where, f"the parameter {row.parameter} switches it", "set it under parameters")
            elif reading not in row.readings:
                self._fault(where, f"{reading!r} is no reading of it", f"use {' or '.join(map(repr, row.readings))}")
            elif key not in switches and reading != row.chosen:
                self._fault(where, "the rules follow one reading only", f"it is {row.chosen!r}")
            else:
                rows[key] = row.model_copy(update={"chosen": reading})
        return list(rows.values())

    def parameters(self, made: Tables, rule: str) -> list[Row]:
        """Return the parameters of the scenario, as they stand in ``made``, with those of the case."""
        game = self._case.game
        known = {row.key: row for row in self._tables.of(schema.ParameterRow, game=game)}
        own = {row.key: row for row in made.of(schema.ScenarioParameterRow)}
        for key, value in self._case.parameters.items():
            where = f"parameters.{key}"
            if key not in known and key not in own:
                self._fault(where, "the game has no such parameter", _near(key, known))
            elif key in known:
                self._fits(where, known[key], value)
            own[key] = schema.ScenarioParameterRow(game=game, scenario=KEY, key=key, value=value, rule=rule)
        return list(own.values())

    def _fits(self, where: str, row: schema.ParameterRow, value: str) -> None:
        """Tell a fault when a value is not of the kind that the game declares."""
        fault = fault_of(row.unit, value, names_among(partial(self._tables.of, game=row.game)))
        if fault:
            reason, _, remedy = fault.partition("; ")
            self._fault(where, reason, remedy)


def _may_apply(notice: Notice) -> bool:
    """Tell whether a change is left out only for as long as another erratum is on."""
    return notice.trouble == "conflict"


def _near(key: str, known: Iterable[str]) -> str:
    """Return the known keys that begin with the same word, as a remedy."""
    word = key.replace("_", "-").split("-")[0]
    near = sorted(name for name in known if name.replace("_", "-").split("-")[0] == word)
    return f"near it: {', '.join(near)}" if near else "look for a slip of the pen"
