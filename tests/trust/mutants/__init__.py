"""Code mutants: small faults put into the packages one at a time; some test must notice each.

``python -m tests.trust.mutants --sample 400 --seed 1`` prints the table of `docs/trust.md`.
"""
