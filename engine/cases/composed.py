"""Which actions does an entry stand for that says in one line what a player would say?

``Move``, ``Attack`` and ``Barrage`` are short for the chain of actions that the engine asks for one by one. Every other
entry stands for itself.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.cases.reading import CaseError, Fault

_FIELDS = {
    "Move": ("unit", "path"),
    "Attack": ("target", "units"),
    "Barrage": ("target", "guns"),
}
"""What an entry of each kind must name."""

_OPTIONAL = {"Move": ("march",), "Attack": ("targets", "guns"), "Barrage": ("air",)}
_ABOUT = ("type", "expect", "note")


def is_composed(entry: Mapping[str, Any]) -> bool:
    """Tell whether an entry stands for a chain of actions."""
    return entry.get("type") in _FIELDS


def chain(entry: Mapping[str, Any], kinds: Mapping[str, type], where: str) -> list[dict[str, Any]]:
    """Return the entries that an entry stands for, in the order they are made, where the game has these ``kinds``.

    Raises CaseError for a field that is missing or not known.
    """
    kind = entry["type"]
    known = (*_FIELDS[kind], *_OPTIONAL[kind])
    faults = [
        Fault(f"{where}.{name}", f"is no field of {kind}", f"known are {', '.join(known)}")
        for name in entry
        if name not in known and name not in _ABOUT
    ]
    faults += [Fault(f"{where}.{name}", "is missing", "add it") for name in _FIELDS[kind] if name not in entry]
    faults += [
        Fault(f"{where}.{name}", f"{kind} takes a list here", "write a list in [ ]")
        for name in ("units", "guns", "targets", "path")
        if name in entry and not isinstance(entry[name], list)
    ]
    if faults:
        raise CaseError(faults)
    return list({"Move": _move, "Attack": _attack, "Barrage": _barrage}[kind](entry, kinds))


def _move(entry: Mapping[str, Any], kinds: Mapping[str, type]) -> Iterator[dict[str, Any]]:
    yield {"type": "SelectUnit", "unit": entry["unit"]}
    march = {"march": entry["march"]} if "march" in entry else {}
    yield {"type": "MoveTo", "path": entry["path"], **march}
    yield {"type": "FinishMove"}


def _attack(entry: Mapping[str, Any], kinds: Mapping[str, type]) -> Iterator[dict[str, Any]]:
    yield {"type": "DeclareAttack", "target": entry["target"]}
    for target in entry.get("targets", ()):
        yield {"type": "AddTarget", "target": target}
    for unit in entry["units"]:
        yield {"type": "AddAttacker", "unit": unit}
    for unit in entry.get("guns", ()):
        yield {"type": "AddGun", "unit": unit}
    yield {"type": "ConfirmAttack"}


def _barrage(entry: Mapping[str, Any], kinds: Mapping[str, type]) -> Iterator[dict[str, Any]]:
    own = "DeclareBarrage" in kinds
    yield {"type": "DeclareBarrage" if own else "DeclareAttack", "target": entry["target"]}
    for unit in entry["guns"]:
        yield {"type": "AddGun", "unit": unit}
    if "air" in entry:
        yield {"type": "AddAir", "points": entry["air"]}
    yield {"type": "FireBarrage" if own else "ConfirmAttack"}
