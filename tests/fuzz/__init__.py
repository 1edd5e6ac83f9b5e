"""Whole random games by seed."""
