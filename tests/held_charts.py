"""Which charts does no rule look up, and which test holds the other data to them?"""

READ_BY_TESTS = {
    ("hj1986", "first_attacks"): "tests/games/hj1986/test_first_attacks.py",
    ("hj1986", "unit_classes"): "tests/data/test_unit_classes_hj1986.py",
    ("scs1994", "unit_classes"): "tests/data/test_unit_classes_scs1994.py",
    ("spi1977", "breakdown"): "tests/data/test_charts_for_people_spi1977.py",
    ("spi1977", "frozen_ground"): "tests/data/test_charts_for_people_spi1977.py",
    ("spi1977", "organization"): "tests/data/test_charts_for_people_spi1977.py",
    ("spi1977", "supply_sources"): "tests/data/test_charts_for_people_spi1977.py",
    ("spi1977", "turn_track"): "tests/data/test_tables_spi1977.py",
}
"""Charts that say how the game must come out, what values are made of, or for people what other data has for the rules:
companies are counters, costs on frozen ground stand in the terrain chart, divisions are counters, supply is a procedure
with its numbers as parameters, and the track repeats the weather, the points and the arrivals."""


def held(game: str) -> set[str]:
    """Return the charts of a game that a test reads and no rule."""
    return {key for of_game, key in READ_BY_TESTS if of_game == game}
