"""Drawing blocks that the pages of all games share: marks, letters, labels, scenes. Knows no game."""
