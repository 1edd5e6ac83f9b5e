"""The timeline of a scenario: its picture, its gestures, the form of what is chosen in it, and the curve above it."""
