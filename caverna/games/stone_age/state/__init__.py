"""The state of a game: tribes, tools, the board, and positions of records."""
