"""Which counters of hj1986 belong to the SS is a trait of theirs."""

from engine.data import schema
from engine.data.load import load_scenario, load_tables
from engine.hj1986.board import compile_board


def test_every_unit_of_a_formation_of_the_ss_has_the_trait_and_no_other() -> None:
    tables = load_tables(game="hj1986")
    printed = {row.key for row in tables.of(schema.CounterRow) if "SS" in row.formation}
    assert {row.counter for row in tables.of(schema.TraitRow) if row.trait == "ss"} == printed
    assert len(printed) == 48


def test_a_unit_of_the_ss_stays_one_whatever_its_formation_is_called() -> None:
    scenario = load_scenario("hj1986", "breakthrough")
    counters = tuple(
        one.model_copy(update={"formation": "LAH"}) if one.formation == "1SSPz" else one for one in scenario.counters
    )
    pieces = compile_board(scenario.model_copy(update={"counters": counters})).pieces
    assert {piece.is_ss for piece in pieces.values() if piece.counter.formation == "LAH"} == {True}
