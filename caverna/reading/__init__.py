"""Reading of records: the values of a file with their positions, and nothing about legality.

:mod:`~caverna.reading.reader` has the entry functions. A text becomes a tree of nodes that know their offsets
(``tree``): from the scanner of common YAML (``scanner``), from JSON (``jsontree``), and from the events of PyYAML
(``yaml_events``) for everything else. One of its keys names the game, and so the format
(:mod:`caverna.reading.formats`). The value types that the format declares turn the tree into a record
(``record_reader``, ``values``, ``header``, ``rounds``, ``lines``). Errors become findings. Offsets become lines and
columns only on request (``spans``).
"""
