"""Recorded games as text: a change of rules or of the log shows up as a difference to be read."""
