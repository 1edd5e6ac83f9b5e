"""Tables as sheets of cells: written out with headers and keys, read again and matched by key."""
