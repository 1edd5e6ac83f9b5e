"""A scenario cut out of a larger one: which hexes, what falls outside, and what becomes of it."""
