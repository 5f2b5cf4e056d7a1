"""Mutants of the code: small faults put into the packages one at a time, each of which some test must notice.

``python -m tests.trust.mutants --sample 400 --seed 1`` prints the table of `docs/trust.md`.
"""
