"""What the clauses of the scenario ask of a position: victory, special rules, conditions."""
