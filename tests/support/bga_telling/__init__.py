"""Games written down as BoardGameArena's engine would have told them: the importer's way, backwards.

A game is played by random players of ours and told event by event: types, arguments and order as the site's logs have
them. Nothing here knows how logs are read. Where the site has several orders for the same thing (rubies that are paid
before other steps, furnishings that are paid after them, newborns that come before room is made, turns taken back in a
harvest, with which events of others are lost) the dice choose one.
"""
