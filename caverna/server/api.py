"""The recorder's requests as plain functions, called by the web server and by the app (see `docs/recorder.md`)."""

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
    """The requests about the tables of a folder. Each method returns a status and data."""

    tables: Tables

    def overview(self) -> Answer:
        """Return the list of tables."""
        found = []
        for table in self.tables:
            with suppress(NoSuchTableError):
                found.append(table.overview())
        return 200, {"tables": found}

    def games(self) -> Answer:
        """Return the games for a new table."""
        from .games import games

        return 200, {"games": games(), "file": self.tables.file}

    def bgstats(self, id: str) -> Answer:
        """Return the link that adds a finished game to the app BG Stats."""
        return _unless_refused(lambda: {"url": self.tables[id].bgstats()})

    def share(self, id: str, base: str) -> Answer:
        """Return the text of a table's record, and the link that contains it and opens it in the app at ``base``."""
        return 200, self.tables[id].share(base)

    def table(self, id: str) -> Answer:
        """Return one table."""
        return 200, self.tables[id].data()

    def view(self, id: str, lang: str | None = None) -> Answer:
        """Return the data for drawing a table, in a language."""
        return 200, self.tables[id].view(asking.language(lang))

    def catalogue(self, id: str, player: str | None = None, lang: str | None = None) -> Answer:
        """Return the pieces that are chosen by picture, with the goods that a player lacks for each."""
        return _unless_refused(lambda: self.tables[id].catalogue(player, asking.language(lang)))

    def suggest(self, id: str, body: Mapping[str, Any]) -> Answer:
        """Return the lines of a harvest or feeding that cost the fewest points."""
        return _unless_refused(lambda: self.tables[id].suggest(body))

    def choices(self, id: str, body: Mapping[str, Any]) -> Answer:
        """Return the choices for a line."""
        return _unless_refused(lambda: self.tables[id].choices(body))

    def command(self, id: str, body: Mapping[str, Any]) -> Answer:
        """Run a command on a table."""
        return self.tables[id].command(asking.command(body))

    def new(self, body: Mapping[str, Any]) -> Answer:
        """Set up a new table."""
        return self.tables.new(body)


FAILURES = (BadRequestError, NoSuchTableError, OSError)
"""The errors that a request may raise."""


def _unless_refused(call: Callable[[], dict[str, Any]]) -> Answer:
    """Return the data of a call with status 200. If it breaks a rule, return the finding with status 422."""
    try:
        return 200, call()
    except RuleBroken as broken:
        return 422, {"finding": refusal_data(broken, ruleset(DEFAULT).rulebook)}


def answered(call: Callable[[], Answer]) -> Answer:
    """Return the answer of a call. A failure becomes an answer, too."""
    try:
        return call()
    except FAILURES as failure:
        return failed(failure)


def failed(failure: Exception) -> Answer:
    """Return the status and message for a failed request."""
    if isinstance(failure, BadRequestError):
        return 400, {"error": str(failure)}
    if isinstance(failure, NoSuchTableError):
        return 404, {"error": "there is no such table"}
    assert isinstance(failure, OSError)
    return 500, {"error": f"the file cannot be read or written: {failure.strerror or failure}"}
