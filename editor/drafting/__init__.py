"""The real ground, and how a hex map is drafted from it; no window is needed for any of it."""
