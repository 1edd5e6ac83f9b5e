"""Who stands where, and what the ground, the weather and the enemy beside a hex make of it."""
