"""How units fight: battles, odds, results, retreat, advance, artillery."""
