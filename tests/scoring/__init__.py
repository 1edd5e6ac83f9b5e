"""The clauses of victory that all games judge alike."""
