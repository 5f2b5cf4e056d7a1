"""One test for all rows of a table: ``@rows`` takes the arguments of ``pytest.mark.parametrize``."""

import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest

Test = Callable[..., None]
Table = Iterable[Any] | Callable[[], Iterable[Any]]


def rows(names: str | tuple[str, ...], table: Table) -> Callable[[Test], Test]:
    """Run a test for each row of a table, as one test. A failure names every row that failed.

    A row may skip itself; the others still run. A table that is a function is called when the test runs, so that it
    does not slow down the collection of tests.
    """
    keys = tuple(name.strip() for name in names.split(",")) if isinstance(names, str) else names

    def decorate(test: Test) -> Test:
        def run(**fixtures: Any) -> None:
            made = list(table() if callable(table) else table)
            assert made, "the table is empty"
            ended = [error for row in made if (error := _failure(test, keys, row, fixtures))]
            failed = [error for error in ended if not isinstance(error, pytest.skip.Exception)]
            if len(failed) == 1:
                raise failed[0]
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(made)} rows", failed)
            if len(ended) == len(made):  # every row was skipped
                raise ended[0]

        signature = inspect.signature(test)
        own = [each for name, each in signature.parameters.items() if name not in keys]
        run.__dict__.update(test.__dict__)
        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        run.__qualname__ = test.__qualname__
        run.__signature__ = signature.replace(parameters=own)  # type: ignore[attr-defined]
        return run

    return decorate


def _failure(test: Test, keys: tuple[str, ...], row: Any, fixtures: dict[str, Any]) -> BaseException | None:
    """Run a test for a row. Return the exception if it failed or was skipped, else None."""
    values, name = _values(row, len(keys))
    given = dict(zip(keys, values, strict=True))
    try:
        test(**given, **fixtures)
    except pytest.skip.Exception as skipped:
        return skipped
    except (Exception, pytest.fail.Exception) as error:
        error.add_note(f"in the row {name or ', '.join(f'{key}={value!r}' for key, value in given.items())}")
        return error
    return None


def _values(row: Any, count: int) -> tuple[tuple[Any, ...], str]:
    """Return the values of a row and its name, if it has one by ``pytest.param``."""
    if isinstance(row, type(pytest.param())):
        assert not row.marks, "a row cannot have markers"
        return tuple(row.values), str(row.id or "")
    return ((row,) if count == 1 else tuple(row)), ""
