"""Cases: small positions in one file, with questions and actions, the same for all games."""
