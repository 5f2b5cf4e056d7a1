"""Records read from texts: what a file says, each value with its place, and nothing about legality.

:mod:`~caverna.text.reading.reader` is the door. Which game a text is about, and so its format, is said by one of its
keys (:mod:`caverna.core.formats`). Texts with which nothing is wrong go the quick way (``quick*``), which keeps no
places; they are found later if they are needed (``lazy_spans``). All others are read with care (``careful``): from a
tree of nodes (``tree``, ``yamltree``, ``jsontree``), by the kinds of values that the format declares (``values``,
``header``, ``rounds``, ``lines``).
"""
