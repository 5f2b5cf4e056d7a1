"""Benchmarks of the library, measured together with other programs for comparison: ``benchmarks/run``."""
