"""Where counters start whose side chooses the hex (25.12, 25.22, 26.2)."""

from engine.core.phases import AnyGame
from engine.core.play import apply, check, decision, legal_actions, start
from engine.scenario import Setup
from engine.spi1977.board import compile_board
from engine.spi1977.ruleset import RULES
from engine.spi1977.turn.setup import AcceptDefaults, PlaceUnit
from tests.games.spi1977.positions import Piece, scenario, us

AREA = ("C1012", "C0911", "C1110")


def _begun(*rows: tuple[Piece, str]) -> AnyGame:
    """Return a game before the set-up of the Allied player, with the place that each row gives."""
    setup = tuple(Setup(counter=piece.key, place=place, face="full", steps_lost=0) for piece, place in rows)
    made = scenario([piece for piece, _ in rows], areas={"town": AREA}).model_copy(update={"setup": setup})
    game, _ = start(RULES, compile_board(made), 1)
    while (pending := decision(game)) is not None and pending.side != "allied":
        apply(game, AcceptDefaults())
    return game


def _offered(game: AnyGame) -> list[PlaceUnit]:
    return [action for action in legal_actions(game) if isinstance(action, PlaceUnit)]


def test_26_2_who_may_stand_in_an_area_is_offered_its_hexes() -> None:
    game = _begun((us("a", ""), "area:town"))
    assert [action.hex for action in _offered(game)] == list(AREA)


def test_25_12_who_stands_near_his_division_is_asked_after_it() -> None:
    """The first counter is measured from the second, which has no hex yet: the second is offered, then the first,
    with the hex of the second and the six around it."""
    near, first = us("near", ""), us("first", "")
    game = _begun((near, "near:formation/1"), (first, "area:town"))
    assert {action.unit for action in _offered(game)} == {first.key}
    apply(game, PlaceUnit(first.key, "C1110"))
    assert {action.unit for action in _offered(game)} == {near.key}
    assert {action.hex for action in _offered(game)} == {
        "C1110", "C1109", "C1111", "C1009", "C1010", "C1209", "C1210",
    }  # fmt: skip


def test_25_12_a_hex_that_is_not_near_is_refused() -> None:
    piece = us("a", "")
    game = _begun((piece, "near:C1010/1"))
    assert check(game, PlaceUnit(piece.key, "C1012")) is not None
    assert check(game, PlaceUnit(piece.key, "C1011")) is None
