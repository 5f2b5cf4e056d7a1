"""Benchmarks of the library, side by side with what it is compared with: ``benchmarks/run``."""
