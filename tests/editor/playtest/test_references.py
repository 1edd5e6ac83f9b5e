"""Rules and hexes named in texts."""

from editor.window.playtest.references import hexes_in, rules_in, with_links


def test_cited_rules_are_found_once_each() -> None:
    assert rules_in("refused [1.5a], again [1.5a] and [S-07]") == ("1.5a", "S-07")


def test_a_state_in_brackets_of_several_words_is_no_rule() -> None:
    assert rules_in("KG 89 [out of supply]") == ()


def test_only_known_hexes_are_found() -> None:
    assert hexes_in("KG 89 moves B53.08-B54.07, turn 3, B99.99", {"B53.08", "B54.07"}) == ("B53.08", "B54.07")


def test_text_is_escaped_and_its_rules_become_links() -> None:
    assert with_links("a < b [1.2]") == "a &lt; b [<a href='rule:1.2'>1.2</a>]"


def test_a_rule_may_have_a_level_and_a_part_set_off_by_blanks() -> None:
    assert rules_in("0 of 3 hexes [B 16.1 V], Combat [I 8.1.6], moved [O 3]") == ("B 16.1 V", "I 8.1.6", "O 3")
    assert rules_in("is engaged [B 11.48 ENG], attacks again [B 11.48 ENG b]") == ("B 11.48 ENG", "B 11.48 ENG b")


def test_a_rule_of_a_scenario_without_a_number_is_neither_told_nor_a_link() -> None:
    assert with_links("set up the units [-DE]") == "set up the units"
    assert rules_in("set up the units [-DE]") == ()
