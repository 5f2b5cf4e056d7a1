"""Notation: lines of text into steps and back, by the forms that steps declare (:mod:`caverna.model.steps`).

A game's `Notation` (``notation``) is made from its kinds of steps and its slots (``slots``, ``compound``). The module
``fast_path`` reads clauses in canonical spelling. ``diagnosing`` and ``clauses`` read all others and report errors with
their positions (``words``). ``writer`` writes steps.
"""
