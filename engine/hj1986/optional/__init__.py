"""The optional rules, each with a switch of its own (O)."""
