"""What may be done in the phases of movement, with arrivals, works and bridges."""
