"""The library of Losheim: rows, change sets, journal. Knows no rules and no Qt."""
