"""Records read from texts: what a file says, each value with its place, and nothing about legality.

:mod:`~caverna.text.reading.reader` is the door. Texts with which nothing is wrong go the quick way (``quick*``), which
tells no places; they are found later if they are needed (``late``). All others are read with care (``careful``): from
a tree of nodes (``tree``, ``yamltree``, ``jsontree``), part by part (``header``, ``rounds``, ``lines``, ``position``).
"""
