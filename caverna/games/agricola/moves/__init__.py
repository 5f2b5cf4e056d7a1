"""Legal moves: complete turns (`listing`) and choices field by field (`choices`).

Both take the values that the actions propose (`caverna.games.agricola.rules.chapters`) and try them on copies of the
game. :mod:`.listed` states how lists are reduced.
"""
