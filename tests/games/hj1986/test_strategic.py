"""Strategic Movement."""

from engine.core.play import apply
from engine.hj1986.moving.strategic import EnterStrategic, LeaveStrategic
from tests.games.hj1986.moves import cost, moving, refused, step_refused
from tests.games.hj1986.positions import PANZER, allied, german, key_of, marks_of, position

LONG = [f"10{row:02d}" for row in range(10, 30)]
FIELD = {"rows": range(10, 31), "roads": [tuple(LONG)]}


def test_b_6_11_only_alone_on_a_road_far_from_enemies_and_supplied() -> None:
    units = [
        german("Off", "1110"),
        german("Alone", "1012"),
        german("Two", "1014"),
        german("More", "1014"),
        german("Near", "1025"),
        german("Hungry", "1017", marks=("unsupplied",)),
        allied("E", "1028"),
    ]
    game = position(units, phase="strategic_movement", **FIELD)
    answers = {name: refused(game, EnterStrategic(key_of(game, name))) for name in ("Off", "Two", "Near", "Hungry")}
    assert answers == dict.fromkeys(answers, "B 6.11")
    assert refused(game, EnterStrategic(key_of(game, "Alone"))) == ""


def test_b_6_21_and_6_22_motorized_units_triple_and_germans_on_foot_double_their_allowance() -> None:
    tank = german("A", "1010", **PANZER, marks=("strategic",))
    foot = german("A", "1010", movement=5, marks=("strategic",))
    assert cost(moving("A", [tank], **FIELD), "A", "1029") == "19"  # of 21
    game = moving("A", [foot], **FIELD)
    assert cost(game, "A", "1020") == "10"
    assert cost(game, "A", "1021") is None


def test_b_6_23_the_example_of_the_rule() -> None:
    # An allowance of 5 less 3 to climb the trucks, five times the rest: ten hexes by road, twenty by highway.
    foot = allied("A", "1010", movement=5, marks=("strategic", "entrucked"))
    by_road = moving("A", [foot], side="allied", **FIELD)
    assert cost(by_road, "A", "1020") == "10"
    assert cost(by_road, "A", "1021") is None
    highway = {"rows": range(10, 32), "highways": [tuple(f"10{row}" for row in range(10, 32))]}
    by_highway = moving("A", [foot], side="allied", **highway)
    assert cost(by_highway, "A", "1030") == "10"
    assert cost(by_highway, "A", "1031") is None


def test_the_ruling_strategic_multiplier_reads_a_parameter() -> None:
    tank = german("A", "1010", **PANZER, marks=("strategic",))
    game = moving("A", [tank], parameters={"strategic_multiplier_motorized": "2"}, **FIELD)
    assert cost(game, "A", "1024") == "14"
    assert cost(game, "A", "1025") is None


def test_b_6_31_nobody_leaves_the_road() -> None:
    game = moving("A", [german("A", "1010", marks=("strategic",))], **FIELD)
    assert step_refused(game, "1010", "1110") == "B 6.31"


def test_b_6_36_no_nearer_than_four_hexes_to_an_enemy() -> None:
    units = [german("A", "1010", **PANZER, marks=("strategic",)), allied("E", "1020")]
    game = moving("A", units, **FIELD)
    assert cost(game, "A", "1016") == "6"
    assert cost(game, "A", "1017") is None


def test_b_6_35_not_through_friends_on_foot_nor_beside_others_in_strategic_movement() -> None:
    mover = german("A", "1010", **PANZER, marks=("strategic",))
    assert cost(moving("A", [mover, german("F", "1015")], **FIELD), "A", "1016") is None
    game = moving("A", [mover, german("F", "1015", **PANZER)], **FIELD)
    assert cost(game, "A", "1016") == "6"
    assert step_refused(game, *LONG[:6]) == "B 7.33"  # no stacking at the end
    other = german("S", "1015", **PANZER, marks=("strategic",))
    assert cost(moving("A", [mover, other], **FIELD), "A", "1014") is None


def test_b_6_12_and_6_51_entering_is_marked_and_leaving_is_free() -> None:
    units = [allied("A", "1010"), allied("B", "1015", marks=("strategic",))]
    game = position(units, phase="strategic_movement", side="allied", **FIELD)
    apply(game, EnterStrategic(key_of(game, "A")))
    apply(game, LeaveStrategic(key_of(game, "B")))
    assert (marks_of(game, "A"), marks_of(game, "B")) == (("entrucked", "strategic"), ())
    assert refused(game, LeaveStrategic(key_of(game, "A"))) == "B 6.41"


def test_b_6_53_and_6_54_who_must_leave() -> None:
    near = german("Near", "1024", marks=("strategic",))
    hungry = german("Hungry", "1012", marks=("strategic", "unsupplied"))
    far = german("Far", "1016", marks=("strategic",))
    game = position([near, hungry, far, allied("E", "1028")], phase="strategic_movement", **FIELD)
    assert [game.units[key_of(game, name)].has("strategic") for name in ("Near", "Hungry", "Far")] == [
        False,
        False,
        True,
    ]
