"""Pure functions from what a person wants to the change set that does it; no Qt, no writing."""
