"""Which rules and readings are named and do not exist?"""

from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, check
from db.checks.subject import Subject
from engine.data import schema
from engine.data.near import meant
from engine.data.parameters import fault_of, number_in, whole_in
from engine.data.schema import Row

_NAMING: tuple[type[Row], ...] = (
    schema.WaivedRuleRow,
    schema.RulingRow,
    schema.OptionRow,
    schema.ParameterRow,
    schema.SequenceRow,
    schema.ChartRow,
    schema.ErratumRow,
    schema.ScenarioParameterRow,
    schema.ClauseRow,
)
"""Tables whose rows name a rule by its number."""
_TURN = "turn"
"""The unit of a parameter that is a turn of the track."""


@check("unknown-rule")
def unknown_rule(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A row names a rule that the index of the rules does not have. A game without an index is not asked."""
    known = {row.rule for row in subject.all(schema.RuleRow)}
    for kind in _NAMING if known else ():
        for row in subject.all(kind):
            rule = getattr(row, "rule", "")
            if rule and rule not in known:
                where = f"{row.TABLE}/{row.key_text}"
                message = f"{where} names rule {rule!r}, which is not in the index of the rules; add or correct it"
                yield report.warning(where, message)


@check("parameter-value")
def parameter_value(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A parameter holds a value that is not of the kind its unit asks for."""
    for row, fault in unfit(subject).items():
        yield report.error(f"{row.TABLE}/{row.key_text}", f"the parameter {row.key}: {fault}")


def unfit(subject: Subject) -> dict[schema.ParameterRow | schema.ScenarioParameterRow, str]:
    """Return the parameters, of the game and as scenarios set them, that hold no value of their kind, and why."""
    units = {row.key: row.unit for row in subject.all(schema.ParameterRow)}
    rows: list[schema.ParameterRow | schema.ScenarioParameterRow] = [*subject.all(schema.ParameterRow)]
    rows += subject.all(schema.ScenarioParameterRow)
    return {
        row: fault
        for row in rows
        if row.key in units
        and (fault := fault_of(units[row.key], row.value, subject.known) or turn_fault(units[row.key], row.value))
    }


def turn_fault(unit: str, value: str) -> str:
    """Return why a number is no turn, where its unit is one; what is no number at all is told otherwise."""
    is_turn = unit.partition(" ")[0] == _TURN and number_in(value) is not None
    return f"{value} is no turn; write a whole number" if is_turn and whole_in(value) is None else ""


@check("parameter-turn")
def parameter_turn(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A parameter that is a turn lies before the first or behind the last one of the track, so it never comes."""
    units = {row.key: row.unit.partition(" ")[0] for row in subject.all(schema.ParameterRow)}
    last = max(map(int, subject.known("turn") or ()), default=0)
    rows: list[schema.ParameterRow | schema.ScenarioParameterRow] = [*subject.all(schema.ParameterRow)]
    rows += subject.all(schema.ScenarioParameterRow)
    for row in rows if last else ():
        number = whole_in(row.value) if units.get(row.key) == _TURN else None
        if number == 0:
            message = f"the parameter {row.key} is turn 0, and the track begins with turn 1: it never comes"
            yield report.warning(f"{row.TABLE}/{row.key_text}", f"{message}; correct it")
        if number is not None and number > last:
            message = f"the parameter {row.key} is turn {number}, and the track ends with turn {last}: it never comes"
            yield report.warning(f"{row.TABLE}/{row.key_text}", f"{message}; correct it")


@check("ruling")
def ruling(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A ruling has chosen none of its readings, or has only one."""
    for row in subject.all(schema.RulingRow):
        where = f"ruling/{row.key}"
        if row.chosen not in row.readings:
            message = f"ruling {row.key} has chosen {row.chosen!r}, which is none of its readings"
            message = f"{message}; choose one of them{meant(row.chosen, row.readings)}"
            yield report.error(where, message)
        elif len(set(row.readings)) < 2:
            yield report.warning(where, f"ruling {row.key} has a single reading; name the other one")
