"""What a scenario says to the rules: kinds of counters, charts, options."""
