"""A headquarters that is attacked goes out of the way by pointing at a hex (1977)."""

from pytestqt.qtbot import QtBot

from engine.spi1977.fighting.combat import DeclareAttack, EndDeclaration, ResolveBattle
from engine.spi1977.fighting.setup import AddAttacker, ConfirmAttack
from tests.editor.playtest.by_hand import seated
from tests.editor.playtest.test_bridges_in_play import field, go_on, listed
from tests.games.spi1977.positions import hq, us

STAFF, RIFLES = hq("german", "staff", "C1010"), us("rifles", "C1011")


def test_the_ways_of_a_headquarters_that_is_attacked_are_listed_and_pointed_at(qtbot: QtBot) -> None:
    """C1009 lies behind it and beside no enemy (10.87)."""
    game = seated(qtbot, lambda: field([STAFF, RIFLES, hq("allied", "staff", "C1015")], []))
    game.new_game()
    session = go_on(game, "combat", "allied")
    battle = (
        DeclareAttack("C1010"),
        AddAttacker(RIFLES.key),
        ConfirmAttack(),
        EndDeclaration(),
        ResolveBattle("C1010"),
    )
    for action in battle:
        game.act(action)
    assert any("retreats to C1009" in text for text in listed(game))
    game.point_at_hex("C1009")
    assert session.game.units[STAFF.key].hex == "C1009"
