"""How units fight: declarations, odds, results, retreat, advance, artillery."""
