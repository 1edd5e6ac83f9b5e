"""Who marches under one marker with whom? (9.25)

A team is kept with the position; it is one only while both of it march in the same hex.
"""

from collections.abc import Iterator

from engine.core.units import Unit
from engine.spi1977.position.moving_events import TeamsChanged
from engine.spi1977.state import RULE, RhineGame, is_marching, piece

FOLLOWS = (RULE("9.25"), RULE("E-9.25"))

US = "us"


def are_team(game: RhineGame, unit_id: str, other_id: str) -> bool:
    """Tell whether two units go under one marker."""
    return any({unit_id, other_id} == set(team) for team in game.own.moving.teams)


def partner(game: RhineGame, unit: Unit) -> Unit | None:
    """Return the unit that marches under one marker with another, None for one that marches alone or not at all."""
    for team in game.own.moving.teams:
        if unit.id in team and is_marching(unit):
            other = game.units[team[0] if team[1] == unit.id else team[1]]
            return other if is_marching(other) and other.on_map and other.hex == unit.hex else None
    return None


def may_be_team(game: RhineGame, unit: Unit, other: Unit) -> bool:
    """Tell whether two units are of kinds that make a team: a U.S. company with a battalion, by the addenda with a
    second company (E-9.25)."""
    pieces = (piece(game, unit), piece(game, other))
    if unit.id == other.id or any(item.nation != US or item.is_headquarters for item in pieces):
        return False
    companies = sum(item.is_company for item in pieces)
    return companies == 1 or (companies == len(pieces) and game.board.is_yes("team_of_companies"))


def teamed(game: RhineGame, unit: Unit, other: Unit) -> TeamsChanged:
    """Return that two units go under one marker, company first."""
    pair = sorted((unit, other), key=lambda item: not piece(game, item).is_company)
    return TeamsChanged((*_without(game, unit.id, other.id), (pair[0].id, pair[1].id)))


def disbanded(game: RhineGame, unit: Unit) -> Iterator[TeamsChanged]:
    """Yield that a unit is in no team any more."""
    kept = _without(game, unit.id)
    if kept != game.own.moving.teams:
        yield TeamsChanged(kept)


def _without(game: RhineGame, *gone: str) -> tuple[tuple[str, str], ...]:
    return tuple(team for team in game.own.moving.teams if not set(team) & set(gone))
