"""Collections of records: find and read them, verify them in processes or on a cluster, cache reports, export tables.

:mod:`~caverna.collections.sources` finds records in files, folders, archives and other file systems, one by one. It
keeps only one record in memory.
"""
