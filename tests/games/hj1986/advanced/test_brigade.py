"""The 150th Panzer Brigade in American uniform (A 3)."""

from typing import Any

import pytest

from engine.core.events import fold
from engine.core.play import _advance
from engine.hj1986.fighting.retreat import paths
from engine.hj1986.fighting.suffer import retreat_frame
from engine.hj1986.ground.stacking import check_end
from engine.hj1986.ground.zones import enemy_zone_for
from engine.hj1986.state import UNMASKED, BulgeGame
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.fights import column, fought
from tests.games.hj1986.moves import moving, step_refused
from tests.games.hj1986.positions import GUNS, Piece, allied, german, key_of, marks_of, position

BRIGADE: dict[str, Any] = {
    "kind": "panzer_brigade",
    "size": "Brig",
    "attack": 4,
    "movement": 7,
    "formation": "6PzA",
    "formation_kind": "army",
}
FOE = allied("foe", "1014")


@pytest.mark.rule("A 3.1")
@pytest.mark.parametrize(("turn", "marks", "free"), [(4, (), True), (5, (), False), (4, (UNMASKED,), False)])
def test_brigade_ignores_zones_on_december_17_pm(turn: int, marks: tuple[str, ...], free: bool) -> None:
    """Until that turn ends or it has attacked."""
    game = position([german("150Pz", "1015", **BRIGADE, marks=marks), FOE], turn=turn, **ADVANCED)
    assert (enemy_zone_for(game, game.units[key_of(game, "150Pz")]) == frozenset()) is free


@pytest.mark.rule("A 3.1")
@pytest.mark.parametrize(
    ("turn", "unit", "expected"),
    [(4, "150Pz", ""), (3, "150Pz", "B 8.42"), (5, "150Pz", "B 8.42"), (4, "other", "B 8.42")],
)
def test_brigade_drives_from_zone_to_zone_and_on(turn: int, unit: str, expected: str) -> None:
    """From 1015, in the zone of 1014, by 0915 in the zones of both enemies to 0916."""
    kind = BRIGADE if unit == "150Pz" else {**BRIGADE, "kind": "panzer_iv"}
    units = [german(unit, "1015", **kind), FOE, allied("next", "0914")]
    game = moving(unit, units, turn=turn, clauses=(), **ADVANCED)
    assert step_refused(game, "1015", "0915", "0916") == expected


@pytest.mark.rule("A 3.1")
def test_brigade_has_no_disguise_in_the_basic_game() -> None:
    game = position([german("150Pz", "1015", **BRIGADE), FOE], turn=4)
    assert "1015" in enemy_zone_for(game, game.units[key_of(game, "150Pz")])


@pytest.mark.rule("A 3.1")
@pytest.mark.rule("A 3.2")
def test_first_attack_of_the_brigade_gets_a_column() -> None:
    """4 to 4 in rough is column 3; after it the mark takes the advantage away."""
    units = [german("150Pz", "1015", **BRIGADE), FOE]
    game = position(units, phase="combat", turn=9, terrain={"1014": "rough"}, last_turn=36, **ADVANCED)
    assert column(game, ["150Pz"], "1014") == 4
    # Column 4, die 3: D1+; the mark is there whatever comes out.
    after = fought(units, ["150Pz"], "1014", die=3, turn=9, terrain={"1014": "rough"}, last_turn=36, **ADVANCED)
    assert UNMASKED in marks_of(after, "150Pz")
    assert column(after, ["150Pz"], "1014") == 3


@pytest.mark.rule("A 3.2")
def test_column_is_one_for_all_who_attack_with_the_brigade() -> None:
    """8 to 8 in rough is column 3, with the brigade in it 4; the 4 of the others alone are 1-2, column 2."""
    units = [german("150Pz", "1015", **BRIGADE), german("foot", "0915"), allied("foe", "1014", defense=8)]
    game = position(units, phase="combat", turn=9, terrain={"1014": "rough"}, last_turn=36, **ADVANCED)
    assert column(game, ["150Pz", "foot"], "1014") == 4
    assert column(game, ["foot"], "1014") == 2


@pytest.mark.rule("A 3.2")
def test_being_attacked_does_not_use_the_disguise_up() -> None:
    units = [german("150Pz", "1015", **BRIGADE), allied("foe", "1014", attack=1)]
    game = fought(units, ["foe"], "1015", die=1, side="allied", turn=9, last_turn=36, **ADVANCED)
    assert UNMASKED not in marks_of(game, "150Pz")


@pytest.mark.rule("A 3.3")
@pytest.mark.parametrize("other", [german("foot", "1016"), german("guns", "1016", **{**GUNS, "kind": "artillery_vak"})])
def test_brigade_stacks_with_nobody(other: Piece) -> None:
    game = position([german("150Pz", "1015", **BRIGADE), other], **ADVANCED)
    for name, label in (("150Pz", "1016"), (other.name, "1015")):
        refusal = check_end(game, game.units[key_of(game, name)], label)
        assert refusal is not None and refusal.rule.number == "A 3.3"


def pocket(kind: dict[str, Any]) -> BulgeGame:
    """Return a unit in 1015 with enemies on five sides and a friend on the sixth, in 1016."""
    around = ("1014", "0915", "0916", "1115", "1116")
    foes = [allied(f"foe{n}", label, kind="infantry_bn_us", size="Bn") for n, label in enumerate(around)]
    return position([german("unit", "1015", **kind), german("friend", "1016"), *foes], turn=9, last_turn=36, **ADVANCED)


@pytest.mark.rule("A 3.3")
def test_brigade_loses_a_step_rather_than_retreat_onto_a_friend() -> None:
    """Its only way out is held by a friend; a panzer brigade of another name goes there unharmed."""
    for kind, steps_lost, label in ((BRIGADE, 1, "1015"), ({**BRIGADE, "kind": "panzer_iv"}, 0, "1016")):
        game = pocket(kind)
        unit = game.units[key_of(game, "unit")]
        assert bool(paths(game, unit, 1)) is (label == "1016")
        fold(game, retreat_frame("german", [unit.id], 1))
        _advance(game, [])
        assert (unit.steps_lost, unit.hex) == (steps_lost, label)


@pytest.mark.rule("A 3.3")
def test_friends_do_not_retreat_onto_the_brigade() -> None:
    foes = [allied(f"foe{n}", label) for n, label in enumerate(("1014", "0915", "0916", "1115", "1116"))]
    units = [german("friend", "1015"), german("150Pz", "1016", **BRIGADE), *foes]
    game = position(units, turn=9, last_turn=36, **ADVANCED)
    assert paths(game, game.units[key_of(game, "friend")], 1) == ()
