"""What is kept of the battles of a phase, from their declaration to the advance?"""

from dataclasses import dataclass

from engine.core.local import Step

NOT_ROLLED = ""
NO_COMBAT = "none"
"""The result of a battle that was never rolled: below the least odds, or its headquarters went (10.62, 10.87)."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A battle as it was declared: hexes attacked, units beside them, guns, points of ground support.

    ``result``: the cell of the table once it is rolled, ``none`` where it never is. ``is_applied``: its losses and
    retreats have begun.
    """

    targets: tuple[str, ...]
    attackers: tuple[str, ...] = ()
    guns: tuple[str, ...] = ()
    air: int = 0
    result: str = NOT_ROLLED
    is_applied: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Combat(Step):
    """Local values of ``combat`` and ``bonus_combat``: the battles in the order of their declaration; ``opened``: the
    hexes about which a battle was begun, each as often as it was; ``resolving``: all are declared."""

    battles: tuple[Declared, ...] = ()
    opened: tuple[str, ...] = ()
    canceled: tuple[str, ...] = ()
    resolving: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Preparation:
    """Local values of a battle that is put together; ``air``: points of ground support."""

    targets: tuple[str, ...]
    attackers: tuple[str, ...] = ()
    guns: tuple[str, ...] = ()
    air: int = 0
    joins: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight:
    """Local values of a battle that is fought: ``number`` among the declared ones. ``stayed``: headquarters that do not
    retreat first (10.87). ``cover``: guns of the defender with ``cover_air`` points, ``covered`` once he is done;
    ``barraged``: so is the attacker who names his guns after him (S-11.4)."""

    number: int
    targets: tuple[str, ...]
    attackers: tuple[str, ...]
    guns: tuple[str, ...]
    air: int = 0
    stayed: tuple[str, ...] = ()
    cover: tuple[str, ...] = ()
    cover_air: int = 0
    covered: bool = False
    over: bool = False
    barraged: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Suffering:
    """Local values of a side that takes its result. ``units`` affected, in the ``hexes`` they stand in; ``must``: steps
    to be lost at once, ``points``: steps or hexes after them; ``attacked``: they were attacked; ``battle``: its number
    in the phase; ``reason`` for the log; ``retreat``: the hexes they were told to retreat.
    ``morale``: empty before the roll, ``holds`` or ``breaks`` (S-31.2)."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]
    must: int
    points: int
    attacked: bool
    battle: int
    reason: str
    retreat: int = 0
    morale: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal:
    """Local values of a stack that retreats: ``units``, ``hexes`` still owed, ``path`` so far with the hex it began in;
    ``due``: steps that enemy zones have cost and nobody has lost yet (10.85); ``attacked`` and ``battle`` as for
    ``Suffering``, as is ``morale``; ``again``: another result from its hex has driven it out already, so that nobody
    follows it here."""

    units: tuple[str, ...]
    hexes: int
    path: tuple[str, ...]
    attacked: bool
    battle: int
    due: int = 0
    again: bool = False
    morale: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pursuit:
    """Local values of an advance after a battle: who may from which of the ``hexes``, who has ``gone``; ``rivals``:
    battles from the same hex that went the other way (E-10.8)."""

    battle: int
    units: tuple[str, ...]
    hexes: tuple[str, ...]
    rivals: tuple[int, ...] = ()
    gone: tuple[str, ...] = ()
    ended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Depletion:
    """Local values of a choice of artillery that is out of ammunition (11.81)."""

    guns: tuple[str, ...]
    ended: bool = False
