"""Records read from texts: what a file says, each value with its place, and nothing about legality.

:mod:`~caverna.reading.reader` has the entry functions. A text becomes a tree of nodes that know their offsets
(``tree``): from the scanner of common YAML (``scanner``), from JSON (``jsontree``), and from the events of PyYAML
(``yaml_events``) for everything else. One of its keys says which game it is about, and so its format
(:mod:`caverna.reading.formats`). By the kinds of values that the format declares the tree becomes a record
(``record_reader``, ``values``, ``header``, ``rounds``, ``lines``); what is wrong becomes a finding. Offsets become
lines and columns when somebody asks for a place (``places``).
"""
