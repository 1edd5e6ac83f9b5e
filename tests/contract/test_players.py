"""No machine player knows what its side may not know: pairs of positions that differ in a secret are played alike."""

from collections.abc import Mapping

import pytest

from engine.core.phases import AnyGame
from engine.core.play import decision, legal_actions, view
from engine.players import PLAYERS, player_of
from engine.players.reasons import reason_of
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
    return {key: player_of(key, SEED).choose(seen, pending, options) for key in PLAYERS if key != "search"}


def searched(seen: AnyGame, side: str) -> object:
    """Return what a player does who searches, and why; nothing where another side decides."""
    pending = decision(seen)
    if pending is None or pending.side != side:
        return None
    player = player_of("search:1", SEED)
    return player.choose(seen, pending, list(legal_actions(seen))), reason_of(player)


def views_of(secret: Secret) -> list[AnyGame]:
    """Return the views of a side of two positions that differ in a secret alone: one with all kept that both sides were
    told before, with nothing kept, and that of the other position."""
    pairs = [(game, forgotten(game)) for game in reversed(secret.positions())]
    game, other = next(pair for pair in pairs if secret.change(pair[1]))
    for side in other.rules.sides:
        list(answers(view(other, side), side))
    return [view(game, secret.side), forgotten(view(game, secret.side)), view(other, secret.side)]


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
    views = views_of(secret)
    first, *others = [(chosen(seen, secret.side), planned(seen, secret.side)) for seen in views]
    assert all(found == first for found in others)


@pytest.mark.parametrize(
    "secret",
    [pytest.param(secret, marks=() if secret.name == QUICK[0] else pytest.mark.deep) for secret in SECRETS],
    ids=lambda secret: f"{secret.game}, {secret.name}",
)
def test_a_search_finds_the_same_whatever_the_secret_is(secret: Secret) -> None:
    """What it plays out on is drawn from what the side sees."""
    first, *others = [searched(seen, secret.side) for seen in views_of(secret)]
    assert all(found == first for found in others)
