"""Advanced and optional rules and the variants."""
