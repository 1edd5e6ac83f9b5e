"""The map canvas: what is drawn, how, and what the pointer touches. Knows neither document nor database."""
