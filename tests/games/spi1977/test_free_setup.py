"""The German sets up as he likes: line of the front, distance to his own, a closed line (24.81)."""

from functools import cache

import pytest

from engine.core.play import apply, check, decision, start
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import SETUP
from engine.spi1977.moving.formation import EndPhase
from engine.spi1977.ruleset import RULES
from engine.spi1977.state import RhineGame, piece
from engine.spi1977.turn import free_setup
from engine.spi1977.turn.setup import AcceptDefaults, ChoosePlan, PlaceUnit, plans
from tests.games.spi1977.positions import clause, german, gun, position, shipped_board, us

ROW = tuple(f"C10{column:02d}" for column in range(8, 17))
"""A row of neighbors, from east to west."""
ALL = [f"C{row:02d}{column:02d}" for row in range(8, 16) for column in range(7, 17)]


def field(*units: object) -> RhineGame:
    """Return a field of eight rows on which the German sets up as he likes."""
    rule = clause("free_setup", side="german", area="field")
    game = position(units, clauses=[rule], areas={"field": ALL}, phase="combat", side=GERMAN)  # type: ignore[arg-type]
    for unit in game.units.values():
        unit.marks = ()
    game.forget()
    return game


def broken(game: RhineGame) -> str:
    refusal = free_setup.unfinished(game, GERMAN)
    return "" if refusal is None else refusal.rule.number


def column_of(*rows: int, formation: str = "277") -> list[object]:
    return [german(f"g{row}", f"C{row:02d}08", formation=formation) for row in rows]


class TestLine:
    def test_24_81e_units_two_hexes_apart_close_the_line_with_their_zones(self) -> None:
        assert broken(field(*column_of(9, 11, 13, 14))) == ""

    def test_24_81e_a_gap_of_a_hex_that_nobody_controls_opens_it(self) -> None:
        """Units in rows 9, 13 and 14 control rows 8 to 10 and 12 to 15: nobody row 11."""
        other = [german("x9", "C0907"), german("x13", "C1307")]
        assert broken(field(*column_of(9, 13, 14), *other)) == "24.81e"

    def test_24_81e_it_runs_from_the_first_row_to_the_last(self) -> None:
        assert broken(field(*column_of(9, 11, 13))) == "24.81e"  # nobody in row 15

    def test_24_81a_each_is_within_two_hexes_of_another_of_its_division_or_corps(self) -> None:
        corps = gun(GERMAN, "corps", "C0808", formation="LXVI", formation_kind="corps")
        near = gun(GERMAN, "near", "C1008", formation="LXVI", formation_kind="corps")
        far = gun(GERMAN, "far", "C1108", formation="LXVI", formation_kind="corps")
        assert broken(field(*column_of(9, 11, 13, 14), corps, near)) == ""
        assert broken(field(*column_of(9, 11, 13, 14), corps, far)) == "24.81a"

    def test_24_81a_who_has_no_other_of_his_own_stands_anywhere(self) -> None:
        assert broken(field(*column_of(9, 11, 13, 14), german("lone", "C0814", formation="12"))) == ""

    def test_24_81d_only_east_of_the_americans_and_their_zones(self) -> None:
        """A battalion in C1012 controls C1011; so C1010 is east of the line in that row, and C1011 is not."""
        game = field(us("us", "C1012"), *column_of(9))
        assert free_setup.is_behind(game, GERMAN, "C1010")
        assert not free_setup.is_behind(game, GERMAN, "C1011")

    def test_24_81d_between_two_units_the_line_is_straight(self) -> None:
        """Columns count from the east. C0913 holds column 12 in its row and in C1012 and C1013 column 12 of row 10;
        C1409 holds columns 8 and, in row 13, 9 and 8. From 12 in row 10 to 8 in row 13: 12 less 4/3 is 10 2/3 in row 11
        and 9 1/3 in row 12, so the first hexes east of it are columns 10 and 9."""
        game = field(us("a", "C0913"), us("b", "C1409"))
        behind = {
            row: [c for c in range(7, 17) if free_setup.is_behind(game, GERMAN, f"C{row}{c:02d}")] for row in (11, 12)
        }
        assert (max(behind[11]), max(behind[12])) == (10, 9)

    def test_24_81d_without_the_clause_any_hex_will_do(self) -> None:
        game = position([us("us", "C1012"), german("g", "C0908")], side=GERMAN)
        assert free_setup.is_behind(game, GERMAN, "C1016")


@cache
def begun(key: str) -> RhineGame:
    """Return a shipped scenario in which the Allied side has set up."""
    game, _ = start(RULES, shipped_board(key), 1)
    while (now := decision(game)) is not None and now.side == ALLIED:
        apply(game, AcceptDefaults())
    return game


class TestShipped:
    @pytest.mark.rule("24.81b")
    @pytest.mark.rule("24.81c")
    def test_24_81_a_german_is_refused_beside_an_american_in_a_full_hex_and_west_of_the_line(self) -> None:
        game = begun("bastogne-free").copy()
        waiting = [unit.id for unit in game.units.values() if unit.box == SETUP and unit.side == GERMAN]
        first, *others = waiting
        beside = next(label for label in game.board.map.hexes if _touches_us(game, label))
        assert check(game, PlaceUnit(first, beside)) is not None
        west = check(game, PlaceUnit(first, "D2040"))
        assert west is not None and west.rule.number == "24.81d"
        for key in others[:3]:
            apply(game, PlaceUnit(key, "D2005"))
        full = check(game, PlaceUnit(first, "D2005"))
        assert full is not None and "3 units" in full.reason

    @pytest.mark.parametrize("key", ["bastogne-free", "peiper-free", "campaign-free"])
    def test_24_81_the_shipped_set_up_keeps_all_conditions(self, key: str) -> None:
        game = begun(key).copy()
        for plan in plans(game, GERMAN)[:1]:
            apply(game, ChoosePlan(plan))
        apply(game, AcceptDefaults())
        assert free_setup.unfinished(game, GERMAN) is None

    def test_24_81e_a_set_up_with_a_gap_is_not_ended(self) -> None:
        game = begun("bastogne-free").copy()
        for unit in [unit for unit in game.units.values() if unit.box == SETUP and unit.side == GERMAN]:
            unit.box = "aside"
        refusal = check(game, EndPhase())
        assert refusal is not None and refusal.rule.number == "24.81e"


def _touches_us(game: RhineGame, label: str) -> bool:
    near = game.board.map.neighbors[label]
    return not game.units_in(label) and any(
        unit.side == ALLIED and not piece(game, unit).is_headquarters for there in near for unit in game.units_in(there)
    )
