"""The layers of the map: what each paints, how it is switched, what it rests on."""
