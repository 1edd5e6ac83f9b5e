"""What does a game take for one saying of a player that it asks for action by action?"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Link:
    """An action of a chain. ``takes``: its fields that the saying has by the same name, those left out as by default.
    ``of``: the field of the saying whose value, or each item of whose list, is the one field of the action."""

    action: type
    takes: tuple[str, ...] = ()
    of: str = ""

    def entries(self, said: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield the actions as JSON, with ``type``; none when the field it is made of was left out."""
        kind = self.action.__name__
        if not self.of:
            yield {"type": kind, **{name: said[name] for name in self.takes if name in said}}
        elif self.of in said:
            items = said[self.of] if isinstance(said[self.of], list) else [said[self.of]]
            yield from ({"type": kind, self.takes[0]: item} for item in items)


@dataclass(frozen=True, slots=True)
class Chain:
    """A saying such as *attack this hex with these units*: fields it needs and may have, which of them are lists, and
    the actions in the order they are made."""

    needs: tuple[str, ...]
    may: tuple[str, ...]
    lists: tuple[str, ...]
    links: tuple[Link, ...]


def moving(select: type, move: type, finish: type, *may: str) -> Chain:
    """Return *move this unit along this path*; ``may``: fields of the move that can be said too."""
    links = (Link(select, ("unit",)), Link(move, ("path", *may)), Link(finish))
    return Chain(("unit", "path"), may, ("path",), links)


def attacking(
    declare: type, attacker: type, confirm: type, *, target: type | None = None, gun: type | None = None
) -> Chain:
    """Return *attack this hex with these units*, with more hexes and guns where a game has actions that name them."""
    more = [Link(target, ("target",), "targets")] if target is not None else []
    guns = [Link(gun, ("unit",), "guns")] if gun is not None else []
    may = tuple(link.of for link in (*more, *guns))
    units = Link(attacker, ("unit",), "units")
    links = (Link(declare, ("target",)), *more, units, *guns, Link(confirm))
    return Chain(("target", "units"), may, ("units", *may), links)


def firing(declare: type, gun: type, confirm: type, *also: Link) -> Chain:
    """Return *fire at this hex with these guns*; ``also``: what may be added to them, a single value each."""
    links = (Link(declare, ("target",)), Link(gun, ("unit",), "guns"), *also, Link(confirm))
    return Chain(("target", "guns"), tuple(link.of for link in also), ("guns",), links)
