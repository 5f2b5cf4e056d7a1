"""A writer of logs as from BoardGameArena, the reverse of the importer.

Random players play a game, which is written event by event with the types, arguments and order of the site's logs. The
package uses no code of the importer. If the site allows several orders, chance decides: rubies paid before other steps,
furnishings paid after them, newborns that come before room is made, and turns undone in a harvest, which loses events
of other players.
"""
