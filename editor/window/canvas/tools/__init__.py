"""The tools of the map: they see presses in map units, show a preview and say what is wanted; they change nothing."""
