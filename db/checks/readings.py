"""Does a ruling choose what its parameter says? The parameter is what is played."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from db.checks.finding import Finding, Reporter, check
from db.checks.subject import Subject
from engine.data import schema
from engine.data.parameters import YES_OR_NO

_NUMBER = re.compile(r"\d+(?:/\d+)?")
_WORD = re.compile(r"[a-z]+")


@check("ruling-parameter")
def ruling_parameter(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A ruling has chosen a reading that names one value of its parameter, as no other reading does, and the parameter
    has another one. What readings say in other words is not asked."""
    parameters = {row.key: row for row in subject.all(schema.ParameterRow)}
    printed_anew: dict[str, set[str]] = defaultdict(set)
    for change in subject.all(schema.ErratumChangeRow):
        if change.table == schema.ParameterRow.TABLE:
            printed_anew[change.row_key.rpartition("|")[2]].add(str(change.value))
    for row in subject.all(schema.RulingRow):
        parameter = parameters.get(row.parameter or "")
        if parameter is None or row.chosen not in row.readings:
            continue
        options = parameter.unit.split("/")
        values = {parameter.value} | printed_anew[parameter.key]
        named = {reading: _named(options, reading) for reading in row.readings}
        said = named.pop(row.chosen)
        others = frozenset[str]().union(*named.values())
        if len(said) == 1 and not said & (values | others):
            message = f"the ruling {row.key} has chosen {row.chosen!r}, and its parameter {parameter.key} is"
            message = f"{message} {parameter.value!r}, which is played; correct one of the two"
            yield report.warning(f"ruling/{row.key}", message)


def _named(options: Sequence[str], reading: str) -> frozenset[str]:
    """Return which values of a parameter a reading names: the word that it begins with of yes and no, else the one that
    it begins or ends with; the numbers in it for a parameter without words."""
    text = reading.lower()
    if len(options) < 2:
        return frozenset(_NUMBER.findall(text))
    if {*options} == {*YES_OR_NO}:
        return frozenset(_WORD.findall(text)[:1]) & {*options}
    return frozenset(word for word in options if f"{text} ".startswith(f"{word} ") or f" {text}".endswith(f" {word}"))
