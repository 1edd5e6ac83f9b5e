"""How units fight: attackers, odds, results, retreat, advance, artillery."""
