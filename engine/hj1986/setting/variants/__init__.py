"""The game variants: changes of the scenario as data, and the cards that draw them (V)."""
