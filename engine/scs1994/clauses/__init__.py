"""What the clauses of the scenario ask of a position: victory, conditions, special rules."""
