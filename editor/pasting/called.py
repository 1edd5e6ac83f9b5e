"""How may a unit be printed?"""

from collections.abc import Iterator

from engine.data import schema


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
