"""Mutants of the code: small faults put into the packages one at a time, each of which some test must notice.

``python -m mutants --sample 400 --seed 1`` (with ``tests`` on the path) prints the table of `docs/trust.md`.
"""
