"""Who is committed, and which corps a unit belongs to."""
