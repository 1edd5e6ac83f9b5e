"""What a scenario says to the rules: words, forms of clauses, options, and what changes a scenario before play."""
