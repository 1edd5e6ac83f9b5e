"""What do many games say, in statistics? Numbers with a point are of here; the engine counts in whole ones."""
