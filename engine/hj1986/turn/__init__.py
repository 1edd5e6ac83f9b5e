"""Set-up, the sequence of the turn, its checks, and the phases between movement and combat."""
