"""Errata for people: what their changes say in words, and the lists of them that are published and read back."""
