"""Tests of the losheim command."""
