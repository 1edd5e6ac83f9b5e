"""How are the clauses of victory judged that all games judge alike, and what is told of them?

Forms of ``engine.data.clauses.common``, which a game lists among its own. It imports no game: each hands over how its
positions answer (``counts.Counts``).
"""
