"""What a machine player is told: how good an action looks, and what it may plan with."""
