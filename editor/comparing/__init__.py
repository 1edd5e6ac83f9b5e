"""In what do two scenarios differ, row by row, with all that they depend on? Rows in, values out; no Qt."""
