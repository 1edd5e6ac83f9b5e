"""Schemas and text form of the data under resources/ and scenarios/."""
