"""What lies on the table: tribes and the board."""
