"""Who is supplied, out of communications, or isolated."""
