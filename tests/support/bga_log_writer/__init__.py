"""Logs of games as BoardGameArena writes them: the importer, backwards.

Random players of the library play a game, which is written event by event with the types, arguments and order of the
site's logs. Nothing here knows how logs are read. Where the site has several orders for the same thing, chance decides:
rubies paid before other steps, furnishings paid after them, newborns that come before room is made, and turns undone
in a harvest, which loses events of others.
"""
