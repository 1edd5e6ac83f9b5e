"""What a machine player is told: how good an action looks."""
