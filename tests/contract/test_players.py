"""No machine player knows what its side may not know: pairs of positions that differ in a secret are played alike."""

from collections.abc import Mapping

import pytest

from engine.core.phases import AnyGame
from engine.core.play import decision, legal_actions, view
from engine.players import PLAYERS
from engine.players.staff.planner import orders_of, surveyed
from engine.players.staff.record import Plan
from tests.contract.secrets import SECRETS, Secret, forgotten
from tests.contract.test_views import answers

SEED, OPTIONS = 7, 12
QUICK = ("hidden teams", "arrivals", "attacking stack", "unseen moves", "columns", "written fire")
"""Whole campaigns take longer: they are played when there is time."""


def chosen(seen: AnyGame, side: str) -> Mapping[str, object]:
    """Return what each player does of some of what is offered; nothing where another side decides."""
    pending = decision(seen)
    if pending is None or pending.side != side:
        return {}
    options = list(legal_actions(seen))[:OPTIONS]
    return {name: make(SEED).choose(seen, pending, options) for name, make in PLAYERS.items()}


def planned(seen: AnyGame, side: str) -> Plan | None:
    """Return what a staff would order, whoever's turn it is."""
    now = surveyed(seen, side)
    return None if now is None else orders_of(now)


@pytest.mark.parametrize(
    "secret",
    [pytest.param(secret, marks=() if secret.name in QUICK else pytest.mark.deep) for secret in SECRETS],
    ids=lambda secret: f"{secret.game}, {secret.name}",
)
def test_positions_that_differ_in_a_secret_alone_are_played_alike(secret: Secret) -> None:
    """With nothing kept, and with all kept that both sides were told before."""
    pairs = [(game, forgotten(game)) for game in reversed(secret.positions())]
    game, other = next(pair for pair in pairs if secret.change(pair[1]))
    for side in other.rules.sides:
        list(answers(view(other, side), side))
    views = [view(game, secret.side), forgotten(view(game, secret.side)), view(other, secret.side)]
    first, *others = [(chosen(seen, secret.side), planned(seen, secret.side)) for seen in views]
    assert all(found == first for found in others)
