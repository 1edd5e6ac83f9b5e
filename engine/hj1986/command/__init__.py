"""Whom commanders lead."""
