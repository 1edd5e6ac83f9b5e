"""What stands first among what was found: scenarios by their names before rows of tables, in a game its units."""

from editor.window.frame.finding import Found, matching

RULING = Found("Breakthrough zones", "ruling", lambda: None, "rule C ATT")
RESERVE = Found("Kampfgruppe reserve", "ruling", lambda: None, "rule A 12.36")
SCENARIO = Found("B 16.1 Breakthrough", "scenario", lambda: None, "The Last Gamble", name="Breakthrough")
PEIPER = Found("5.1 Kampfgruppe Peiper", "scenario", lambda: None, "The Ardennes", name="Kampfgruppe Peiper")
BASTOGNE = Found("25.1 Bastogne", "scenario", lambda: None, "Wacht am Rhein", name="Bastogne")
UNIT = Found("V.der Hydte KG", "unit", lambda: None, "-", "Kampfgruppe")
PLACE = Found("Bastogne", "place", lambda: None, "2427")
EVERY = [(found.hay, found) for found in (RULING, RESERVE, SCENARIO, PEIPER, BASTOGNE, UNIT, PLACE)]


def test_a_scenario_whose_name_is_typed_comes_before_a_ruling_that_begins_so() -> None:
    assert matching("Breakthrough", EVERY) == [SCENARIO, RULING]


def test_a_place_comes_before_the_scenario_that_is_called_like_it() -> None:
    assert matching("bastogne", EVERY) == [PLACE, BASTOGNE]


def test_in_a_game_a_unit_comes_before_what_else_begins_with_the_word() -> None:
    assert matching("Kampfgruppe", EVERY, "unit") == [UNIT, PEIPER, RESERVE]
    assert matching("Kampfgruppe Peiper", EVERY, "unit") == [PEIPER]


def test_elsewhere_a_scenario_whose_name_begins_with_the_word_comes_first() -> None:
    assert matching("Kampfgruppe", EVERY) == [PEIPER, RESERVE, UNIT]
