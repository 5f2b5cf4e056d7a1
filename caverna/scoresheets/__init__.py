"""Score sheets without a game, in records and in spreadsheets: reading and writing tallies."""
