"""Is the shipped ground sound: rivers that end in rivers, roads that end somewhere, every place the games name?"""

import csv
import json
from pathlib import Path

import pytest
import shapely

from editor.drafting.geography import LAYERS, Feature, GeographyError, geography_text, load_geography
from engine.core.numbering import natural_key
from engine.data import schema
from tests.drafting.drafts import ground
from tests.shipped import shipped_tables

FOLDER = Path(__file__).parents[2] / "resources" / "geography"
GROUND = ground()
PLACED = {place.name: place.positions[0] for place in GROUND["places"]}
CROSSINGS = ["Givet", "Dinant", "Yvoir", "Namur", "Andenne", "Huy", "Engis", "Seraing", "Liège", "Visé", "Sedan"]


def distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    """Return kilometers, close enough at 50 degrees north: 71.6 km a degree of longitude, 111.2 of latitude."""
    return float(((a[0] - b[0]) * 71.6) ** 2 + ((a[1] - b[1]) * 111.2) ** 2) ** 0.5


@pytest.mark.parametrize("layer", LAYERS)
def test_the_text_is_canonical(layer: str) -> None:
    assert (FOLDER / f"{layer}.geojson").read_text(encoding="utf-8") == geography_text(GROUND[layer])


@pytest.mark.parametrize("layer", LAYERS)
def test_coordinates_have_at_most_four_decimals(layer: str) -> None:
    values = [value for feature in GROUND[layer] for position in feature.positions for value in position]
    assert [value for value in values if round(value, 4) != value] == []


@pytest.mark.parametrize("layer", LAYERS)
def test_a_name_stands_once_in_a_layer_and_in_order(layer: str) -> None:
    names = [feature.name for feature in GROUND[layer]]
    assert names == sorted(set(names), key=natural_key)


@pytest.mark.parametrize("layer", LAYERS)
def test_the_ground_lies_around_the_ardennes(layer: str) -> None:
    for feature in GROUND[layer]:
        for lon, lat in feature.positions:
            assert 4.2 <= lon <= 6.8 and 49.4 <= lat <= 50.9, feature.name


@pytest.mark.parametrize("river", [river for river in GROUND["rivers"] if river.properties.into], ids=lambda r: r.name)
def test_a_river_ends_on_a_waypoint_of_the_river_it_flows_into(river: Feature) -> None:
    assert river.positions[-1] in GROUND.rivers[river.properties.into].positions


@pytest.mark.parametrize("river", GROUND["rivers"], ids=lambda river: river.name)
def test_a_river_does_not_cross_itself_and_has_a_waypoint_every_few_kilometers(river: Feature) -> None:
    assert shapely.LineString(river.positions).is_simple
    steps = [distance(a, b) for a, b in zip(river.positions, river.positions[1:], strict=False)]
    assert max(steps) < 10


def test_no_river_crosses_another() -> None:
    lines = {river.name: shapely.LineString(river.positions) for river in GROUND["rivers"]}
    crossing = [(a, b) for a in lines for b in lines if a < b and lines[a].crosses(lines[b])]
    assert crossing == []


def test_the_rivers_come_after_those_they_end_in() -> None:
    order = [river.name for river in GROUND.downstream()]
    assert sorted(order) == sorted(GROUND.rivers)
    assert all(
        order.index(river.properties.into) < order.index(river.name)
        for river in GROUND["rivers"]
        if river.properties.into
    )


@pytest.mark.parametrize(
    ("river", "into"),
    [
        ("Ourthe Occidentale", "Ourthe"),
        ("Ourthe Orientale", "Ourthe"),
        ("Ourthe", "Meuse"),
        ("Amblève", "Ourthe"),
        ("Vesdre", "Ourthe"),
        ("Salm", "Amblève"),
        ("Lienne", "Amblève"),
        ("Warche", "Amblève"),
        ("Our", "Sûre"),
        ("Sûre", "Mosel"),
        ("Wiltz", "Sûre"),
        ("Clerf", "Wiltz"),
        ("Alzette", "Sûre"),
        ("Prüm", "Sûre"),
        ("Nims", "Prüm"),
        ("Kyll", "Mosel"),
        ("Lesse", "Meuse"),
        ("Lomme", "Lesse"),
        ("Semois", "Meuse"),
        ("Urft", "Roer"),
        ("Sambre", "Meuse"),
        ("Houille", "Meuse"),
        ("Viroin", "Meuse"),
    ],
)
def test_the_tributaries_join_as_they_do(river: str, into: str) -> None:
    assert GROUND.rivers[river].properties.into == into


def test_the_tributaries_of_the_sauer_join_in_order() -> None:
    course = GROUND.rivers["Sûre"].positions
    order = ["Wiltz", "Alzette", "Our", "Prüm"]
    joins = [course.index(GROUND.rivers[name].positions[-1]) for name in order]
    assert joins == sorted(joins)


@pytest.mark.parametrize(
    ("town", "river"),
    [
        ("Houffalize", "Ourthe Orientale"),
        ("La Roche", "Ourthe"),
        ("Hotton", "Ourthe"),
        ("Durbuy", "Ourthe"),
        ("Stavelot", "Amblève"),
        ("Vielsalm", "Salm"),
        ("Trois-Ponts", "Salm"),
        ("Malmedy", "Warche"),
        ("Verviers", "Vesdre"),
        ("Dasburg", "Our"),
        ("Vianden", "Our"),
        ("Martelange", "Sûre"),
        ("Diekirch", "Sûre"),
        ("Echternach", "Sûre"),
        ("Ettelbruck", "Alzette"),
        ("Wiltz", "Wiltz"),
        ("Clervaux", "Clerf"),
        ("Rochefort", "Lomme"),
        ("Bouillon", "Semois"),
        ("Monschau", "Roer"),
        ("Schleiden", "Olef"),
        *((town, "Meuse") for town in CROSSINGS),
    ],
)
def test_a_town_on_a_river_lies_on_it(town: str, river: str) -> None:
    course = GROUND.rivers[river].positions
    flat = shapely.LineString([(lon * 71.6, lat * 111.2) for lon, lat in course])
    lon, lat = PLACED[town]
    assert flat.distance(shapely.Point(lon * 71.6, lat * 111.2)) < 2.0


@pytest.mark.parametrize("road", GROUND["roads"], ids=lambda road: road.name)
def test_a_road_goes_through_its_places_in_order_and_ends_at_a_place_or_road(road: Feature) -> None:
    positions = list(road.positions)
    along = [positions.index(PLACED[name]) for name in road.properties.via]
    assert along == sorted(along)
    others = {point for other in GROUND["roads"] if other is not road for point in other.positions}
    for end in (positions[0], positions[-1]):
        assert end in PLACED.values() or end in others


def test_the_roads_hang_together() -> None:
    nodes: dict[tuple[float, float], set[str]] = {}
    for road in GROUND["roads"]:
        for point in road.positions:
            nodes.setdefault(point, set()).add(road.name)
    reached, todo = set(), [GROUND["roads"][0].name]
    while todo:
        name = todo.pop()
        if name not in reached:
            reached.add(name)
            todo += [other for joined in nodes.values() if name in joined for other in joined]
    assert {road.name for road in GROUND["roads"]} - reached == set()


@pytest.mark.parametrize(
    ("town", "least"),
    [("Bastogne", 7), ("St. Vith", 5), ("Marche", 6), ("Houffalize", 4), ("Malmedy", 4)],
)
def test_as_many_roads_leave_the_knots_as_in_1944(town: str, least: int) -> None:
    ways: set[tuple[float, float]] = set()
    for road in GROUND["roads"]:
        for a, b in zip(road.positions, road.positions[1:], strict=False):
            if PLACED[town] in (a, b):
                ways.add(b if a == PLACED[town] else a)
    assert len(ways) >= least


@pytest.mark.parametrize("town", CROSSINGS)
def test_a_road_reaches_every_crossing_of_the_meuse(town: str) -> None:
    assert any(PLACED[town] in road.positions for road in GROUND["roads"])


def test_the_five_planned_routes_of_the_first_ss_panzer_corps_are_there() -> None:
    assert {road.properties.march for road in GROUND["roads"]} == {"", "A", "B", "C", "D", "E"}


@pytest.mark.parametrize("game", ["hj1986", "scs1994"])
def test_every_place_of_a_game_is_on_the_ground_or_listed_as_missing(game: str) -> None:
    known = {name for layer in LAYERS for f in GROUND[layer] for name in (f.name, *f.properties.aliases)}
    with (FOLDER / "missing.csv").open(encoding="utf-8", newline="") as stream:
        missing = {row["place"] for row in csv.DictReader(stream) if row["game"] == game}
    named = {row.name for row in shipped_tables(game).of(schema.PlaceRow)}
    assert named - known - missing == set()
    assert missing & known == set()
    assert missing - named == set()


def test_forests_and_heights_are_sound_polygons() -> None:
    for wood in (*GROUND["forests"], *GROUND["marshes"], *GROUND["relief"]):
        assert shapely.Polygon(wood.positions).is_valid, wood.name


@pytest.mark.parametrize(
    ("spot", "position"),
    [
        ("the Hürtgen forest", (6.32, 50.74)),
        ("the forest of Anlier", (5.65, 49.79)),
        ("the forest of Freyr", (5.43, 50.08)),
        ("the Grand Bois", (5.98, 50.33)),
        ("the woods east of Rocherath", (6.33, 50.45)),
        ("the ridge of the Schneifel", (6.37, 50.28)),
    ],
)
def test_woods_stand_where_they_stand(spot: str, position: tuple[float, float]) -> None:
    assert any(shapely.Polygon(wood.positions).contains(shapely.Point(position)) for wood in GROUND["forests"]), spot


@pytest.mark.parametrize("town", ["Bastogne", "Marche", "Ciney", "Herve", "Bitburg", "Libramont"])
def test_the_open_towns_lie_outside_the_woods(town: str) -> None:
    at = shapely.Point(PLACED[town])
    assert [wood.name for wood in GROUND["forests"] if shapely.Polygon(wood.positions).contains(at)] == []


@pytest.mark.parametrize(
    ("river", "position"),
    [
        ("Our", (6.128, 50.05)),
        ("Sûre", (5.937, 49.911)),
        ("Clerf", (6.0, 49.99)),
        ("Ourthe", (5.577, 50.184)),
        ("Meuse", (4.909, 50.261)),
        ("Semois", (5.066, 49.794)),
    ],
)
def test_the_cut_valleys_are_steep(river: str, position: tuple[float, float]) -> None:
    steep = [shapely.Polygon(patch.positions) for patch in GROUND["relief"] if patch.kind == "steep"]
    assert any(patch.contains(shapely.Point(position)) for patch in steep), river


def test_the_high_side_of_a_slope_is_on_its_left() -> None:
    # the Schneifel crest at 6.38 east, 50.28 north is left of both of its feet: the cross product is positive
    crest = (6.38, 50.28)
    for slope in (feet for feet in GROUND["slopes"] if feet.name.startswith("Schneifel")):
        (ax, ay), (bx, by) = slope.positions[0], slope.positions[-1]
        assert (bx - ax) * (crest[1] - ay) - (by - ay) * (crest[0] - ax) > 0, slope.name


@pytest.mark.parametrize(
    "slope", [slope for slope in GROUND["slopes"] if " side" in slope.name], ids=lambda slope: slope.name
)
def test_the_side_of_a_valley_falls_toward_its_river(slope: Feature) -> None:
    flat = {
        feature.name: shapely.LineString([(lon * 71.6, lat * 111.2) for lon, lat in feature.positions])
        for feature in (slope, *GROUND["rivers"])
    }
    rim = flat.pop(slope.name)
    water = shapely.union_all(list(flat.values()))
    # one kilometer to the left of the line and one to the right, at nine points
    left, right = (
        sum(water.distance(rim.offset_curve(km).interpolate(part / 10, normalized=True)) for part in range(1, 10))
        for km in (1.0, -1.0)
    )
    assert right < left


def test_a_wrong_feature_is_refused_with_its_line(tmp_path: Path) -> None:
    for layer in LAYERS:
        (tmp_path / f"{layer}.geojson").write_text(geography_text(GROUND[layer]), encoding="utf-8")
    raw = json.loads((tmp_path / "rivers.geojson").read_text(encoding="utf-8"))
    raw["features"][1]["properties"]["into"] = "Styx"
    raw["features"][2]["properties"]["class"] = "town"
    (tmp_path / "rivers.geojson").write_text(json.dumps(raw), encoding="utf-8")
    with pytest.raises(GeographyError, match="(?s)rivers.geojson:4.*Styx"):
        load_geography(tmp_path)


def test_no_small_place_byway_or_brook_has_the_name_of_another_place_road_or_river() -> None:
    for large, small in (("places", "hamlets"), ("roads", "byways"), ("rivers", "brooks")):
        assert not {feature.name for feature in GROUND[large]} & {feature.name for feature in GROUND[small]}


def test_a_brook_comes_to_the_water_it_flows_into() -> None:
    waters = GROUND.fine().rivers
    for brook in GROUND["brooks"]:
        if brook.properties.into:
            course = shapely.LineString(waters[brook.properties.into].positions)
            assert course.distance(shapely.Point(brook.positions[-1])) < 0.001, brook.name  # about a hundred meters


def test_a_byway_leads_from_place_to_place() -> None:
    small = {place.name: place.positions[0] for place in GROUND.fine()["places"]}
    assert [
        road.name for road in GROUND["byways"] if road.positions != tuple(small[n] for n in road.properties.via)
    ] == []


def test_what_comes_from_geonames_is_told_in_the_notice() -> None:
    assert any(place.properties.source == "geonames" for place in GROUND["hamlets"])
    notice = (Path(__file__).parents[2] / "NOTICE").read_text(encoding="utf-8")
    assert "geonames.org" in notice and "Creative Commons Attribution 4.0" in notice
