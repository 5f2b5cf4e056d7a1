"""Checks, replays and scores recorded games of Caverna: The Cave Farmers."""
