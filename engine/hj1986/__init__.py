"""The rules of hj1986."""
