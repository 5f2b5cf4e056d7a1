"""The recorder's requests as plain functions. A web server and the app call them alike (see `docs/recorder.md`)."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from attrs import frozen

from caverna.model.choices import refusal_data
from caverna.model.refusals import RuleBroken
from caverna.model.ruleset import DEFAULT, ruleset

from . import asking
from .answers import Answer
from .asking import BadRequestError
from .tables import NoSuchTableError, Tables


@frozen
class Api:
    """Answers to requests about the tables of a folder, each a status and its data."""

    tables: Tables

    def overview(self) -> Answer:
        """Return the tables, a row each."""
        found = []
        for table in self.tables:
            with suppress(NoSuchTableError):
                found.append(table.overview())
        return 200, {"tables": found}

    def games(self) -> Answer:
        """Return the games that a new table can have."""
        from .games import games

        return 200, {"games": games(), "file": self.tables.file}

    def bgstats(self, id: str) -> Answer:
        """Return the link by which the app BG Stats takes a finished game over."""
        return _unless_refused(lambda: {"url": self.tables[id].bgstats()})

    def share(self, id: str, base: str) -> Answer:
        """Return the text of a table's record, and the link that carries it to the app at ``base``."""
        return 200, self.tables[id].share(base)

    def table(self, id: str) -> Answer:
        """Return one table."""
        return 200, self.tables[id].data()

    def view(self, id: str, lang: str | None = None) -> Answer:
        """Return what the page draws of a table, in a language."""
        return 200, self.tables[id].view(asking.language(lang))

    def catalogue(self, id: str, player: str | None = None, lang: str | None = None) -> Answer:
        """Return what can be chosen by its picture, with what a player lacks for it."""
        return _unless_refused(lambda: self.tables[id].catalogue(player, asking.language(lang)))

    def suggest(self, id: str, body: Mapping[str, Any]) -> Answer:
        """Return lines of a harvest or feeding that cost the fewest points."""
        return _unless_refused(lambda: self.tables[id].suggest(body))

    def choices(self, id: str, body: Mapping[str, Any]) -> Answer:
        """Return what can come next."""
        return _unless_refused(lambda: self.tables[id].choices(body))

    def command(self, id: str, body: Mapping[str, Any]) -> Answer:
        """Do a command."""
        return self.tables[id].command(asking.command(body))

    def new(self, body: Mapping[str, Any]) -> Answer:
        """Set a table up."""
        return self.tables.new(body)


FAILURES = (BadRequestError, NoSuchTableError, OSError)
"""What a request may raise."""


def _unless_refused(call: Callable[[], dict[str, Any]]) -> Answer:
    """Return the data of a call, or the finding for which it is refused."""
    try:
        return 200, call()
    except RuleBroken as broken:
        return 422, {"finding": refusal_data(broken, ruleset(DEFAULT).rulebook)}


def answered(call: Callable[[], Answer]) -> Answer:
    """Return the answer of a call, also if it fails."""
    try:
        return call()
    except FAILURES as failure:
        return failed(failure)


def failed(failure: Exception) -> Answer:
    """Return the status and the message of a request that has failed."""
    if isinstance(failure, BadRequestError):
        return 400, {"error": str(failure)}
    if isinstance(failure, NoSuchTableError):
        return 404, {"error": "there is no such table"}
    assert isinstance(failure, OSError)
    return 500, {"error": f"the file cannot be read or written: {failure.strerror or failure}"}
