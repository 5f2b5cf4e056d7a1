"""Caverna: The Cave Farmers."""
