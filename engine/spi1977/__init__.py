"""The rules of spi1977."""
