"""Levels of victory as the rulebook gives them, on the shipped boards (25.17, 25.27, 27.7).

A case puts German units into places, lets others leave from a hex of an edge, and names the level at that moment.
"""

from dataclasses import replace

import pytest

from engine.core.events import fold
from engine.core.opening import fresh
from engine.core.units import DEAD, EXITED, MAP
from engine.spi1977.clauses.victory import level_now
from engine.spi1977.moving.exits import left_map
from engine.spi1977.ruleset import RULES
from engine.spi1977.state import RhineGame
from tests.games.spi1977.positions import shipped_board

NORTH_OF_A, ROAD_TO_C1, WEST_OF_C5, EAST_OF_C5 = "A0120", "C0143", "C0133", "C0110"
WEST_OF_D6, EAST_OF_D6, SOUTH_OF_B = "D3816", "D3803", "B3820"


class _Field:
    """A game of a scenario with nothing on the map yet; units are taken in the order of the counters."""

    def __init__(self, scenario: str, plan: str = "") -> None:
        self.game: RhineGame = fresh(RULES, shipped_board(scenario), 1)
        self.game.own.plan = plan
        pieces = self.game.board.pieces.values()
        combat = [
            item for item in pieces if not item.is_headquarters and not item.is_commando and item.role != "bridge"
        ]
        self.germans = [item.counter.key for item in combat if item.counter.side == "german" and not item.is_tank]
        self.tanks = [item.counter.key for item in combat if item.counter.side == "german" and item.is_tank]
        self.allied = [item.counter.key for item in combat if item.counter.side == "allied"]

    def put(self, label: str, side: str = "german", tank: bool = False) -> str:
        key = (self.tanks if tank else self.germans if side == "german" else self.allied).pop()
        self.game.units[key] = replace(self.game.units[key], hex=label, box=MAP)
        self.game.occupants[label] = (*self.game.occupants.get(label, ()), key)
        return key

    def hold(self, *places: str, side: str = "german") -> None:
        for place in places:
            self.put(self.game.board.places[place][0], side)

    def leave(self, label: str, number: int, tanks: int = 0) -> None:
        for index in range(number):
            key = self.put(label, tank=index < tanks)
            for event in left_map(self.game, self.game.units[key]):
                fold(self.game, event)

    def destroy(self, number: int, nation: str = "us") -> None:
        keys = [key for key in self.allied if self.game.board.pieces[key].nation == nation]
        for key in keys[:number]:
            self.allied.remove(key)
            self.game.units[key] = replace(self.game.units[key], box=DEAD)

    @property
    def level(self) -> tuple[str, str]:
        self.game.forget()  # units were put there by hand
        return level_now(self.game)


def test_27_4b_who_left_is_out_of_play_and_not_lost() -> None:
    field = _Field("campaign", "historical")
    field.leave(NORTH_OF_A, 1)
    (key,) = field.game.own.moving.exits
    assert (field.game.units[key].box, field.game.own.moving.exits[key]) == (EXITED, NORTH_OF_A)


class TestBastogne:
    """25.17: nine units out by the west edge of sheet D, and Bastogne (D1542)."""

    WEST = "D1051"

    @pytest.mark.rule("25.17a")
    @pytest.mark.rule("25.17b")
    @pytest.mark.rule("25.17c")
    @pytest.mark.parametrize(
        ("out", "level"),
        [(9, ("german_decisive", "25.17a")), (8, ("german_substantive", "25.17b"))],
    )
    @pytest.mark.rule("25.17")
    @pytest.mark.rule("25.1")
    def test_25_17a_bastogne_and_nine_out(self, out: int, level: tuple[str, str]) -> None:
        field = _Field("bastogne")
        field.hold("bastogne")
        field.leave(self.WEST, out)
        assert field.level == level

    def test_25_17c_nine_out_without_bastogne(self) -> None:
        field = _Field("bastogne")
        field.leave(self.WEST, 9)
        assert field.level == ("german_marginal", "25.17c")

    def test_25_17d_the_us_in_bastogne_and_one_german_out(self) -> None:
        field = _Field("bastogne")
        field.hold("bastogne", side="allied")
        field.leave(self.WEST, 1)
        assert field.level == ("allied_marginal", "25.17d")

    def test_25_17e_the_us_in_bastogne_and_none_out(self) -> None:
        field = _Field("bastogne")
        field.hold("bastogne", side="allied")
        assert field.level == ("allied_substantive", "25.17e")

    @pytest.mark.parametrize("town", ["wiltz", "clerf"])
    def test_25_17f_and_wiltz_or_clerf(self, town: str) -> None:
        field = _Field("bastogne")
        field.hold("bastogne", town, side="allied")
        assert field.level == ("allied_decisive", "25.17f")


class TestPeiper:
    """25.27: combat units out at seven hexes, among them C0133."""

    OUT = "C0133"

    @pytest.mark.rule("25.27a")
    @pytest.mark.rule("25.27b")
    @pytest.mark.rule("25.27c")
    @pytest.mark.rule("25.27d")
    @pytest.mark.rule("25.27e")
    @pytest.mark.parametrize(
        ("out", "level"),
        [
            (18, ("german_decisive", "25.27a")),
            (17, ("german_substantive", "25.27b")),
            (12, ("german_substantive", "25.27b")),
            (11, ("german_marginal", "25.27c")),
            (6, ("german_marginal", "25.27c")),
            (5, ("draw", "25.27d")),
            (1, ("draw", "25.27d")),
            (0, ("allied_marginal", "25.27e")),
        ],
    )
    @pytest.mark.rule("25.2")
    def test_25_27a_to_e_so_many_out(self, out: int, level: tuple[str, str]) -> None:
        field = _Field("peiper")
        field.leave(self.OUT, out)
        assert field.level == level

    @pytest.mark.rule("25.27e")
    @pytest.mark.parametrize("kind", ["is_headquarters", "is_artillery"])
    def test_25_27e_a_unit_of_any_kind_that_left_is_a_german_unit(self, kind: str) -> None:
        """Lines 2082-2086 say units, where 2074-2080 say combat units."""
        field = _Field("peiper")
        pieces = field.game.board.pieces.values()
        field.germans = [item.counter.key for item in pieces if item.counter.side == "german" and getattr(item, kind)]
        field.leave(self.OUT, 1)
        assert field.level == ("draw", "25.27d")

    @pytest.mark.rule("25.27g")
    @pytest.mark.parametrize(
        ("taken", "level"), [(0, ("allied_decisive", "25.27g")), (1, ("allied_substantive", "25.27f"))]
    )
    def test_25_27f_the_us_in_st_vith(self, taken: int, level: tuple[str, str]) -> None:
        field = _Field("peiper")
        field.hold("st-vith", side="allied")
        field.game.own.moving.taken = taken
        assert field.level == level

    def test_25_27n_three_true_depots_move_it_one_level(self) -> None:
        """Six out are a marginal German victory; one level better is a substantive one."""
        field = _Field("peiper")
        field.leave(self.OUT, 6)
        field.game.own.moving.taken = 3
        assert field.level == ("german_substantive", "25.27n")


class TestHistorical:
    """27.71: fifteen units, seven of them tanks, and Spa."""

    @pytest.mark.parametrize("edge", [NORTH_OF_A, ROAD_TO_C1])
    @pytest.mark.rule("27.71")
    @pytest.mark.rule("27.0")
    def test_27_71a_fifteen_out_by_the_north_of_a_or_the_road_to_c1(self, edge: str) -> None:
        field = _Field("campaign", "historical")
        field.hold("spa")
        field.leave(edge, 15, tanks=7)
        assert field.level == ("german_strategic", "27.71a")

    @pytest.mark.parametrize(("edge", "tanks"), [(NORTH_OF_A, 6), (EAST_OF_C5, 7)])
    def test_27_71a_not_with_six_tanks_nor_by_another_edge(self, edge: str, tanks: int) -> None:
        field = _Field("campaign", "historical")
        field.hold("spa")
        field.leave(edge, 15, tanks=tanks)
        assert field.level[0] != "german_strategic"

    def test_27_71b_fifteen_west_of_the_meuse(self) -> None:
        field = _Field("campaign", "historical")
        field.hold("spa")
        for index in range(15):
            field.put("A0151", tank=index < 7)
        assert field.level == ("german_substantive", "27.71b")

    def test_27_71c_four_of_six_towns(self) -> None:
        field = _Field("campaign", "historical")
        field.hold("spa", "st-vith", "bastogne")
        assert field.level[0] != "german_marginal"
        field.hold("marche")
        assert field.level == ("german_marginal", "27.71c")

    def test_27_71d_nobody_on_sheets_a_and_b_nor_out_by_their_edges(self) -> None:
        field = _Field("campaign", "historical")
        field.leave(EAST_OF_C5, 1)
        assert field.level == ("allied_decisive", "27.71d")

    @pytest.mark.parametrize("label", ["C1251", "D1251"])
    def test_27_71d_the_hexes_that_two_sheets_share_are_on_both(self, label: str) -> None:
        """Column 51 of C and D is column 01 of A and B."""
        field = _Field("campaign", "historical")
        field.put(label)
        assert field.level == ("allied_substantive", "27.71e")

    @pytest.mark.rule("24.3")
    def test_24_3_teams_in_towns_are_no_german_units_there(self) -> None:
        """Four towns of six are a German victory (line 2298); teams are no units in them as the ruling has it."""
        field = _Field("campaign", "historical")
        pieces = field.game.board.pieces.values()
        field.germans = [item.counter.key for item in pieces if item.role == "commando"]
        field.hold("spa", "st-vith", "bastogne", "marche")
        assert field.level == ("allied_decisive", "27.71d")

    @pytest.mark.parametrize("edge", [NORTH_OF_A, SOUTH_OF_B])
    def test_27_71e_one_that_left_by_an_edge_of_a_or_b_costs_a_level(self, edge: str) -> None:
        field = _Field("campaign", "historical")
        field.leave(edge, 1)
        assert field.level == ("allied_substantive", "27.71e")

    def test_27_71f_anything_else(self) -> None:
        field = _Field("campaign", "historical")
        field.hold("dinant")
        assert field.level == ("allied_marginal", "27.71f")


@pytest.mark.parametrize(("label", "level"), [("C1251", "allied_substantive"), ("C1250", "allied_decisive")])
def test_26_7f_a_german_on_the_edge_of_sheet_a_is_on_it(label: str, level: str) -> None:
    field = _Field("meuse")
    field.put(label)
    assert field.level[0] == level


NORTHERN = ("verviers", "spa", "monschau")
SOUTHERN = ("echternach", "diekirch", "wiltz", "bastogne", "neufchateau")


@pytest.mark.rule("27.72b")
@pytest.mark.rule("27.72c")
@pytest.mark.parametrize(
    ("edge", "out", "tanks", "level"),
    [
        (WEST_OF_C5, 15, 7, ("german_decisive", "27.72a")),
        (WEST_OF_C5, 15, 6, ("german_median", "27.72b")),
        (WEST_OF_C5, 1, 1, ("german_median", "27.72b")),
        (WEST_OF_C5, 1, 0, ("german_marginal", "27.72c")),
        (EAST_OF_C5, 15, 7, ("german_marginal", "27.72c")),
    ],
)
@pytest.mark.rule("27.72")
def test_27_72a_liege_aachen(edge: str, out: int, tanks: int, level: tuple[str, str]) -> None:
    field = _Field("campaign", "liege-aachen")
    field.hold(*NORTHERN)
    field.leave(edge, out, tanks)
    assert field.level == level


@pytest.mark.rule("27.73b")
@pytest.mark.rule("27.73c")
@pytest.mark.parametrize(
    ("edge", "out", "tanks", "level"),
    [
        (WEST_OF_D6, 15, 7, ("german_decisive", "27.73a")),
        (WEST_OF_D6, 14, 7, ("german_median", "27.73b")),
        (WEST_OF_D6, 3, 3, ("german_median", "27.73b")),
        (WEST_OF_D6, 3, 2, ("german_marginal", "27.73c")),
        (EAST_OF_D6, 15, 7, ("german_marginal", "27.73c")),
    ],
)
@pytest.mark.rule("27.73")
def test_27_73a_luxembourg(edge: str, out: int, tanks: int, level: tuple[str, str]) -> None:
    field = _Field("campaign", "luxembourg")
    field.hold(*SOUTHERN)
    field.leave(edge, out, tanks)
    assert field.level == level


@pytest.mark.rule("27.74b")
@pytest.mark.parametrize(
    ("north", "south", "level"),
    [
        ((15, 7), (15, 7), ("german_strategic", "27.74a")),
        ((1, 1), (15, 7), ("german_decisive", "27.74b")),
        ((1, 1), (3, 3), ("german_decisive", "27.74b")),
        ((15, 7), (0, 0), ("german_marginal", "27.74c")),
    ],
)
@pytest.mark.rule("27.74")
def test_27_74a_both_at_once(north: tuple[int, int], south: tuple[int, int], level: tuple[str, str]) -> None:
    field = _Field("campaign", "liege-luxembourg")
    field.hold(*NORTHERN, *SOUTHERN)
    field.leave(WEST_OF_C5, *north)
    field.leave(WEST_OF_D6, *south)
    assert field.level == level


@pytest.mark.parametrize("towns", [NORTHERN, SOUTHERN])
def test_27_74c_a_victory_of_one_plan_alone(towns: tuple[str, ...]) -> None:
    field = _Field("campaign", "liege-luxembourg")
    field.hold(*towns)
    assert field.level == ("german_marginal", "27.74c")


class TestSpoiling:
    """27.75: six towns and sixty U.S. units."""

    TOWNS = ("monschau", "st-vith", "bastogne", "houffalize", "diekirch", "echternach")

    @pytest.mark.rule("27.75d")
    @pytest.mark.parametrize(("lost", "level"), [(60, ("german_tactical", "27.75a")), (59, ("draw", "27.75d"))])
    @pytest.mark.rule("27.75")
    def test_27_75a_six_towns_and_sixty_units(self, lost: int, level: tuple[str, str]) -> None:
        field = _Field("campaign", "spoiling")
        field.hold(*self.TOWNS)
        field.destroy(lost)
        assert field.level == level

    @pytest.mark.rule("27.75a")
    def test_27_75d_british_units_are_not_among_the_sixty(self) -> None:
        field = _Field("campaign", "spoiling")
        field.hold(*self.TOWNS)
        field.destroy(59)
        field.destroy(5, "British")
        assert field.level == ("draw", "27.75d")

    def test_27_75b_none_of_the_towns(self) -> None:
        field = _Field("campaign", "spoiling")
        field.hold("spa")
        assert field.level == ("allied_substantive", "27.75b")

    def test_27_75c_neither_bastogne_nor_spa_nor_houffalize(self) -> None:
        field = _Field("campaign", "spoiling")
        field.hold("monschau")
        assert field.level == ("allied_marginal", "27.75c")


def test_27_7_the_plan_alone_counts() -> None:
    """The three northern towns are nothing in the plan for Luxembourg: no unit is on sheets A and B."""
    field = _Field("campaign", "luxembourg")
    field.hold(*NORTHERN)
    assert field.level == ("allied_decisive", "27.71d")
