"""The recorder's server, to which phones and laptops connect (extra ``web``).

``tables`` has the tables of a folder and runs commands on them, ``asking`` parses requests, ``guard`` controls access,
``app`` answers requests, ``answers`` caches answers for repeated commands, ``connections`` limits the number and
duration of connections, ``serving`` runs the server.
"""
