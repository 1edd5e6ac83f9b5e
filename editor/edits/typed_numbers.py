"""Which whole number did a person type? Digits as they are printed, with a sign or without: ``1_0`` is none."""

import re

_WHOLE = re.compile(r"\s*[+-]?[0-9]{1,18}\s*", re.ASCII)


def whole_of(text: str) -> int | None:
    """Return the whole number that a text is, None for any other text."""
    return int(text) if _WHOLE.fullmatch(text) else None
