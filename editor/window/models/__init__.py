"""Qt item models over the rows of the library, and the plain helpers they share."""
