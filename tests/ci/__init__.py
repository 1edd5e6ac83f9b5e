"""The scripts that run the checks."""
