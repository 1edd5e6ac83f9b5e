"""Which scenario is played when variants and readings are chosen?

A variant is a clause of the form ``variant``: ``option`` names it, ``changes`` are applied in order before the board is
compiled; each has a form of ``variant_forms``. So the rules of play see a scenario like any other. A clause of the
form ``reading`` changes the scenario the same way when ``reading`` is the chosen one of ``ruling``; a change of a
variant may hang on the same two. ``counters`` are those that no set-up and no arrival of the scenario as printed names;
without the variant they are not in the game.
"""

from collections.abc import Iterable

from engine.data.clauses.book import book_of
from engine.data.clauses.form import form_name
from engine.data.clauses.shared import OnReading
from engine.hj1986.setting.kinds import RULE
from engine.hj1986.setting.options import PARAMETER
from engine.hj1986.setting.variant_forms import Reading, Variant
from engine.hj1986.setting.variants.changes import changed
from engine.scenario import Scenario

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

ROLLED = "variants_rolled"
"""The parameter that lists variants whose die before play was low enough; see ``cards``."""


def variants_of(scenario: Scenario) -> tuple[Variant, ...]:
    """Return the variants a scenario knows, in the order of the data. Raises DataError for one that cannot be read."""
    rows = (clause for clause in scenario.clauses if clause.form == form_name(Variant))
    return tuple(clause.args for clause in book_of(scenario.game, rows).of(Variant))


def with_parts(scenario: Scenario, chosen: Iterable[str]) -> tuple[str, ...]:
    """Return options with those that they contain, each once (VG 12)."""
    parts = {variant.option: variant.also for variant in variants_of(scenario)}
    found: dict[str, None] = {}
    for key in chosen:
        found[key] = None
        found |= dict.fromkeys(parts.get(key, ()))
    return tuple(found)


def varied(scenario: Scenario, chosen: Iterable[str]) -> Scenario:
    """Return the scenario with the changes of the readings and of all chosen variants; the same when there are none.

    Raises DataError for a variant or reading that has no form of the game.
    """
    rows = (clause for clause in scenario.clauses if clause.form == form_name(Reading))
    for reading in book_of(scenario.game, rows).of(Reading):
        if _is_read(scenario, reading.args):
            scenario = _changed(scenario, reading.args)
    keys = with_parts(scenario, sorted(chosen))
    if not any(variant.option in keys for variant in variants_of(scenario)):
        return _without_idle(scenario)
    found = scenario.model_copy(update={"parameters": {**scenario.parameters, PARAMETER: " ".join(keys)}})
    for variant in variants_of(scenario):
        if variant.option in keys and _is_granted(scenario, variant):
            found = _changed(found, variant)
    return _without_idle(found)


def _without_idle(scenario: Scenario) -> Scenario:
    """Leave out the counters of variants that neither begin nor arrive."""
    named = {key for variant in variants_of(scenario) for key in variant.counters}
    idle = named - {row.counter for row in scenario.setup} - {row.counter for row in scenario.arrivals}
    if not idle:
        return scenario
    return scenario.model_copy(update={"counters": tuple(item for item in scenario.counters if item.key not in idle)})


def _is_granted(scenario: Scenario, variant: Variant) -> bool:
    """Tell whether a variant that hangs on a die before play has its die (VA 1); others need none."""
    return variant.die_at_most is None or variant.option in scenario.parameters.get(ROLLED, "").split()


def _changed(scenario: Scenario, clause: Variant | Reading) -> Scenario:
    for change in clause.changes:
        if _is_read(scenario, change):
            scenario = changed(scenario, change)
    return scenario


def _is_read(scenario: Scenario, form: OnReading) -> bool:
    """Tell whether what hangs on a reading holds; what names no ruling does."""
    return form.ruling is None or scenario.rulings.get(form.ruling) == form.reading
