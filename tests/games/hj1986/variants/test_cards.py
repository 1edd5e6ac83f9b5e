"""Variants dealt by cards."""

from engine.hj1986.setting.variants.cards import Card, deal, shuffled, variant_of

REST = tuple(Card(9, "clubs") for _ in range(2))


def test_v_0_1__without_a_choice_the_scenario_is_as_shipped() -> None:
    from engine.data.load import load_scenario
    from engine.hj1986.setting.variants.applied import varied

    base = load_scenario("hj1986", "campaign")
    assert varied(base, ["basic"]) is base


def test_v_0_2__one_side_alone_may_have_a_variant_as_a_handicap() -> None:
    from tests.games.hj1986.variants.shipped import arrival, with_variant

    assert arrival(with_variant("allied_7"), "allied/4Arm/CCB M4#1").turn == 9


def test_v_0_3__a_seed_deals_the_same_cards_again() -> None:
    assert shuffled(7) == shuffled(7)
    assert len(set(shuffled(7))) == 52


def test_v_0_4__a_black_card_is_the_historical_game() -> None:
    assert variant_of("german", Card(4, "spades"), "") == ""


def test_v_0_4__a_red_card_names_the_variant_of_its_side() -> None:
    assert variant_of("german", Card(1, "hearts"), "") == "german_1"
    assert variant_of("allied", Card(12, "diamonds"), "") == "allied_12"


def test_v_0_4__a_red_king_takes_any_variant_or_none() -> None:
    assert variant_of("allied", Card(13, "hearts"), "german_12 allied_6") == "allied_6"
    assert variant_of("allied", Card(13, "hearts"), "german_12") == ""


def test_v_0_4__only_the_higher_card_may_trade() -> None:
    deck = (Card(8, "clubs"), Card(5, "hearts"), Card(2, "spades"), Card(3, "hearts"), *REST)
    assert deal(deck, frozenset({"german", "allied"})).down == (Card(9, "clubs"), Card(3, "hearts"))
    assert deal(deck, frozenset({"allied"})).down == (Card(2, "spades"), Card(3, "hearts"))
