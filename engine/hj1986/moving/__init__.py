"""How units move: costs, zones, stacking, modes of movement, Reserve, bridges, positions."""
