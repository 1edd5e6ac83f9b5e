"""Who flies, where to, and what it does."""
