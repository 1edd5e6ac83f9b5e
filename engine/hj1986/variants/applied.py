"""Which scenario is played when variants and readings are chosen?

A variant is a clause of the form ``variant``: ``option`` names it, ``changes`` are applied in order before the board is
compiled; each has a ``form`` known to ``changes``. So the rules of play see a scenario like any other. A clause of the
form ``reading`` changes the scenario the same way when ``reading`` is the chosen one of ``ruling``; a change of a
variant may hang on the same two. ``counters`` are those that no set-up and no arrival of the scenario as printed names;
without the variant they are not in the game.
"""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from engine.hj1986.kinds import RULE
from engine.hj1986.options import PARAMETER
from engine.hj1986.variants.changes import FORMS
from engine.scenario import Clause, Scenario

FOLLOWS = (
    *(RULE("VG 1c"), RULE("VG 2(4)"), RULE("VG 2(5)"), RULE("VG 2(6)"), RULE("VG 2(7)"), RULE("VG 3(5)")),
    *(RULE("VG 3(7)"), RULE("VG 3(8)"), RULE("VG 3(9)"), RULE("VG 6")),
    *(RULE("V 0(1)"), RULE("V 0(2)"), RULE("VA 2"), RULE("VA 3"), RULE("VA 4"), RULE("VA 5"), RULE("VA 6")),
    *(
        RULE("VA 7"),
        RULE("VA 8"),
        RULE("VA 9"),
        RULE("VA 10"),
        RULE("VA 12"),
        RULE("VG 4"),
        RULE("VG 7"),
        RULE("VG 12"),
    ),
)

FORM, BY_READING = "variant", "reading"
ROLLED = "variants_rolled"
"""The parameter that lists variants whose die before play was low enough; see ``cards``."""


def variant_clauses(scenario: Scenario) -> tuple[Clause, ...]:
    """Return the variants a scenario knows, in the order of the data."""
    return tuple(clause for clause in scenario.clauses if clause.form == FORM and clause.enforced)


def with_parts(scenario: Scenario, chosen: Iterable[str]) -> tuple[str, ...]:
    """Return options with those that they contain, each once (VG 12)."""
    parts = {str(clause.args["option"]): clause.args.get("also", []) for clause in variant_clauses(scenario)}
    found: dict[str, None] = {}
    for key in chosen:
        found[key] = None
        found |= dict.fromkeys(cast(list[str], parts.get(key, [])))
    return tuple(found)


def varied(scenario: Scenario, chosen: Iterable[str]) -> Scenario:
    """Return the scenario with the changes of the readings and of all chosen variants; the same when there are none.

    Raises ValueError for an unknown form of change.
    """
    for clause in scenario.clauses:
        if clause.form == BY_READING and clause.enforced and _is_read(scenario, clause.args):
            scenario = _changed(scenario, clause)
    keys = with_parts(scenario, sorted(chosen))
    if not any(clause.args["option"] in keys for clause in variant_clauses(scenario)):
        return _without_idle(scenario)
    found = scenario.model_copy(update={"parameters": {**scenario.parameters, PARAMETER: " ".join(keys)}})
    for clause in variant_clauses(scenario):
        if clause.args["option"] not in keys or not _is_granted(scenario, clause):
            continue
        found = _changed(found, clause)
    return _without_idle(found)


def _without_idle(scenario: Scenario) -> Scenario:
    """Leave out the counters of variants that neither begin nor arrive."""
    named = {
        str(key) for clause in variant_clauses(scenario) for key in cast(list[str], clause.args.get("counters", []))
    }
    idle = named - {row.counter for row in scenario.setup} - {row.counter for row in scenario.arrivals}
    if not idle:
        return scenario
    return scenario.model_copy(update={"counters": tuple(item for item in scenario.counters if item.key not in idle)})


def _is_granted(scenario: Scenario, clause: Clause) -> bool:
    """Tell whether a variant that hangs on a die before play has its die (VA 1); others need none."""
    return "die_at_most" not in clause.args or clause.args["option"] in scenario.parameters.get(ROLLED, "").split()


def _changed(scenario: Scenario, clause: Clause) -> Scenario:
    for change in cast(list[dict[str, Any]], clause.args.get("changes", [])):
        form = str(change["form"])
        if form not in FORMS:
            raise ValueError(f"clause {clause.key}: there is no change of the form {form!r}")
        if _is_read(scenario, change):
            scenario = FORMS[form](scenario, change)
    return scenario


def _is_read(scenario: Scenario, args: Mapping[str, Any]) -> bool:
    """Tell whether what hangs on a reading holds; what names no ruling does."""
    return "ruling" not in args or scenario.rulings.get(str(args["ruling"])) == args.get("reading")
