"""Ardennes, Standard Combat Series, 1994."""
