"""Notation, from the forms that a game's steps declare (:mod:`caverna.model.steps`).

A game's `Notation` (``notation``) is made of its kinds of steps and its slots (``slots``, ``compound``). Clauses in
their canonical spelling are read by ``quick``, all others by ``careful``, which tells what is wrong and where
(``words``); ``writer`` writes steps back.
"""
