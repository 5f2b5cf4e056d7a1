"""The state of the table: tribes and the board."""
