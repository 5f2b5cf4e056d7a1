"""Texts into records and records into texts: YAML and JSON, with the place of every value."""
