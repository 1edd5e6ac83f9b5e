"""Measurements of the engine; run by ``make bench``, never by the suite."""
