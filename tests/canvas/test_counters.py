"""Counters and their signs, themes and looks."""

import pytest
from PySide6.QtGui import QColor

from editor.window.canvas.counters import counter_image, shortened
from editor.window.canvas.pictures import bands_of
from editor.window.canvas.symbols import size_mark, strokes_of, symbol_file
from editor.window.theme import Theme, look_of, theme_by_name, theme_names
from engine.data.load import load_scenario
from tests.canvas.conftest import counter

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("size", [6, 20, 50, 140])
def test_a_counter_fills_its_square(size: int) -> None:
    image = counter_image(counter("a"), size)
    assert (image.width(), image.height()) == (size, size)
    assert image.pixelColor(size // 2, size - 2).alpha() == 255


def test_the_body_has_the_color_of_the_side() -> None:
    image = counter_image(counter("a", side="allied"), 100, "print")
    assert image.pixelColor(10, 60) == QColor(theme_by_name("print").counter("allied").body)


@pytest.mark.parametrize(
    "change",
    [{"unsure": True}, {"steps_lost": 1}, {"marks": ("DG",)}, {"marks": ("reserve",)}, {"marks": ("out of supply",)}],
)
@pytest.mark.parametrize("theme", theme_names())
def test_each_state_shows_in_each_theme(change: dict[str, object], theme: str) -> None:
    assert counter_image(counter("a"), 56, theme) != counter_image(counter("a", **change), 56, theme)


def test_the_mark_of_an_unconfirmed_value_is_a_shape_not_only_a_color() -> None:
    plain, unsure = (counter_image(counter("a", unsure=value), 60, "black and white") for value in (False, True))
    body = QColor(theme_by_name("black and white").counter("german").body)
    assert plain.pixelColor(49, 5) == body
    assert any(unsure.pixelColor(x, 5) != body for x in range(48, 58))


@pytest.mark.parametrize("size", [60, 90, 160])
@pytest.mark.parametrize(
    "change", [{"right": "VI"}, {"right": "VIII\n(12)"}, {"left": "Mk"}, {"formation": "LVIII Pz Corps"}]
)
def test_what_stands_beside_the_box_stays_inside_the_rim_and_off_the_box(change: dict[str, str], size: int) -> None:
    plain, drawn = (
        counter_image(counter("a", **said), size) for said in ({"formation": ""}, {"formation": "", **change})
    )
    rim = max(2, round(size * 0.025))  # the rim is 0.018 of the size; a letter may not touch it
    every = ((x, y) for x in range(size) for y in range(size))
    inked = [at for at in every if plain.pixel(*at) != drawn.pixel(*at)]
    assert [at for at in inked if not all(rim <= place < size - rim for place in at)] == []
    # the box covers 0.22 to 0.78 of the width and 0.2 to 0.53 of the height
    assert [(x, y) for x, y in inked if 0.23 < x / size < 0.77 and 0.21 < y / size < 0.52] == []
    assert inked or (size == 60 and "formation" in change)  # formations are printed from 84 pixels


def test_a_full_face_has_no_stripe_though_steps_are_lost_and_says_them_in_a_badge() -> None:
    full, reduced = counter("a", steps_lost=1), counter("a", face="reduced", steps_lost=1)
    assert (full.reduced, full.badges) == (False, ("-1",))
    assert (reduced.reduced, reduced.badges) == (True, ())
    stripe = QColor(theme_by_name("print").counter("german").stripe)
    # the stripe runs at half the height of the box, (0.2 + 0.53) / 2, beside it from 0.03 to 0.22
    painted = [counter_image(picture, 100, "print").pixelColor(19, 37) == stripe for picture in (full, reduced)]
    assert painted == [False, True]


@pytest.mark.parametrize("size", [16, 28, 50, 140])
def test_the_band_of_its_formation_crosses_a_counter_from_eleven_pixels_on(size: int) -> None:
    image = counter_image(counter("a", name="", band=0), size, "print")
    color = QColor(theme_by_name("print").band(0))
    assert any(image.pixelColor(size // 5, y) == color for y in range(size))
    assert all(counter_image(counter("a", name=""), size).pixelColor(size // 5, y) != color for y in range(size))


def test_a_counter_has_its_name_at_forty_pixels_a_hex() -> None:
    # a counter is 0.7 of a hex: 28 pixels wide
    assert counter_image(counter("a", name="1"), 28) != counter_image(counter("a", name="2"), 28)


@pytest.mark.parametrize(
    ("name", "letters", "short"),
    [
        ("402 Arty", 8, "402 Arty"),
        ("402 Arty", 5, "402"),
        ("6 SS Panzer Army Engineer", 6, "6 SS"),
        ("KG von Cochmann-A", 12, "Cochmann-A"),
        ("KG Peiper-A", 9, "Peiper-A"),
        ("Divarty", 3, "Divarty"),
        ("Supply Unit", 6, "Supply"),  # all units are units
        ("Supply Dump", 6, "Supply"),
    ],
)
def test_a_name_without_room_keeps_its_number_or_its_last_word(name: str, letters: int, short: str) -> None:
    assert shortened(name, lambda text: len(text) <= letters) == short


@pytest.mark.parametrize("key", ["kampfgruppe-peiper", "drive-on-bastogne"])
def test_no_two_formations_of_a_side_have_one_color_in_a_small_scenario(key: str) -> None:
    scenario = load_scenario("scs1994", key)
    bands = bands_of(scenario.counters)
    assert max(bands.values()) < len(theme_by_name("print").bands)
    formations = {(item.side, item.formation) for item in scenario.counters if item.key in bands}
    colored = {(item.side, bands[item.key]) for item in scenario.counters if item.key in bands}
    assert len(formations) == len(colored)


def test_who_belongs_to_no_formation_has_no_band_and_names_none() -> None:
    bands = bands_of(load_scenario("scs1994", "kampfgruppe-peiper").counters)
    assert "allied/-/155mm Arty#1" not in bands
    assert "german/1 SS Pz Div/KG Peiper-A#1" in bands


def test_equal_pictures_share_one_image() -> None:
    assert counter_image(counter("a"), 50, "print") is counter_image(counter("a"), 50, "print")


def test_every_symbol_of_the_shipped_units_has_a_sign() -> None:
    scenario = load_scenario("scs1994", "kampfgruppe-peiper")
    unknown = symbol_file().symbols["unknown"]
    assert [item.symbol for item in scenario.unit_types if strokes_of(item.symbol) is unknown] == []


def test_every_alias_names_a_sign() -> None:
    assert set(symbol_file().aliases.values()) <= set(symbol_file().symbols)


def test_sizes_have_the_marks_of_the_trade() -> None:
    assert (size_mark("Bn"), size_mark("Rgt"), size_mark("Bde"), size_mark("")) == ("II", "III", "X", "")


@pytest.mark.parametrize(
    ("key", "trees", "buildings"),
    [
        ("open", False, "none"),
        ("forest", True, "none"),
        ("forest_village", True, "village"),
        ("Forest & Village", True, "village"),
        ("city", False, "city"),
    ],
)
def test_the_look_of_a_terrain_follows_from_its_words(key: str, trees: bool, buildings: str) -> None:
    assert (look_of(key).trees, look_of(key).buildings) == (trees, buildings)


def test_a_major_river_is_wider_than_a_river() -> None:
    assert (look_of("major_river").line, look_of("river").line) == ("major", "river")


def test_there_are_four_themes_and_print_is_the_default() -> None:
    assert theme_names() == ("print", "modern", "color-blind safe", "black and white")
    assert theme_by_name() is theme_by_name("print")


def test_black_and_white_has_no_color() -> None:
    theme: Theme = theme_by_name("black and white")
    colors = [*theme.overlays.values(), *(value for value in vars(theme).values() if str(value).startswith("#"))]
    assert all(QColor(color).saturation() == 0 for color in colors)


@pytest.mark.parametrize("name", theme_names())
def test_every_theme_names_the_same_overlays(name: str) -> None:
    assert theme_by_name(name).overlays.keys() == theme_by_name("print").overlays.keys()
