"""What a careful German goes for in each kind of scenario."""

from engine.scenario import Clause
from engine.scs1994.advising.advice import appraise
from engine.scs1994.advising.aims import aims, cities_lost, is_open, is_spearhead
from engine.scs1994.advising.allied import spearheads
from engine.scs1994.advising.routes import net
from engine.scs1994.board import MP
from engine.scs1994.moving.move_unit import ExitMap
from engine.scs1994.state import ArdennesGame
from tests.games.scs1994.fights import CHARTS
from tests.games.scs1994.positions import german, position
from tests.games.scs1994.test_levels import CITIES, WILTZ

TOWNS = {"bastogne": ["B50.18"], "wiltz": ["B46.12"], "hamlet": ["B52.12"]}
TANK = german("Tank", "B48.12", kind="armor", movement=8)


def field(*clauses: Clause) -> ArdennesGame:
    units = (TANK, german("Foot", "B48.13"))
    areas = {"german-exit": ["B48.14"], "eastern-zone": ["B48.10"]}
    points = {"bastogne": 5, "wiltz": 2, "hamlet": 0}
    return position(units, clauses=clauses, places=TOWNS, points=points, areas=areas, charts=CHARTS, turn=3)


def test_the_towns_of_the_clause_are_the_aim_and_worth_more_is_nearer() -> None:
    # Eight points and more are as near as they stand; each point less makes two movement points.
    assert aims(field(WILTZ)) == (("B50.18", 2 * MP * 3), ("B46.12", 2 * MP * 6))


def test_in_the_campaign_every_city_with_points_is_an_aim_until_it_is_german() -> None:
    game = field(CITIES)
    assert [label for label, _ in aims(game)] == ["B50.18", "B46.12"]
    game.own.control["B50.18"] = "german"
    game.cache.clear()
    assert [label for label, _ in aims(game)] == ["B46.12"]
    assert cities_lost(game) == ("B50.18",)
    assert [net(game).labels[number] for number, _ in net(game).exits] == ["B46.12"]


def test_mechanized_combat_units_are_spearheads_where_cities_count() -> None:
    game = field(CITIES)
    assert is_open(game)
    assert [unit.id for unit in game.units.values() if is_spearhead(game, unit)] == [TANK.key]


def test_nobody_leaves_the_map_where_cities_count() -> None:
    assert appraise(field(CITIES), ExitMap(("B48.12", "B48.13", "B48.14"), "german-exit")) < 0


def test_the_spearheads_of_a_copy_are_its_own_units() -> None:
    """A copy shares what was derived, but its units move on their own."""
    game = field(CITIES)
    assert spearheads(game) == [game.units[TANK.key]]
    copy = game.copy()
    assert spearheads(copy)[0] is copy.units[TANK.key]
