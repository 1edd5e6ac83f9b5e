"""Lists of units as rulebooks print them: what they say, which units are meant, and how they enter a scenario."""
