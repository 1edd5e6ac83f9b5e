"""What a position keeps, and which events change it."""
