"""Which texts stand in a value, however deep?"""

from collections.abc import Iterator, Mapping


def texts_in(value: object) -> Iterator[str]:
    """Yield every text within lists and the values of mappings, not their names."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from texts_in(part)
