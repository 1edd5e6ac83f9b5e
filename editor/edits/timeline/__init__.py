"""The schedule of a scenario as a timeline: turns across, formations and other kinds down; what can be done in it."""
