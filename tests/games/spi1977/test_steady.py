"""A careful player of spi1977 loses nobody for want of room where there is a way out."""

from engine.core.play import apply, decision, legal_actions, view
from engine.core.units import DEAD
from engine.players import PLAYERS
from engine.spi1977.advising import advice
from engine.spi1977.advising.steady import appraise
from engine.spi1977.fighting.retreat import RetreatStack
from engine.spi1977.moving.movement import EndPhase, SelectUnit
from engine.spi1977.moving.overstack import RemoveUnit
from engine.spi1977.state import RhineGame
from tests.games.spi1977.positions import german, key_of, position, us

CROWD, FAR = "C1010", "C1015"
NAMES = ("a", "b", "c", "d")


def crowded(attacks: tuple[int, ...] = (6, 5, 4, 1)) -> RhineGame:
    """Return a movement phase with four Germans in a hex for three, beside a defender whom they can beat."""
    units = [german(name, CROWD, attack=attack) for name, attack in zip(NAMES, attacks, strict=True)]
    return position(
        [*units, german("far", FAR, attack=12), us("x", "C1009", defense=1)], phase="movement", side="german", turn=5
    )


def lost_by(player: str) -> int:
    """Return how many Germans a player loses for want of room in that phase."""
    game = crowded()
    while (pending := decision(game)) is not None and pending.phase in ("movement", "move_unit", "overstack"):
        apply(game, PLAYERS[player](1).choose(view(game, "german"), pending, list(legal_actions(game))))
    return sum(unit.box == DEAD for unit in game.units.values())


def test_who_stands_in_a_hex_with_too_many_moves_first() -> None:
    game = crowded()
    inside, outside = (appraise(game, SelectUnit(key_of(game, name))) for name in ("d", "far"))
    assert inside > outside > 0
    assert advice.appraise(game, SelectUnit(key_of(game, "d"))) < outside


def test_nobody_is_lost_for_want_of_room_where_a_way_leads_out() -> None:
    assert lost_by("cautious") == 0
    assert lost_by("cautious-1") == 1


def test_a_beaten_stack_goes_back_to_a_hex_with_room_before_a_full_one() -> None:
    units = [german(name, "C1012") for name in NAMES[:3]]
    game = position(
        [*units, german("back", CROWD), us("x", "C1009", defense=1)], phase="movement", side="german", turn=5
    )
    full, open_ = (appraise(game, RetreatStack(label)) for label in ("C1012", "C1112"))
    # 25 points for the room, no enemy near either
    assert (full, open_) == (25, 50)


def test_of_too_many_in_a_hex_what_is_worth_least_goes() -> None:
    game = crowded()
    apply(game, EndPhase())
    scores = {name: appraise(game, RemoveUnit(key_of(game, name))) for name in NAMES}
    assert max(scores, key=scores.__getitem__) == "d"
