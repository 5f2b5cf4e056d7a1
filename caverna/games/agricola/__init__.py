"""Agricola (2007): family game, full game, solo game and solo series for 1 to 5 players."""
