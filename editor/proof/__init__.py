"""Values are held against a copy of the game: what lies in a tray or block, what of it is typed, what is confirmed."""
