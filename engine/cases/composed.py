"""Which actions does an entry stand for that says in one line what a player would say?

A game says which sayings it has (``Telling.chains``), such as ``Attack``: they are short for the chain of actions that
the engine asks for one by one. Every other entry stands for itself.
"""

from collections.abc import Mapping
from typing import Any

from engine.cases.reading import CaseError, Fault
from engine.core.chains import Chain

_ABOUT = ("type", "expect", "note")


def chain(entry: Mapping[str, Any], chains: Mapping[str, Chain], where: str) -> list[Mapping[str, Any]]:
    """Return the entries that an entry stands for, in the order they are made; itself where it is no saying.

    Raises CaseError for a field of a saying that is missing or not known.
    """
    kind = entry.get("type")
    said = chains.get(kind) if isinstance(kind, str) else None
    if said is None:
        return [entry]
    known = (*said.needs, *said.may)
    faults = [
        Fault(f"{where}.{name}", f"is no field of {kind}", f"known are {', '.join(known)}")
        for name in entry
        if name not in known and name not in _ABOUT
    ]
    faults += [Fault(f"{where}.{name}", "is missing", "add it") for name in said.needs if name not in entry]
    faults += [
        Fault(f"{where}.{name}", f"{kind} takes a list here", "write a list in [ ]")
        for name in said.lists
        if name in entry and not isinstance(entry[name], list)
    ]
    if faults:
        raise CaseError(faults)
    return [made for link in said.links for made in link.entries(entry)]
