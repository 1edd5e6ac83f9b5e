"""Play-testing: one game or many, by seed."""
