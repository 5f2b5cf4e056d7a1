"""Recording at the table: tables in files, and the server that phones and laptops speak to (extra ``web``).

``tables`` keeps the tables of a folder and does their commands, ``asking`` reads what a request says, ``guard`` says
who may ask at all, ``app`` answers the requests, ``answers`` keeps some of the answers, ``connections`` bounds how many
connections there are and how long each may take, ``serving`` runs it.
"""
