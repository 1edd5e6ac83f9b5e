"""How may a unit be printed?"""

import re
from collections.abc import Iterator, Mapping, Sequence

from editor.edits.units import short_name
from engine.data import schema

_WITH_FORMATION = re.compile(
    r"(.*?\S)\s*(?:\(|,\s|\s/\s|\s[-–—]+\s|\bof\s+(?:the\s+)?)([^()]{2,}?|(?<=\()\d|(?<=,\s)[A-Z\d]|(?<=\()[A-Z](?=\)$))\)?",
    re.DOTALL,
)
_LEADER = re.compile(
    r"(?:(?:kg|tf|pumakg) [^\W\d]+(?:[ -](?!with|or|and|if|only|unless|not|when|until)[^\W\d]+){0,2})?"
)
"""Who leads a unit, as `normal` spells it, and nothing besides; or nobody."""


def with_formation(unit: str) -> tuple[str, str]:
    """Return a unit and what may be its formation behind it, as people write it; both empty without one."""
    found = _WITH_FORMATION.fullmatch(unit)
    return (found[1], found[2]) if found is not None else ("", "")


def bare_heading(line: str) -> str:
    """Return the name of a formation that heads a list without what is printed around it."""
    return line.strip(" *#_=:.–—-\t")


def family(key: str) -> str:
    """Return the key of a counter without its number: equal counters are called alike."""
    return key.rpartition("#")[0] or key


def spellings(row: schema.CounterRow, title: str) -> Iterator[str]:
    """Yield how a unit may be printed: with and without its size, and behind its formation."""
    yield f"{row.name} {row.size}".strip()
    yield row.name
    yield family(row.key).partition("/")[2]
    if title not in ("", "-"):
        yield f"{title} {row.name}"


def led_elsewhere(
    leader: str, units: Mapping[str, Sequence[schema.CounterRow]], found: Sequence[schema.CounterRow]
) -> str:
    """Return why who is printed as the leader behind a unit speaks against it: he leads another one; else nothing.
    ``units`` are those of each spelling, ``found`` those that are called as the unit is."""
    if _LEADER.fullmatch(leader) is None:
        return f"“{leader.strip(' ,;')}” is not taken"
    led = units.get(leader, ())
    is_his = {family(row.key) for row in led} & {family(row.key) for row in found}
    return f"{leader} is printed with it, who leads {short_name(led[0])}" if led and not is_his else ""
