"""Tasks: pages, pictures, standings, sites, tables and schemas from records. The command calls these functions."""
