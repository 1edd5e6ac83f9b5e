"""The frame of the window: areas at the left edge, the line at the top, the center, and how all of it looks."""
