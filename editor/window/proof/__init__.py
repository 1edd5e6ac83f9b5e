"""The proof desk: what the library holds, laid out to be held against a copy of the game."""
