"""Switching off the checks of some rules, so that a test can see the behaviour of the rest of the code."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from types import ModuleType
from typing import Any

import pytest

from caverna.model import refusals

REFUSING = (refusals.illegal, refusals.ambiguous)


@contextmanager
def without_checks(*rules: str) -> Iterator[None]:
    """Patch `illegal` and `ambiguous` in every module of the library: they do not raise refusals by these rules."""
    with pytest.MonkeyPatch.context() as patch:
        for refuse in REFUSING:
            silent = _silenced(refuse, frozenset(rules))
            for module in _modules_with(refuse):
                patch.setattr(module, refuse.__name__, silent)
        yield


def _silenced(refuse: Callable[..., None], rules: frozenset[str]) -> Callable[..., None]:
    @wraps(refuse)
    def unless_ablated(rule: str, *rest: Any, **more: Any) -> None:
        if rule not in rules:
            refuse(rule, *rest, **more)

    return unless_ablated


def _modules_with(refuse: Callable[..., None]) -> list[ModuleType]:
    """Return the modules that use a refusing function, except the one that defines it."""
    return [
        module
        for name, module in sys.modules.copy().items()
        if name.startswith("caverna.") and module is not refusals and vars(module).get(refuse.__name__) is refuse
    ]
