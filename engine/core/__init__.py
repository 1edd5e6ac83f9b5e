"""Mechanisms that all games share; knows no game."""
