"""Whole tasks on records: pages, pictures, standings, sites, tables, schemas. The command is a layer over them."""
