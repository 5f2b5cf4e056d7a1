"""Many records: texts with several of them, archives, what was verified before, tables, other machines.

:mod:`~caverna.collections.sources` finds records wherever they lie, one by one and never more than a record in memory.
"""
