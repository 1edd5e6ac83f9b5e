"""The desktop editor and the losheim command."""
