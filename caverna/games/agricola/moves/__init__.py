"""Legal moves: complete turns (`listing`) and choices field by field (`choices`).

Both derive from what the chapters of the rules propose (`caverna.games.agricola.rules.chapters`) and try it on copies
of the game. How lists are reduced says :mod:`.listed`.
"""
