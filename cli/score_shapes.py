"""The output formats of ``caverna score``. Games are written one by one where the format allows it."""

from collections.abc import Callable

from attrs import Factory, define

from caverna.events.bgstats import bgstats_link
from caverna.tasks.scored import Scored

from .output import as_json
from .score_formats import LONG, as_csv, as_markdown, long_rows, wide_table
from .score_text import score_text
from .terminal import terminal_width


@define
class Shape:
    """An output format: the text for each game and for the end of the output."""

    explained: bool
    wide: bool

    def game(self, game: Scored, before: int) -> str:
        """Return the text for a game. ``before`` is the number of games before it."""
        raise NotImplementedError

    def tail(self, games: int) -> str:
        """Return the text at the end of the output. ``games`` is the number of games."""
        return ""


@define
class Text(Shape):
    """Sheets like the printed score pad."""

    def game(self, game: Scored, before: int) -> str:
        """Return the sheets of a game."""
        return "\n" * bool(before) + score_text(game, terminal_width(), self.explained)


@define
class Markdown(Shape):
    """Tables in Markdown."""

    def game(self, game: Scored, before: int) -> str:
        """Return the table of a game."""
        return "\n" * bool(before) + as_markdown(game, self.explained)


@define
class Json(Shape):
    """A JSON array of the games."""

    def game(self, game: Scored, before: int) -> str:
        """Return a game as an element of the array."""
        return ("," if before else "[") + "\n  " + as_json(game.to_json()).rstrip("\n").replace("\n", "\n  ")

    def tail(self, games: int) -> str:
        """Close the array."""
        return "\n]\n" if games else "[]\n"


@define
class Csv(Shape):
    """CSV with a row for each line of each sheet."""

    def game(self, game: Scored, before: int) -> str:
        """Return the rows of a game."""
        return as_csv([*([] if before else [LONG]), *long_rows(game)])

    def tail(self, games: int) -> str:
        """Return the column names if there is no game."""
        return "" if games else as_csv([LONG])


@define
class Bgstats(Shape):
    """A link for the app BG Stats for each game."""

    def game(self, game: Scored, before: int) -> str:
        """Return the link of a game."""
        return bgstats_link(game.record, game.report) + "\n"


@define
class Together(Shape):
    """A format that can only be written when all games are known."""

    games: list[Scored] = Factory(list)

    def game(self, game: Scored, before: int) -> str:
        """Collect the game for the end."""
        self.games.append(game)
        return ""


@define
class WideCsv(Together):
    """CSV with a row for each player."""

    def tail(self, games: int) -> str:
        """Return the table."""
        return as_csv(wide_table(self.games))


@define
class Html(Together):
    """An HTML page."""

    lang: str = "en"

    def tail(self, games: int) -> str:
        """Return the page."""
        from caverna.pages import scores_page  # slow: it loads templates

        return scores_page(
            [(game.record, game.report) for game in self.games], lang=self.lang, explained=self.explained
        )


def _csv(explained: bool, wide: bool) -> Shape:
    return (WideCsv if wide else Csv)(explained, wide)


SHAPES: dict[str, Callable[[bool, bool], Shape]] = {
    "text": Text, "json": Json, "csv": _csv, "markdown": Markdown, "html": Html, "bgstats": Bgstats,
}  # fmt: skip
