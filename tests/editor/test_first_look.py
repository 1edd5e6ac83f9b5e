"""Which scenario does a library open with?"""

from editor.window.first_look import first_for_a_look
from engine.data import schema
from engine.data.load import load_tables


def test_the_shipped_library_opens_with_the_shortest_scenario_from_the_first_day() -> None:
    # Turns: Peiper 1 to 6, Breakthrough 1 to 8; "Payback" has five turns but begins on the twelfth.
    heads = load_tables().of(schema.ScenarioRow)
    assert min(heads, key=first_for_a_look).scenario == "kampfgruppe-peiper"
