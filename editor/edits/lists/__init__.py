"""Lists of rows that a person changes line by line: which there are, what their fields take, how they are changed."""
