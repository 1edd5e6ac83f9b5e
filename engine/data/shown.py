"""How does a message show a value that somebody wrote?"""

import json


def short(value: object) -> str:
    """Return a value as a message may show it: never more than a few words of it, and what is no text or number as JSON
    has it, ``true`` or ``null``."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int) and abs(value) > 10**40:
        return "a number with more than 40 digits"
    if isinstance(value, dict | list | tuple):
        return f"a {'list' if not isinstance(value, dict) else 'object'} of {len(value)}"
    if isinstance(value, str | bytes) and len(value) > 60:
        return f"{value[:50]!r}..."
    return repr(value)
