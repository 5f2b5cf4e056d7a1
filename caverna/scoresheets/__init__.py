"""Score sheets without moves (tallies), in records and in spreadsheets: reading, checking and writing them."""
