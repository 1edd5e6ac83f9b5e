"""The area Errata: the list, what an erratum changes before and after, its head, and what is done with it."""
