"""The games, one package each, and `farming`, which Caverna and Agricola share."""
