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
