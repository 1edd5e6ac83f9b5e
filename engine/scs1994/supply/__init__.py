"""Who is supplied, and how far fuel reaches."""
