"""The suggested rule of final protective fire that is written down before barrage is said (S-11.4)."""

from typing import Any

import pytest

from engine.core.events import UnitRemoved, fold
from engine.core.play import apply, decision, legal_actions, view
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import DEAD
from engine.spi1977.fighting.combat import DeclareAttack, EndDeclaration
from engine.spi1977.fighting.cover import AddFire, EndFire, FlyCover
from engine.spi1977.fighting.hidden import AddBarrage, EndBarrage
from engine.spi1977.fighting.setup import AddAttacker, AddGun
from engine.spi1977.position.fighting_events import FireShown, FireWritten
from engine.spi1977.ruleset import RULES
from engine.spi1977.state import RhineGame
from tests.games.spi1977.fights import declare, refused, resolve, thrown
from tests.games.spi1977.positions import german, gun, key_of, position, us

HERE, THERE = "C1010", "C1011"
"""Neighbors; the attack goes from the first to the second."""
FAR, BEHIND = "C1007", "C1014"
"""Where the guns of the attacker and of the defender stand, three hexes from the fight."""


def ready(*dice: int, options: tuple[str, ...] = ("hidden_fire",), **field: Any) -> RhineGame:
    """Return a German attack with 12 on 6, a German gun with barrage 4 and a U.S. gun with fire 2."""
    units = [
        german("gr", HERE, attack=12),
        us("g", THERE),
        gun(GERMAN, "barrage", FAR),
        gun(ALLIED, "fpf", BEHIND, fpf=2),
    ]
    return position(units, options=options, dice=dice, **field)


def fighting(*dice: int, **field: Any) -> RhineGame:
    game = ready(*dice, **field)
    declare(game, THERE, ["gr"])
    apply(game, EndDeclaration())
    resolve(game, THERE)
    return game


def acting(game: RhineGame) -> str:
    now = decision(game)
    assert now is not None
    return now.side


@pytest.mark.rule("S-11.4")
class TestOrder:
    def test_s_11_4_guns_do_not_join_an_attack_before_the_defender_has_written(self) -> None:
        game = ready()
        apply(game, DeclareAttack(THERE))
        apply(game, AddAttacker(key_of(game, "gr")))
        assert refused(game, AddGun(key_of(game, "barrage"))).rule.number == "S-11.4"
        open_game = ready(options=())
        apply(open_game, DeclareAttack(THERE))
        apply(open_game, AddAttacker(key_of(open_game, "gr")))
        assert AddGun(key_of(open_game, "barrage")) in list(legal_actions(open_game))

    def test_s_11_4_a_gun_that_has_left_the_map_is_refused_as_one_that_cannot_fire(self) -> None:
        game = ready()
        apply(game, DeclareAttack(THERE))
        apply(game, AddAttacker(key_of(game, "gr")))
        key = key_of(game, "barrage")
        fold(game, UnitRemoved(key, DEAD, "lost"))
        assert refused(game, AddGun(key)).rule.number == "11.0"

    def test_s_11_4_the_defender_writes_then_the_attacker_names_his_barrage_then_it_is_shown(self) -> None:
        """12 and 4 against 6 and 2: 16 to 8."""
        game = fighting(3)
        assert acting(game) == ALLIED
        apply(game, AddFire(key_of(game, "fpf")))
        apply(game, EndFire())
        assert acting(game) == GERMAN
        events = apply(game, AddBarrage(key_of(game, "barrage"))).events  # nothing else is left to name
        shown = [event for event in events if isinstance(event, FireShown)]
        assert [event.guns for event in shown] == [(key_of(game, "fpf"),)]
        assert (thrown(events).attack, thrown(events).defense) == (16, 8)

    def test_s_11_4_both_may_name_nothing(self) -> None:
        game = fighting(3)
        apply(game, EndFire())
        events = apply(game, EndBarrage()).events
        assert (thrown(events).attack, thrown(events).defense) == (12, 6)
        assert not any(isinstance(event, FireShown) for event in events)

    def test_s_11_4_the_least_odds_are_asked_with_the_barrage_and_without_the_fire(self) -> None:
        """One against six is below 1-4 in the clear, five against six is not."""
        units = [
            german("gr", HERE, attack=1),
            us("g", THERE),
            gun(GERMAN, "barrage", FAR),
            gun(ALLIED, "fpf", BEHIND),
        ]
        for barrage in (True, False):
            game = position(units, options=("hidden_fire",), dice=(3,) if barrage else ())
            declare(game, THERE, ["gr"])
            apply(game, EndDeclaration())
            resolve(game, THERE)
            apply(game, EndFire())
            if barrage:
                apply(game, AddBarrage(key_of(game, "barrage")))
            else:
                apply(game, EndBarrage())
            assert game.units[key_of(game, "gr")].on_map is barrage

    def test_s_11_4_a_barrage_attack_alone_is_declared_as_ever(self) -> None:
        game = ready(3)
        apply(game, DeclareAttack(THERE))
        assert AddGun(key_of(game, "barrage")) in list(legal_actions(game))

    def test_s_11_4_ground_support_is_written_too(self) -> None:
        game = fighting(3, air={ALLIED: 4})
        events = apply(game, FlyCover(2)).events
        assert [event.points for event in events if isinstance(event, FireWritten)] == [2]
        apply(game, EndFire())
        events = apply(game, EndBarrage()).events
        assert thrown(events).defense == 7  # two points are worth one


@pytest.mark.rule("S-11.4")
class TestSecret:
    def written(self) -> RhineGame:
        game = fighting()
        apply(game, AddFire(key_of(game, "fpf")))
        apply(game, EndFire())
        return game

    def test_s_11_4_the_attacker_does_not_see_what_is_written(self) -> None:
        game = self.written()
        assert view(game, GERMAN).own.fighting.written == ()
        assert view(game, ALLIED).own.fighting.written == (key_of(game, "fpf"),)

    def test_s_11_4_nor_does_he_read_of_it_in_the_log(self) -> None:
        game = fighting()
        record = apply(game, AddFire(key_of(game, "fpf")))
        assert RULES.secret(game, record.action) == ALLIED
        assert {RULES.secret(game, event) for event in record.events} == {ALLIED}

    def test_s_11_4_his_choices_do_not_depend_on_it(self) -> None:
        """Nor does the view show what was kept in mind: two games that differ in it alone look the same."""
        other = fighting()
        apply(other, EndFire())
        assert list(legal_actions(self.written())) == list(legal_actions(other))
        assert view(self.written(), GERMAN).own.fighting == view(other, GERMAN).own.fighting
