"""Who stands where, and what the ground and the enemy beside a hex make of it."""
