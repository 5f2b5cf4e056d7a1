"""The state of a game: cells, homes, how animals are housed, positions."""
