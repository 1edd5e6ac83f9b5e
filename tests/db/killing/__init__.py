"""Child processes that are killed while they work on a library."""
