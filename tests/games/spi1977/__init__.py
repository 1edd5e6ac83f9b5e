"""The rules of spi1977, by the numbers of its rulebook."""
