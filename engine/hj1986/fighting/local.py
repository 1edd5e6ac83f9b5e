"""What is kept of a battle, from the choice of its hex to the advance into it?"""

from dataclasses import dataclass, field

from engine.hj1986.position.local import Ended, Targeted


@dataclass(frozen=True, slots=True)
class Combat(Ended):
    """Local values of ``combat`` and ``reserve_combat``: hexes whose battle was called off, each as often as it was;
    hexes that must be attacked too."""

    canceled: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Preparation(Targeted):
    """Local values of a battle that is put together; ``commando`` deceives the enemy."""

    attackers: tuple[str, ...]
    guns: tuple[str, ...]
    in_reserve: bool
    commando: str = ""
    joins: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight(Targeted):
    """Local values of a battle until it is thrown; without attackers it is a barrage.

    ``cover``: the guns of the defender, ``covered`` once he is done; ``claims`` of Armor Superiority by side once
    asked; ``aired``: sides whose aircraft are done; ``orders`` by side with their ``prices`` in half points and
    ``givers``; ``points`` added by side and the hexes ``helped`` so, each with the commander.
    """

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    in_reserve: bool
    guns: tuple[str, ...]
    cover: tuple[str, ...] = ()
    covered: bool = False
    claims: dict[str, bool] = field(default_factory=dict)
    deceived: bool = False
    aired: tuple[str, ...] = ()
    orders: dict[str, str] = field(default_factory=dict)
    prices: dict[str, int] = field(default_factory=dict)
    givers: dict[str, str] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    helped: dict[str, str] = field(default_factory=dict)
    result: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Suffering(Targeted):
    """Local values of a side that takes its result: ``points`` left, ``must`` of them as steps.

    ``reason``, when it is not the battle there; ``armor_first``: armor was claimed; ``lost``: a step was. With orders
    (C ATT, C DEF): ``each`` steps a point costs, ``owed`` of them still; ``only_retreat``; ``breakthrough``: who
    retreats loses his zone; ``hexes`` of retreat that the result called for.
    """

    units: tuple[str, ...]
    points: int
    must: int
    armor_first: bool
    hexes: int = 1
    each: int = 1
    only_retreat: bool = False
    breakthrough: bool = False
    reason: str = ""
    owed: int = 0
    lost: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal:
    """Local values of a retreat: ``hexes`` for all, but for ``lengths`` of single units whose way is barred, and what
    their hexes were ``charged`` for it; ``paid``: zones, as ``from>to``; ``lost``: a step was, for the order of
    losses; ``armor_first``: armor was claimed."""

    units: tuple[str, ...]
    hexes: int
    lengths: dict[str, int]
    charged: dict[str, int]
    paid: tuple[str, ...]
    lost: bool
    armor_first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Pursuit:
    """Local values of an advance: who may, after whom, into which hexes ``left``, and who has ``gone``.

    ``hexes`` is the retreat that was called for; ``stood``: where losers stood; ``by_death``: the result cost steps
    alone; ``extra``: what an order adds; ``paused``: ways that stop at a dump and may go on.
    """

    units: tuple[str, ...]
    losers: tuple[str, ...]
    left: tuple[str, ...]
    hexes: int
    gone: tuple[str, ...]
    stood: dict[str, str] = field(default_factory=dict)
    by_death: bool = False
    extra: int = 0
    paused: dict[str, tuple[str, ...]] = field(default_factory=dict)
    ended: bool = False
