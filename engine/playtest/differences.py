"""In what do two scenarios differ? For people who compare batches played on different data."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.numbering import natural_key
from engine.scenario import Scenario

_NAMED = ("key", "counter")
"""Fields that alone say which part of a list is meant."""
_NAMES = ("hex", "hex_a", "hex_b", "feature", "subject", "kind", "turn", "side", "position", "face", "number")
"""Fields that say so together, as far as a part has them, where it has none of the first."""
_MOST = 60
"""Letters of a value that are said."""
_ASIDE = frozenset({"unconfirmed", "errata", "version", "version_data"})
"""What does not change how a scenario plays: the digest leaves it out as well."""


def differences(before: Scenario, after: Scenario) -> list[str]:
    """Return a line for each value that differs: where it stands, what it was and what it is, in order of the fields.

    A part that only one of the two has is one line. Whoever compares games of different titles gets many lines.
    """
    lines: list[str] = []
    for field in type(before).model_fields:
        old, new = getattr(before, field), getattr(after, field)
        if field not in _ASIDE and old != new:
            lines.extend(_walk(field.replace("_", " "), _plain(before, field), _plain(after, field)))
    return lines


def _plain(scenario: Scenario, field: str) -> Any:
    return scenario.model_dump(mode="json", include={field})[field]


def _walk(where: str, old: Any, new: Any) -> Iterator[str]:
    if old == new:
        return
    if _is_list_of_parts(old) and _is_list_of_parts(new):
        old, new = _by_name(old), _by_name(new)
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for name in sorted({*old, *new}, key=natural_key):
            if name not in old:
                yield f"{where} {name}: added"
            elif name not in new:
                yield f"{where} {name}: removed"
            else:
                yield from _walk(f"{where} {name.replace('_', ' ')}", old[name], new[name])
    else:
        yield f"{where}: {_parted(old, new) or f'{_text(old)} → {_text(new)}'}"


def _parted(old: Any, new: Any) -> str:
    """Return what came to a list and what went, as of hexes, where it is too long to be read twice; else nothing."""
    if not (isinstance(old, list) and isinstance(new, list)) or max(map(len, map(_joined, (old, new)))) <= _MOST:
        return ""
    gone, come = [each for each in old if each not in new], [each for each in new if each not in old]
    return "; ".join(f"{how} {_text(them)}" for how, them in (("without", gone), ("with", come)) if them)


def _is_list_of_parts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(part, dict) for part in value)


def _by_name(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the parts by what names them, numbered where that names several."""
    found: dict[str, Any] = {}
    for part in parts:
        fields = [field for field in _NAMED if field in part][:1] or _NAMES
        name = " ".join(str(part[field]) for field in fields if part.get(field) not in (None, "")) or "part"
        count = sum(key == name or key.startswith(f"{name} #") for key in found) + 1
        found[name if count == 1 else f"{name} #{count}"] = part
    return found


def _text(value: Any) -> str:
    if value in (None, "", [], {}):
        return "nothing"
    text = _joined(value) if isinstance(value, list) else str(value)
    return text if len(text) <= _MOST else f"{text[: _MOST - 1]}…"


def _joined(values: list[Any]) -> str:
    return " ".join(map(str, values))
