"""What does a list in a clause name twice? The second one stands where something else was meant."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

from engine.data.clauses.form import Part


def twice(form: Part) -> Iterator[tuple[str, str | int]]:
    """Yield the lists of a form, or of a part, that have something twice: the name of the argument and what it is."""
    for name, field in type(form).model_fields.items():
        value = getattr(form, name)
        if isinstance(value, tuple) and _is_list(field.annotation):
            named = Counter(item for item in value if isinstance(item, str | int))
            yield from ((field.alias or name, item) for item, count in named.items() if count > 1)


def _is_list(annotation: Any) -> bool:
    """Say whether an annotation is that of a tuple of any length; two numbers, as from and to, may well be the same."""
    return any(Ellipsis in get_args(kind) for kind in (annotation, *get_args(annotation)))
