"""Set-up, the sequence of the turn, and its checks."""
