"""The mechanisms of the engine core."""
